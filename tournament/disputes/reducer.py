"""What each fact does to a dispute. Total: whatever is written, no function raises."""

from tournament.disputes.events import (
    SEATS,
    AppealLodged,
    DisputeOpened,
    DisputeWithdrawn,
    EvidenceAdded,
    RulingAccepted,
    RulingIssued,
    StatementTaken,
)
from tournament.disputes.state import Dispute
from tournament.event import Reducer


def dispute_opened(state: Dispute, event: DisputeOpened) -> None:
    """Somebody claims that something went wrong (R-1). A second opening changes nothing."""
    state.version += 1
    if state.opened is None:
        state.opened = event


def statement_taken(state: Dispute, event: StatementTaken) -> None:
    """Somebody was heard (R-1)."""
    state.version += 1
    state.statements.append(event)


def evidence_added(state: Dispute, event: EvidenceAdded) -> None:
    """Something was shown (R-1)."""
    state.version += 1
    state.evidence.append(event)


def ruling_issued(state: Dispute, event: RulingIssued) -> None:
    """A referee ruled; what it supersedes is no longer in force (R-2, R-5)."""
    state.version += 1
    state.rulings.append(event)
    state.accepting.clear()


def appeal_lodged(state: Dispute, event: AppealLodged) -> None:
    """A side did not accept the ruling; the first appeal is the one that counts (R-6)."""
    state.version += 1
    if state.appeal is None:
        state.appeal = event


def ruling_accepted(state: Dispute, event: RulingAccepted) -> None:
    """Both sides accepted the ruling, or one of them did (R-7)."""
    state.version += 1
    state.accepting += SEATS if event.by is None else (event.by,)
    if set(SEATS) <= set(state.accepting):
        state.accepted = event.ruling


def dispute_withdrawn(state: Dispute, event: DisputeWithdrawn) -> None:
    """The claim was taken back (R-1)."""
    state.version += 1
    if state.withdrawn is None:
        state.withdrawn = event


REDUCER: Reducer[Dispute] = {
    DisputeOpened: dispute_opened,
    StatementTaken: statement_taken,
    EvidenceAdded: evidence_added,
    RulingIssued: ruling_issued,
    AppealLodged: appeal_lodged,
    RulingAccepted: ruling_accepted,
    DisputeWithdrawn: dispute_withdrawn,
}
"""The facts a dispute is made of, and what each does."""
