"""A game of Speed as it stands, and what validation has found on the way."""

from typing import Literal

import msgspec

from tournament.games.events import Basis, Moment
from tournament.games.game import Finding, Outcome, Severity
from tournament.games.speed.cards import DECK_SIZE
from tournament.games.speed.rules import HAND_LIMIT, SpeedRules

Phase = Literal["undealt", "unknown", "dealt", "play", "block", "over", "ended"]
"""`unknown`: nobody knows the deal, so only the end can be recorded. `block`: from a valid call or
the rebuilding of a reserve to the turn (S-9d). `over`: the rules demand an end that is not on the
record yet, see `SpeedState.due`."""

SEATS = range(2)
PILES = range(2)


class SpeedState(msgspec.Struct, kw_only=True):
    """The table.

    Hands are sets of cards. Draw piles and reserves are listed from the last card to the next one,
    active piles from the bottom to the top. Until the start the active cards lie face down (S-3).

    `landed` gives for each card the version at which it came to lie face up on a pile (0: it did
    not), `moments` when its player's device says so. `stayed_illegally` gives the seat of each card
    that lies on a pile against S-4. `overdrawn` gives, per seat, the version of a draw
    to six that a lost race may still explain (S-8a).
    """

    rules: SpeedRules
    phase: Phase = "undealt"
    version: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    untrusted_from: int | None = None
    due: Outcome | None = None
    outcome: Outcome | None = None
    basis: Basis = "live"
    seed: str | None = None
    started: Moment | None = None
    hands: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    draw_piles: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    piles: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    reserves: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    rebuilds: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    landed: list[int] = msgspec.field(default_factory=lambda: [0] * DECK_SIZE)
    moments: list[Moment | None] = msgspec.field(default_factory=lambda: [None] * DECK_SIZE)
    stayed_illegally: dict[int, int] = msgspec.field(default_factory=dict)
    overdrawn: dict[int, int] = msgspec.field(default_factory=dict)

    def copy(self) -> "SpeedState":
        """Return a state that shares nothing mutable with this one."""
        return SpeedState(
            rules=self.rules,
            phase=self.phase,
            version=self.version,
            findings=self.findings.copy(),
            untrusted_from=self.untrusted_from,
            due=self.due,
            outcome=self.outcome,
            basis=self.basis,
            seed=self.seed,
            started=self.started,
            hands=self.hands.copy(),
            draw_piles=[cards.copy() for cards in self.draw_piles],
            piles=[cards.copy() for cards in self.piles],
            reserves=[cards.copy() for cards in self.reserves],
            rebuilds=self.rebuilds.copy(),
            landed=self.landed.copy(),
            moments=self.moments.copy(),
            stayed_illegally=self.stayed_illegally.copy(),
            overdrawn=self.overdrawn.copy(),
        )

    @property
    def arrives_as_played(self) -> bool:
        """Say whether acts reach the recorder as they are done, so that arrival decides (G-1)."""
        return self.basis in ("live", "bot")

    def is_out(self, seat: int) -> bool:
        """Say whether a seat has no card in hand and none in the draw pile (S-11)."""
        return not self.hands[seat] and not self.draw_piles[seat]

    def has_room(self, seat: int) -> bool:
        """Say whether a seat may draw: it holds fewer than five and has a draw pile (S-8)."""
        return bool(self.draw_piles[seat]) and self.hands[seat].bit_count() < HAND_LIMIT

    def with_fewest_cards(self) -> tuple[int, ...]:
        """Return the seat that has fewest cards in hand and draw pile; nobody when equal (G-2)."""
        left = [self.hands[seat].bit_count() + len(self.draw_piles[seat]) for seat in SEATS]
        return () if left[0] == left[1] else (left.index(min(left)),)

    def note(self, clause: str, code: str) -> None:
        """Find that something about this event is worth knowing."""
        self._find(self.version, clause, "note", code)

    def illegal(self, clause: str, code: str, version: int | None = None) -> None:
        """Find that this event, or an earlier one, is against the rules. It stands (S-4a)."""
        self._find(self.version if version is None else version, clause, "illegal", code)

    def impossible(self, clause: str, code: str) -> None:
        """Find that this event cannot have happened as written."""
        self._find(self.version, clause, "impossible", code)
        if self.untrusted_from is None:
            self.untrusted_from = self.version

    def _find(self, version: int, clause: str, severity: Severity, code: str) -> None:
        self.findings.append(Finding(version=version, clause=clause, severity=severity, code=code))
