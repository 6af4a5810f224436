"""Games of Fusion of which nobody knows the deal: what the record can tell, and what it proves."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.blinding import blinded, faults
from tests.games.films import fusion_films
from tests.games.fusion_facts import GARBAGE
from tests.games.shared_facts import apply_and_watch
from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.fusion import GAME
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.state import FusionState

OF_BLOCKS = {"block-proved-false", "free-round-without-a-block"}


def fold_of(events: Sequence[Event], rules: FusionRules) -> FusionState:
    return fold(GAME.reducer, GAME.initial(rules), events)


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
    for number, (rules, events, state) in enumerate(fusion_films()):
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
    for number, (rules, events, state) in enumerate(fusion_films()):
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
    rules, events, _ = fusion_films()[0]
    begin = ([], [did.PlayStarted()], [did.PlayResumed()])[signal]
    deal, scene, *_ = blinded(GAME, rules, events, chance=random.Random(1), named=0.5, scene_at=20)
    apply_and_watch(GAME, GAME.initial(rules), [deal, scene, *begin, *garbage])
