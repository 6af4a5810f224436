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
        edition.header(_counted(edition, after)),
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
    )


def crosstable(edition: Edition) -> Crosstable | None:
    """Return who met whom in every closed Swiss round; None while there is none."""
    after = edition.state.closed_swiss
    if not after:
        return None
    ranked = standings_after(edition.state, after)
    cells = _cells(edition, ranked, after)
    return Crosstable(
        edition.header(_counted(edition, after)),
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
    counting = [given for number, given in edition.given.items() if number <= after]
    cells = {}
    for entry in rank:
        rounds = [given[entry] for given in counting]
        totals = accumulate(given.points for given in rounds)
        cells[entry] = tuple(
            RoundCell(
                kind=given.kind,
                result=given.result,
                score=given.score,
                opponent=None if given.opponent is None else edition.player(given.opponent),
                opponent_rank=None if given.opponent is None else rank[given.opponent],
                total=total,
            )
            for given, total in zip(rounds, totals, strict=True)
        )
    return cells


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


def _counted(edition: Edition, after: int) -> str:
    """Say which results are in the standings after a round; outstanding ones are told (T-10)."""
    *earlier, last = [played for played in edition.state.swiss_rounds() if played.number <= after]
    counted = f"after round {after}, {terms.results_in(last)}"
    missing = sum(len(played.open_tables) for played in earlier)
    return f"{counted}, {missing} of earlier rounds missing" if missing else counted
