"""Games of Fusion of which nobody knows the deal: what the record can tell, and what it proves."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.blinding import blinded, faults
from tests.games.test_fusion_total import GARBAGE
from tournament.event import Event, Refused, fold
from tournament.games import commands
from tournament.games import events as did
from tournament.games.cardsets import cards_of
from tournament.games.fusion import GAME
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.state import FusionState
from tournament.games.shuffle import seed_of

OF_BLOCKS = {"block-proved-false", "free-round-without-a-block"}
RULES = [GAME.rulesets[f"fusion/{name}@1"] for name in ("rulebook", "review+redraw-after-three")]
DECK = range(72)


def fold_of(events: Sequence[Event], rules: FusionRules) -> FusionState:
    return fold(GAME.reducer, GAME.initial(rules), events)


def film(rules: FusionRules, seats: int, number: int) -> tuple[list[Event], FusionState]:
    """A random game on film: mostly sensible, with every fault that people make."""
    chance = random.Random(f"{rules.id} {seats} {number}")
    events: list[Event] = [GAME.deal(rules, seats, seed_of(f"{number}"), "film")]
    state = fold_of(events, rules)
    while state.outcome is None:
        wish = commands.StartPlay() if len(events) == 1 else _wish(state, chance)
        answer = GAME.decide(state, wish)
        if not isinstance(answer, Refused):
            events += answer
            fold(GAME.reducer, state, answer)
        if len(events) > 400:
            answer = GAME.decide(state, commands.CallTime())
            assert not isinstance(answer, Refused)
            events += answer
            fold(GAME.reducer, state, answer)
    return events, state


def _wish(state: FusionState, chance: random.Random) -> commands.Command:
    seat = chance.randrange(state.seats)
    sensible = GAME.options(state, seat)
    if sensible and chance.random() < 0.8:
        return chance.choice(sensible)
    card = chance.choice(cards_of(state.hands[seat]) or DECK)
    pile = chance.randrange(3)
    holders = [one for one in range(state.seats) if state.hands[one]]
    free = tuple(
        did.FreePlacement(seat=one, card=chance.choice(cards_of(state.hands[one])), pile=pile)
        for one in holders
    )
    return chance.choice(
        [
            commands.PlaceCard(seat=seat, card=card, pile=pile),
            commands.LosePlacement(seat=seat, card=card, pile=pile),
            commands.TakeBackCard(seat=seat, card=state.piles[pile][-1], pile=pile),
            commands.DrawCard(seat=seat),
            commands.ClaimBlock(seat=seat, held=True),
            commands.PlayFreeRound(placements=free),
        ]
    )


FILMS = [
    (rules, *film(rules, seats, number))
    for rules in RULES
    for seats in range(2, 7)
    for number in range(4)
]


def compare(open_state: FusionState, blind: FusionState, shift: int) -> set[str]:
    """Nothing but faults that the open game has; return the codes of those that were missed."""
    assert blind.untrusted_from is None, blind.findings
    assert blind.outcome == open_state.outcome
    assert blind.piles == open_state.piles
    told = {version + shift for version in faults(blind.findings)}
    assert told <= faults(open_state.findings)
    missed = {one for one in faults(open_state.findings) - told if one > max(0, shift)}
    return {one.code for one in open_state.findings if one.version in missed}


@pytest.mark.parametrize("named", [0.0, 0.5, 1.0])
def test_a_game_told_blind_ends_the_same_and_misses_nothing_but_false_blocks(named: float) -> None:
    """F-3 to F-U3, F-R3: with every card named the record even tells the very same faults."""
    seen: Counter[str] = Counter()
    for number, (rules, events, state) in enumerate(FILMS):
        told = blinded(GAME, rules, events, chance=random.Random(number), named=named)
        blind = fold_of(told, rules)
        missed = compare(state, blind, -1)
        assert missed <= (OF_BLOCKS | {"call-misjudged"} if named < 1 else set())
        seen.update(one.code for one in blind.findings)
    assert seen["taken-back"] > 0
    if named == 0:
        assert seen["block-proved-false"] > 5


def test_a_record_may_start_in_the_middle_and_accuses_nobody_wrongly() -> None:
    """F-R3: not even of a refill that the scene may have found half done."""
    seen: Counter[str] = Counter()
    for number, (rules, events, state) in enumerate(FILMS):
        chance = random.Random(number)
        for _ in range(3):
            at = chance.randrange(2, len(events) - 2)
            while fold_of(events[:at], rules).phase != "play":
                at += 1  # a scene does not say that a block was called: the call must follow it
            told = blinded(GAME, rules, events, chance=chance, scene_at=at)
            blind = fold_of(told, rules)
            compare(state, blind, at - 3)
            seen.update(one.code for one in blind.findings)
    assert seen["perhaps-in-a-refill"] > 0


@settings(max_examples=60, deadline=None)
@given(garbage=st.lists(GARBAGE, max_size=25), signal=st.sampled_from([0, 1, 2]))
def test_no_facts_after_a_scene_make_it_raise(garbage: list[Event], signal: int) -> None:
    rules, events, _ = FILMS[0]
    begin = ([], [did.PlayStarted()], [did.PlayResumed()])[signal]
    deal, scene, *_ = blinded(GAME, rules, events, chance=random.Random(1), named=0.5, scene_at=20)
    state = GAME.initial(rules)
    for number, event in enumerate([deal, scene, *begin, *garbage], 1):
        before = state.copy()
        fold(GAME.reducer, state, [event])
        assert state.version == number
        new = state.findings[len(before.findings) :]
        if any(one.severity == "impossible" for one in new):
            assert (state.hands, state.piles, state.hidden, state.phase) == (
                before.hands,
                before.piles,
                before.hidden,
                before.phase,
            )
        GAME.open_view(state)
        GAME.options(state, 0)
