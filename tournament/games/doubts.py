"""Blocks that nobody can judge when they are called, because hands are hidden (S-9, F-K)."""

import msgspec


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """A block on the record, at `version`, that could be false.

    `fitting` is the set of cards that fitted a top then. `drawn` says per seat how many hidden
    cards were drawn since that no fitting card has used up. A seat that shows a fitting card from
    its hidden ones and has none of those left must have held one in the block: every card it shows
    was in hand then or was drawn since.
    """

    version: int
    clause: str
    fitting: frozenset[int]
    drawn: tuple[int, ...]

    def after_draw(self, seat: int) -> "Doubt":
        """Return what is left of the doubt when a seat has drawn a card that nobody saw."""
        return self._changed(seat, 1)

    def after_showing(self, seat: int, card: int) -> "Doubt | None":
        """Return what is left of the doubt when a hidden card is seen; None: it proves it false."""
        if card not in self.fitting:
            return self
        return self._changed(seat, -1) if self.drawn[seat] else None

    def _changed(self, seat: int, by: int) -> "Doubt":
        drawn = list(self.drawn)
        drawn[seat] += by
        return msgspec.structs.replace(self, drawn=tuple(drawn))
