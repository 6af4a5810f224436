"""A device at a live table, without a screen: what it remembers, sends again, and has heard.

Pure: messages go in and come out, times are handed in. The browser's page does the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FOR_GOOD = {4001, 4003, 4004}
RESEND_US = 2_000_000
"""How long a device waits for an answer before it sends an act again."""


@dataclass
class Device:
    """A device with a token, or a spectator's without.

    `answers` has every answer by the act's id, each time it came.
    """

    token: str | None = None
    since: int | None = None
    view: dict[str, Any] | None = None
    match: dict[str, Any] | None = None
    welcome: dict[str, Any] | None = None
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    problems: list[dict[str, Any]] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    unanswered: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)

    def hello(self) -> dict[str, Any]:
        said: dict[str, Any] = {"type": "hello"}
        if self.token is not None:
            said["token"] = self.token
        if self.since is not None:
            said["since"] = self.since
        return said

    def act(
        self, act_id: str, seat: int, what: Mapping[str, Any], now_us: int, game: int | None = None
    ) -> dict[str, Any]:
        """Return the message of an act, which is sent until it is answered."""
        message: dict[str, Any] = {
            "type": "act",
            "id": act_id,
            "seat": seat,
            "act": dict(what),
            "at": now_us,
        }
        if game is not None:
            message["game"] = game
        self.unanswered[act_id] = now_us, message
        return message

    def due(self, now_us: int) -> list[dict[str, Any]]:
        """Return the acts that have waited too long for their answer, to be sent again."""
        late = []
        for act_id, (sent_us, message) in self.unanswered.items():
            if now_us - sent_us >= RESEND_US:
                self.unanswered[act_id] = now_us, message
                late.append(message)
        return late

    def back(self, now_us: int) -> list[dict[str, Any]]:
        """Return what is sent after a new connection's hello: every act without an answer."""
        for act_id, (_, message) in self.unanswered.items():
            self.unanswered[act_id] = now_us, message
        return [message for _, message in self.unanswered.values()]

    def hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        match message["type"]:
            case "welcome":
                self.welcome = message
            case "match":
                self.match = message
            case "view":
                before = self.view
                if before is None or (before["game"], before["version"]) <= (
                    message["game"],
                    message["version"],
                ):
                    self.view = message
                self.since = message["version"]
            case "answer":
                self.answers.setdefault(message["id"], []).append(message)
                self.unanswered.pop(message["id"], None)
            case "problem":
                self.problems.append(message)
                if message["reason"] != "storage":
                    self.unanswered.pop(message.get("id", ""), None)
