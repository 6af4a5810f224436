"""Who takes too long, or says the wrong length, does not hold a place for long."""

import json
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import uvicorn

from tests.web.running import listening
from tournament.web import bodies, server
from tournament.web.app import create_app
from tournament.web.server import server_for

LONG_S = 20
POST = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture
def place(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """Where a server listens that has little patience."""
    monkeypatch.setattr(server, "HEAD_PATIENCE_S", 0.2)
    monkeypatch.setattr(bodies, "PATIENCE_S", 0.2)
    with listening(create_app(url)) as address:
        found = urlsplit(address)
        assert found.hostname is not None
        assert found.port is not None
        yield found.hostname, found.port


def ask(place: tuple[str, int], *parts: bytes) -> bytes:
    """Send something, and return all that comes until the server lets go."""
    with socket.create_connection(place, LONG_S) as connection:
        for part in parts:
            connection.sendall(part)
        answer = b""
        while some := connection.recv(4096):
            answer += some
    return answer


@pytest.mark.parametrize("begun", [b"", b"GET /health HTTP/1.1\r\nHost: x\r\n"])
def test_who_does_not_say_what_it_asks_is_let_go(place: tuple[str, int], begun: bytes) -> None:
    assert ask(place, begun) == b""


def test_who_asks_a_second_time_by_halves_is_let_go(place: tuple[str, int]) -> None:
    whole = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    answer = ask(place, whole, b"GET /health HT")
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.count(b"HTTP/1.1") == 1


def test_a_body_that_does_not_come_is_not_waited_for(place: tuple[str, int]) -> None:
    head, _, body = ask(place, POST + b"Content-Length: 10\r\n\r\n{").partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408")
    assert json.loads(body)["type"].endswith("slow")


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"Content-Length: 2147483648\r\n\r\n", b"413"),
        (b"Content-Length: -1\r\n\r\n", b"400"),
        (b"Content-Length: x\r\n\r\n", b"400"),
        (b"Transfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n" + b"a" * 1_100_000, b"413"),
    ],
)
def test_a_body_that_is_too_large_is_refused(
    place: tuple[str, int], head: bytes, status: bytes
) -> None:
    assert ask(place, POST + head).startswith(b"HTTP/1.1 " + status)


def test_a_server_is_the_one_that_is_tried(url: str) -> None:
    made = server_for(create_app(url))
    assert isinstance(made, uvicorn.Server)
    assert made.config.http is server.PunctualProtocol


def test_answers_are_not_held_back() -> None:
    """Asyncio turns Nagle's algorithm off only where a socket names its protocol."""
    with server.listen("127.0.0.1", 0) as bound:
        assert bound.proto == socket.IPPROTO_TCP
