"""A third game in a package of its own works everywhere, and nothing in the program knows it.

The package `tests/plug_in` is built to a wheel and unpacked into a folder, as an installer would:
the program finds the game through the entry points of that folder. Each test runs the program anew,
with the folder on its path or without.
"""

import ast
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.cli.conftest import Answer
from tournament.games.frozen import DealsUnknown, Examines
from tournament.games.game import Game
from tournament.games.looks import Illustrated
from tournament.service.games import SUGGESTED

ROOT = Path(__file__).parents[2]
PLUG_IN = ROOT / "tests/plug_in"
SESSION = """
import contextlib, io, json, sys
from tournament.cli.errors import run
for line in json.load(sys.stdin):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in "oe")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(line)
    said = []
    for stream in (out, err):
        stream.flush()
        said.append(stream.buffer.getvalue().decode("utf-8"))
    print(json.dumps([code, *said]))
"""
"""Runs several commands one after another, and tells what each said."""

Session = Callable[..., list[Answer]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the plug-in into a folder, without a network and without touching this machine."""
    folder = tmp_path_factory.mktemp("plug-in")
    (wheel,) = WheelBuilder(str(PLUG_IN)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")  # our own wheel
    return folder / "site"


@pytest.fixture
def session(home: Path, site: Path) -> Session:
    """Run commands in a program of their own: `installed` says whether it has the plug-in."""

    def call(*lines: str, installed: bool = True) -> list[Answer]:
        path = os.pathsep.join([str(ROOT), *([str(site)] if installed else [])])
        done = subprocess.run(
            [sys.executable, "-c", SESSION],
            input=json.dumps([line.split() for line in lines]),
            env={**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"},
            cwd=home,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [Answer(*json.loads(line)) for line in done.stdout.splitlines()]

    return call


FILM = """{"what": "deal", "rules": "knock/table@1", "basis": "film", "seats": 2, "seed": "SEED"}
{"what": "knock", "who": 2, "pile": "Left", "time": "2026-11-28T19:04:05Z"}
{"what": "place", "who": 2, "card": "b8", "pile": "left"}
{"what": "draw", "who": 2}
{"what": "note", "who": 1, "note": "hums"}
{"what": "statement", "by": "AL", "role": "referee", "text": "seen from behind"}
"""


def test_it_is_found_dealt_recorded_replayed_and_verified(session: Session, home: Path) -> None:
    seed = "fy1:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    (home / "film.jsonl").write_text(FILM.replace("SEED", seed))
    (home / "bad.jsonl").write_text('{"what": "knock", "who": 1, "pile": "up"}')
    (home / "far.jsonl").write_text('{"what": "place", "who": 1, "card": "r1", "pile": "right"}')
    answers = session(
        "rules list",
        "rules show knock/table@1",
        "game new --rules knock/table@1 --id dealt --seed a",
        "game record film.jsonl --id filmed",
        "game replay filmed",
        "game verify filmed --json",
        "game export filmed lines.jsonl",
        "game record lines.jsonl --id from-lines",
        "game export filmed text.pln --notation",
        "game record text.pln --id from-text",
        "game export from-text --notation",
        "game record bad.jsonl --id dealt",
        "game record far.jsonl --id dealt",
        "game deal --rules knock/table@1 --id fair --draw-all",
        "game list",
    )
    codes = [answer.code for answer in answers]
    assert codes == [0] * 11 + [2, 1, 2, 0], [answer.err for answer in answers]
    said = dict(zip(("list", "show", "new", "record", "replay", "verify"), answers, strict=False))
    assert "knock/table@1" in said["list"].out
    assert "Whoever has fewer than 4 in hand may draw." in said["show"].out
    assert "deck: r7 r1 b9" in said["new"].out
    told = said["replay"].out
    assert "seat 2: knocks on left" in told
    assert "note (K-4): somebody could still draw or place." in told
    verified = json.loads(said["verify"].out)
    assert (verified["trusted"], verified["seed"]) == (True, "right")
    assert [one["code"] for one in verified["findings"]] == ["knocked-too-early"]
    assert '"what": "knock", "who": 2, "pile": "left"' in (home / "lines.jsonl").read_text()
    assert '* PileKnocked {"holds":false,"pile":0,"seat":1}' in answers[10].out
    assert answers[10].out == (home / "text.pln").read_text()
    assert "the piles are left, right" in answers[11].err
    assert "refused (K-2)" in answers[12].err
    assert "the numbers are not one apart." in answers[12].err
    assert "knock has no fair deals" in answers[13].err
    assert "fair" not in answers[14].out


def test_a_tournament_of_it_is_played_recorded_and_printed(session: Session, home: Path) -> None:
    (home / "entries.csv").write_text("name\nAna\nBen\nChloé\nDmitri\n")
    deal = '{"what": "deal", "rules": "knock/table@1", "basis": "film", "seats": 2, "seed": "%s"}\n'
    seed = "fy1:" + "a5" * 32
    (home / "game.jsonl").write_text(deal % seed + '{"what": "knock", "who": 1, "pile": "left"}\n')
    answers = session(
        "tournament create spring --name Spring --rounds 1 --rules knock/table@1",
        "player import spring entries.csv",
        "round pair",
        "round publish",
        "game record game.jsonl --table 1 --game 1",
        "result enter 1 2-0",
        "result enter 2 2-1",
        "round close",
        "report build --out pages",
    )
    assert [answer.code for answer in answers] == [0] * 9, [answer.err for answer in answers]
    page = (home / "pages/game-r1-t1-g1.html").read_text()
    assert "knocks on left" in page
    assert "knock/table@1" in page
    assert "not shown" not in (home / "pages/index.html").read_text()

    without = session(
        "report build --out without",
        "report build --out without --json",
        "game replay spring/m1/g1",
        "standings --json",
        "log verify",
        installed=False,
    )
    assert [answer.code for answer in without] == [0, 0, 5, 0, 0], [one.err for one in without]
    index = (home / "without/index.html").read_text()
    assert "not shown: dealt by knock/table@1, which is not on this machine" in index
    assert "game-r1-t1-g1" not in index
    assert not (home / "without/game-r1-t1-g1.html").exists()
    assert (home / "without/round-1-standings.html").read_text() == (
        home / "pages/round-1-standings.html"
    ).read_text()
    assert "spring/m1/g1 is not shown: knock/table@1" in without[0].err
    assert json.loads(without[1].out)["not_shown"] == [
        {"game": "spring/m1/g1", "rules": "knock/table@1"}
    ]
    assert "was dealt by 'knock/table@1', which is not on this machine" in without[2].err
    assert without[2].err.count("@1, ") <= SUGGESTED


def test_bots_play_a_whole_evening_of_it(session: Session, home: Path) -> None:
    played, verified, listed = session(
        "demo --game knock --players 4 --out demo",
        "--db demo/demo.db log verify",
        "--db demo/demo.db game list demo --json",
    )
    assert (played.code, verified.code, listed.code) == (0, 0, 0), listed.err
    games = json.loads(listed.out)["games"]
    assert len(games) >= 12
    pages = "".join(page.read_text() for page in (home / "demo").glob("game-*.html"))
    assert "knocks on left" in pages
    assert "fewer cards at the knock" in pages


def test_what_the_reference_shows_is_the_package_that_is_tested() -> None:
    reference = (ROOT / "docs/reference/plug-in.md").read_text("utf-8")
    package = "".join(path.read_text("utf-8") for path in sorted(PLUG_IN.rglob("*.py")))
    package += (PLUG_IN / "pyproject.toml").read_text("utf-8")
    lines = {line.strip() for line in package.splitlines()}
    blocks = re.findall(r"^```(?:toml|python)\n(.*?)^```$", reference, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        shown = [line.strip() for line in block.splitlines()]
        assert [line for line in shown if line not in lines] == []


def test_the_reference_lists_what_a_game_must_have_and_what_it_may_offer() -> None:
    reference = (ROOT / "docs/reference/plug-in.md").read_text("utf-8")
    rows = " ".join(re.findall(r"^\| (`.*?) \|", reference, re.MULTILINE))
    listed = set(re.findall(r"`(\w+)", rows))
    must = {name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")}
    assert must <= listed
    optional = {
        name
        for protocol in (DealsUnknown, Examines, Illustrated)
        for name in vars(protocol)
        if not name.startswith("_")
    }
    own = {"words", "commands", "races", "fits_by", "sayings", "bases", "at_table"}
    assert listed - must == own | optional


GAMES_OF_OURS = re.compile(r"tournament\.games\.(speed|fusion)\b")


def asks_for_a_game(source: str) -> list[str]:
    """Return where a module asks which game it has, or imports one of ours or a part of it."""
    found = [line.strip() for line in source.splitlines() if "game.name ==" in line]
    for node in ast.walk(ast.parse(source)):
        named: list[str] = []
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            named = [f"{node.module}.{alias.name}" for alias in node.names]
        found += [name for name in named if GAMES_OF_OURS.match(name)]
    return found


@pytest.mark.parametrize(
    "line",
    [
        "from tournament.games.fusion import GAME",
        "from tournament.games.fusion.rules import FusionRules",
        "from tournament.games import speed",
        "import tournament.games.speed.cards",
        "def f():\n    from tournament.games.speed.cards import RANKS",
        "if game.name == 'speed': pass",
    ],
)
def test_asking_for_a_game_is_found_however_it_is_written(line: str) -> None:
    assert asks_for_a_game(line)
    assert not asks_for_a_game("from tournament.games.catalogue import games\nimport re")


def test_nothing_outside_the_two_games_asks_which_game_it_is() -> None:
    """What is theirs by nature: their rules in sentences, Fusion's decks, and the lab's figures."""
    theirs = ("games/speed/", "games/fusion/", "service/clauses/", "service/decks.py", "lab/")
    asks = {
        str(path.relative_to(ROOT)): found
        for path in sorted((ROOT / "tournament").rglob("*.py"))
        if not path.relative_to(ROOT / "tournament").as_posix().startswith(theirs)
        if (found := asks_for_a_game(path.read_text("utf-8")))
    }
    assert not asks
