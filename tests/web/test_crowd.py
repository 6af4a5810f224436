"""Who connects without end, or pings without end, keeps out nobody and fills no memory."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from tests.web.running import listening
from tournament.web import crowd, server
from tournament.web.app import create_app
from tournament.web.crowd import OF_AN_ADDRESS, PLENTY, SPARE, Crowd, open_files
from tournament.web.options import Options

Place = tuple[str, int]
FILES = 20
MUCH = 50_000_000
"""Bytes that no buffer of the system takes."""
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
PART = b"\x00\x80\0\0\0\0"
BEGINS = b"\x01\x80\0\0\0\0"
UPGRADE = (
    b"GET /api/v1/tables/t-1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def place_of(address: str) -> Place:
    found = urlsplit(address)
    assert found.hostname is not None
    assert found.port is not None
    return found.hostname, found.port


@pytest.fixture
def place(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """Where a server listens that may have few files open."""
    monkeypatch.setattr(server, "open_files", lambda: FILES)
    with listening(create_app(url)) as address:
        yield place_of(address)


def answered(place: Place) -> bool:
    with socket.create_connection(place, 5) as asking:
        try:
            asking.sendall(WHOLE)
            return asking.recv(20).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False


def soon(holds: Callable[[], bool]) -> bool:
    """Say whether something comes to be so within some seconds."""
    for _ in range(100):
        if holds():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("begun", [b"", UPGRADE], ids=["nothing said", "sockets"])
def test_one_address_takes_half_of_the_connections_and_gets_them_back(
    place: Place, begun: bytes
) -> None:
    idle = [socket.create_connection(place, 5) for _ in range(FILES // 2)]
    for each in idle:
        each.sendall(begun)
    assert soon(lambda: not answered(place))
    for each in idle:
        each.close()
    assert soon(lambda: answered(place))


def test_another_address_still_finds_room() -> None:
    hall = Crowd(1000)
    assert all(hall.come("10.0.0.1") for _ in range(500))
    assert not hall.come("10.0.0.1")
    assert hall.come("10.0.0.2")
    proxied = Crowd(1000, ["10.0.0.1"])
    assert all(proxied.come("10.0.0.1") for _ in range(1000 - SPARE))
    assert not proxied.come("10.0.0.1")
    beside = Crowd(1000, ["10.0.0.1"])
    assert [beside.come("10.0.0.2") for _ in range(501)] == [True] * 500 + [False]
    assert Crowd(PLENTY).come("10.0.0.1")
    assert OF_AN_ADDRESS < PLENTY - SPARE


def test_as_many_files_are_opened_as_the_system_lets(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    endless = resource.RLIM_INFINITY
    limits = {
        (256, 1024): 1024,
        (1024, 2**20): PLENTY,
        (256, endless): PLENTY,
        (endless, endless): PLENTY,
        (4096, 4096): 4096,
    }
    for given, files in limits.items():
        monkeypatch.setattr(resource, "getrlimit", lambda _, given=given: given)
        monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
        assert open_files() == files

    def refuses(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1024))
    monkeypatch.setattr(resource, "setrlimit", refuses)
    assert open_files() == crowd.open_files() == 256


@pytest.mark.parametrize("many", [PING, PART], ids=["pings", "parts of a message"])
def test_who_pings_without_end_and_reads_nothing_is_let_go_of(url: str, many: bytes) -> None:
    with listening(create_app(url)) as address, socket.create_connection(place_of(address)) as rude:
        rude.sendall(UPGRADE)
        assert rude.recv(20).startswith(b"HTTP/1.1 101")
        rude.sendall(BEGINS)
        rude.settimeout(20)
        with pytest.raises(ConnectionError):
            rude.sendall(many * (MUCH // len(many)))


def test_who_says_too_much_is_heard_later(url: str) -> None:
    app = create_app(url, Options(messages_a_second=10, messages_burst=5))
    with listening(app) as http:
        opened = "/api/v1/tables/" + practice_table(http)
        began = time.monotonic()
        with connect(http.replace("http", "ws") + opened + "/socket") as device:
            device.send(json.dumps({"type": "hello"}))
            for number in range(10):
                device.send(json.dumps({"type": "ping", "t0": number}))
            said: list[int] = []
            while len(said) < 10:
                told = json.loads(device.recv())
                if told["type"] == "pong":
                    said.append(told["t0"])
        assert said == list(range(10))
        assert time.monotonic() - began >= 0.4


def practice_table(http: str) -> str:
    """Open a practice table, and return its id."""
    wanted = {"rules": "speed/club@1", "seats": ["person", "person"]}
    return str(httpx.post(f"{http}/api/v1/tables", json=wanted).json()["table"])
