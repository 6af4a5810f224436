"""The truth tables in the docstring of `tournament.standings`, cell by cell."""

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from tournament import standings as package
from tournament.standings.average_opponents_buchholz import average_opponents_buchholz_worked
from tournament.standings.buchholz import buchholz_worked
from tournament.standings.field import Field, UnplayedRules
from tournament.standings.game_wins import game_wins_worked
from tournament.standings.gw import game_share
from tournament.standings.head_to_head import encounter
from tournament.standings.omw import opponents_match_win
from tournament.standings.rating import rating_worked
from tournament.standings.resistance import success
from tournament.standings.scoring import (
    ABSENT,
    BYE,
    GONE,
    HALF_BYE,
    LATE,
    REST,
    Kind,
    RoundScore,
    Scoring,
)
from tournament.standings.unplayed import Opposition
from tournament.standings.wins import wins_worked

SELF, RIVAL, THIRD = 1, 2, 3
ROUNDS = {
    "won 2-1": RoundScore("played", RIVAL, 2, 1),
    "drawn 1-1": RoundScore("played", RIVAL, 1, 1),
    "drawn 0-0-3": RoundScore("played", RIVAL, 0, 0, 3),
    "lost 0-2": RoundScore("played", RIVAL, 0, 2),
    "won by no-show": RoundScore("forfeit", RIVAL, won=2),
    "lost by no-show": RoundScore("forfeit", RIVAL, lost=2),
    "bye": BYE,
    "half-bye": HALF_BYE,
    "late": LATE,
    "absent": ABSENT,
    "gone": GONE,
    "rest": REST,
    "open": RoundScore("open", RIVAL),
}
WIN = RoundScore("played", THIRD, 2, 0)


def field(
    score: RoundScore, *after: RoundScore, before: int = 2, rules: UnplayedRules = "fide-2026"
) -> Field:
    """The round after wins against a third, with a rival who drew once and lost."""
    return Field(
        {
            SELF: [*[WIN] * before, score, *after],
            RIVAL: [RoundScore("played", THIRD, 1, 1), RoundScore("played", THIRD, 0, 2)]
            + [RoundScore("played", SELF, 0, 2)] * (before + len(after) - 1),
            THIRD: [RoundScore("played", SELF, 0, 2)] * (before + 1 + len(after)),
        },
        Scoring(floor=Fraction(0)),
        {},
        ratings={RIVAL: 100, THIRD: 100},
        unplayed=rules,
    )


def out_of(share: tuple[int, int], most: int) -> str:
    """Write a share that a round added; `most` is what there was without it."""
    won, of = share
    return f"{won}/{of - most}" if of > most else "none"


def points(score: RoundScore) -> str:
    return str(field(score, before=0).match_points[SELF])


def over(score: RoundScore) -> str:
    return str(field(score).match_share(SELF)[1] - 6)


def games(score: RoundScore) -> str:
    won, most = game_share(field(score), SELF)
    return out_of((won - 12, most), 12)


def meets(score: RoundScore) -> str:
    made = field(score, before=0)
    met = encounter(made, (SELF, RIVAL)).unmet is None
    assert met == bool(made.opponents[SELF])
    assert met == bool(opponents_match_win(made)[SELF])
    return "yes" if met else "no"


def resistance(score: RoundScore) -> str:
    won, most = success(field(score), SELF)
    return out_of((won - 4, most), 4)


def wins(score: RoundScore) -> str:
    return str(wins_worked(field(score, before=0))(SELF).value)


def game_wins(score: RoundScore) -> str:
    return str(game_wins_worked(field(score, before=0))(SELF).value)


def own(score: RoundScore) -> str:
    """Name what a round adds to the own Buchholz, by what it comes to under either rule set."""

    def added(rules: UnplayedRules) -> tuple[bool, int | Fraction]:
        part = Opposition(field(score, rules=rules)).parts(SELF)[-1]
        return part.counted, part.figure

    made = field(score)
    rival = made.match_points[RIVAL]
    self = made.match_points[SELF]
    assert len({rival, made.rounds * made.scoring.draw, self}) == 3, "told apart by their size"
    return {
        ((True, rival), (True, rival)): "opponent",
        ((True, rival), (True, self)): "self up to opponent",
        ((True, made.rounds), (True, self)): "self up to all drawn",
        ((False, 0), (False, 0)): "none",
    }[added("fide-2026"), added("fide-2023")]


def back_later(score: RoundScore) -> str:
    return str(Opposition(field(score, WIN)).adjusted(SELF) - 9)


def never_back(score: RoundScore) -> str:
    return str(Opposition(field(score)).adjusted(SELF) - 6)


def voluntarily(score: RoundScore) -> str:
    return "yes" if Opposition(field(score)).parts(SELF)[-1].voluntary else "no"


def table(score: RoundScore) -> str:
    made = field(score, before=0)
    rated = rating_worked(made)(SELF).divisor
    assert rated == average_opponents_buchholz_worked(made)(SELF).divisor
    return "yes" if rated else "no"


COLUMNS: dict[str, Callable[[RoundScore], str]] = {
    "points": points,
    "over": over,
    "games": games,
    "meets": meets,
    "resistance": resistance,
    "wins": wins,
    "game wins": game_wins,
    "own": own,
    "back later": back_later,
    "never back": never_back,
    "voluntary": voluntarily,
    "table": table,
}


def written() -> list[tuple[str, str, str]]:
    """Read round, column and cell from the docstring."""
    cells = []
    columns: list[str] = []
    for line in (package.__doc__ or "").splitlines():
        row = [cell.strip() for cell in line.strip("|").split("|")] if line[:1] == "|" else []
        if row[:1] == ["round"]:
            columns = row[1:]
        elif row and not re.fullmatch("-+", row[0]):
            cells += [(row[0], column, cell) for column, cell in zip(columns, row[1:], strict=True)]
    return cells


@pytest.mark.parametrize(("round_", "column", "cell"), written())
def test_the_round_gives_what_the_table_says(round_: str, column: str, cell: str) -> None:
    assert COLUMNS[column](ROUNDS[round_]) == cell


def test_every_round_has_every_cell_and_every_kind_of_round_has_its_row() -> None:
    assert {(round_, column) for round_, column, _ in written()} == {
        (round_, column) for round_ in ROUNDS for column in COLUMNS
    }
    kinds = {score.kind for score in ROUNDS.values()}
    assert kinds == set(Kind.__args__)


def test_before_2026_an_own_unplayed_round_counted_the_whole_own_score() -> None:
    bye = field(BYE)
    assert buchholz_worked(bye)(SELF).value == 0 + 0 + 3
    assert buchholz_worked(field(BYE, rules="fide-2023"))(SELF).value == 0 + 0 + 9
