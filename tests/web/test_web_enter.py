"""`/enter` lets people in by a link, by what they type, with a script and without one."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.organised import PASSWORD, Served, served_event

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def served(url: str) -> Iterator[Served]:
    with served_event(url) as found:
        yield found


def scorers_link(served: Served) -> str:
    hall = served[0].state.hall
    ledger = hall.serving.ledger("director")
    token, _ = hall.access.make_link(ledger, "scorer", tournament="spring", at_table=1)
    return str(token)


def role(context: BrowserContext, address: str) -> str:
    return str(context.request.get(f"{address}/api/v1/session").json()["role"])


def test_who_follows_a_link_is_in_and_its_token_is_nowhere(
    browser: Browser, served: Served
) -> None:
    _, address, _ = served
    token = scorers_link(served)
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/enter#{token}")
        page.wait_for_url(lambda url: not url.startswith(f"{address}/enter"))
        assert role(context, address) == "scorer"
        assert not [url for url in asked[1:] if token in url]
        assert page.evaluate("document.cookie") == ""


def test_a_link_that_lets_nobody_in_says_what_to_do(browser: Browser, served: Served) -> None:
    _, address, _ = served
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.goto(f"{address}/enter#{'A' * 43}")
        expect(page.get_by_role("status")).to_contain_text("ask the organiser for another link")
        assert page.url == f"{address}/enter"


@pytest.mark.parametrize("script", [True, False])
def test_a_password_is_typed_by_keys_alone(
    browser: Browser, served: Served, *, script: bool
) -> None:
    _, address, _ = served
    with browser.new_context(viewport=PHONE, java_script_enabled=script) as context:
        page = context.new_page()
        page.goto(f"{address}/enter")
        for _ in range(3):
            page.keyboard.press("Tab")
        page.keyboard.type("club")
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD + "!")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("Nobody is let in by this")
        page.get_by_label("Account").fill("club")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: not url.startswith(f"{address}/enter"))
        assert role(context, address) == "organiser"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, served: Served, scheme: str) -> None:
    _, address, _ = served
    with browser.new_context(viewport=PHONE, color_scheme=scheme) as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(f"{address}/enter")
        expect(page.get_by_label("Account")).to_be_visible()
        assert complaints == []
        found = Axe().run(page).response["violations"]
        assert [one["id"] for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
