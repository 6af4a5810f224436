"""Several fingers on one screen at once, by the browser's own protocol."""

from typing import Self

from playwright.sync_api import Locator, Page


class Fingers:
    """Fingers by number; each goes down, moves and comes up while the others stay."""

    def __init__(self, page: Page) -> None:
        self._browser = page.context.new_cdp_session(page)
        self._down: dict[int, tuple[float, float]] = {}

    def put(self, finger: int, target: Locator) -> Self:
        return self._at(finger, target, "touchStart")

    def move(self, finger: int, target: Locator) -> Self:
        start, goal = self._down[finger], _middle(target)
        for part in (0.3, 0.7, 1.0):
            x, y = (a + (b - a) * part for a, b in zip(start, goal, strict=True))
            self._down[finger] = (x, y)
            self._send("touchMove")
        return self

    def lift(self, *fingers: int) -> Self:
        for finger in fingers:
            self._send("touchEnd", {finger: self._down.pop(finger)})
        return self

    def tap(self, target: Locator) -> Self:
        return self.put(99, target).lift(99)

    def _at(self, finger: int, target: Locator, kind: str) -> Self:
        self._down[finger] = _middle(target)
        self._send(kind)
        return self

    def _send(self, kind: str, only: dict[int, tuple[float, float]] | None = None) -> None:
        told = self._down if only is None else only
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in told.items()]
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
