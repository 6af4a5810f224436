"""An event on a server, whose matches are played at live tables in browsers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI
from playwright.sync_api import Page

from tests.web.running import listening
from tournament.competition.events import Settings
from tournament.games.dealing.commitments import Terms, house_commitment, seed_of_deal
from tournament.projections.deal_secrets import HOUSE, DealSecret
from tournament.service import director, entering
from tournament.service.deal_verification import verify_deal
from tournament.service.games import RecordedGame, load_game, stream_of
from tournament.service.ledger import Ledger
from tournament.service.newcomers import Newcomer
from tournament.service.rulesets import find_ruleset
from tournament.web.app import create_app
from tournament.web.options import Options

EVENT = "spring"
NONCE = "07" * 32
"""What every seat brings to a deal here, so that a test knows its cards."""
ONE_NONCE = """
const chance = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (
  array instanceof Uint32Array && array.length === 8 ? array.fill(0x07070707) : chance(array));
"""
"""Has a page bring that nonce."""


@dataclass(frozen=True)
class Evening:
    """An event with a published round, served at an address."""

    app: FastAPI
    address: str
    token: str

    @property
    def ledger(self) -> Ledger:
        ledger: Ledger = self.app.state.hall.serving.ledger("director")
        return ledger

    def ask(self, path: str, **content: object) -> Any:  # noqa: ANN401 - any JSON
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = httpx.post(f"{self.address}/api/v1{path}", json=content, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    def open_match(self, table: int) -> dict[str, Any]:
        opened: dict[str, Any] = self.ask(f"/tournaments/{EVENT}/rounds/1/tables/{table}/live")
        return opened

    def open_friendly(self, *seats: str, **wanted: object) -> dict[str, Any]:
        """Open a table whose plays are recorded."""
        opened: dict[str, Any] = self.ask("/tables", seats=list(seats), recorded=True, **wanted)
        return opened

    def take(self, page: Page, opened: dict[str, Any], seat: int) -> None:
        """Open a table's page with the token of a seat that came with the table."""
        token = next(each["token"] for each in opened["seats"] if each["seat"] == seat)
        page.goto(f"{self.address}/table/{opened['table']}#{token}")

    def sit(self, page: Page, opened: dict[str, Any], *seats: int) -> None:
        """Sit down at free seats by the code, and open the table's page."""
        joined = self.ask("/tables/join", code=opened["code"], seats=list(seats))
        page.goto(f"{self.address}/table/{opened['table']}#{joined['token']}")

    def bind(self, game: str, secret: str, *drawn: int) -> str:
        """Bind the house to a secret, and the seats for which it draws; return the deal's seed."""
        stream, found = stream_of(game), find_ruleset(None, "speed/club@1")
        for holder in (HOUSE, *(seat + 1 for seat in drawn)):
            value = secret if holder == HOUSE else NONCE
            self.ledger.secrets.keep(DealSecret(stream=stream, holder=holder, value=value))
        return seed_of(stream, found.rules.hash, secret)

    def recorded(self, game: str) -> RecordedGame:
        """Return a game as it is on the record; its deal has to be right."""
        found = load_game(self.ledger, game)
        assert verify_deal(self.ledger, found).verdict == "right"
        return found


def seed_of(stream: str, rules_hash: str, secret: str) -> str:
    from tournament.games.speed.cards import DECK_HASH

    terms = Terms(stream, rules_hash, DECK_HASH, 2)
    return seed_of_deal(terms, house_commitment(terms, secret), secret, [NONCE, NONCE])


@contextmanager
def evening(url: str) -> Iterator[Evening]:
    """Serve an event of four people and best of three."""
    app = create_app(url, Options(requests_a_second=1_000, burst=10_000, countdown=0.1))
    with listening(app) as address:
        hall = app.state.hall
        ledger = hall.serving.ledger("director")
        director.create(ledger, EVENT, "Spring Open", Settings(rules="speed/club@1"))
        people = {name: Newcomer(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")}
        entering.add_players(ledger, EVENT, "test", people)
        director.pair(ledger, EVENT)
        director.publish(ledger, EVENT)
        token, _ = hall.access.make_link(ledger, "organiser")
        yield Evening(app, address, token)
