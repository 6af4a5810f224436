"""What everybody may read of a dispute: what players call it, what can be ruled, how it stands."""

from collections.abc import Mapping

from tournament.disputes.events import Claim, RulingIssued, RulingKind
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.sentences_disputes import CLAIMS, clock, ruled
from tournament.service.sentences_results import How

CALLS: Mapping[Claim, str] = {
    "lost-race": "I was first",
    "illegal-card": "That card did not fit",
    "false-block": "That was no block",
    "late-call": "I called before the other one",
    "miscount": "The number of cards is wrong",
    "conduct": "Something was done that may not be",
    "result": "The result is not what we played",
}
"""Each claim as a player says it."""

KINDS: Mapping[RulingKind, str] = {
    "let_stand": "What happened stands",
    "warn": "A warning; what happened stands",
    "void": "Events did not happen",
    "return_card": "A card goes back to the hand",
    "reorder": "Events are judged again, in another order",
    "award": "A side has won",
    "replay": "The game does not count and is played again",
}
"""What a referee can rule."""

ENDINGS: Mapping[How, str] = {
    "time": "match time",
    "agreement": "agreement",
    "left-absent": "the left side, who did not come",
    "right-absent": "the right side, who did not come",
    "both-absent": "both, who did not come",
    "lots-left": "lots, for the left side",
    "lots-right": "lots, for the right side",
}
"""What ended a match other than its games, behind `ended by`."""


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
