"""What a director should look at before rounds from paper are recorded (T-5, T-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tournament.competition.commands_paper import ImportRounds
from tournament.competition.events import RoundPaired
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.paper import FromPaper
from tournament.competition.question import contenders
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.competition.wishes import wishes_for
from tournament.event import fold
from tournament.pairing.by_hand import faults
from tournament.pairing.history import Pairing

Kind = Literal[
    "rematch",
    "forbidden",
    "avoided",
    "second-bye",
    "byes",
    "left-out",
    "other-table",
    "still-played",
]
"""What may be as it was, and is to be looked at."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to look at before a round is recorded: whom it is about, and which tables."""

    round: int
    kind: Kind
    entries: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


def remarks(state: Competition, found: FromPaper, command: ImportRounds) -> Iterator[Remark]:
    """Yield what a director should look at, round by round."""
    now = asked = state.copy()
    paired: RoundPaired | None = None
    for event in found.events:
        if isinstance(event, RoundPaired):
            asked, paired = now.copy(), event
        fold(REDUCER, now, [event])
        if isinstance(event, RoundFromPaper):
            if event.paired and paired is not None:
                yield from _of_pairing(asked, paired)
            else:
                yield from _other_tables(now, event.round, command)
    if now.running and now.running.open_tables:
        yield Remark(now.running.number, "still-played", tables=now.running.open_tables)


def _of_pairing(state: Competition, paired: RoundPaired) -> Iterator[Remark]:
    number, byes = paired.round, paired.byes
    pairing = Pairing(
        pairs=tuple((table.left, table.right) for table in paired.tables),
        bye=byes[0] if byes else None,
    )
    found = faults(contenders(state), pairing, wishes_for(state, number))
    yield from (Remark(number, "rematch", pair) for pair in found.rematches)
    yield from (Remark(number, "forbidden", pair) for pair in found.forbidden)
    yield from (Remark(number, "avoided", pair) for pair in found.avoided)
    had_bye = [each.entry for each in contenders(state) if each.had_bye]
    yield from (Remark(number, "second-bye", (entry,)) for entry in byes if entry in had_bye)
    if len(byes) > 1:
        yield Remark(number, "byes", byes)
    for entry in found.left_out:
        if entry not in byes:
            yield Remark(number, "left-out", (entry,))


def _other_tables(now: Competition, number: int, command: ImportRounds) -> Iterator[Remark]:
    """Yield who sits at another table on record than paper says."""
    seats = now.rounds[number - 1].seats
    for played in command.rounds:
        for each in played.tables if played.round == number else ():
            if seats[each.left] != each.table:
                yield Remark(number, "other-table", (each.left, each.right), (each.table,))
