"""A round's pairings: by table, by name, and as result slips."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

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
from tournament.competition.bracket import is_double, matches_of
from tournament.competition.serving import PLAYED
from tournament.competition.state import Round
from tournament.service.ledger import Ledger
from tournament.service.names import alphabetical
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition
from tournament.service.seat_words import seat_word
from tournament.service.sentences_brackets import match_remark
from tournament.service.slip_codes import replaced, slip_code


def pairing_sheet(edition: Edition, played: Round, *, doubts: tuple[str, ...] = ()) -> PairingSheet:
    """Return a round by table, byes last, then who is not paired (T-6); `doubts` are sentences."""
    points = edition.points_before(played.number)
    remarks = _remarks(edition, played)
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
                score=terms.score(table.result, table.gone),
                remark=remarks.get(table.paired.table, ""),
                claim=edition.claims.mark(table.paired.match),
            )
            for table in played.tables.values()
        ),
        byes=tuple(
            Bye(edition.player(entry), points[entry], kind) for entry, kind in _byes(played).items()
        ),
        unpaired=tuple(map(edition.player, unpaired(edition, played))),
        resting=tuple(map(edition.player, played.rests)),
        hangs=replaced(edition.state, played),
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
        hangs=replaced(edition.state, played),
    )


def seat_words(ledger: Ledger, slug: str, played: Round) -> dict[int, str]:
    """Return the seat word of each table's slip; a draft has none."""
    if not played.published:
        return {}
    return {
        number: seat_word(ledger, slug, played.number, table.paired)
        for number, table in played.tables.items()
    }


def result_slips(
    edition: Edition,
    played: Round,
    *,
    address: str = "",
    words: Mapping[int, str] = MappingProxyType({}),
) -> ResultSlips:
    """Return a slip for every table of a round where there is something to play.

    A match that a penalty or an absence decided has none (T-6, T-9).

    `address` is where the event is served, such as `http://192.168.1.5:8000/`: then each slip has
    a code to scan, by which its two sit down. `words` are the seat words that they need for it.
    """
    remarks = _remarks(edition, played)
    codes = {table: slip_code(edition.state, played, table) for table in played.tables}
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
                remark=remarks.get(table.paired.table, ""),
                code=codes[table.paired.table],
                link=_sitting_down(
                    address,
                    edition.tournament.slug,
                    codes[table.paired.table],
                    words.get(table.paired.table, ""),
                ),
                word=words.get(table.paired.table, ""),
            )
            for table in played.tables.values()
            if table.result is None or table.result.ending in PLAYED
        ),
        hangs=replaced(edition.state, played),
        address=address,
    )


def _sitting_down(address: str, slug: str, code: str, word: str) -> str:
    """Return the address at which one sits down with a slip; empty where there is none.

    The word stands behind a `#`, which browsers do not send on.
    """
    said = f"#{word}" if word else ""
    return f"{address}play?tournament={slug}&code={code}{said}" if address and code else ""


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
    return sorted(entered - seated - _byes(played).keys() - {*played.rests})


def _remarks(edition: Edition, played: Round) -> dict[int, str]:
    """Return which match of the bracket each table plays, where its round does not say so."""
    double = is_double(edition.state)
    matches = matches_of(edition.state, played)
    return {table: match_remark(match, double=double) for table, match in matches.items()}


def _byes(played: Round) -> dict[int, ByeKind]:
    """Return who sits out with a bye and why, those by request last."""
    return {**dict.fromkeys(played.byes, "pairing"), **played.byes_granted}


def _lines(edition: Edition, played: Round, points: Mapping[int, int]) -> Iterator[NameLine]:
    remarks = _remarks(edition, played)
    for number, table in played.tables.items():
        left, right = edition.player(table.paired.left), edition.player(table.paired.right)
        remark = remarks.get(number, "")
        yield NameLine(left, points[left.entry], "table", number, "left", right, remark)
        yield NameLine(right, points[right.entry], "table", number, "right", left, remark)
    for entry, kind in _byes(played).items():
        yield NameLine(edition.player(entry), points[entry], "bye", bye=kind)
    for entry in played.rests:
        yield NameLine(edition.player(entry), points[entry], "rests")
    for entry in unpaired(edition, played):
        yield NameLine(edition.player(entry), points[entry], "unpaired")


def _counted(played: Round) -> str:
    if not played.published:
        return f"draft {played.version}"
    return terms.results_in(played)
