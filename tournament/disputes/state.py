"""A dispute as it stands: what is claimed, what was said and shown, and how it was ruled."""

from typing import Literal

import msgspec

from tournament.disputes.events import (
    AppealLodged,
    DisputeOpened,
    DisputeWithdrawn,
    EvidenceAdded,
    RulingIssued,
    Side,
    StatementTaken,
)

Phase = Literal["open", "evidence", "ruled", "appealed", "final", "withdrawn"]
"""`open`: claimed, and nothing more is there. `evidence`: somebody was heard or showed something.
`ruled`: a referee has ruled, and the time for an appeal runs. `appealed`: another referee will
rule. `final`: nobody can change it any more (R-7). `withdrawn`: nothing was ruled."""


class Dispute(msgspec.Struct, kw_only=True):
    """A dispute; None for `opened` is a stream on which there is none yet.

    `appeal` is the one that was lodged, whether it was ruled on or not. `accepted` is the number
    of the ruling that both sides accept, `accepting` who accepts the last one so far.
    """

    version: int = 0
    opened: DisputeOpened | None = None
    statements: list[StatementTaken] = msgspec.field(default_factory=list)
    evidence: list[EvidenceAdded] = msgspec.field(default_factory=list)
    rulings: list[RulingIssued] = msgspec.field(default_factory=list)
    appeal: AppealLodged | None = None
    accepted: int | None = None
    accepting: list[Side] = msgspec.field(default_factory=list)
    withdrawn: DisputeWithdrawn | None = None

    @property
    def in_force(self) -> tuple[RulingIssued, ...]:
        """The rulings that none of this dispute supersedes, the oldest first (R-5)."""
        dead = {number for one in self.rulings for number in one.supersedes}
        return tuple(one for one in self.rulings if one.ruling not in dead)

    @property
    def is_appealed(self) -> bool:
        """Say whether an appeal waits for its ruling (R-6)."""
        return self.appeal is not None and not self.had_last_word

    @property
    def had_last_word(self) -> bool:
        """Say whether the appeal was ruled on: nothing comes after that (R-6)."""
        return any(one.on_appeal for one in self.rulings)

    def is_final(self, now_us: int) -> bool:
        """Say whether nobody can change the ruling any more (R-7).

        It is accepted, was given on appeal, or its time for an appeal is over. `now_us` is
        microseconds since 1970 UTC.
        """
        if not self.rulings or self.is_appealed:
            return False
        if self.had_last_word or self.accepted is not None:
            return True
        until = self.rulings[-1].appeal_until_us
        return until is None or now_us > until

    def phase(self, now_us: int) -> Phase:
        """Return where the dispute stands at `now_us`, microseconds since 1970 UTC."""
        if self.withdrawn is not None:
            return "withdrawn"
        if self.is_final(now_us):
            return "final"
        if self.is_appealed:
            return "appealed"
        if self.rulings:
            return "ruled"
        return "evidence" if self.statements or self.evidence else "open"

    def is_open(self, now_us: int) -> bool:
        """Say whether the claim may still change something: it is not final nor withdrawn."""
        return self.opened is not None and self.phase(now_us) not in ("final", "withdrawn")

    @property
    def waits_for_ruling(self) -> bool:
        """Say whether a referee is to rule next: on the claim, or on the appeal."""
        undone = self.opened is not None and self.withdrawn is None
        return undone and (not self.rulings or self.is_appealed)
