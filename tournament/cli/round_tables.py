"""The tables of a round, for `--json` and for people."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tournament.cli.output import emit_table
from tournament.service.sentences_results import score, standing

Disputed = Mapping[int, list[int]]
"""The numbers of open disputes, by the match they are about."""
NOTHING: Disputed = {}

if TYPE_CHECKING:
    from tournament.cli.shapes import RoundTable
    from tournament.competition.state import Round
    from tournament.service.tournaments import Tournament


def tables(
    tournament: "Tournament", found: "Round", disputed: Disputed = NOTHING
) -> "list[RoundTable]":
    """Return a round's tables for `--json`, byes last; `disputed` are open claims by match."""
    from tournament.cli.shapes import Player, RoundTable
    from tournament.service.slip_codes import slip_code

    paired = [
        RoundTable(
            table=table.paired.table,
            a=Player.of(tournament, table.paired.left),
            b=Player.of(tournament, table.paired.right),
            score=None if table.result is None else score(table.result),
            slip=slip_code(tournament.state, found, table.paired.table) or None,
            disputes=disputed.get(table.paired.match, []),
        )
        for table in found.tables.values()
    ]
    byes = [
        RoundTable(table=None, a=Player.of(tournament, entry), b=None, score=None, bye="pairing")
        for entry in found.byes
    ]
    granted = [
        RoundTable(table=None, a=Player.of(tournament, entry), b=None, score=None, bye=worth)
        for entry, worth in found.byes_granted.items()
    ]
    return paired + byes + granted


def print_round(tournament: "Tournament", found: "Round", disputed: Disputed = NOTHING) -> None:
    """Print a round by table, byes last; `disputed` are open claims by match."""
    from tournament.competition.bracket import is_double, matches_of
    from tournament.service.disputes.claims import remark as claims_beside
    from tournament.service.sentences_brackets import match_remark
    from tournament.service.sentences_wishes import BYES
    from tournament.service.slip_codes import replaced

    matches = matches_of(tournament.state, found)
    double = is_double(tournament.state)

    def remark(table: int) -> str:
        claims = claims_beside(disputed.get(found.tables[table].paired.match, []))
        if table in matches:
            return ", ".join(filter(None, (match_remark(matches[table], double=double), claims)))
        by_hand = "by hand" if found.tables[table].by_hand else ""
        met = "met before" if table in found.rematches else ""
        return ", ".join(filter(None, (met, by_hand, claims)))

    draft = "" if found.published else "draft"
    state = ", ".join(filter(None, (draft, replaced(tournament.state, found))))
    rows = [
        (
            str(table.paired.table),
            tournament.numbered(table.paired.left),
            tournament.numbered(table.paired.right),
            standing(table),
            remark(table.paired.table),
        )
        for table in found.tables.values()
    ]
    rows += [("bye", tournament.numbered(e), "", "", "") for e in found.byes]
    rows += [
        (BYES[worth], tournament.numbered(e), "", "", "by request")
        for e, worth in found.byes_granted.items()
    ]
    rows += [("rests", tournament.numbered(e), "", "", "") for e in found.rests]
    emit_table(
        ("Table", "Left seat", "Right seat", "Result", ""),
        rows,
        title=f"Round {found.number}" + (f" ({state})" if state else ""),
        right=("Table",),
    )
