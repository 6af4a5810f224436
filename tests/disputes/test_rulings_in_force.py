"""Superseding and appeals compose whatever was known when: every prefix of the log stands alone."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from tests.disputes.acting import events_by_chance
from tests.disputes.brute import Brute
from tests.disputes.chance import by_bots, rulings_on
from tests.disputes.comparing import of_brute, of_program
from tests.disputes.ruled_tables import ruling
from tests.games.oracle.cases import cases
from tournament.disputes.as_ruled import as_ruled
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import KnownRuling, in_force
from tournament.disputes.reducer import REDUCER
from tournament.disputes.state import Dispute
from tournament.event import Event, fold

CASES = list(cases())


def known(position: int, dispute: int, number: int, *supersedes: int) -> KnownRuling:
    issued = ruling("let_stand", number=number, supersedes=supersedes)
    return KnownRuling(position=position, dispute=dispute, issued=issued)


def numbers(rulings: Sequence[KnownRuling]) -> list[tuple[int, int]]:
    return [(one.dispute, one.issued.ruling) for one in rulings]


FIRST, SECOND, THIRD = known(10, 1, 1), known(20, 1, 2, 1), known(30, 1, 3, 2)
ELSEWHERE = known(25, 2, 1)


@pytest.mark.parametrize(
    ("known_at", "expected"),
    [
        (9, []),
        (10, [(1, 1)]),
        (19, [(1, 1)]),
        (20, [(1, 2)]),
        (25, [(1, 2), (2, 1)]),
        (30, [(2, 1), (1, 3)]),
        (None, [(2, 1), (1, 3)]),
    ],
)
def test_a_ruling_counts_from_where_it_was_recorded_until_it_is_superseded(
    known_at: int | None, expected: list[tuple[int, int]]
) -> None:
    """R-5: the first stays dead when what superseded it is superseded."""
    rulings = [THIRD, ELSEWHERE, FIRST, SECOND]
    assert numbers(in_force(rulings, known_at)) == expected


def test_a_ruling_supersedes_only_those_of_its_own_dispute() -> None:
    """R-5."""
    assert numbers(in_force([FIRST, known(40, 2, 2, 1)])) == [(1, 1), (2, 2)]


class Log:
    """A few disputes whose facts lie on one log, as they came."""

    def __init__(self, chance: random.Random, disputes: int) -> None:
        streams = {number: list(events_by_chance(chance, 16)) for number in range(1, disputes + 1)}
        self.facts: list[tuple[int, int, Event]] = []
        position = 0
        while any(streams.values()):
            number = chance.choice([one for one, left in streams.items() if left])
            position += chance.choice([1, 1, 7])
            self.facts.append((position, number, streams[number].pop(0)))

    def rulings(self) -> list[KnownRuling]:
        return [
            KnownRuling(position=position, dispute=number, issued=event)
            for position, number, event in self.facts
            if isinstance(event, RulingIssued)
        ]

    def up_to(self, position: int) -> "Log":
        log = object.__new__(Log)
        log.facts = [one for one in self.facts if one[0] <= position]
        return log

    def told_by_the_disputes(self) -> list[tuple[int, int]]:
        """Return what is in force by each dispute's own state, in the order of the log."""
        states: dict[int, Dispute] = {}
        for _, number, event in self.facts:
            fold(REDUCER, states.setdefault(number, Dispute()), [event])
        living = {
            (number, one.ruling) for number, state in states.items() for one in state.in_force
        }
        return [one for one in numbers(self.rulings()) if one in living]


def test_every_prefix_of_knowledge_is_as_if_nothing_had_been_known_after_it() -> None:
    """R-5, R-6: superseding and appeals in any order; the order in which they are read is none."""
    chance = random.Random(25)
    superseded = appealed = 0
    for _ in range(200):
        log = Log(chance, chance.choice([1, 2, 3]))
        rulings = log.rulings()
        shuffled = chance.sample(rulings, len(rulings))
        last = log.facts[-1][0]
        for position in range(last + 2):
            then = in_force(rulings, position)
            assert then == in_force(shuffled, position)
            assert then == in_force(log.up_to(position).rulings())
            assert numbers(then) == log.up_to(position).told_by_the_disputes()
        assert in_force(rulings) == in_force(rulings, last)
        superseded += len(in_force(rulings)) < len(rulings)
        appealed += any(one.issued.on_appeal for one in rulings)
    assert superseded > 20
    assert appealed > 10


def test_the_control_a_superseded_ruling_that_rises_again_is_noticed() -> None:
    """R-5: were the dead raised by superseding their superseder, the first would count again."""

    def raising(rulings: Sequence[KnownRuling]) -> list[KnownRuling]:
        living: list[KnownRuling] = []
        for one in sorted(rulings, key=lambda one: -one.position):
            later = [each for each in living if each.dispute == one.dispute]
            if not any(one.issued.ruling in each.issued.supersedes for each in later):
                living.insert(0, one)
        return living

    assert numbers(raising([FIRST, SECOND, THIRD])) == [(1, 1), (1, 3)]
    assert numbers(in_force([FIRST, SECOND, THIRD])) == [(1, 3)]


def test_a_game_as_ruled_then_is_what_the_brute_force_makes_of_the_rulings_known_then() -> None:
    """R-3, R-5: by position, whatever the order in which the rulings are read."""
    chance = random.Random(52)
    for number, case in enumerate(CASES[:20]):
        events = by_bots(case, number, chance)
        two = [*rulings_on(events, case.seats, chance), *rulings_on(events, case.seats, chance)]
        rulings = [
            KnownRuling(
                position=10 * place,
                dispute=chance.choice([1, 2]),
                issued=_numbered(one, place, chance),
            )
            for place, one in enumerate(two, 1)
        ]
        for known_at in range(0, 10 * len(rulings) + 11, 10):
            shuffled = chance.sample(rulings, len(rulings))
            then = [one.issued for one in in_force(shuffled, known_at)]
            ruled = as_ruled(case.game, case.rules, events, then)
            counting = told_one_by_one(rulings[: known_at // 10])
            expected = Brute(case.game, case.rules, events).under(counting)
            assert of_program(ruled) == of_brute(expected), (case.name, known_at)


def told_one_by_one(rulings: Sequence[KnownRuling]) -> list[RulingIssued]:
    """Return what counts after rulings in the order of the log: each strikes out what it names."""
    counting: dict[tuple[int, int], RulingIssued] = {}
    for one in rulings:
        for gone in one.issued.supersedes:
            counting.pop((one.dispute, gone), None)
        counting[one.dispute, one.issued.ruling] = one.issued
    return list(counting.values())


def _numbered(one: RulingIssued, place: int, chance: random.Random) -> RulingIssued:
    before = tuple(number for number in range(1, place) if chance.random() < 0.3)
    return msgspec.structs.replace(one, ruling=place, supersedes=before)
