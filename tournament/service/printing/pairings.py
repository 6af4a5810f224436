"""A round's pairings: by table, by name, and as result slips."""

from collections.abc import Iterator, Mapping

from reports.documents import (
    Bye,
    ByeKind,
    NameLine,
    PairedTable,
    PairingsByName,
    PairingSheet,
    ResultSlips,
    Slip,
)
from tournament.competition.bracket import tables_for_third_place
from tournament.competition.state import Round
from tournament.service.names import alphabetical
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition


def pairing_sheet(edition: Edition, played: Round, *, doubts: tuple[str, ...] = ()) -> PairingSheet:
    """Return a round by table, byes last, then who is not paired (T-6); `doubts` are sentences."""
    points = edition.points_before(played.number)
    third_place = tables_for_third_place(edition.state, played)
    return PairingSheet(
        edition.header(_counted(played)),
        round=terms.round_name(played),
        draft=not played.published,
        tables=tuple(
            PairedTable(
                table=table.paired.table,
                left=edition.player(table.paired.left),
                right=edition.player(table.paired.right),
                left_points=points[table.paired.left],
                right_points=points[table.paired.right],
                score=terms.score(table.result),
                third_place=table.paired.table in third_place,
            )
            for table in played.tables.values()
        ),
        byes=tuple(
            Bye(edition.player(entry), points[entry], kind) for entry, kind in _byes(played).items()
        ),
        unpaired=tuple(map(edition.player, unpaired(edition, played))),
        doubts=doubts,
    )


def pairings_by_name(edition: Edition, played: Round) -> PairingsByName:
    """Return a round by name: every player of it with table, seat and opponent."""
    lines = _lines(edition, played, edition.points_before(played.number))
    return PairingsByName(
        edition.header(_counted(played)),
        round=terms.round_name(played),
        draft=not played.published,
        lines=tuple(sorted(lines, key=lambda line: alphabetical(line.player.name))),
    )


def result_slips(edition: Edition, played: Round) -> ResultSlips:
    """Return a slip for every table of a round."""
    third_place = tables_for_third_place(edition.state, played)
    return ResultSlips(
        edition.header(_counted(played)),
        round=terms.round_name(played),
        draft=not played.published,
        best_of=played.best_of,
        slips=tuple(
            Slip(
                table.paired.table,
                edition.player(table.paired.left),
                edition.player(table.paired.right),
                third_place=table.paired.table in third_place,
            )
            for table in played.tables.values()
        ),
    )


def unpaired(edition: Edition, played: Round) -> list[int]:
    """Return the entries that could have played a Swiss round and were not paired (T-6)."""
    if played.stage != "swiss":
        return []
    seated = {
        entry
        for table in played.tables.values()
        for entry in (table.paired.left, table.paired.right)
    }
    entered = {e.number for e in edition.state.entries.values() if e.entered_by(played.number)}
    return sorted(entered - seated - _byes(played).keys())


def _byes(played: Round) -> dict[int, ByeKind]:
    """Return who sits out with a bye and why, those by request last."""
    return {**dict.fromkeys(played.byes, "pairing"), **played.byes_granted}


def _lines(edition: Edition, played: Round, points: Mapping[int, int]) -> Iterator[NameLine]:
    third_place = tables_for_third_place(edition.state, played)
    for number, table in played.tables.items():
        left, right = edition.player(table.paired.left), edition.player(table.paired.right)
        third = number in third_place
        yield NameLine(left, points[left.entry], "table", number, "left", right, third)
        yield NameLine(right, points[right.entry], "table", number, "right", left, third)
    for entry, kind in _byes(played).items():
        yield NameLine(edition.player(entry), points[entry], "bye", bye=kind)
    for entry in unpaired(edition, played):
        yield NameLine(edition.player(entry), points[entry], "unpaired")


def _counted(played: Round) -> str:
    if not played.published:
        return f"draft {played.version}"
    return terms.results_in(played)
