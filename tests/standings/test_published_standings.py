"""Real events: the published match points, OMW, GW and OGW of every player, to 3 decimals.

The files are kept beside the project, not in it. Their rounds not named "Round N" are play-offs
and count for nothing. No entry in them is absent for a round and comes back, so a player missing
from a round has left, and is divided by the rounds it was in.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tournament.standings.field import Field
from tournament.standings.scoring import BYE, RoundScore, Scoring
from tournament.standings.table import standings

RESULTS = Path(__file__).resolve().parents[2] / ".." / "shared" / "golden" / "results"
NAMES = (
    "series-75-players",
    "series-114-players",
    "small-league-8-players",
    "small-challenge-8-players",
)


def read(name: str) -> dict[str, Any]:
    path = RESULTS / f"{name}.json"
    if not path.exists():
        pytest.skip(f"the published results {path.name} are not beside this checkout")
    event: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return event


def swiss_scores(event: dict[str, Any]) -> dict[str, list[RoundScore]]:
    """Turn the file's Swiss rounds into what standings ask for, by player name."""
    number = {row["player"]: place for place, row in enumerate(event["standings"])}
    scores: dict[str, list[RoundScore]] = {player: [] for player in number}
    for round_ in event["rounds"]:
        if not round_["name"].startswith("Round "):
            continue
        for match in round_["matches"]:
            won, lost, drawn = map(int, match["result"].split("-"))
            if match["p2"] is None:
                assert (won, lost, drawn) == (2, 0, 0)
                scores[match["p1"]].append(BYE)
                continue
            one, other = number[match["p1"]], number[match["p2"]]
            scores[match["p1"]].append(RoundScore("played", other, won, lost, drawn))
            scores[match["p2"]].append(RoundScore("played", one, lost, won, drawn))
    return scores


def differences(event: dict[str, Any], floor: Fraction) -> list[tuple[str, str]]:
    """Return which figure of which player is not the published one."""
    scores = dict(enumerate(swiss_scores(event).values()))
    rows = {
        row.entry: row
        for row in standings(Field(scores, Scoring(floor=floor), dict.fromkeys(scores, 0)))
    }
    wrong = []
    for entry, published in enumerate(event["standings"]):
        row = rows[entry]
        figures = {f"{name}p": row.figures[name] for name in ("omw", "gw", "ogw")}
        if row.match_points != published["points"]:
            wrong.append((published["player"], "points"))
        for name, figure in figures.items():
            # published to 3 decimals or more, so half a unit of the third is the most they differ
            if abs(figure - Fraction(str(published[name]))) > Fraction(501, 10**6):
                wrong.append((published["player"], name))
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_every_published_figure_is_reproduced(name: str) -> None:
    event = read(name)
    assert len(event["standings"]) >= 8
    assert differences(event, Fraction(event["floor"])) == []


@pytest.mark.parametrize("name", ["series-75-players", "series-114-players"])
def test_another_floor_does_not_reproduce_them(name: str) -> None:
    assert differences(read(name), Fraction(1, 3))
