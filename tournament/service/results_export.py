"""An event as a results file, from which `tournament import` makes the same standings again.

What a slip cannot show in such a file: reasons, authors and times stay on the log; an absence is a
round in which an entry is not seated.
"""

from collections.abc import Iterator

from tournament.competition.state import Round, Table
from tournament.competition.state_people import Entry
from tournament.service.errors import NotFound
from tournament.service.results_file import PastEntry, PastEvent, PastMatch, PastRound, PastSettings
from tournament.service.tournaments import Tournament

BYE = "2-0-0"


def results_file(tournament: Tournament) -> PastEvent:
    """Return the closed rounds of an event as its results file has them.

    Of an event that is nothing but a bracket there are only rounds that count for no standings.

    Raises:
        NotFound: no round is closed.
    """
    state = tournament.state
    if not any(played.closed for played in state.rounds):
        what = f"{state.name}: no round is closed"
        raise NotFound(what, "a results file is made of closed rounds")
    settings = state.settings
    return PastEvent(
        floor=settings.floor,
        settings=PastSettings(
            best_of=settings.best_of,
            win=settings.win,
            draw=settings.draw,
            loss=settings.loss,
            missed=settings.missed,
            tie_breaks=settings.tie_breaks,
            unplayed=settings.unplayed,
            scheduled=settings.format in {"round-robin", "groups"},
        ),
        entries=tuple(_entry(tournament, entry) for entry in state.entries.values()),
        rounds=list(_rounds(tournament)),
    )


def _entry(tournament: Tournament, entry: Entry) -> PastEntry:
    return PastEntry(
        name=tournament.name(entry.number),
        first_round=entry.first_round,
        last_round=entry.last_round,
        away=tuple(entry.away),
        disqualified_after=entry.disqualified_after,
        rating=entry.rating,
        lot=tournament.state.lots.get(entry.number),
    )


def _rounds(tournament: Tournament) -> Iterator[PastRound]:
    counted = 0
    for played in tournament.state.rounds:
        if not played.closed:
            continue
        counted += played.stage == "swiss"
        name = f"Round {counted}" if played.stage == "swiss" else f"Play-off {played.number}"
        yield _round(tournament, played, name)


def _round(tournament: Tournament, played: Round, name: str) -> PastRound:
    granted = played.byes_granted
    won = [*played.byes, *(entry for entry, worth in granted.items() if worth == "full")]
    byes = [PastMatch(p1=tournament.name(e), p2=None, result=BYE) for e in won]
    return PastRound(
        name=name,
        matches=[*(_match(tournament, table) for table in played.tables.values()), *byes],
        best_of=None if played.best_of == tournament.state.settings.best_of else played.best_of,
        rests=tuple(tournament.name(entry) for entry in played.rests),
        half_byes=tuple(tournament.name(e) for e, worth in granted.items() if worth == "half"),
    )


def _match(tournament: Tournament, table: Table) -> PastMatch:
    paired, result = table.paired, table.result
    return PastMatch(
        p1=tournament.name(paired.left),
        p2=tournament.name(paired.right),
        result=None if result is None else f"{result.left}-{result.right}-{result.drawn}",
        how=None if result is None else result.ending,
    )
