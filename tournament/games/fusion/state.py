"""A game of Fusion as it stands: up to six seats and a pile for each condition."""

from typing import Self

import msgspec

from tournament.games.fusion.rules import FusionRules
from tournament.games.table import TableState, set_plainly


@set_plainly
class FusionState(TableState, kw_only=True):
    """The table of Fusion.

    `dealt` is, per seat, every card the deal gave it; `leftover` went back to the box (F-2).
    `refills` gives, per seat, the cards it has yet to take of a refill (F-R3). A draw to a hand of
    `judged_from` cards or more is looked at closer: to a full one, or to any that a refill begins.
    `perhaps_refilling` gives, for each seat that a scene may have found in one, how many cards it
    then had in hand and to draw.
    """

    rules: FusionRules
    seats: int = 0
    dealt: tuple[tuple[int, ...], ...] = ()
    leftover: tuple[int, ...] = ()
    judged_from: int
    refills: list[int] = msgspec.field(default_factory=list)
    perhaps_refilling: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)

    @classmethod
    def before_the_deal(cls, rules: FusionRules) -> Self:
        """Return the table with no card on it, and nobody at it."""
        judged_from = rules.hand_limit if rules.redraw == "any_time" else 0
        return cls(rules=rules, fits=rules.fits, judged_from=judged_from)

    @property
    def waits_for_free_round(self) -> bool:
        """Say whether play is interrupted by a block and only a free round may follow (F-U)."""
        return self.phase in ("block", "count")

    @property
    def may_draw_early(self) -> bool:
        """Say whether hands are being drawn before the signal, as the ruleset allows (F-S)."""
        return self.phase == "dealt" and self.rules.opening_hand == "before_signal"

    def room(self, seat: int) -> int:
        """Return how many cards a seat may draw now: up to the limit, as its draw pile lasts (F-3).

        Where a hand is refilled only once it is empty, those that are left of its refill (F-R3).
        """
        held, limit = self.hand_size(seat), self.rules.hand_limit
        if self.rules.redraw == "any_time":
            wanted = max(0, limit - held)
        else:
            wanted = self.refills[seat] or (0 if held else limit)
        return min(wanted, len(self.draw_piles[seat]))

    def may_be_refilling(self, seat: int) -> bool:
        """Say whether a seat is as a scene found it, perhaps in the midst of a refill (F-R3)."""
        now = self.hand_size(seat), len(self.draw_piles[seat])
        return self.perhaps_refilling.get(seat) == now

    def may_own(self, seat: int, card: int) -> bool:
        """Say whether a card may be this seat's: as dealt, or as far as it was seen (F-E)."""
        if self.blind:
            return self.owners.get(card, seat) == seat
        return card in self.dealt[seat]

    def has_room(self, seat: int) -> bool:
        """Say whether a seat may draw (F-3, F-R3): as many cards as `room` says."""
        if not self.draw_piles[seat]:
            return False
        return self.refills[seat] > 0 or self.hand_size(seat) < (self.judged_from or 1)
