"""Somebody at a table's page: looks at it, and acts with fingers or with keys."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.table.brains import Act, Move, Seen
from tests.table.fingers import Fingers
from tests.table.pretended import until

LOOK = """() => {
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  const byKey = (entries) => Object.fromEntries(entries);
  const sides = all(".held");
  const seat = (side) => side.dataset.seat;
  return {
    stage: document.body.dataset.stage,
    phase: document.body.dataset.phase,
    version: Number(document.body.dataset.version),
    away: all(".away").length,
    tops: byKey(all(".pile").map((pile) => [pile.dataset.pile, pile.dataset.top])),
    hands: byKey(sides.map((side) =>
      [seat(side), all("[data-card]", side).map((card) => card.dataset.card)])),
    draws: byKey(sides.map((side) =>
      [seat(side), Number(side.querySelector(".draw").dataset.left)])),
    going: all(".go:not([hidden], [aria-disabled=true])").length,
  };
}"""


class Seated:
    """Whoever sits at a page, for one seat or for both. `keys` are those of each seat, if any."""

    def __init__(self, page: Page, keys: Mapping[int, Mapping[str, Any]] | None = None) -> None:
        self.page = page
        self._keys = keys
        self._fingers = Fingers(page)

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def do(self, act: Act) -> None:
        """Do what is to be done, as people do it."""
        if self._keys is not None:
            for code in self._codes(self._keys[act["seat"]], act):
                self.page.keyboard.press(code)
            return
        for target in self._targets(act):
            self._fingers.tap(target)

    def drag_together(self, *moves: Move) -> None:
        """Carry several cards to their piles at the same moment, a finger each."""
        carried = [self._targets(move.act()) for move in moves]
        for finger, (card, _) in enumerate(carried):
            self._fingers.put(finger, card)
        for finger, (_, pile) in enumerate(carried):
            self._fingers.move(finger, pile)
        self._fingers.lift(*range(len(carried)))

    def go(self, seat: int) -> None:
        """Say that the seat is ready, or confirms, or puts no card."""
        self._fingers.tap(self._side(seat).locator(".go"))

    def _side(self, seat: int) -> Locator:
        return self.page.locator(f'.held[data-seat="{seat}"]')

    def _targets(self, act: Act) -> Sequence[Locator]:
        side = self._side(act["seat"])
        if act["what"] != "place":
            return [side.locator(f".{act['what']}")]
        card = side.locator(f'[data-card="{act["card"]}"]')
        return [card, self.page.locator(f'[data-pile="{act["pile"]}"]')]

    def _codes(self, keys: Mapping[str, Any], act: Act) -> Sequence[str]:
        if act["what"] != "place":
            return [keys[act["what"]]]
        places = self._side(act["seat"]).locator(".place")
        faces = places.evaluate_all("all => all.map((one) => one.dataset.card ?? null)")
        piles = self.page.locator(".pile").evaluate_all("all => all.map((one) => one.dataset.pile)")
        card = keys["cards"][faces.index(act["card"])]
        return [card, keys["piles"][piles.index(act["pile"])]]


def together(looks: Sequence[Mapping[str, Any]]) -> Seen:
    """Return what all pages show together."""
    hands = {int(seat): hand for look in looks for seat, hand in look["hands"].items()}
    draws = {int(seat): left for look in looks for seat, left in look["draws"].items()}
    return Seen(hands, looks[0]["tops"], draws)


def level(people: Sequence[Seated], after: int = 0) -> list[dict[str, Any]]:
    """Wait until all pages show one version, beyond another one, and return what they show."""
    found: list[dict[str, Any]] = []

    def agree() -> bool:
        found[:] = [each.look() for each in people]
        versions = {look["version"] for look in found}
        quiet = not any(look["away"] for look in found)
        return len(versions) == 1 and versions.pop() > after and quiet

    until(people[0].page, agree)
    return found
