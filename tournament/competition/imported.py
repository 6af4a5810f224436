"""Recording an event that was held elsewhere: what was, not what the rules would have made."""

from collections.abc import Iterator

from tournament.competition.commands_import import ImportedEntry, ImportedRound, ImportTournament
from tournament.competition.events import (
    EntryAdded,
    EntryReinstated,
    EntryWithdrawn,
    LotsDrawn,
    PairedTable,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    TournamentCreated,
    TournamentFinished,
)
from tournament.competition.events_people import EntryDisqualified
from tournament.competition.events_wishes import ByeGranted
from tournament.competition.settings import unfair
from tournament.competition.state import Competition
from tournament.event import Event, Refused


def import_tournament(state: Competition, command: ImportTournament) -> tuple[Event, ...] | Refused:
    """Record every round as it was.

    Where nothing is said of entries, who no longer appears in a Swiss round had left by then.
    """
    if state.version:
        return Refused(clause="T-12", reason="tournament-exists", facts={"name": state.name})
    return unfair(command.settings) or (
        TournamentCreated(name=command.name, settings=command.settings, imported=True),
        *_entries(command),
        *_lots(command),
        *_rounds(command),
        *(_told_departures(command) if command.entries else _departures(command)),
        TournamentFinished(),
    )


def _entries(command: ImportTournament) -> Iterator[Event]:
    for number, (person, told) in enumerate(zip(command.people, command.entries, strict=False), 1):
        yield EntryAdded(
            entry=number, person=person, first_round=told.first_round, rating=told.rating
        )
    for number, person in list(enumerate(command.people, 1))[len(command.entries) :]:
        rounds = _appearances(command, number)
        yield EntryAdded(entry=number, person=person, first_round=min(rounds, default=1))


def _lots(command: ImportTournament) -> Iterator[Event]:
    if command.lots:
        yield LotsDrawn(seed="imported", order=command.lots)


def _told_departures(command: ImportTournament) -> Iterator[Event]:
    for number, told in enumerate(command.entries, 1):
        yield from _departures_of(number, told)


def _departures_of(number: int, told: ImportedEntry) -> Iterator[Event]:
    for first, last in told.away:
        yield EntryWithdrawn(entry=number, after_round=first - 1)
        yield EntryReinstated(entry=number, from_round=last + 1)
    if told.last_round is not None:
        yield EntryWithdrawn(entry=number, after_round=told.last_round)
    if told.disqualified_after is not None:
        yield EntryDisqualified(
            entry=number, after_round=told.disqualified_after, reason="in the imported event"
        )


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
    for entry in played.half_byes:
        yield ByeGranted(entry=entry, round=number, worth="half", reason="in the imported event")
    again = tuple(t.table for t in tables if frozenset((t.left, t.right)) in met)
    met.update(frozenset((t.left, t.right)) for t in tables)
    yield RoundPaired(
        round=number,
        version=1,
        stage=played.stage,
        best_of=played.best_of or best_of,
        title=played.title,
        tables=tables,
        byes=tuple(match.left for match in played.matches if match.right is None),
        rematches=again,
        rests=played.rests,
    )
    yield RoundPublished(round=number)
    results = [result for _, _, result in pairs]
    for table, result in zip(tables, results, strict=True):
        if result is not None:
            yield ResultEntered(round=number, table=table.table, match=table.match, result=result)
    yield RoundClosed(
        round=number,
        without=tuple(table for table, result in enumerate(results, 1) if result is None),
    )
