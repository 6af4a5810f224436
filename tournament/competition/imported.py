"""Recording an event that was held elsewhere: what was, not what the rules would have made."""

from collections.abc import Iterator

from tournament.competition.commands import ImportedRound, ImportTournament
from tournament.competition.events import (
    EntryAdded,
    EntryWithdrawn,
    PairedTable,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    TournamentCreated,
    TournamentFinished,
)
from tournament.competition.settings import unfair
from tournament.competition.state import Competition
from tournament.event import Event, Refused


def import_tournament(state: Competition, command: ImportTournament) -> tuple[Event, ...] | Refused:
    """Record every round as it was. Who no longer appears in a Swiss round had left by then."""
    if state.version:
        return Refused(clause="T-12", reason="tournament-exists", facts={"name": state.name})
    return unfair(command.settings) or (
        TournamentCreated(name=command.name, settings=command.settings, imported=True),
        *_entries(command),
        *_rounds(command),
        *_departures(command),
        TournamentFinished(),
    )


def _entries(command: ImportTournament) -> Iterator[Event]:
    for number, person in enumerate(command.people, 1):
        rounds = _appearances(command, number)
        yield EntryAdded(entry=number, person=person, first_round=min(rounds, default=1))


def _departures(command: ImportTournament) -> Iterator[Event]:
    swiss = sum(played.stage == "swiss" for played in command.rounds)
    for number in range(1, len(command.people) + 1):
        last = max(_appearances(command, number), default=0)
        if last < swiss:
            yield EntryWithdrawn(entry=number, after_round=last)


def _appearances(command: ImportTournament, entry: int) -> set[int]:
    return {
        number
        for number, played in enumerate(command.rounds, 1)
        if played.stage == "swiss"
        and any(entry in (match.left, match.right) for match in played.matches)
    }


def _rounds(command: ImportTournament) -> Iterator[Event]:
    used = 0
    met: set[frozenset[int]] = set()
    for number, played in enumerate(command.rounds, 1):
        yield from _round(number, played, used, met, best_of=command.settings.best_of)
        used += len(played.matches)


def _round(
    number: int, played: ImportedRound, used: int, met: set[frozenset[int]], *, best_of: int
) -> Iterator[Event]:
    pairs = [
        (match.left, match.right, match.result)
        for match in played.matches
        if match.right is not None
    ]
    tables = tuple(
        PairedTable(table=table, match=used + table, left=left, right=right)
        for table, (left, right, _) in enumerate(pairs, 1)
    )
    again = tuple(t.table for t in tables if frozenset((t.left, t.right)) in met)
    met.update(frozenset((t.left, t.right)) for t in tables)
    yield RoundPaired(
        round=number,
        version=1,
        stage=played.stage,
        best_of=best_of,
        title=played.title,
        tables=tables,
        byes=tuple(match.left for match in played.matches if match.right is None),
        rematches=again,
    )
    yield RoundPublished(round=number)
    for table, (_, _, result) in zip(tables, pairs, strict=True):
        yield ResultEntered(round=number, table=table.table, match=table.match, result=result)
    yield RoundClosed(round=number)
