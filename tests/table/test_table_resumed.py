"""A server that is killed under a page: the page comes back by itself, and does nothing twice."""

from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import Page, expect

from tests.table.brains import moves, neighbours
from tests.table.conftest import TABLET
from tests.table.pretended import until
from tests.table.seated import Seated, level, together
from tests.web.killed import Process
from tournament.games.events import CardPlaced
from tournament.service.access import access_of
from tournament.service.database import open_store
from tournament.service.games import stream_of
from tournament.service.ledger import open_ledger

LOST = "The connection is lost. Your seat is kept; trying again …"


def test_a_page_goes_on_after_a_kill_and_its_last_act_is_done_once(
    device: Callable[..., Page], tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    with open_store(url, write=True) as database:
        ledger, access = access_of(database, "director")
        token, _ = access.make_link(ledger, "organiser")
    with Process(url) as server:
        wanted = {"rules": "speed/club@1", "seats": ["person"] * 2, "recorded": True}
        opened = httpx.post(
            f"{server.base}/api/v1/tables",
            json={**wanted, "here": [1, 2]},
            headers={"Authorization": f"Bearer {token}"},
        ).json()
        page = device(TABLET, touch=True)
        page.goto(f"{server.base}/table/{opened['table']}#{opened['seats'][0]['token']}")
        both = Seated(page)
        until(page, lambda: both.look()["going"])
        both.go(1)
        both.go(2)
        until(page, lambda: both.look()["stage"] == "playing")
        [look] = level([both])
        while not (found := next(moves(together([look]), neighbours), None)):
            both.do({"seat": 1, "what": "block"})
            [look] = level([both], look["version"])
        server.kill()
        said = page.locator(".banner > [role=status]")
        expect(said).to_have_text(LOST)
        both.do(found.act())
        expect(page.locator(".away")).to_have_count(1)
        server.start()
        expect(said).to_be_hidden(timeout=20_000)
        expect(page.locator(f'[data-pile="{found.pile}"]')).to_have_attribute(
            "data-top", found.card
        )
        expect(page.locator(".away")).to_have_count(0)
        server.stop()
    with open_ledger(url, write=False, actor="test") as ledger:
        game = ledger.events(stream_of(f"{opened['table']}-1"))
    placed = [event for event in game if isinstance(event, CardPlaced)]
    assert len(placed) == 1
