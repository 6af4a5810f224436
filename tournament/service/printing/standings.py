"""Standings after each closed Swiss round, and the crosstable of them all (T-4)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

from reports.documents import (
    Crosstable,
    CrosstableRow,
    RoundCell,
    Scoring,
    StandingsRow,
    StandingsSheet,
)
from tournament.competition.cut import drawn_lines, going_on
from tournament.competition.formats import is_scheduled
from tournament.competition.standing import scoring, standings_after
from tournament.competition.state import Competition
from tournament.competition.state_people import Entry
from tournament.service.counted import several
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition
from tournament.service.printing.news import NO_NEWS, News
from tournament.service.sentences_brackets import line_sentence
from tournament.service.sentences_standings import written
from tournament.standings.table import Row


def standings_sheet(edition: Edition, after: int, news: News = NO_NEWS) -> StandingsSheet:
    """Return the standings after round `after`, with every round beside each name."""
    state = edition.state
    ranked = standings_after(state, after)
    agreed = _scoring(state)
    advancing = going_on(state, after)
    cells = _cells(edition, ranked, after)
    return StandingsSheet(
        edition.header(counted_after(edition, after)),
        after_round=after,
        of_rounds=max(state.settings.rounds or 0, state.closed_swiss),
        scoring=agreed,
        rows=tuple(
            StandingsRow(
                rank=row.rank,
                player=edition.player(row.entry),
                points=row.match_points,
                won=row.record.won,
                lost=row.record.lost,
                drawn=row.record.drawn,
                rounds=cells[row.entry],
                figures=tuple(written(name, row.figures[name]) for name in agreed.tie_breaks),
                lot=state.lots.get(row.entry),
                withdrawn=_had_left(state.entries[row.entry], after),
                advances=row.entry in advancing,
            )
            for row in ranked
        ),
        lines=tuple(line_sentence(edition.tournament, line) for line in drawn_lines(state, after)),
        since=news.since,
        doubts=news.doubts,
        notice=news.notice,
    )


def crosstable(edition: Edition) -> Crosstable | None:
    """Return who met whom in every closed Swiss round; None while there is none."""
    after = edition.state.closed_swiss
    if not after:
        return None
    ranked = standings_after(edition.state, after)
    cells = _cells(edition, ranked, after)
    return Crosstable(
        edition.header(counted_after(edition, after)),
        after_round=after,
        rows=tuple(
            CrosstableRow(
                rank=row.rank,
                player=edition.player(row.entry),
                rounds=cells[row.entry],
                points=row.match_points,
                withdrawn=_had_left(edition.state.entries[row.entry], after),
            )
            for row in ranked
        ),
    )


def _cells(
    edition: Edition, ranked: tuple[Row, ...], after: int
) -> Mapping[int, tuple[RoundCell, ...]]:
    rank = {row.entry: row.rank for row in ranked}
    counting = {number: given for number, given in edition.given.items() if number <= after}
    cells = {}
    for entry in rank:
        rounds = [given[entry] for given in counting.values()]
        totals = accumulate(given.points for given in rounds)
        cells[entry] = tuple(
            RoundCell(
                kind=given.kind,
                result=given.result,
                score=given.score,
                opponent=None if given.opponent is None else edition.player(given.opponent),
                opponent_rank=None if given.opponent is None else rank[given.opponent],
                total=total,
                claim=_claim(edition, number, entry),
            )
            for number, given, total in zip(counting, rounds, totals, strict=True)
        )
    return cells


def _claim(edition: Edition, number: int, entry: int) -> str:
    """Return the mark of open claims on an entry's match of a round; empty for none."""
    if not edition.claims.claims:
        return ""
    table = edition.state.rounds[number - 1].table_of(entry)
    return "" if table is None else edition.claims.mark(table.paired.match)


def _scoring(state: Competition) -> Scoring:
    settings = state.settings
    return Scoring(
        win=settings.win,
        draw=settings.draw,
        loss=settings.loss,
        floor=_floor(scoring(state).floor),
        order=settings.tie_breaks,
        unplayed="scheduled" if is_scheduled(settings) else settings.unplayed,
    )


def _floor(floor: Fraction) -> str:
    """Return the floor as per cent where that is exact, else as a fraction (T-2)."""
    hundredths = floor * 100
    return f"{hundredths} %" if hundredths.denominator == 1 else str(floor)


def _had_left(entry: Entry, after: int) -> bool:
    """Say whether an entry was withdrawn when round `after` was over (T-4, T-11)."""
    return entry.first_round <= after + 1 and not entry.entered_by(after + 1)


def counted_after(edition: Edition, after: int) -> str:
    """Say what is in the standings after a round: results, open calls, points (T-1, T-10)."""
    *earlier, last = [played for played in edition.state.swiss_rounds() if played.number <= after]
    missing = sum(len(played.open_tables) for played in earlier)
    told = f", {missing} of earlier rounds missing" if missing else ""
    calls = several(len(edition.claims.until(after)), "open call")
    given = edition.state.settings
    points = f"win {given.win}, draw {given.draw}, loss {given.loss}"
    return f"after round {after}, {terms.results(last)}{told}, {calls}; {points}"
