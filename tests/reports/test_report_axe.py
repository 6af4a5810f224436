"""axe-core finds nothing on any page: names, roles, contrast, landmarks, order.

Sheets are looked at light and dark in turn: their contrasts are computed elsewhere for both.
"""

from itertools import cycle
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.reports.film_pages import choose, ready_marking
from tests.reports.sample_sheets import every_sheet

KINDS = sorted(every_sheet())
SCHEMES = ["light", "dark"]


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, each with the elements it is about."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


def opened(browser: Browser, address: str, scheme: str) -> Page:
    page = browser.new_page(
        viewport={"width": 360, "height": 740}, color_scheme=scheme, reduced_motion="reduce"
    )
    page.goto(address)
    return page


@pytest.mark.parametrize(("kind", "scheme"), list(zip(KINDS, cycle(SCHEMES), strict=False)))
def test_a_sheet_can_be_used_by_everybody(browser: Browser, folder: Path, kind, scheme) -> None:
    page = opened(browser, f"file://{folder}/{kind}.html", scheme)
    assert violations(page) == []
    page.close()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_film_page_can_be_used_by_everybody(browser: Browser, films: Path, scheme) -> None:
    page = opened(browser, f"file://{films}/steady.html", scheme)
    choose(page, films / "steady.webm")
    ready_marking(page)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.get_by_role("button", name="Change start").click()
    assert violations(page) == []
    page.close()


def test_the_control_is_found(browser: Browser, films: Path) -> None:
    page = opened(browser, f"file://{films}/steady.html", "light")
    page.evaluate("document.querySelector('label[for=by]').remove()")
    assert [one.partition(":")[0] for one in violations(page)] == ["label"]
    page.close()
