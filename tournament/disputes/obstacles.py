"""What stands in the way of an act: each function returns the clause and a code, or None."""

from tournament.disputes.state import Dispute
from tournament.event import LARGEST, LONGEST_TEXT
from tournament.games.refusal import Obstacle


def no_dispute(state: Dispute) -> Obstacle | None:
    """Tell why nothing can be said of this claim: there is none, or it was withdrawn (R-1)."""
    if state.opened is None:
        return Obstacle("R-1", "no-dispute")
    return Obstacle("R-1", "dispute-withdrawn") if state.withdrawn is not None else None


def no_addition(state: Dispute, at_us: int) -> Obstacle | None:
    """Tell why nothing more is heard or shown: there is no dispute, or it is final (R-7)."""
    found = no_dispute(state)
    return found or (Obstacle("R-7", "dispute-final") if state.is_final(at_us) else None)


def no_ruling_in_force(state: Dispute) -> Obstacle | None:
    """Tell why there is nothing to appeal against or to accept (R-6, R-7)."""
    if found := no_dispute(state):
        return found
    return None if state.in_force else Obstacle("R-6", "nothing-ruled")


def no_such_text(text: str, clause: str, empty: str) -> Obstacle | None:
    """Tell why a text cannot be taken down: `empty` is the code of one without a letter (G-5)."""
    if not text.strip():
        return Obstacle(clause, empty)
    return Obstacle("G-5", "text-too-long") if len(text) > LONGEST_TEXT else None


def no_such_time(*times: int | None) -> Obstacle | None:
    """Tell why a time is none that a fact can hold: microseconds since 1970 UTC (G-1)."""
    known = (time for time in times if time is not None)
    if all(0 <= time <= LARGEST for time in known):
        return None
    return Obstacle("G-1", "no-such-time")


def no_such_version(*versions: int | None) -> Obstacle | None:
    """Tell why a number names no event of any record: they count from 1 (G-1)."""
    known = (version for version in versions if version is not None)
    if all(0 < version <= LARGEST for version in known):
        return None
    return Obstacle("G-1", "no-such-version")
