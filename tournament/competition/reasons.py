"""Acts against somebody need a reason (T-9)."""

from tournament.event import LONGEST_TEXT, Refused


def reason_missing(reason: str) -> Refused | None:
    """Refuse a reason that is none, or longer than a fact can hold."""
    if 1 <= len(reason) <= LONGEST_TEXT:
        return None
    return Refused(clause="T-9", reason="act-without-reason", facts={"most": LONGEST_TEXT})
