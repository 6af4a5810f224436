"""A server with an event that is being played, and its organiser."""

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import FastAPI

from tests.web.running import listening
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.disputes.opening import claim_of, open_dispute, place_of_claim
from tournament.service.newcomers import Newcomer
from tournament.service.tournaments import load
from tournament.web.app import create_app
from tournament.web.options import Options

EVENT = "spring"
PASSWORD = "correct horse battery"  # noqa: S105 - of a test
Served = tuple[FastAPI, str, dict[str, str]]
"""An application, its address, and the headers of an organiser."""


@contextmanager
def served_event(url: str) -> Iterator[Served]:
    """Serve an event whose first round is published, to who may ask as often as it likes."""
    app = create_app(url, Options(requests_a_second=10_000, burst=100_000))
    with listening(app) as address:
        hall = app.state.hall
        ledger = hall.serving.ledger("director")
        director.create(ledger, EVENT, "Spring Open", Settings(rules="speed/club@1"))
        people = {name: Newcomer(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")}
        entering.add_players(ledger, EVENT, "test", people)
        director.pair(ledger, EVENT)
        director.publish(ledger, EVENT)
        hall.access.set_account("club", "organiser", PASSWORD)
        opened = hall.access.log_in("club", PASSWORD)
        assert opened is not None
        yield app, address, {"Authorization": f"Bearer {opened[0]}"}


def open_claim(app: FastAPI, table: int = 1) -> int:
    """Have a referee claim something about a table, and return the number of the dispute."""
    ledger = app.state.hall.serving.ledger("referee/9")
    place = place_of_claim(ledger, load(ledger, EVENT), table)
    return open_dispute(
        ledger, EVENT, claim_of(ledger, place, claim="conduct", by="referee")
    ).number
