"""`playledger serve` as a process: where it says it is, how it stops, and who comes in first."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import numpy as np
import pytest
import zxingcpp

from eventstore.verify import verify
from tournament.cli.qr import qr_code
from tournament.service.database import open_store
from tournament.web.addresses import EVERYWHERE, names_of, shown

PASSWORD = "correct horse battery"  # noqa: S105 - of a test
ROOT = Path(__file__).parents[2]


@contextmanager
def served(
    folder: Path, *options: str, password: str | None = PASSWORD
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server on a free port, and give its process and address."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder)}
    environment.pop("PLAYLEDGER_PASSWORD", None)
    if password is not None:
        environment["PLAYLEDGER_PASSWORD"] = password
    command = [sys.executable, "-m", "tournament", "--db", "club.db", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", *options],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        yield process, line.removeprefix("serving on ").strip().rstrip("/")
    finally:
        process.kill()
        process.communicate()


def test_a_server_says_where_it_is_and_stops_with_all_on_the_record(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        with httpx.Client(base_url=address) as client:
            given = {"account": "organiser", "password": PASSWORD}
            csrf = {"X-CSRF-Token": client.post("/api/v1/session", json=given).json()["csrf"]}
            new = {"slug": "spring", "name": "Spring Open"}
            headers = {**csrf, "Idempotency-Key": "test-key-of-stopping"}
            made = client.post("/api/v1/tournaments", json=new, headers=headers)
            assert made.status_code == 201, made.text
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 0, told
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert [line["route"] for line in lines if line["event"] == "request"] == [
        "/api/v1/session",
        "/api/v1/tournaments",
    ]
    assert "Spring" not in told
    assert told.strip().endswith("stopped; everything that was answered is on the record")
    with open_store(f"sqlite:///{tmp_path / 'club.db'}", write=False) as opened:
        assert verify(opened.store).size == 1


def test_the_first_start_needs_a_password_for_the_organiser(tmp_path: Path) -> None:
    with served(tmp_path, password=None) as (process, address):
        assert address == ""
        _, told = process.communicate(timeout=20)
    assert process.returncode == 2
    assert "PLAYLEDGER_PASSWORD" in told


def test_a_port_that_somebody_has_is_told(tmp_path: Path) -> None:
    with served(tmp_path) as (_, address):
        port = address.rpartition(":")[2]
        with served(tmp_path, "--port", port) as (second, nowhere):
            assert nowhere == ""
            _, told = second.communicate(timeout=20)
    assert second.returncode == 4
    assert "Address already in use" in told


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_nobody_asked_stops_at_once(tmp_path: Path, signal_: signal.Signals) -> None:
    with served(tmp_path) as (process, _):
        process.send_signal(signal_)
        process.communicate(timeout=20)
    assert process.returncode == 0


def test_a_demo_plays_by_itself_and_has_a_seat_for_you(tmp_path: Path) -> None:
    with served(tmp_path, "--demo", "--players", "4", password=None) as (process, address):
        assert process.stdout is not None
        places = dict(process.stdout.readline().strip().split(": ", 1) for _ in range(2))
        token = places["your seat"].partition("#")[2]
        with httpx.Client(base_url=address) as client:
            bearer = {"Authorization": f"Bearer {token}"}
            session = client.get("/api/v1/session", headers=bearer).json()
            assert (session["role"], session["tournament"], session["entry"]) == (
                "player",
                "demo",
                1,
            )
            while not client.get("/api/v1/games").json()["games"]:
                assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 0, told
    assert list(tmp_path.glob("*.db")) == []


def test_the_code_on_the_terminal_can_be_read() -> None:
    text = qr_code("http://192.168.1.20:8000/")
    rows = [
        [255 * (cell in light) for cell in line]
        for line in text.split("\n")
        for light in ("█▀", "█▄")
    ]
    pixels = np.kron(np.array(rows, dtype=np.uint8), np.ones((4, 4), dtype=np.uint8))
    [found] = zxingcpp.read_barcodes(pixels)
    assert found.text == "http://192.168.1.20:8000/"


def test_addresses_are_written_as_browsers_take_them() -> None:
    assert shown("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert shown("::1", 8000) == ["http://[::1]:8000/"]
    everywhere = shown(EVERYWHERE, 8000)
    assert everywhere[0] == "http://127.0.0.1:8000/"
    assert {"localhost", "club.example"} <= names_of(EVERYWHERE, ["Club.example"])
    assert EVERYWHERE not in names_of(EVERYWHERE)
