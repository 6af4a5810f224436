"""Printed sheets on record, and what has changed since a sheet was printed (T-9)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eventstore.events import RecordedEvent
from tournament.competition.commands_record import RecordPrint
from tournament.competition.effect import Moved, moved
from tournament.competition.events import ResultCorrected, ResultEntered
from tournament.competition.events_record import SheetsPrinted
from tournament.competition.live_facts import live_versions
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import fold
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger, Receipt
from tournament.service.printing import files
from tournament.service.tournaments import Tournament, ask, load, stream_of


@dataclass(frozen=True, slots=True)
class Changed:
    """A result of a closed round that was corrected, or that came in late; `at` is UTC."""

    fact: ResultCorrected | ResultEntered
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class SincePrint:
    """What a printed standings sheet does not say yet.

    `printed_at` is UTC; `log_position` is the last event of the tournament that the sheet shows.
    `results` are those of its rounds that changed since, and were not changed back by an undo.
    """

    round: int
    log_position: int
    printed_at: str
    printed_by: str
    as_printed: Tournament
    moved: tuple[Moved, ...]
    results: tuple[Changed, ...]


def state_at(ledger: Ledger, slug: str, version: int) -> Competition:
    """Return a tournament as it stood after so many events of its stream."""
    return fold(REDUCER, Competition(), ledger.events(stream_of(slug))[:version])


def version_at(ledger: Ledger, slug: str, position: int) -> int:
    """Return how many events of the tournament are among the first `position` of the log.

    Raises:
        NotFound: the log is not so long.
    """
    if position > (size := ledger.store.head().size):
        raise NotFound(f"the log has no number {position}", f"its last one is {size}")
    recorded = ledger.store.read(stream_of(slug))
    return sum(event.position <= position for event in recorded)


def record_print(
    ledger: Ledger, slug: str, sheets: Sequence[str], position: int | None = None
) -> Receipt:
    """Put on record that sheets were printed; they are named as their files are.

    `position` is the log number that the sheets show, None for the log as it is now.

    Raises:
        RefusedByRule: no sheet is named, or the log number is before the tournament.
        NotFound: the log is not so long, or a round had no such sheet then.
    """
    shown = ledger.store.head().size if position is None else position
    version = version_at(ledger, slug, shown)
    then = state_at(ledger, slug, version)
    there = set(_sheets_of_rounds(then))
    for sheet in sheets:
        if version and sheet.startswith("round-") and sheet not in there:
            raise NotFound(
                f"at log number {shown} {then.name} has no sheet {sheet}",
                "slips and pairings are there once a round is paired, standings once it is closed",
            )
    return ask(ledger, slug, RecordPrint(version=version, sheets=tuple(sheets)))


def _sheets_of_rounds(state: Competition) -> Iterator[str]:
    for played in state.rounds:
        number = played.number
        yield from (files.pairings(number), files.by_name(number), files.slips(number))
        if played.stage == "swiss" and played.closed:
            yield files.standings(number)


def since_print(ledger: Ledger, slug: str, number: int) -> SincePrint | None:
    """Return what has changed in the standings after round `number` since they were printed.

    None where they never were.

    Raises:
        NotFound: there is no tournament of that name.
    """
    return since_print_of(ledger, load(ledger, slug), number)


def since_print_of(ledger: Ledger, tournament: Tournament, number: int) -> SincePrint | None:
    """Return the same for a tournament as it stood once."""
    sheet = files.standings(number)
    version = tournament.state.printed.get(sheet)
    if version is None:
        return None
    slug, state = tournament.slug, tournament.state
    then = state_at(ledger, slug, version)
    read = list(ledger.store.read(stream_of(slug)))[: state.version]
    print_ = next(
        each
        for each, fact in zip(reversed(read), reversed(state.facts), strict=True)
        if isinstance(fact, SheetsPrinted) and sheet in fact.sheets
    )
    return SincePrint(
        round=number,
        log_position=read[version - 1].position,
        printed_at=print_.recorded_at,
        printed_by=print_.actor,
        as_printed=Tournament(slug, then, tournament.people),
        moved=moved(then, state, number),
        results=tuple(_changed(read, then, state, number)),
    )


def _changed(
    read: Sequence[RecordedEvent], then: Competition, state: Competition, number: int
) -> Iterator[Changed]:
    """Yield the changes of results of rounds that a sheet counts, which count still."""
    for version in live_versions(state.facts):
        fact, recorded = state.facts[version - 1], read[version - 1]
        if (
            version > then.version
            and isinstance(fact, ResultCorrected | ResultEntered)
            and fact.round <= number
            and then.rounds[fact.round - 1].closed
            and _is_played(state, fact)
        ):
            yield Changed(fact, recorded.recorded_at, recorded.actor)


def _is_played(state: Competition, fact: ResultCorrected | ResultEntered) -> bool:
    """Say whether the match of a result is still the one at its table."""
    table = state.rounds[fact.round - 1].tables.get(fact.table)
    return table is not None and table.paired.match == fact.match


def as_printed(ledger: Ledger, slug: str, number: int) -> SincePrint:
    """Return the same, where the standings were printed.

    Raises:
        NotFound: no print of them is on record.
    """
    found = since_print(ledger, slug, number)
    if found is None:
        raise NotFound(
            f"no print of the standings after round {number} is on record",
            f"playledger report printed {slug} --sheet standings --round {number} records one",
        )
    return found
