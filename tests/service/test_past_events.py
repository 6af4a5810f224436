"""Real events imported by the command, and their published standings to three decimals."""

import json
import sqlite3
from contextlib import closing
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from tournament.cli.errors import run

GOLDEN = Path(__file__).parents[3] / "shared/golden/results"
FILES = (
    "series-114-players.json",
    "series-75-players.json",
    "small-challenge-8-players.json",
    "small-league-8-players.json",
)
HALF_A_DIGIT = Decimal("0.0005")
FIGURES = (("omw", "omwp"), ("gw", "gwp"), ("ogw", "ogwp"))


@pytest.mark.parametrize("file", FILES)
def test_a_real_event_has_its_published_points_and_percentages(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (GOLDEN / file).exists():
        pytest.skip(f"NOT TESTED against a real event: {file} is not beside this checkout")
    event = json.loads((GOLDEN / file).read_text())
    last = sum(played["name"].startswith("Round ") for played in event["rounds"])
    database = ("--db", str(tmp_path / "past.db"))
    imported = ("tournament", "import", str(GOLDEN / file), "--slug", "past")
    assert run([*database, *imported, "--floor", event["floor"]]) == 0
    capsys.readouterr()
    shown = ("standings", "past", "--after-round", str(last), "--json")
    assert run([*database, *shown]) == 0
    standings = json.loads(capsys.readouterr().out)
    assert standings["schema"] == "playledger.standings/2"
    rows = {row["name"]: row for row in standings["rows"]}
    assert len(rows) == len(standings["rows"]) == len(event["standings"])
    for published in event["standings"]:
        row = rows[published["player"]]
        assert row["match_points"] == published["points"]
        for ours, theirs in FIGURES:
            apart = abs(Decimal(row["figures"][ours]) - Decimal(str(published[theirs])))
            assert apart <= HALF_A_DIGIT, (published["player"], ours)


EVENT = {
    "floor": "1/3",
    "rounds": [
        {
            "name": "Round 1",
            "matches": [
                {"p1": "Ana", "p2": "Ben", "result": "2-1-0"},
                {"p1": "Chloé", "p2": None, "result": "2-0-0"},
            ],
        },
        {
            "name": "Round 2",
            "matches": [
                {"p1": "Chloé", "p2": "Ana", "result": "1-1-1"},
                {"p1": "Ben", "p2": None, "result": "2-0-0"},
            ],
        },
        {"name": "Final", "matches": [{"p1": "Ana", "p2": "Chloé", "result": "2-0-0"}]},
    ],
}


def standings_of(event: object, tmp_path: Path, capsys, *options: str) -> list[dict[str, object]]:
    (tmp_path / "event.json").write_text(json.dumps(event))
    database = ("--db", str(tmp_path / "past.db"))
    imported = ("tournament", "import", str(tmp_path / "event.json"), "--slug", "past")
    assert run([*database, *imported, *options]) == 0, capsys.readouterr().err
    capsys.readouterr()
    assert run([*database, "standings", "--json"]) == 0
    rows: list[dict[str, object]] = json.loads(capsys.readouterr().out)["rows"]
    return rows


def figures(row: dict[str, object]) -> dict[str, str]:
    found = row["figures"]
    assert isinstance(found, dict)
    return found


def test_byes_draws_and_play_offs_count_as_the_clauses_say_t1_t2_t3(tmp_path: Path, capsys) -> None:
    rows = standings_of(EVENT, tmp_path, capsys)
    assert [row["match_points"] for row in rows] == [4, 4, 3]
    ana, chloe, ben = sorted(rows, key=lambda row: str(row["name"]) != "Ana")
    assert (ana["name"], chloe["name"], ben["name"]) == ("Ana", "Chloé", "Ben")
    # Ana met Ben (a loss and a bye: 3 of 6 points) and Chloé (a bye and a draw: 4 of 6)
    assert figures(ana)["omw"] == f"{float(Fraction(3, 6) + Fraction(4, 6)) / 2:.6f}"
    # Chloé met Ana only: 4 of 6; games 2-0 by the bye, then 1-1-1
    assert figures(chloe)["omw"] == "0.666667"
    assert figures(chloe)["gw"] == f"{float(Fraction(6 + 3 + 1, 3 * 5)):.6f}"
    # Ben met Ana only; Ana won 2-1 and drew 1-1-1
    assert figures(ben)["ogw"] == f"{float(Fraction(6 + 3 + 1, 3 * 6)):.6f}"


def test_the_floor_is_the_files_own_unless_one_is_given_t2(tmp_path: Path, capsys) -> None:
    event = {
        "floor": "0.25",
        "rounds": [
            {"name": "Round 1", "matches": [{"p1": "Ana", "p2": "Ben", "result": "2-0-0"}]},
        ],
    }
    assert figures(standings_of(event, tmp_path, capsys)[0])["omw"] == "0.250000"
    (tmp_path / "past.db").unlink()
    assert figures(standings_of(event, tmp_path, capsys, "--floor", "1/3")[0])["omw"] == "0.333333"


BYE = {"p1": "Ana", "p2": None, "result": "2-0-0"}


def broken(**change: object) -> str:
    return json.dumps({**EVENT, **change})


def past(*names: str) -> str:
    """Return a file of rounds with these names, each with one bye."""
    return broken(rounds=[{"name": name, "matches": [BYE]} for name in names])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("{}", "rounds"),
        (broken(rounds=[]), "rounds"),
        ('{"rounds": [], "rounds": []}', "stands twice"),
        (broken(rounds=[{"name": "Round 1", "matches": [], "note": 1}]), "rounds/0/note"),
        (
            broken(
                rounds=[{"name": "Round 1", "matches": [{"p1": "A", "p2": "B", "result": "3-0"}]}]
            ),
            "best of three",
        ),
        (
            broken(
                rounds=[{"name": "Round 1", "matches": [{"p1": "A", "p2": "A", "result": "2-0"}]}]
            ),
            "plays twice",
        ),
        (
            broken(
                rounds=[{"name": "Round 1", "matches": [{"p1": "A", "p2": "a", "result": "2-0"}]}]
            ),
            "same name",
        ),
        (
            broken(
                rounds=[{"name": "Round 1", "matches": [{"p1": 7, "p2": "B", "result": "2-0"}]}]
            ),
            "rounds/0/matches/0/p1",
        ),
        (broken(rounds=[*EVENT["rounds"][::-1]]), "after a play-off"),  # type: ignore[index]
        (broken(floor=0.33), "floor"),
        (past("Round 1", "Round 1"), "rounds/1/name: Round 1 stands where Round 2 is due"),
        (past("Round 2", "Round 1"), "rounds/0/name: Round 2 stands where Round 1 is due"),
        (past("Round 1", "Round 3"), "rounds/1/name: Round 3 stands where Round 2 is due"),
        (broken(rounds=[{"name": "Round 1", "matches": []}]), "rounds/0/matches"),
        (
            broken(rounds=[{"name": "Round 1", "matches": [{**BYE, "result": "0-2-0"}]}]),
            "rounds/0/matches/0/result: a bye is won 2-0",
        ),
        (
            broken(rounds=[{"name": "Round 1", "matches": [{**BYE, "result": "1-1-1"}]}]),
            "rounds/0/matches/0/result: a bye is won 2-0",
        ),
        (broken(rounds=[1]).replace("1", "1" * 5000), "a number in it is too long"),
    ],
)
def test_a_defective_file_is_refused_with_the_place_and_nothing_is_stored(
    text: str, said: str, tmp_path: Path, capsys
) -> None:
    (tmp_path / "event.json").write_text(text)
    database = tmp_path / "past.db"
    code = run(
        ["--db", str(database), "tournament", "import", str(tmp_path / "event.json"), "--slug", "x"]
    )
    err = capsys.readouterr().err
    assert code == 2, err
    assert said in err
    assert "Traceback" not in err
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT size FROM log_head").fetchall() == [(0,)]


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--rules", "speed/none@1"), 5, "there is no ruleset speed/none@1"),
        (("--name", "Spring\x1b[2J"), 2, "a character that cannot be seen"),
    ],
)
def test_an_import_names_a_ruleset_and_itself_as_a_new_tournament_does(
    options: tuple[str, str], code: int, said: str, tmp_path: Path, capsys
) -> None:
    (tmp_path / "event.json").write_text(json.dumps(EVENT))
    database = ("--db", str(tmp_path / "past.db"))
    imported = ("tournament", "import", str(tmp_path / "event.json"), "--slug", "past")
    assert run([*database, *imported, *options]) == code
    assert said in capsys.readouterr().err
