"""From a slip's QR code to the table, and a game that hangs ended on the table's page."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.table.evening import EVENT, Evening, evening
from tournament.service.database import open_store
from tournament.service.printing.edition import read_edition
from tournament.service.printing.pairings import result_slips, seat_words
from tournament.service.tournaments import load


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    path = f"sqlite:///{tmp_path_factory.mktemp('slip') / 'club.db'}"
    open_store(path, write=True).close()
    with evening(path) as begun:
        yield begun


def test_a_scanned_slip_lets_two_sit_down_and_a_referee_ends_what_they_leave(
    device: Callable[..., Page], club: Evening
) -> None:
    played = load(club.ledger, EVENT).state.rounds[0]
    words = seat_words(club.ledger, EVENT, played)
    edition = read_edition(club.ledger, EVENT)
    slip = result_slips(edition, played, address=f"{club.address}/", words=words).slips[0]
    tablet, desk = device(), device()
    tablet.goto(slip.link)
    expect(tablet.get_by_label("Word, beside")).to_have_value(slip.word)
    tablet.get_by_label("Both of us, facing each other").check()
    tablet.get_by_role("button", name="Sit down").click()
    expect(tablet.locator(".held")).to_have_count(2)
    for go in tablet.locator(".go").all():
        go.click()
    expect(tablet.locator("body")).to_have_attribute("data-stage", "playing")
    desk.context.add_cookies(
        [{"name": "playledger", "value": club.token, "url": f"{club.address}/"}]
    )
    desk.goto(tablet.url.partition("#")[0])
    expect(desk.locator("body")).to_have_attribute("data-stage", "playing")
    desk.get_by_text("Settings").click()
    desk.get_by_label("Reason").fill("both left the room")
    desk.get_by_role("button", name="End the game").click()
    expect(desk.locator("#end-answer")).to_have_text("The game has ended.")
    expect(tablet.locator("body")).to_have_attribute("data-stage", "waiting")
    tablet.get_by_text("Settings").click()
    expect(tablet.locator("#end")).to_have_count(0)
