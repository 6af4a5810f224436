"""Games of Speed of which nobody knows the deal: what the record can tell, and what it proves."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.blinding import blinded, faults
from tests.games.films import speed_films
from tests.games.shared_facts import apply_and_watch
from tests.games.speed_facts import ANYTHING, SCENE
from tests.games.speed_play import Play
from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.speed import GAME
from tournament.games.speed.cards import FITS
from tournament.games.speed.rules import CLUB, SpeedRules
from tournament.games.speed.state import SpeedState

OF_BLOCKS = {"block-proved-false", "turned-without-a-block"}
UNKNOWN_DEAL = GAME.deal_unknown(CLUB, 2, "scene")
assert isinstance(UNKNOWN_DEAL, did.GameDealt)


def fold_of(events: Sequence[Event], rules: SpeedRules = CLUB) -> SpeedState:
    return fold(GAME.reducer, GAME.initial(rules), events)


def compare(table: Play, blind: SpeedState, shift: int) -> set[str]:
    """Nothing but faults that the open game has; return the codes of those that were missed."""
    assert blind.untrusted_from is None, blind.findings
    assert blind.outcome == table.state.outcome
    assert blind.piles == table.state.piles
    told = {version + shift for version in faults(blind.findings)}
    open_faults = faults(table.state.findings)
    assert told <= open_faults
    missed = {version for version in open_faults - told if version > max(0, shift)}
    return {one.code for one in table.state.findings if one.version in missed}


@pytest.mark.parametrize("named", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("orders", [False, True])
def test_a_game_told_blind_ends_the_same_and_misses_nothing_but_false_blocks(
    named: float, orders: bool
) -> None:
    """S-2 to S-11: with every card named the record even tells the very same faults."""
    seen: Counter[str] = Counter()
    for number, table in enumerate(speed_films()):
        events = blinded(
            GAME,
            table.rules,
            table.events,
            chance=random.Random(number),
            named=named,
            orders=orders,
        )
        blind = fold_of(events, table.rules)
        missed = compare(table, blind, -1)
        assert missed <= (OF_BLOCKS if named < 1 else set())
        seen.update(one.code for one in blind.findings)
    assert seen["drawn-beyond-five"] > 0
    assert seen["not-a-neighbour"] > 0
    if named == 0:
        assert seen["block-proved-false"] > 5
        assert seen["block-not-established"] > 0


def test_a_record_may_start_in_the_middle_and_accuses_nobody_wrongly() -> None:
    """S-9, S-4a: whatever happened before the scene is out of its reach."""
    for number, table in enumerate(speed_films()):
        chance = random.Random(number)
        start = next(i for i, fact in enumerate(table.events) if isinstance(fact, did.PlayStarted))
        last = len(table.events) - 2
        at = chance.randrange(start + 1, last)
        while fold_of(table.events[:at], table.rules).phase != "play":
            at += 1  # a scene does not say that a block was called: the call must follow it
        events = blinded(GAME, table.rules, table.events, chance=chance, scene_at=at)
        compare(table, fold_of(events, table.rules), at - 3)


def falsified(events: Sequence[Event], block: int) -> bool:
    """Say whether no course of hidden cards makes the block at this place true: tried out."""
    before = fold_of(events[:block])
    fitting = FITS[before.piles[0][-1]] | FITS[before.piles[1][-1]]
    if before.hands[0] & fitting or before.hands[1] & fitting:
        return True
    return any(
        not _course(tuple(_steps(events, block, seat, fitting)), before.hidden[seat], 0)
        for seat in (0, 1)
    )


def _steps(
    events: Sequence[Event], block: int, seat: int, fitting: frozenset[int]
) -> Iterator[str]:
    state = fold_of(events[:block])
    for event in events[block:]:
        held = set(state.hands[seat])
        if isinstance(event, did.CardDrawn) and event.seat == seat and event.card is None:
            yield "draw"
        fold(GAME.reducer, state, [event])
        if (
            isinstance(event, did.CardPlaced | did.PlacementLost)
            and event.seat == seat
            and event.card not in held
        ):
            yield "fits" if event.card in fitting else "other"


def _course(steps: tuple[str, ...], old: int, new: int) -> bool:
    """Say whether the cards can be `old` ones, which did not fit, and `new` ones of any kind."""
    if not steps:
        return True
    first, rest = steps[0], steps[1:]
    if first == "draw":
        return _course(rest, old, new + 1)
    if first == "fits":
        return new > 0 and _course(rest, old, new - 1)
    return (old > 0 and _course(rest, old - 1, new)) or (new > 0 and _course(rest, old, new - 1))


def test_a_block_is_proved_false_exactly_where_no_course_of_the_hidden_cards_saves_it() -> None:
    """S-9: sharp. Every hidden hand is tried out, card by card."""
    outcomes: Counter[bool] = Counter()
    for number, table in enumerate(speed_films()):
        chance = random.Random(number)
        events = blinded(GAME, CLUB, as_club(table.events), chance=chance, named=0.2)
        blind = fold_of(events)
        proved = {one.version for one in blind.findings if one.code in OF_BLOCKS}
        open_ = {one.version for one in blind.findings if one.code == "block-not-established"}
        for version in proved | open_:
            if all(fold_of(events[: version - 1]).hand_size(seat) >= 5 for seat in (0, 1)):
                assert falsified(events, version - 1) == (version in proved)
                outcomes[version in proved] += 1
    assert outcomes[True] > 5
    assert outcomes[False] > 5


def as_club(events: Sequence[Event]) -> tuple[Event, ...]:
    deal = events[0]
    assert isinstance(deal, did.GameDealt)
    return (GAME.deal_known(CLUB, 2, deal.order or (), "film"), *events[1:])


@settings(max_examples=60, deadline=None)
@given(
    garbage=st.lists(st.one_of(*ANYTHING.values()), max_size=25), signal=st.sampled_from([0, 1, 2])
)
def test_no_facts_after_a_scene_make_it_raise(garbage: list[Event], signal: int) -> None:
    begin = ([], [did.PlayStarted()], [did.PlayResumed()])[signal]
    apply_and_watch(GAME, GAME.initial(CLUB), [UNKNOWN_DEAL, SCENE, *begin, *garbage])
