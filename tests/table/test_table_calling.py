"""The form by which a seat calls the referee: it takes no focus that is elsewhere, and no words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

LATER_MS = 60_000
CALLED = """async () => {
  const { Calling } = await import("/static/table/calling.js");
  const model = { table: { table: "spring/m1", players: [] }, match: { number: 1 }, view: null };
  const element = document.createElement("div");
  element.innerHTML = "<button class=referee>Call</button> <button id=card>7 of hearts</button>";
  document.body.append(element);
  const calling = new Calling(() => "claim-1");
  window.toggle = () => calling.toggle({ seat: 1, element });
  calling.hear({ type: "match" }, model);
  toggle();
  element.querySelector(".calling button").click();
  calling.hear({ type: "claimed", id: "claim-1", dispute: 3 }, model);
}"""


@pytest.fixture
def called(device: Callable[..., Page], address: str) -> Page:
    """A side from which the referee was called just now."""
    page = device()
    page.clock.install()
    page.goto(f"{address}/health")
    page.evaluate(CALLED)
    expect(page.locator(".calling")).to_contain_text("The referee is called: dispute 3.")
    return page


def test_once_the_referee_is_called_the_focus_is_free_and_nothing_takes_it(called: Page) -> None:
    expect(called.locator(".referee")).to_be_focused()
    called.locator("#card").focus()
    called.clock.fast_forward(LATER_MS)
    expect(called.locator(".calling")).to_have_count(0)
    expect(called.locator("#card")).to_be_focused()


def test_a_form_that_is_opened_again_at_once_is_closed_by_nobody_else(called: Page) -> None:
    for _ in range(2):
        called.evaluate("toggle()")
    called.locator("input[name=says]").fill("and once more")
    called.clock.fast_forward(LATER_MS)
    expect(called.locator("input[name=says]")).to_have_value("and once more")
    called.keyboard.press("Escape")
    expect(called.locator(".calling")).to_have_count(0)
    expect(called.locator(".referee")).to_be_focused()
