"""A game of Fusion as it stands: up to six seats and a pile for each condition."""

from tournament.games.fusion.rules import FusionRules
from tournament.games.table import TableState


class FusionState(TableState, kw_only=True):
    """The table of Fusion.

    `dealt` is, per seat, every card the deal gave it; `leftover` went back to the box (F-2).
    """

    rules: FusionRules
    seats: int = 0
    dealt: tuple[tuple[int, ...], ...] = ()
    leftover: tuple[int, ...] = ()

    @property
    def waits_for_free_round(self) -> bool:
        """Say whether play is interrupted by a block and only a free round may follow (F-U)."""
        return self.phase in ("block", "count")

    @property
    def may_draw_early(self) -> bool:
        """Say whether hands are being drawn before the signal, as the ruleset allows (F-S)."""
        return self.phase == "dealt" and self.rules.opening_hand == "before_signal"

    def has_room(self, seat: int) -> bool:
        """Say whether a seat may draw: its hand is under the limit and it has a draw pile (F-3)."""
        return bool(self.draw_piles[seat]) and self.hands[seat].bit_count() < self.rules.hand_limit
