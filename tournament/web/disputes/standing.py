"""Where a dispute stands, in a sentence that everybody may read."""

from tournament.disputes.events import RulingIssued
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.sentences_disputes import CLAIMS, clock, ruled


def standing(dispute: LoadedDispute, now_us: int) -> str:
    """Return where a dispute stands: `Dispute 3 is open: who was first at a pile`."""
    state, name = dispute.state, f"Dispute {dispute.number}"
    about = CLAIMS[dispute.opened.claim]
    last = state.in_force[-1] if state.in_force else None
    match state.phase(now_us):
        case "withdrawn":
            return f"{name} ({about}) was withdrawn"
        case "ruled":
            return f"{name} is ruled on: {_ruled(last)}; {_until(last)}"
        case "appealed":
            return f"{name} is appealed, another referee will rule; until then: {_ruled(last)}"
        case "final":
            return f"{name} is final: {_ruled(last)}"
    return f"{name} is open: {about}"


def _ruled(issued: RulingIssued | None) -> str:
    return "" if issued is None else ruled(issued)


def _until(issued: RulingIssued | None) -> str:
    if issued is None or issued.appeal_until_us is None:
        return "it is the last word"
    return f"an appeal may follow until {clock(issued.appeal_until_us)[:8]} UTC"
