"""`playledger lab`: what it answers, what it refuses, and how it is stopped."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import mounts
from tournament.cli.errors import run as playledger
from tournament.cli.lab_options import cores
from tournament.cli.shapes_lab import Lab, LabSearch
from tournament.lab.figures import MEASURES

ROOT = Path(__file__).parents[2]
QUICK = ("--workers", "1", "--games", "4")
HOUSE = """
id = "fusion/our-club@1"
base = "fusion/review@1"
hand_limit = 4
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAYLEDGER_DB", f"sqlite:///{tmp_path}/log.db")


def test_the_json_is_what_its_schema_says_and_nothing_else(capsys) -> None:
    arguments = ["--rules", "fusion/option-a@1", "--rules", "fusion/review@1", "--seats", "2,4"]
    assert playledger(["lab", "run", *arguments, *QUICK, "--json"]) == 0
    text = capsys.readouterr().out
    Lab.model_validate_json(text)
    answer = json.loads(text)
    assert list(answer) == ["schema", "rows", "exact"]
    assert answer["schema"] == "playledger.lab/1"
    cells = [(row["rules"], row["seats"], row["bot"], row["games"]) for row in answer["rows"]]
    assert cells == [
        (rules, seats, "human", 4)
        for rules in ("fusion/option-a@1", "fusion/review@1")
        for seats in (2, 4)
    ]
    for row in answer["rows"]:
        assert list(row) == ["rules", "seats", "bot", "games", *MEASURES]
        assert list(row["blocked_share"]) == ["low", "mid", "high"]
    first = answer["exact"][0]
    assert first["pairs"] == {"all": 46656, "uncovered": 0, "overlapping": 9000}
    assert first["card_without_pile"]["value"] == pytest.approx(0.202561747)
    assert sorted(first["blocked"]) == ["2", "3", "4", "5", "6"]
    assert first["card_witness"] == {
        "tops": ["blue-crown-1", "blue-crown-2", "blue-sun-2"],
        "hand": ["purple-sun-4"],
    }


def test_the_number_of_workers_and_the_seed_s_spelling_change_nothing(capsys) -> None:
    answers = []
    for workers in ("1", "2"):
        command = ["lab", "run", "--rules", "speed/club@1", "--games", "5", "--workers", workers]
        assert playledger([*command, "--seed", "x", "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]


def test_a_page_is_written_and_says_how_to_get_it_again(tmp_path: Path, capsys) -> None:
    command = ["--rules", "fusion/option-b@1", "--seats", "2", *QUICK, "--bot", "greedy"]
    assert playledger(["lab", "run", *command, "--out", "lab.html"]) == 0
    page = (tmp_path / "lab.html").read_text()
    said = capsys.readouterr()
    assert "option-b" in said.out
    assert "every card always fits somewhere.\n  it does not hold\n" in said.out
    assert "the page is lab.html" in said.err
    assert "--rules fusion/option-b@1 --seats 2 --games 4 --bot greedy --seed playledger" in page
    assert "It does not hold." in page
    assert "greedy bots" in page
    assert not (tmp_path / "log.db").exists()


def test_a_page_can_go_to_stdout(capsys) -> None:
    assert playledger(["lab", "run", "--rules", "speed/club@1", *QUICK, "--out", "-"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")


def test_a_club_s_own_ruleset_is_played_from_its_file(tmp_path: Path, capsys) -> None:
    (tmp_path / "ours.toml").write_text(HOUSE)
    command = ["lab", "run", "--rules", "ours.toml", "--seats", "2", *QUICK, "--json"]
    assert playledger(command) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["rows"][0]["rules"] == "fusion/our-club@1"
    assert answer["exact"][0]["hand_size"] == 4


def test_where_a_pile_takes_everything_the_chance_of_a_block_is_told_to_be_none(
    tmp_path: Path, capsys
) -> None:
    pile = '\n[piles]\nA = {likeness = "any", differences = [0, 1, 2, 3, 4, 5]}\n'
    (tmp_path / "ours.toml").write_text(HOUSE + pile)
    command = ["lab", "run", "--rules", "ours.toml", "--seats", "2", *QUICK, "--json"]
    assert playledger(command) == 0
    (counted,) = json.loads(capsys.readouterr().out)["exact"]
    assert counted["blocked"] == {seats: {"exact": "0/1", "value": 0.0} for seats in "23456"}
    assert counted["card_witness"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "3"], "speed/club@1 has no table of 3 seats"),
        (["--seats", "2-"], "'2-' names no seats"),
        (["--seats", "6-2"], "'6-2' names no seats"),
        (["--seats", "two"], "'two' names no seats"),
        (["--seats", "2-99999999999"], "names no seats"),
        (["--games", "0"], "0 is not in the range"),
        (["--games", "1"], "1 is not in the range"),
        (["--bot", "clever"], "'clever' is not one of"),
        (["--workers", "0"], "0 is not in the range"),
        (["--seed", ""], "seed, '': nothing is written there"),
        (["--out", "there.html"], "it is there already"),
        (["--out", "-", "--json"], "cannot both go to stdout"),
        (["--rules", "there.html.toml"], "No such file"),
    ],
)
def test_bad_options_are_told_before_a_game_is_played(
    arguments: list[str], said: str, tmp_path: Path, capsys
) -> None:
    (tmp_path / "there.html").touch()
    assert playledger(["lab", "run", "--rules", "speed/club@1", *arguments]) == 2
    found = capsys.readouterr()
    assert said in found.err
    assert "Traceback" not in found.err
    assert found.out == ""


@pytest.mark.parametrize(("out", "code"), [("missing/lab.html", 4), (".", 2)])
def test_where_no_page_can_be_is_told_as_the_film_page_tells_it(
    out: str, code: int, tmp_path: Path, capsys
) -> None:
    (tmp_path / "film.mp4").write_bytes(b"a film")
    for command in (
        ["lab", "run", "--rules", "speed/club@1", *QUICK],
        ["game", "film", "film.mp4"],
    ):
        assert playledger([*command, "--force", "--out", out]) == code
        assert capsys.readouterr().out == ""


def test_a_read_only_folder_is_told_too(tmp_path: Path, capsys) -> None:
    with mounts.disk(tmp_path / "closed", kilobytes=64) as disk:
        mounts.make_read_only(disk)
        command = ["lab", "run", "--rules", "speed/club@1", *QUICK, "--out", "closed/lab.html"]
        assert playledger(command) == 4
    assert "read-only" in capsys.readouterr().err.lower()


def test_a_ruleset_that_the_club_has_adopted_is_played_by_its_id(tmp_path: Path, capsys) -> None:
    (tmp_path / "ours.toml").write_text(HOUSE)
    command = ["lab", "run", "--rules", "fusion/our-club@1", "--seats", "2", *QUICK, "--json"]
    assert playledger(command) == 5
    remedy = "a club's own is also named by its file: --rules FILE.toml"
    assert remedy in capsys.readouterr().err
    assert not (tmp_path / "log.db").exists()
    assert playledger(["rules", "adopt", "ours.toml"]) == 0
    capsys.readouterr()
    assert playledger(command) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["rules"] == "fusion/our-club@1"
    assert playledger([*command, "--rules", "fusion/nobodys@1"]) == 5
    search = ["lab", "search", "--rules", "fusion/our-club@1", "--changes", "1", "--games", "0"]
    assert playledger([*search, "--workers", "1"]) == 0


def test_an_unknown_ruleset_is_not_found(capsys) -> None:
    assert playledger(["lab", "run", "--rules", "fusion/reviev@1"]) == 5
    assert "fusion/review@1" in capsys.readouterr().err


def test_a_search_tells_the_best_and_what_they_cost(capsys) -> None:
    command = ["lab", "search", "--rules", "fusion/rulebook@1", "--changes", "1", "--keep", "2"]
    assert playledger([*command, *QUICK, "--json"]) == 0
    text = capsys.readouterr().out
    LabSearch.model_validate_json(text)
    answer = json.loads(text)
    assert answer["base"]["changes"] == []
    assert answer["base"]["played"]["games"] == 4
    (one,) = answer["found"]
    assert (one["distance"], one["counted"]) == (1, 24)
    best = one["no_more_overlap"][0]
    assert best["changes"] == ["C also takes numbers 0 apart"]
    assert best["id"] == "fusion/rulebook+c-0@1"
    assert best["blocked"]["value"] < answer["base"]["blocked"]["value"]
    assert best["overlap"] == answer["base"]["overlap"]
    assert best["played"]["rules"] == best["id"]
    assert best["piles"][2] == {
        "name": "C",
        "likeness": "different",
        "differences": [0, 2, 3, 4, 5],
    }
    assert playledger([*command, "--games", "0", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "C also takes numbers 0 apart" in out
    assert "as it is" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rules", "speed/club@1"], "only Fusion has"),
        (["--rules", "fusion/review@1", "--seats", "7"], "no table of 7 seats"),
        (["--rules", "fusion/review@1", "--games", "1"], "one game has no spread"),
        (["--rules", "fusion/review@1", "--changes", "4"], "4 is not in the range"),
        (["--rules", "fusion/review@1", "--seed", "", "--games", "0"], "nothing is written there"),
    ],
)
def test_what_cannot_be_searched_is_told(arguments: list[str], said: str, capsys) -> None:
    assert playledger(["lab", "search", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_ctrl_c_ends_the_workers_without_a_traceback() -> None:
    command = [sys.executable, "-m", "tournament", "lab", "run", "--rules", "speed/club@1"]
    with subprocess.Popen(
        [*command, "--games", "1000000", "--workers", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        begun = _children(process.pid, 2)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all of them
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.strip() == "interrupted"
    assert "Traceback" not in err
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in begun):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _children(parent: int, number: int) -> set[str]:
    """Wait until a process has so many workers at work, and return their ids."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        busy = {child for child in found if _seconds(child) > 0.3}
        if len(busy) >= number:
            return set(found)
        time.sleep(0.05)
    raise AssertionError("no workers")


def _seconds(child: str) -> float:
    try:
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def test_there_is_a_core_to_play_on() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
