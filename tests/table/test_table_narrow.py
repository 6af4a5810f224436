"""The table on the narrowest phone: nothing of a seat lies outside its side, or over another's."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.table.conftest import PHONE
from tests.table.pretended import Pretended

OUTSIDE = """sides => sides.flatMap((side) => {
  const room = side.getBoundingClientRect();
  return [...side.querySelectorAll(".who > *, .backs > *, .stock > *")]
    .map((part) => part.getBoundingClientRect())
    .filter((part) => part.left < room.left - 1 || part.right > room.right + 1)
    .map((part) => `${part.left} to ${part.right} in ${room.left} to ${room.right}`);
})"""


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 600}])
def test_who_looks_on_by_phone_sees_both_names_and_both_hands_whole(
    device: Callable[..., Page], address: str, size: dict[str, int]
) -> None:
    page = device(size)
    Pretended(page)
    page.goto(f"{address}/table/t-1")
    expect(page.locator(".other .backs .card").first).to_be_visible()
    assert page.locator(".other").count() == 2
    assert page.locator(".other").evaluate_all(OUTSIDE) == []
    assert page.locator(".other").evaluate_all(
        "sides => sides.every((side) => side.getBoundingClientRect().right <= innerWidth)"
    )
