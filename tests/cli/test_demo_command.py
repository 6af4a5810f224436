"""The demo: a whole evening, the same for the same seed, on a log that shows every change."""

import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tournament.club.events import EVENTS as OF_THE_CLUB
from tournament.competition.events import EVENTS
from tournament.games.catalogue import games
from tournament.service.demo.people import MOST, newcomers

SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR"},
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the demo once, with few bots, and return its folder. Nobody may change it."""
    out = tmp_path_factory.mktemp("demo")
    run_demo(out, SURROUNDINGS[0])
    return out


def run_demo(out: Path, surroundings: dict[str, str], *options: str) -> str:
    command = [sys.executable, "-m", "tournament", "demo", "--players", "8", "--out", str(out)]
    done = subprocess.run(
        [*command, *options],
        env={**os.environ, **surroundings},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def payloads(database: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(
            "SELECT stream, version, type, payload, recorded_at, hex(hash) FROM events "
            "ORDER BY position"
        ).fetchall()


def checkpoints(database: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT size, note FROM checkpoints ORDER BY size").fetchall()


def pages(out: Path) -> dict[str, str]:
    return {page.name: hashlib.sha256(page.read_bytes()).hexdigest() for page in out.glob("*.html")}


def test_the_same_seed_gives_the_same_log_and_pages_in_any_surroundings(
    played: Path, tmp_path: Path
) -> None:
    run_demo(tmp_path, SURROUNDINGS[1])
    assert payloads(tmp_path / "demo.db") == payloads(played / "demo.db")
    assert pages(tmp_path) == pages(played)
    assert len(pages(played)) > 30
    assert checkpoints(tmp_path / "demo.db") == checkpoints(played / "demo.db")


def test_the_demo_signs_after_every_round_and_its_pages_carry_the_last_checkpoint(
    played: Path,
) -> None:
    signed = checkpoints(played / "demo.db")
    kinds = [kind for _, _, kind, *_ in payloads(played / "demo.db")]
    closed = [at for at, kind in enumerate(kinds, 1) if kind == "RoundClosed"]
    assert [size for size, _ in signed] == [*closed, len(kinds)]
    for page in played.glob("*.html"):
        assert f"<pre><bdi>{signed[-1][1]}</bdi></pre>" in page.read_text(encoding="utf-8")


def test_another_seed_gives_another_evening(played: Path, tmp_path: Path) -> None:
    run_demo(tmp_path, SURROUNDINGS[0], "--seed", "2")
    assert payloads(tmp_path / "demo.db") != payloads(played / "demo.db")


def test_fusion_is_played_too_and_a_game_points_at_a_page_that_is_there(tmp_path: Path) -> None:
    said = run_demo(tmp_path, SURROUNDINGS[0], "--game", "fusion", "--players", "4")
    assert "Demo evening: Fusion: standings after round 3 of 3" in said
    assert (tmp_path / "index.html").exists()
    for page in re.findall(r"(\S+\.html)#v=\d+", said):
        assert Path(page).exists()


def test_the_race_it_points_at_is_a_lost_placement(played: Path, tmp_path: Path) -> None:
    said = run_demo(tmp_path, SURROUNDINGS[0])
    found = re.search(r"round (\d+), table (\d+), game (\d+) \(event (\d+)\)", said)
    assert found, said
    number, table, game, version = map(int, found.groups())
    rows = payloads(played / "demo.db")
    pairing = next(
        json.loads(row[3])  # type: ignore[arg-type]
        for row in rows
        if row[2] == "RoundPaired" and json.loads(row[3])["round"] == number  # type: ignore[arg-type]
    )
    match = next(one["match"] for one in pairing["tables"] if one["table"] == table)
    (kind,) = [r[2] for r in rows if r[:2] == (f"game/demo/m{match}/g{game}", version)]
    assert kind == "PlacementLost"
    assert f"game-r{number}-t{table}-g{game}.html#v={version}" in said


def test_every_game_is_one_append_of_known_events(played: Path) -> None:
    with closing(sqlite3.connect(played / "demo.db")) as connection:
        appends = connection.execute(
            "SELECT stream, count(DISTINCT command_id) FROM events "
            "WHERE stream LIKE 'game/%' GROUP BY stream"
        ).fetchall()
    assert {commands for _, commands in appends} == {1}
    types = {row[2] for row in payloads(played / "demo.db")}
    known = {*EVENTS, *OF_THE_CLUB}
    assert types <= {*known, *(name for game in games().values() for name in game.events)}


def test_the_last_demo_stays_until_the_next_is_whole(played: Path, tmp_path: Path) -> None:
    (tmp_path / "demo.db").write_bytes((played / "demo.db").read_bytes())
    refused = subprocess.run(
        [sys.executable, "-m", "tournament", "demo", "--out", str(tmp_path), "--players", "1"],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert refused.returncode == 2
    assert (tmp_path / "demo.db").read_bytes() == (played / "demo.db").read_bytes()
    run_demo(tmp_path, SURROUNDINGS[0], "--seed", "3")
    assert payloads(tmp_path / "demo.db") != payloads(played / "demo.db")
    assert not list(tmp_path.glob(".demo-*"))


def test_the_next_demo_clears_away_what_a_killed_one_left_and_no_other(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tournament", "demo", "--players", "400"]
    with subprocess.Popen(
        [*command, "--out", str(tmp_path)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as killed:
        assert killed.stderr
        killed.stderr.readline()  # it plays
        run_demo(tmp_path, SURROUNDINGS[0], "--players", "2")
        assert len(list(tmp_path.glob(".demo-*"))) == 1, "a running demo was disturbed"
        killed.kill()
    run_demo(tmp_path, SURROUNDINGS[0], "--players", "2")
    assert not list(tmp_path.glob(".demo-*"))


def test_no_two_of_the_demos_people_have_one_name() -> None:
    assert len({newcomer.name for newcomer in newcomers(MOST).values()}) == MOST


Tamper = Callable[[sqlite3.Connection, int], int]


def change_a_byte(log: sqlite3.Connection, position: int) -> int:
    (payload,) = log.execute(
        "SELECT payload FROM events WHERE position = ?", (position,)
    ).fetchone()
    middle = len(payload) // 2
    changed = payload[:middle] + bytes([payload[middle] ^ 1]) + payload[middle + 1 :]
    log.execute("UPDATE events SET payload = ? WHERE position = ?", (changed, position))
    return position


def delete_a_row(log: sqlite3.Connection, position: int) -> int:
    log.execute("DELETE FROM events WHERE position = ?", (position,))
    return position


def delete_the_last_row(log: sqlite3.Connection, _position: int) -> int:
    (last,) = log.execute("SELECT max(position) FROM events").fetchone()
    log.execute("DELETE FROM events WHERE position = ?", (last,))
    return int(last)


@pytest.mark.parametrize("tamper", [change_a_byte, delete_a_row, delete_the_last_row])
@pytest.mark.parametrize("position", [1, 57, 1234])
def test_a_changed_log_is_told_with_the_position(
    playledger, played: Path, tmp_path: Path, tamper: Tamper, position: int
) -> None:
    database = tmp_path / "demo.db"
    database.write_bytes((played / "demo.db").read_bytes())
    assert playledger("--db", str(database), "log", "verify").code == 0
    with closing(sqlite3.connect(database)) as log:
        for (trigger,) in log.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            log.execute(f"DROP TRIGGER {trigger}")
        wrong = tamper(log, position)
        log.commit()
    answer = playledger("--db", str(database), "log", "verify")
    assert answer.code == 4
    assert re.search(rf"\b{wrong}\b", answer.err), answer.err
