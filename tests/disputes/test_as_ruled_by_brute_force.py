"""as_ruled against an independent brute force, on random games of every ruleset.

`python -m tests.disputes.comparing 120` compares 6,480 games; a few hundred are compared here.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from tests.disputes.comparing import DifferenceError, Ruling, compare
from tests.games.oracle.cases import Case, cases
from tournament.disputes import as_ruled as program
from tournament.disputes import edits, judging, refolding
from tournament.disputes.as_ruled import as_ruled
from tournament.disputes.edits import Slot
from tournament.disputes.events import RulingIssued
from tournament.disputes.played import Played
from tournament.disputes.refolding import Refolding
from tournament.disputes.ruled import RuledGame
from tournament.event import Event
from tournament.games.game import AnyGame, GameState, Ruleset

CASES = list(cases())
GAMES = 8
"""Games of each case: one of each kind."""
ENOUGH_FOR_A_MUTANT = 60


def test_a_game_as_ruled_is_what_the_brute_force_makes_of_it() -> None:
    """R-3, R-4: outcome, findings, table, the first impossible event; as played never changes."""
    seen: Counter[str] = Counter()
    for case in CASES:
        for number in range(GAMES):
            seen += compare(case, number)
    assert seen["judged-again"] > 300
    assert seen["voided"] > 100
    assert seen["returned"] > 50
    assert seen["end-derived"] > 10
    assert seen["after-the-end"] > 10
    assert seen["endless"] > 50
    assert seen["admissible, and another outcome by play"] > 3


Patch = Callable[[pytest.MonkeyPatch], None]
BROKEN: dict[str, Patch] = {}


def broken(change: Patch) -> Patch:
    BROKEN[change.__name__] = change
    return change


@broken
def reorder_changes_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(edits, "_reorder", lambda *_: None)


@broken
def reordered_attempts_are_not_judged(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(refolding, "attempt_of", lambda *_: None)


@broken
def only_the_first_target_is_voided(patch: pytest.MonkeyPatch) -> None:
    apply = edits._apply

    def applied(slots: list[Slot], ruling: RulingIssued) -> None:
        one = msgspec.structs.replace(ruling, targets=ruling.targets[:1])
        apply(slots, one if ruling.kind == "void" else ruling)

    patch.setattr(edits, "_apply", applied)


@broken
def a_card_goes_back_at_once(patch: pytest.MonkeyPatch) -> None:
    give_back = edits._give_back
    patch.setattr(edits, "_give_back", lambda slots, target, _: give_back(slots, target, None))


@broken
def versions_count_anew(patch: pytest.MonkeyPatch) -> None:
    def applied(game: AnyGame, state: GameState, event: Event, version: int) -> Sequence[Any]:
        found = len(state.findings)
        game.reducer[type(event)](state, event)
        del version
        return state.findings[found:]

    patch.setattr(refolding, "apply", applied)


@broken
def a_due_end_does_not_wait(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Refolding, "_ends", lambda self, slot, end: self._is_told(slot, end, "as-played"))


@broken
def no_end_is_derived(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Refolding, "_derive_end", lambda *_: None)


@broken
def what_comes_after_an_end_happens(patch: pytest.MonkeyPatch) -> None:
    def folded(self: Refolding, slot: Slot) -> None:
        self._fold(slot, slot.event, "as-played")

    patch.setattr(Refolding, "_after_the_end", folded)


@broken
def calls_stay_as_they_were_judged(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(refolding, "is_out", lambda *_: None)


@broken
def an_end_by_time_stays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Refolding, "_with_fewest_cards", lambda _, end: end.winners)


@broken
def nothing_is_late_on_a_film(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(judging, "_came_too_late", lambda *_: False)


@broken
def what_follows_an_attempt_happens_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(judging, "_up_to_its_own", lambda facts, _: facts)


@broken
def what_was_impossible_before_counts(patch: pytest.MonkeyPatch) -> None:
    played = program.played

    def nothing_impossible(game: AnyGame, rules: Ruleset, events: Sequence[Event]) -> Played:
        return msgspec.structs.replace(played(game, rules, events), impossible=set())

    patch.setattr(program, "played", nothing_impossible)


def in_reverse(
    game: AnyGame, rules: Ruleset, events: Sequence[Event], rulings: Sequence[RulingIssued]
) -> RuledGame:
    return as_ruled(game, rules, events, rulings[::-1])


def each_on_its_own(
    game: AnyGame, rules: Ruleset, events: Sequence[Event], rulings: Sequence[RulingIssued]
) -> RuledGame:
    return as_ruled(game, rules, events, rulings[-1:])


def without_an_end(
    game: AnyGame, rules: Ruleset, events: Sequence[Event], rulings: Sequence[RulingIssued]
) -> RuledGame:
    ruled = as_ruled(game, rules, events, rulings)
    return msgspec.structs.replace(ruled, endless=False)


def some_games() -> Iterator[tuple[Case, int]]:
    for number in range(ENOUGH_FOR_A_MUTANT):
        for case in CASES:
            yield case, number


@pytest.mark.parametrize("name", list(BROKEN))
def test_the_control_a_broken_fold_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BROKEN[name](monkeypatch)
    with pytest.raises(DifferenceError):
        all(compare(case, number) for case, number in some_games())


@pytest.mark.parametrize("whole", [in_reverse, each_on_its_own, without_an_end])
def test_the_control_rulings_in_another_order_are_noticed(whole: Ruling) -> None:
    with pytest.raises(DifferenceError):
        all(compare(case, number, whole) for case, number in some_games())
