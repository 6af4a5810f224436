"""The power goes in round 3 and the machine with it: the evening ends as it would have ended."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer

NAMES = ("Ana Ruiz", "Ben Okafor", "Cem Kaya", "Dee Dunn", "Eoin Daly")
NAMES += ("Fay Novak", "Gil Costa", "Hana Ito", "Ida Berg")
ROUNDS = 4


@pytest.fixture
def at(playledger) -> Callable[..., Answer]:
    """Run a command on the log of a machine; it works."""

    def call(machine: str, *arguments: str, stdin: str = "") -> Answer:
        answer = playledger("--db", f"{machine}.db", *arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return answer

    return call


def tables(at: Callable[..., Answer], machine: str, number: int) -> list[dict]:
    answer = at(machine, "round", "show", str(number), "--json")
    found: list[dict] = json.loads(answer.out)["tables"]
    return found


def play(at: Callable[..., Answer], machine: str, number: int) -> None:
    """Enter what is not in: at odd tables the left seat wins, at even ones the right."""
    for each in tables(at, machine, number):
        if each["b"] and each["score"] is None:
            score = "2-1" if each["table"] % 2 else "0-2"
            at(machine, "result", "enter", str(each["table"]), score)


def on_paper(at: Callable[..., Answer], machine: str, *numbers: int) -> str:
    """Write down what was played, as somebody types it from the slips: names by their start."""
    lines = ["round,table,a,b,score"]
    for number in numbers:
        for each in tables(at, machine, number):
            a, b = (each[seat]["name"].split()[0].lower() if each[seat] else "" for seat in "ab")
            lines.append(f"{number},{each['table'] or ''},{a},{b},{each['score'] or ''}")
    return "\n".join(lines)


@pytest.fixture
def evening(at, home: Path) -> Path:
    """Play to the moment when round 3 hangs out, with copies on a stick; return the newest."""
    stick = home / "stick"
    stick.mkdir()
    agreed = ("--name", "Spring", "--rounds", str(ROUNDS))
    at("old", "tournament", "create", "spring", *agreed)
    at("old", "player", "import", "-", stdin="name\n" + "\n".join(NAMES))
    for number in (1, 2, 3):
        at("old", "round", "pair")
        at("old", "round", "publish", "--backup", str(stick))
        if number < 3:
            play(at, "old", number)
            at("old", "round", "close", "--backup", str(stick))
    return max(stick.glob("*.db"), key=lambda file: int(re.findall(r"\d+", file.name)[-1]))


def test_a_power_cut_and_a_new_laptop(at, home: Path, evening: Path) -> None:
    assert evening.name.startswith("spring-round-3-log-")
    saved = int(re.findall(r"\d+", evening.name)[-1])
    at("old", "result", "enter", "1", "2-1")
    at("old", "result", "enter", "2", "0-2")
    at("old", "report", "carry-on", "--out", "newest.html")
    page = (home / "newest.html").read_text(encoding="utf-8")
    assert f"db restore BACKUP --sheet {saved + 2}" in page

    # The evening that was not interrupted; on paper it is played the same.
    for number in (3, 4):
        play(at, "old", number)
        at("old", "round", "close")
        if number < ROUNDS:
            at("old", "round", "pair")
            at("old", "round", "publish")
    paper = on_paper(at, "old", 3, 4)

    told = at("new", "db", "restore", str(evening), "--sheet", str(saved + 2))
    assert f"backup {saved}, sheet {saved + 2}: 2 acts are missing" in told.err
    assert "Spring: round 3 has 0 of 4 results in it" in told.err
    assert "playledger round import spring FILE" in told.err
    (home / "paper.csv").write_text(paper, encoding="utf-8")
    done = at("new", "round", "import", "paper.csv", "--yes")
    assert done.out == "2 rounds brought back.\n"
    assert "look at" not in done.err

    standings = [at(machine, "standings", "--json").out for machine in ("old", "new")]
    assert standings[0] == standings[1]
    acts = json.loads(at("new", "tournament", "integrity", "--json").out)["acts"]
    assert [(act["kind"], act["round"]) for act in acts] == [("from-paper", 3), ("from-paper", 4)]
    for machine in ("old", "new"):
        at(machine, "tournament", "finish")
        at(machine, "log", "verify")


def test_the_new_laptop_comes_while_round_4_is_played(at, evening: Path) -> None:
    play(at, "old", 3)
    at("old", "round", "close")
    at("old", "round", "pair")
    at("old", "round", "publish")
    paper = on_paper(at, "old", 3, 4)
    at("new", "db", "restore", str(evening))
    done = at("new", "round", "import", "-", "--yes", stdin=paper)
    assert done.out == "2 rounds brought back; round 4 stays open.\n"
    assert "look at round 4: no result at table 1, 2, 3, 4; it stays open" in done.err
    for machine in ("old", "new"):
        play(at, machine, 4)
        at(machine, "round", "close")
    standings = [at(machine, "standings", "--json").out for machine in ("old", "new")]
    assert standings[0] == standings[1]
