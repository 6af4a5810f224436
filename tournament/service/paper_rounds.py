"""Rounds played on paper come back as a file: `table,a,b,score`, all of it or nothing (T-10)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.competition.commands_paper import ImportRounds, PaperRound, PaperTable
from tournament.competition.paper import from_paper
from tournament.competition.paper_seats import PaperFault
from tournament.competition.state import Competition
from tournament.service.errors import BadInput, Fault, NotFound, by_line
from tournament.service.files import Row, ShortText, read_rows
from tournament.service.ledger import Ledger, Receipt
from tournament.service.paper_remarks import Remark, remarks
from tournament.service.scorer import read_result
from tournament.service.sentences_results import How
from tournament.service.tournaments import Tournament, ask, load
from tournament.service.who import entry_named

_NUMBER = re.compile(r"[1-9][0-9]{0,4}")

NOBODY = ("", "bye")
"""What stands in the place of an opponent who is none."""

FOR_WANT_OF_LINES = ("paper-empty", "paper-round-due")
"""What a round as a whole may be refused for only because lines of it are at fault."""


class PaperRow(Row):
    """A line: the left seat is a, whose games come first in the score. A bye has no b."""

    table: ShortText
    a: ShortText
    b: ShortText
    score: ShortText
    round: ShortText = ""
    how: Literal["", How] = ""


@dataclass(frozen=True, slots=True)
class PaperPlan:
    """What a file of rounds would do: the tournament before and after it, and what to look at."""

    command: ImportRounds
    before: Tournament
    after: Tournament
    remarks: tuple[Remark, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that come back."""
        return tuple(each.round for each in self.command.rounds)


def read_rounds(ledger: Ledger, slug: str, source: str, text: str) -> PaperPlan:
    """Read a file of rounds and say what it would do; record nothing.

    Where no column `round` says it, all lines are of the round that is due: the running one, else
    the next. `a` and `b` are numbers of entries or the beginnings of their names. A line without a
    score is a match that is still played, in the last round only.

    Raises:
        NotFound: there is no such tournament.
        BadInput: every fault of the file at once, those that a rule finds among them.
    """
    tournament = load(ledger, slug)
    state = tournament.state
    rows, wrong = read_rows(source, text, PaperRow, _faulty)
    wrong += _rounds_told(rows)
    due = state.running.number if state.running else state.next_round
    numbers: dict[int, list[int]] = {}
    for line, row in rows.items():
        numbers.setdefault(int(row.round or due), []).append(line)
    seats, unknown = _seated(tournament, rows)
    wrong += unknown
    rounds = {number: _on_paper(number, numbers[number], rows, seats) for number in sorted(numbers)}
    command = ImportRounds(
        rounds=tuple(played for played, _ in rounds.values()),
        seed=ledger.source.new_seed(),
        by=ledger.actor,
    )
    found = from_paper(state, command, lines_missing=bool(wrong))
    lines = {number: places for number, (_, places) in rounds.items()}
    if not wrong and not any(row.round for row in rows.values()):
        wrong += _once_more(state, command.rounds[0])
    wrong += [
        _at_line(fault, lines[fault.round])
        for fault in found.faults
        if not (wrong and fault.refused.reason in FOR_WANT_OF_LINES)
    ]
    if wrong:
        raise BadInput(source, by_line(wrong))
    after = Tournament(slug, found.state, tournament.people)
    return PaperPlan(command, tournament, after, tuple(remarks(state, found, command)))


def bring_back(ledger: Ledger, plan: PaperPlan) -> Receipt:
    """Record the rounds of a plan, all of them or none.

    Raises:
        RefusedByRule: others acted since, and a clause forbids it now.
    """
    return ask(ledger, plan.before.slug, plan.command)


def _faulty(row: PaperRow) -> str | None:
    if row.round and not _is_number(row.round):
        return f"round {ascii(row.round)[:80]} is no number"
    if row.b.casefold() in NOBODY:
        return "a bye has no score" if row.score or row.how else None
    if not _is_number(row.table):
        return f"table {ascii(row.table)[:80]} is no number"
    if not (row.score or row.how):
        return None
    try:
        read_result(row.score or None, row.how or None, best_of=1)
    except BadInput as error:
        (fault,) = error.faults
        return f"{fault.what}; {fault.remedy}"
    return None


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _rounds_told(rows: Mapping[int, PaperRow]) -> Iterator[Fault]:
    """Require that every line names its round, where one does."""
    told = [line for line, row in rows.items() if row.round]
    for line in rows.keys() - set(told) if told else ():
        yield Fault(f"line {line}", "its round is missing", "other lines name theirs")


def _seated(
    tournament: Tournament, rows: Mapping[int, PaperRow]
) -> tuple[dict[int, tuple[int, ...]], list[Fault]]:
    """Return whom each line seats, and what cannot be told; a line at fault seats nobody."""
    seats: dict[int, tuple[int, ...]] = {}
    wrong: list[Fault] = []
    for line, row in rows.items():
        cells = (row.a,) if row.b.casefold() in NOBODY else (row.a, row.b)
        found = [_entry(tournament, cell, f"line {line}") for cell in cells]
        faults_here = [each for each in found if isinstance(each, Fault)]
        wrong += faults_here
        if not faults_here:
            seats[line] = tuple(each for each in found if isinstance(each, int))
    return seats, wrong


def _entry(tournament: Tournament, cell: str, where: str) -> int | Fault:
    try:
        return entry_named(tournament, cell)
    except NotFound as error:
        return Fault(where, error.what, error.remedy)
    except BadInput as error:
        (fault,) = error.faults
        return Fault(where, f"{fault.where}: {fault.what}", fault.remedy)


def _on_paper(
    number: int,
    lines: Sequence[int],
    rows: Mapping[int, PaperRow],
    seats: Mapping[int, tuple[int, ...]],
) -> tuple[PaperRound, list[int]]:
    """Return a round, and the lines of its tables and then of its byes."""
    tables = {line: rows[line] for line in lines if len(seats.get(line, ())) > 1}
    byes = [line for line in lines if len(seats.get(line, ())) == 1]
    played = PaperRound(
        round=number,
        tables=tuple(
            PaperTable(
                table=int(row.table),
                left=seats[line][0],
                right=seats[line][1],
                result=(
                    read_result(row.score or None, row.how or None, best_of=1)
                    if row.score or row.how
                    else None
                ),
            )
            for line, row in tables.items()
        ),
        byes=tuple(seats[line][0] for line in byes),
    )
    return played, [*tables, *byes]


def _once_more(state: Competition, played: PaperRound) -> Iterator[Fault]:
    """Find the last round given a second time; a file that names its round says that it is none."""
    last = state.rounds[-1] if state.rounds else None
    if last and last.number < played.round and played.pairs == last.pairs:
        what = f"these are the pairs of round {last.number}, which is on the record"
        yield Fault("file", what, f"if they met in round {played.round} too, add a column round")


def _at_line(fault: PaperFault, lines: Sequence[int]) -> Fault:
    where = f"round {fault.round}" if fault.line is None else f"line {lines[fault.line]}"
    return Fault.of(where, fault.refused)
