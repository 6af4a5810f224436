"""The crosstable of a round robin, group by group (T-4)."""

from collections.abc import Mapping

from reports.documents import (
    RoundRobinCell,
    RoundRobinGroup,
    RoundRobinRow,
    RoundRobinTable,
    Score,
)
from tournament.competition.cut import drawn_lines, going_on
from tournament.competition.groups import group_standings
from tournament.competition.state import Competition
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition
from tournament.service.printing.standings import counted_after
from tournament.service.sentences_brackets import line_sentence
from tournament.standings.table import Row

Met = Mapping[tuple[int, int], list[Score | None]]


def round_robin_table(edition: Edition) -> RoundRobinTable | None:
    """Return everybody against everybody, in every group; None while no round is closed."""
    state = edition.state
    after = state.closed_swiss
    if not after or not state.groups:
        return None
    met = _met(state)
    claims = _claims(edition)
    groups = group_standings(state, after)
    goes_on = going_on(state, after)
    return RoundRobinTable(
        edition.header(counted_after(edition, after)),
        after_round=after,
        groups=tuple(
            RoundRobinGroup(
                f"Group {number}" if len(groups) > 1 else "",
                tuple(
                    _row(edition, row, rows, met, claims, advances=row.entry in goes_on)
                    for row in rows
                ),
            )
            for number, rows in enumerate(groups, 1)
        ),
        lines=tuple(line_sentence(edition.tournament, line) for line in drawn_lines(state, after)),
    )


def _row(
    edition: Edition,
    row: Row,
    rows: tuple[Row, ...],
    met: Met,
    claims: Mapping[frozenset[int], str],
    *,
    advances: bool,
) -> RoundRobinRow:
    return RoundRobinRow(
        rank=row.rank,
        player=edition.player(row.entry),
        cells=tuple(
            RoundRobinCell(oneself=True)
            if other.entry == row.entry
            else RoundRobinCell(
                tuple(met.get((row.entry, other.entry), ())),
                claim=claims.get(frozenset((row.entry, other.entry)), ""),
            )
            for other in rows
        ),
        won=row.record.won,
        lost=row.record.lost,
        drawn=row.record.drawn,
        points=row.match_points,
        withdrawn=edition.state.entries[row.entry].withdrawn,
        advances=advances,
    )


def _met(state: Competition) -> Met:
    """Return the scores of every two, each seen from the first, in the order of the rounds."""
    met: dict[tuple[int, int], list[Score | None]] = {}
    for played in state.swiss_rounds():
        for table in played.tables.values() if played.closed else ():
            left, right = table.paired.left, table.paired.right
            score = terms.score(table.result, table.gone)
            met.setdefault((left, right), []).append(score)
            turned = score and Score(score.right, score.left, score.drawn, score.how)
            met.setdefault((right, left), []).append(turned)
    return met


def _claims(edition: Edition) -> dict[frozenset[int], str]:
    """Return the marks of open claims by the two who met; those of several legs stand together."""
    found: dict[frozenset[int], str] = {}
    for played in edition.state.swiss_rounds():
        for table in played.tables.values() if played.closed else ():
            if mark := edition.claims.mark(table.paired.match):
                two = frozenset((table.paired.left, table.paired.right))
                found[two] = "; ".join(filter(None, (found.get(two), mark)))
    return found
