"""Tables of a tournament for other programs: rows with stable ids, as CSV.

An entry's number never changes in its tournament, a match's is never used again, and a person's id
is the same in every tournament of the log.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from tournament.competition.state import Round
from tournament.service.sentences_results import in_order
from tournament.service.sentences_standings import decimal
from tournament.service.tournaments import Tournament, standings_of

What = Literal["entries", "pairings", "results", "standings"]
Cell = str | int | bool | None
Line = Mapping[str, Cell]
_FORMULA = ("=", "+", "-", "@")


def rows_of(tournament: Tournament, what: What, number: int | None = None) -> list[Line]:
    """Return the rows of a table; of round `number` alone, or the standings after it.

    Raises:
        NotFound: the standings after that round are none.
    """
    return list(_TABLES[what](tournament, number))


def written_csv(rows: Iterable[Line]) -> str:
    """Write rows as CSV under a header; nothing where there are none.

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    rows = list(rows)
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
    if rows:
        writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return file.getvalue()


def _cell(value: Cell) -> Cell:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _entries(tournament: Tournament, _number: int | None) -> Iterator[Line]:
    state = tournament.state
    for entry in state.entries.values():
        person = tournament.people.get(entry.person)
        yield {
            "entry": entry.number,
            "person": entry.person,
            "name": tournament.name(entry.number),
            "club": person.club if person else "",
            "family": person.family if person else "",
            "id": person.member if person else "",
            "rating": entry.rating,
            "lot": state.lots.get(entry.number),
            "first_round": entry.first_round,
            "withdrawn_after": entry.last_round,
            "absent_from": entry.absent_from,
            "disqualified": entry.disqualified_after is not None,
        }


def _pairings(tournament: Tournament, number: int | None) -> Iterator[Line]:
    for played in _rounds(tournament, number):
        for table in played.tables.values():
            paired = table.paired
            yield {
                "round": played.number,
                "table": paired.table,
                "match": paired.match,
                **_player(tournament, "left", paired.left),
                **_player(tournament, "right", paired.right),
                "bye": None,
            }
        byes = {**dict.fromkeys(played.byes, "pairing"), **played.byes_granted}
        for entry, kind in byes.items():
            yield {
                "round": played.number,
                "table": None,
                "match": None,
                **_player(tournament, "left", entry),
                **_player(tournament, "right", None),
                "bye": kind,
            }


def _results(tournament: Tournament, number: int | None) -> Iterator[Line]:
    for played in _rounds(tournament, number):
        for table in played.tables.values():
            paired, result = table.paired, table.result
            yield {
                "round": played.number,
                "table": paired.table,
                "match": paired.match,
                **_player(tournament, "left", paired.left),
                **_player(tournament, "right", paired.right),
                "left_games": result.left if result else None,
                "right_games": result.right if result else None,
                "drawn_games": result.drawn if result else None,
                "games": in_order(table.games),
                "ending": result.ending if result else None,
                "lots": result.lots if result else None,
                "corrected": table.corrected,
                "closed": played.closed,
            }


def _standings(tournament: Tournament, number: int | None) -> Iterator[Line]:
    after, ranked = standings_of(tournament, number)
    for row in ranked:
        yield {
            "after_round": after,
            "rank": row.rank,
            "entry": row.entry,
            "person": tournament.state.entries[row.entry].person,
            "name": tournament.name(row.entry),
            "points": row.match_points,
            "won": row.record.won,
            "lost": row.record.lost,
            "drawn": row.record.drawn,
            **{
                name: None if value is None else decimal(name, value)
                for name, value in row.figures.items()
            },
        }


def _rounds(tournament: Tournament, number: int | None) -> Iterator[Round]:
    return (r for r in tournament.state.rounds if number is None or r.number == number)


def _player(tournament: Tournament, seat: str, entry: int | None) -> dict[str, Cell]:
    return {
        f"{seat}_entry": entry,
        f"{seat}_person": None if entry is None else tournament.state.entries[entry].person,
        seat: None if entry is None else tournament.name(entry),
    }


_TABLES: Mapping[What, Callable[[Tournament, int | None], Iterator[Line]]] = {
    "entries": _entries,
    "pairings": _pairings,
    "results": _results,
    "standings": _standings,
}
