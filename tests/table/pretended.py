"""A server that is only pretended: it says what a test has it say, and keeps what it hears."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser import PATIENCE_MS

Message = dict[str, Any]

LEFT, RIGHT = ["3D", "7H"], ["QC"]
HANDS = {1: ["8S", "6D", "2C", "9H", "KD"], 2: ["8C", "JC", "AS", "4D", "5H"]}


class Pretended:
    """The other end of a page's socket.

    `heard` are the messages of the page; `sockets` how often it came. A later socket is welcomed
    like the first.
    """

    def __init__(self, page: Page, *seats: int) -> None:
        self.seats = list(seats)
        self.heard: list[Message] = []
        self.sockets = 0
        self.version = 10
        self.stage = "playing"
        self.hands = {seat: list(hand) for seat, hand in HANDS.items()}
        self.left = list(LEFT)
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/socket", self._open)

    def acts(self) -> list[Message]:
        return [message for message in self.heard if message["type"] == "act"]

    def say(self, *messages: Message) -> None:
        assert self._socket is not None
        for message in messages:
            self._socket.send(json.dumps(message))

    def answer(self, act: Message, outcome: str, sentence: str | None = None) -> None:
        self.version += 1
        told = {"sentence": sentence, "clause": "S-6"} if sentence else {}
        self.say(
            {
                "type": "answer",
                "id": act["id"],
                "outcome": outcome,
                "version": self.version,
                "game": "t-1-1",
                **told,
            },
            self.view(),
        )

    def close(self, code: int) -> None:
        assert self._socket is not None
        self._socket.close(code=code)

    def view(self) -> Message:
        return {
            "type": "view",
            "game": "t-1-1",
            "version": self.version,
            "phase": "play",
            "piles": [_pile("L", self.left), _pile("R", RIGHT)],
            "seats": [
                {
                    "hand": self.hands[seat] if seat in self.seats else None,
                    "hand_size": len(self.hands[seat]),
                    "draw_size": 9,
                }
                for seat in (1, 2)
            ],
            "free": [],
        }

    def match(self, **more: object) -> Message:
        return {
            "type": "match",
            "stage": self.stage,
            "game": "t-1-1",
            "number": 1,
            "best_of": 3,
            "begins_in_ms": None,
            "score": {"text": "0-0", "left": 0, "right": 0, "drawn": 0},
            "games": [],
            "ready": [],
            "result": None,
            **more,
        }

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        self.sockets += 1
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        match message["type"]:
            case "hello":
                self.say(self._welcome(), self.match(), self.view())
            case "ping":
                t1 = message["t0"] + 5_000
                self.say({"type": "pong", "t0": message["t0"], "t1": t1, "t2": t1 + 100})

    def _welcome(self) -> Message:
        return {
            "type": "welcome",
            "protocol": 1,
            "table": "t-1",
            "seats": self.seats,
            "rules": "speed/club@1",
            "game_name": "speed",
            "piles": ["L", "R"],
            "hand": 5,
            "calls": ["block", "speed"],
            "free_rounds": False,
            "players": [
                {"seat": 1, "name": "Ana", "by": "person"},
                {"seat": 2, "name": "Bo", "by": "person"},
            ],
            "latest": 10,
        }


def _pile(name: str, cards: list[str]) -> Message:
    return {"name": name, "cards": cards, "face_down": 0, "reserve": 5}


def until(page: Page, holds: Callable[[], Iterable[object] | bool | int]) -> None:
    """Let the page go on until something holds."""
    for _ in range(PATIENCE_MS // 10):
        if holds():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it never came to hold")
