"""What is sent to an opponent or a spectator holds no hidden card and no seed.

Every text that leaves for a connection is compared with what the server knows at that moment: the
hands that the connection does not hold, every draw pile and every reserve.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.lossy import _inline
from tests.web.virtual_time import run_in_virtual_time
from tournament.projections.deal_secrets import HOUSE
from tournament.projections.live_tables import LiveSeat
from tournament.service.live import opening
from tournament.service.live.loading import load_table
from tournament.web.limits import Buckets
from tournament.web.table import course, judging, room, socket
from tournament.web.table.connection import Connection
from tournament.web.table.host import in_memory
from tournament.web.table.messages import read_message
from tournament.web.table.room import Room


class Tapped(Connection):
    """A connection whose traffic is read by somebody who knows all secrets."""

    def __init__(self, seats: tuple[int, ...], wire: "Wire") -> None:
        super().__init__(seats, Buckets(1_000, 1_000))
        self.wire = wire

    def send(self, text: str) -> None:
        self.wire.look(self, text)
        super().send(text)


class Wire:
    """Compares traffic with the secrets of a table."""

    def __init__(self, at: Room) -> None:
        self.room = at
        self.texts = 0
        self.leaks: list[tuple[str, str]] = []

    def look(self, connection: Tapped, text: str) -> None:
        self.texts += 1
        message = json.loads(text)
        words = set(_words(message))
        hidden = self.hidden(connection, told=message["type"] == "facts")
        self.leaks += [(message["type"], face) for face in sorted(words & hidden)]
        self.leaks += [(message["type"], "secret") for each in self.secrets() if each in text]
        if "fy1:" in text:
            self.leaks.append((message["type"], "seed"))

    def hidden(self, connection: Tapped, *, told: bool) -> set[str]:
        """Return the faces that a connection may not know now.

        What is `told` may be of the past: a card that lay open may lie in a rebuilt reserve now.
        """
        game = self.room.table.current
        if game is None:
            return set()
        state, names = game.playing.state, game.playing.names
        cards: list[int] = []
        for seat, hand in enumerate(state.hands):
            if seat not in connection.seats:
                cards += hand
        for pile in (*state.draw_piles, *getattr(state, "reserves", ())):
            cards += pile
        return {names.card(card) for card in cards if not (told and state.landed[card])}

    def secrets(self) -> list[str]:
        """Return what is kept of the deal until the game is over."""
        game = self.room.table.current
        if game is None or game.over:
            return []
        kept = self.room.host.ledger("test").secrets.of(game.playing.stream)
        return [kept[HOUSE].value] if HOUSE in kept else []


def _words(value: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    if isinstance(value, dict):
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)
    elif isinstance(value, str):
        yield value
        yield from (word.strip("(),.:;") for word in value.split())


async def _whole_game(rules: str, seats: int) -> Wire:
    """Let bots play a game in front of a device that holds seat 1 and one that watches."""
    host = in_memory()
    kinds = [LiveSeat(by="human", pace=25 + 20 * seat) for seat in range(seats)]
    opened = opening.open_friendly(host.ledger("table"), host.tables, rules, kinds, best_of=1)
    at = Room(host, load_table(host.ledger("table"), opened.table), countdown=0.5)
    wire = Wire(at)
    watching = [Tapped((), wire), *(Tapped((seat,), wire) for seat in range(seats))]
    at.start()
    for connection in watching:
        at.join(connection, 0)
    for _ in range(4_000):
        await asyncio.sleep(0.25)
        game = at.table.current
        if game is not None and game.over:
            break
        if game is not None and game.started and game.playing.version % 5 == 0:
            late = Tapped((seats - 1,), wire)  # comes in with everything since the beginning
            at.join(late, 0)
            doomed = {"what": "draw"}
            said = {"type": "act", "id": f"doomed-{game.playing.version:09}", "act": doomed}
            socket._take(at, late, read_message(json.dumps(said)))
            await asyncio.sleep(0.1)
            at.leave(late)
    await asyncio.sleep(1)
    assert at.table.current is not None
    assert at.table.current.over
    await at.stop()
    return wire


@pytest.fixture(autouse=True)
def _in_this_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "run_in_threadpool", _inline)
    monkeypatch.setattr(course, "run_in_threadpool", _inline)
    monkeypatch.setattr(judging, "run_in_threadpool", _inline)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [("speed/club@1", 2)] * 4 + [("fusion/rulebook@1", 4), ("fusion/review@1", 6)],
)
def test_no_hidden_card_and_no_seed_is_sent_to_anybody(rules: str, seats: int) -> None:
    wire = run_in_virtual_time(_whole_game(rules, seats))
    assert wire.texts > 200
    assert wire.leaks == []


def test_a_server_that_shows_an_opponents_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tournament.web.table.telling.shown_view",
        lambda playing, _: _open_view(playing),
    )
    wire = run_in_virtual_time(_whole_game("speed/club@1", 2))
    assert {kind for kind, _ in wire.leaks} == {"view"}


def test_a_server_that_tells_what_was_drawn_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.service.live.showing._OWN", ())
    wire = run_in_virtual_time(_whole_game("speed/club@1", 2))
    assert "facts" in {kind for kind, _ in wire.leaks}


def _open_view(playing: Any) -> dict[str, Any]:  # noqa: ANN401 - a table
    from tournament.service.live.showing import shown_view

    return shown_view(playing, range(playing.seats))
