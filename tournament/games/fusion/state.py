"""A game of Fusion as it stands, and what validation has found on the way."""

from typing import Literal

import msgspec

from tournament.games.cardsets import BITS
from tournament.games.events import Basis, Moment
from tournament.games.fusion.rules import FusionRules
from tournament.games.game import Finding, Outcome, Severity

Phase = Literal["undealt", "unknown", "dealt", "play", "block", "count", "over", "ended"]
"""`unknown`: nobody knows the deal, so only the end can be recorded. `block`: a call was valid and
the free round is due (F-U). `count`: in the round that is due every holder must put a card (F-U2).
`over`: the rules demand an end that is not on the record yet, see `FusionState.due`."""


class FusionState(msgspec.Struct, kw_only=True):
    """The table.

    `dealt` is, per seat, every card the deal gave it, `hands` the set of those it holds now. Draw
    piles are listed from the last card to the next one, piles from the bottom to the top.

    `landed` gives for each card the version at which it was placed (0: it was not), `moments` when
    its player's device says so. `stayed_illegally` is the set of cards that lie on a pile against
    its condition. `overdrawn` gives, per seat, the version of a draw beyond the limit that a lost
    race may still explain (F-L, S-8a).
    """

    rules: FusionRules
    phase: Phase = "undealt"
    version: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    untrusted_from: int | None = None
    due: Outcome | None = None
    outcome: Outcome | None = None
    basis: Basis = "live"
    started: Moment | None = None
    seats: int = 0
    dealt: tuple[tuple[int, ...], ...] = ()
    leftover: tuple[int, ...] = ()
    hands: list[int] = msgspec.field(default_factory=list)
    draw_piles: list[list[int]] = msgspec.field(default_factory=list)
    piles: list[list[int]] = msgspec.field(default_factory=list)
    landed: list[int] = msgspec.field(default_factory=list)
    moments: list[Moment | None] = msgspec.field(default_factory=list)
    stayed_illegally: int = 0
    overdrawn: dict[int, int] = msgspec.field(default_factory=dict)

    def copy(self) -> "FusionState":
        """Return a state that shares nothing mutable with this one."""
        return FusionState(
            rules=self.rules,
            phase=self.phase,
            version=self.version,
            findings=self.findings.copy(),
            untrusted_from=self.untrusted_from,
            due=self.due,
            outcome=self.outcome,
            basis=self.basis,
            started=self.started,
            seats=self.seats,
            dealt=self.dealt,
            leftover=self.leftover,
            hands=self.hands.copy(),
            draw_piles=[cards.copy() for cards in self.draw_piles],
            piles=[cards.copy() for cards in self.piles],
            landed=self.landed.copy(),
            moments=self.moments.copy(),
            stayed_illegally=self.stayed_illegally,
            overdrawn=self.overdrawn.copy(),
        )

    @property
    def arrives_as_played(self) -> bool:
        """Say whether acts reach the recorder as they are done, so that arrival decides (G-1)."""
        return self.basis in ("live", "bot")

    @property
    def waits_for_free_round(self) -> bool:
        """Say whether play is interrupted by a block and only a free round may follow (F-U)."""
        return self.phase in ("block", "count")

    @property
    def may_draw_early(self) -> bool:
        """Say whether hands are being drawn before the signal, as the ruleset allows (F-S)."""
        return self.phase == "dealt" and self.rules.opening_hand == "before_signal"

    def fits_top(self, card: int, pile: int) -> bool:
        """Say whether the pile's condition lets the card lie on its top card (F-A, F-B, F-C)."""
        return self.rules.fits[pile][self.piles[pile][-1]] & BITS[card] != 0

    def is_out(self, seat: int) -> bool:
        """Say whether a seat has no card in hand and none in the draw pile (F-W)."""
        return not self.hands[seat] and not self.draw_piles[seat]

    def is_last_card(self, seat: int, card: int) -> bool:
        """Say whether the seat has this card and no other (F-W)."""
        return self.hands[seat] == BITS[card] and not self.draw_piles[seat]

    def has_room(self, seat: int) -> bool:
        """Say whether a seat may draw: its hand is under the limit and it has a draw pile (F-3)."""
        return bool(self.draw_piles[seat]) and self.hands[seat].bit_count() < self.rules.hand_limit

    def with_fewest_cards(self) -> tuple[int, ...]:
        """Return the seat with fewest cards in hand and draw pile; nobody when equal (G-2)."""
        left = [
            hand.bit_count() + len(cards)
            for hand, cards in zip(self.hands, self.draw_piles, strict=True)
        ]
        least = min(left)
        return (left.index(least),) if left.count(least) == 1 else ()

    def note(self, clause: str, code: str) -> None:
        """Find that something about this event is worth knowing."""
        self._find(self.version, clause, "note", code)

    def illegal(self, clause: str, code: str, version: int | None = None) -> None:
        """Find that this event, or an earlier one, is against the rules. It stands (F-E)."""
        self._find(self.version if version is None else version, clause, "illegal", code)

    def impossible(self, clause: str, code: str) -> None:
        """Find that this event cannot have happened as written."""
        self._find(self.version, clause, "impossible", code)
        if self.untrusted_from is None:
            self.untrusted_from = self.version

    def _find(self, version: int, clause: str, severity: Severity, code: str) -> None:
        self.findings.append(Finding(version=version, clause=clause, severity=severity, code=code))
