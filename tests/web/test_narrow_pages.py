"""Pages of an event on the narrowest phone, with the longest names."""

from playwright.sync_api import Browser

from tests.web.running import listening
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.newcomers import Newcomer
from tournament.web.app import create_app

LONG = ("Maximiliana Featherstonehaugh-Cholmondeley", "Wolfeschlegelsteinhausenbergerdorff Hu")
WIDER = "all => all.map((one) => one.scrollWidth - one.clientWidth)"


def test_both_seats_of_a_pairing_are_seen_whole(url: str, browser: Browser) -> None:
    app = create_app(url)
    with listening(app) as address, browser.new_context() as context:
        ledger = app.state.hall.serving.ledger("director")
        director.create(ledger, "spring", "Spring Open", Settings(rules="speed/club@1"))
        people = {name: Newcomer(name=name) for name in LONG}
        entering.add_players(ledger, "spring", "test", people)
        director.pair(ledger, "spring")
        director.publish(ledger, "spring")
        page = context.new_page()
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(f"{address}/events/spring/pairings")
        assert page.locator(".scroll").evaluate_all(WIDER) == [0]
