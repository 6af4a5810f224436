"""Double elimination: out is who has lost twice.

Who loses on the winners' side falls to the losers' side. The winners of the two sides meet in the
final. Where the one who had not lost yet loses it, both have lost once, and a second final decides.
"""

from collections.abc import Iterable
from functools import cache

from tournament.pairing.plan import Draft, Plan, Section, Slots, Source


@cache
def double_elimination(entries: int) -> Plan:
    """Plan a double elimination for any number of entries from two up.

    Every match stands in the first round in which both its players can be known. Those who fall
    from one round of the winners' side come to the losers' side in another order each time, so that
    two who have met there meet again as late as can be.
    """
    drawing = _Drawing(entries)
    upper: Slots = drawing.draft.seeds
    fallen: list[list[Source | None]] = []
    while len(upper) > 1:
        upper, losers = drawing.round(zip(upper[::2], upper[1::2], strict=True), "main")
        fallen.append(losers)
    lower: Slots = fallen[0]
    for turn, falling in enumerate(fallen[1:]):
        lower, out = drawing.round(zip(lower[::2], lower[1::2], strict=True), "losers")
        drawing.out(out)
        lower, out = drawing.round(zip(lower, _crossed(falling, turn), strict=True), "losers")
        drawing.out(out)
    drawing.finals(upper[0], lower[0])
    return drawing.draft.plan()


class _Drawing:
    """Plans rounds as soon as their players can be known, and counts who is still in."""

    def __init__(self, entries: int) -> None:
        self.draft = Draft(entries)
        self.still_in = entries

    def round(
        self, meetings: Iterable[tuple[Source | None, Source | None]], section: Section
    ) -> tuple[list[Source | None], list[Source | None]]:
        """Plan a round and return its winners and its losers, nobody where nobody lost."""
        winners: list[Source | None] = []
        losers: list[Source | None] = []
        for left, right in meetings:
            if left is None or right is None:
                winners.append(left or right)
                losers.append(None)
            else:
                winner, loser = self._meet(left, right, section)
                winners.append(winner)
                losers.append(loser)
        return winners, losers

    def out(self, losers: Slots) -> None:
        """Give those who lost for the second time their place."""
        self.still_in -= sum(loser is not None for loser in losers)
        self.draft.finish(self.still_in + 1, losers)

    def finals(self, undefeated: Source | None, defeated_once: Source | None) -> None:
        """Plan the final between the two sides, and the one that may follow it."""
        assert undefeated is not None
        assert defeated_once is not None
        winner, loser = self._meet(undefeated, defeated_once, "final")
        winner, loser = self._meet(winner, loser, "reset")
        self.draft.finish(1, [winner])
        self.draft.finish(2, [loser])

    def _meet(self, left: Source, right: Source, section: Section) -> tuple[Source, Source]:
        level = 1 + max(map(self._level, (left, right)))
        return self.draft.meet(left, right, level, section, best=1, worst=self.still_in)

    def _level(self, source: Source) -> int:
        return 0 if source.kind == "seed" else self.draft.matches[source.number - 1].level


def _crossed(falling: Slots, turn: int) -> list[Source | None]:
    """Return those who fall in the order in which they come to the losers' side.

    In turn: upside down, the halves exchanged, each half upside down, as they are. At the fifth
    fall it begins anew.
    """
    size = len(falling)
    mask = (size - 1, size // 2, max(size // 2 - 1, 0), 0)[turn % 4]
    return [falling[place ^ mask] for place in range(size)]
