"""Reading a chess tournament report (TRF16) as a field, for comparison with chess figures.

Points are counted in halves: 2 a win, 1 a draw.
"""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tournament.standings.field import Field, UnplayedRules
from tournament.standings.scoring import ABSENT, BYE, HALF_BYE, RoundScore, Scoring

CHESS = Path(__file__).resolve().parents[2] / ".." / "shared" / "golden" / "chess"
HALVES = Scoring(win=2, draw=1, loss=0, bye=2, floor=Fraction(0))
GAMES = {"1": (1, 0, 0), "=": (0, 0, 1), "0": (0, 1, 0), "W": (1, 0, 0), "D": (0, 0, 1)}
ALONE = {"U": BYE, "F": BYE, "H": HALF_BYE, "Z": ABSENT, "": ABSENT}


def path_of(name: str) -> Path:
    path = CHESS / name
    if not path.exists():
        pytest.skip(f"the chess report {name} is not beside this checkout")
    return path


def read(path: Path, rules: UnplayedRules = "fide-2026") -> Field:
    """Read the players of a report; lots are their start numbers."""
    scores: dict[int, list[RoundScore]] = {}
    ratings: dict[int, int] = {}
    for line in path.read_text().splitlines():
        if line[:3] != "001":
            continue
        number = int(line[4:8])
        ratings[number] = int(line[48:52])
        results = line[91:]
        cells = [results[at : at + 10] for at in range(0, len(results.rstrip()), 10)]
        scores[number] = [_score(cell[:4].strip(), cell[7:8].strip()) for cell in cells]
    return Field(scores, HALVES, {number: number for number in scores}, ratings, rules)


def _score(opponent: str, result: str) -> RoundScore:
    if opponent in {"", "0000"}:
        return ALONE[result]
    if result in "+-":
        one = RoundScore("forfeit", int(opponent), won=1)
        return one if result == "+" else replace(one, won=0, lost=1)
    won, lost, drawn = GAMES[result]
    return RoundScore("played", int(opponent), won, lost, drawn)
