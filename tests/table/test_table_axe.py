"""axe-core finds nothing on the pages of a table: names, roles, contrast, landmarks."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.table.conftest import PHONE, TABLET
from tests.table.pretended import Pretended


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


@pytest.fixture
def table(device: Callable[..., Page], address: str) -> Callable[..., tuple[Page, Pretended]]:
    def open_table(size: dict[str, int], *seats: int) -> tuple[Page, Pretended]:
        page = device(size)
        server = Pretended(page, *seats)
        page.goto(f"{address}/table/t-1")
        expect(page.locator(".pile").first).to_be_visible()
        return page, server

    return open_table


@pytest.mark.parametrize(("size", "seats"), [(PHONE, (1,)), (TABLET, (1, 2)), (PHONE, ())])
def test_a_table_can_be_used_by_everybody(
    table: Callable[..., tuple[Page, Pretended]], size, seats
) -> None:
    page, server = table(size, *seats)
    assert violations(page) == []
    server.say({"type": "problem", "reason": "x", "sentence": "you do not hold this seat"})
    server.say(server.match(stage="waiting", ready=[2]))
    page.get_by_text("Settings").click()
    expect(page.locator(".banner [role=status]")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_sitting_down_can_be_done_by_everybody(
    device: Callable[..., Page], address: str, scheme
) -> None:
    page = device()
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{address}/play")
    page.get_by_label("I against bots").check()
    expect(page.get_by_label("Their pace")).to_be_visible()
    page.get_by_text("From a slip").click()
    assert violations(page) == []


def test_the_control_is_found(device: Callable[..., Page], address: str) -> None:
    page = device()
    page.goto(f"{address}/play")
    page.evaluate("document.querySelector('label[for=code]').remove()")
    assert "label" in {one.partition(":")[0] for one in violations(page)}
