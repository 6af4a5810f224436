"""An event in which table 1 has a recorded game, and whoever may have to do with a dispute."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest.mock import patch

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI

from tests.service.club_evening import ClubEvening, bot_game
from tests.web.organised import PASSWORD, served_event
from tournament.event import Event
from tournament.games import events as facts
from tournament.service import access, scorer
from tournament.service.tournaments import load

DISPUTES = "/api/v1/tournaments/spring/disputes"
GAME = bot_game("speed/club@1", "disputed")
_KEYS = count(1)


@dataclass
class Disputed:
    """The event, its address, and the token of each part; `left` and `right` sit at table 1."""

    app: FastAPI
    address: str
    tokens: dict[str, str]

    def ask(self, who: str, method: str, path: str = "", **more: Any) -> httpx.Response:  # noqa: ANN401 - as of httpx
        """Ask for something below the disputes of the event; every request has a key of its own."""
        headers = {"Idempotency-Key": f"dispute-key-{next(_KEYS):08}", **more.pop("headers", {})}
        if who:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        return httpx.request(
            method, f"{self.address}{DISPUTES}{path}", headers=headers, timeout=20, **more
        )

    def act(self, who: str, path: str, content: dict[str, Any]) -> httpx.Response:
        """Post to a dispute as it stands now."""
        number = path.split("/")[1]
        stands = self.ask("", "GET", f"/{number}").headers.get("ETag", "*")
        return self.ask(who, "POST", path, json=content, headers={"If-Match": stands})

    def claim(self, who: str = "left", **content: Any) -> httpx.Response:  # noqa: ANN401 - any JSON
        """Open a dispute on table 1."""
        return self.ask(who, "POST", json={"table": 1, "claim": "lost-race", **content})

    def result(self) -> str:
        """Return the result of table 1."""
        found = load(self.app.state.hall.serving.ledger("test"), "spring").state.rounds[0].tables[1]
        return "" if found.result is None else f"{found.result.left}-{found.result.right}"

    def page(self, path: str, who: str = "") -> httpx.Response:
        """Return a page of the event."""
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        return httpx.get(f"{self.address}/events/spring{path}", headers=headers, timeout=20)


def last(kind: type[Event]) -> int:
    """Return the version of the last fact of a kind in the recorded game."""
    return max(version for version, fact in enumerate(GAME, 1) if isinstance(fact, kind))


PLACED = last(facts.CardPlaced)


@contextmanager
def disputed(url: str, *, recorded: int | None = None) -> Iterator[Disputed]:
    """Serve the event: game 1 of table 1 is on the record, and the result of its games is in.

    `recorded` leaves the record after so many facts: the game goes on, and no result is in.
    """
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with patch.object(access, "_HASHER", quick), served_event(url) as (app, address, organiser):
        hall = app.state.hall
        ledger = hall.serving.ledger("table/1")
        evening = ClubEvening.__new__(ClubEvening)
        evening.ledger = ledger
        paired = load(ledger, "spring").state.rounds[0].tables[1].paired
        evening.record_match(paired.match, 1, GAME[:recorded])
        if recorded is None:
            won = GAME[-1]
            assert isinstance(won, facts.GameEnded)
            score = "2-0" if won.winners == (0,) else "0-2"
            scorer.enter_result(ledger, "spring", 1, scorer.read_result(score, None, 3))
        tokens = {"organiser": organiser["Authorization"].removeprefix("Bearer ")}
        other = load(ledger, "spring").state.rounds[0].tables[2].paired.left
        for who, entry in (("left", paired.left), ("right", paired.right), ("other", other)):
            tokens[who] = hall.access.make_link(ledger, "player", tournament="spring", entry=entry)[
                0
            ]
        tokens["scorer"] = hall.access.make_link(ledger, "scorer", tournament="spring", at_table=1)[
            0
        ]
        tokens["spectator"] = hall.access.make_link(ledger, "spectator", tournament="spring")[0]
        for name in ("rita", "sam"):
            hall.access.set_account(name, "referee", PASSWORD)
            opened = hall.access.log_in(name, PASSWORD)
            assert opened is not None
            tokens[name] = opened[0]
        yield Disputed(app, address, tokens)
