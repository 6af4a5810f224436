"""The reducer takes whatever is written, and a fold may be cut anywhere."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.fusion_facts import ANYTHING, GARBAGE
from tournament.event import Event, Refused, fold
from tournament.games import bots, commands
from tournament.games.fusion import GAME
from tournament.games.fusion.state import FusionState
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.shuffle import Draws, seed_of

SETTINGS = settings(deadline=None, max_examples=150)


def recorded(seats: int, number: int) -> tuple[Event, ...]:
    return bots.play(
        GAME,
        RULEBOOK,
        seed=seed_of(f"total/{seats}/{number}"),
        policies=[bots.choose_randomly] * seats,
        start_us=1_700_000_000_000_000,
        seats=seats,
    )


def folded(facts: Sequence[Event]) -> FusionState:
    return fold(GAME.reducer, GAME.initial(RULEBOOK), facts)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_split_of_a_fold_gives_the_same_state(seats: int) -> None:
    facts = recorded(seats, 0)
    whole = folded(facts)
    running = GAME.initial(RULEBOOK)
    for cut, fact in enumerate(facts):
        resumed = fold(GAME.reducer, running.copy(), facts[cut:])
        assert resumed == whole
        fold(GAME.reducer, running, [fact])
    assert running == whole


GAMES = [recorded(seats, 1) for seats in range(2, 7)]


def test_every_fact_that_the_reducer_knows_is_among_them() -> None:
    assert set(ANYTHING) == set(GAME.reducer) == set(GAME.events.values())


@SETTINGS
@given(st.data())
def test_no_sequence_of_facts_makes_the_reducer_raise(data: st.DataObject) -> None:
    """Garbage is strewn over a game that was played, in front of it, or stands alone."""
    facts: list[Event] = list(data.draw(st.sampled_from(GAMES)))
    facts = facts[: data.draw(st.integers(0, len(facts)))]
    for fact in data.draw(st.lists(GARBAGE, max_size=25)):
        facts.insert(data.draw(st.integers(0, len(facts))), fact)
    state = folded(facts)
    cut = data.draw(st.integers(0, len(facts)))
    assert fold(GAME.reducer, folded(facts[:cut]).copy(), facts[cut:]) == state
    assert state.version == len(facts)
    first = [one.version for one in state.findings if one.severity == "impossible"]
    assert state.untrusted_from == (first[0] if first else None)
    assert all(1 <= one.version <= len(facts) for one in state.findings)


@SETTINGS
@given(st.sampled_from(GAMES), st.integers(1, 150), GARBAGE)
def test_an_impossible_fact_changes_only_version_and_findings(
    facts: tuple[Event, ...], cut: int, garbage: Event
) -> None:
    before = folded(facts[:cut])
    after = fold(GAME.reducer, before.copy(), [garbage])
    if after.untrusted_from is None:
        return
    before.version = after.version
    before.findings = after.findings
    before.untrusted_from = after.untrusted_from
    assert after == before


@SETTINGS
@given(st.sampled_from(GAMES), st.integers(1, 150), GARBAGE)
def test_a_copy_shares_nothing_with_its_original(
    facts: tuple[Event, ...], cut: int, garbage: Event
) -> None:
    original = folded(facts[:cut])
    twin = original.copy()
    fold(GAME.reducer, twin, [garbage, *facts[cut:]])
    assert original == folded(facts[:cut])


def do(state: FusionState, command: commands.Command) -> None:
    answer = GAME.decide(state, command)
    assert not isinstance(answer, Refused)
    fold(GAME.reducer, state, answer)


def reluctance(option: commands.Command) -> int:
    """Adversaries do anything rather than place a card."""
    return isinstance(option, commands.PlaceCard)


@pytest.mark.parametrize("seats", range(2, 7))
def test_adversaries_who_place_only_when_nothing_else_is_left_cannot_go_on_for_ever(
    seats: int,
) -> None:
    """69 placements at most: a card that was placed never comes back at a live table."""
    for number in range(20):
        draws = Draws(seed_of(f"{seats}/{number}"))
        state = folded([GAME.deal(RULEBOOK, seats, seed_of(f"{number}"), "live")])
        do(state, commands.StartPlay())
        acts = 0
        while state.outcome is None:
            choices = [one for seat in range(seats) for one in GAME.options(state, seat)]
            least = min(map(reluctance, choices))
            choices = [one for one in choices if reluctance(one) == least]
            do(state, choices[draws.below(len(choices))])
            acts += 1
        placed = sum(len(pile) for pile in state.piles) - 3
        assert placed <= 69 - len(state.leftover)
        assert acts <= 69 + 69 + 69
