"""Until when and with whom an appeal may be lodged, in a sentence (R-6, R-7)."""

from tournament.disputes.state import Dispute
from tournament.service.disputes.scene.otherwise import capital
from tournament.service.instants import instant
from tournament.service.sentences_disputes import Named, as_subject


def appeal_words(state: Dispute, named: Named, now_us: int) -> str:
    """Say whether an appeal is possible, until when, and who would rule on it.

    Empty where nobody has ruled.
    """
    if not state.rulings:
        return ""
    last = state.rulings[-1]
    if state.had_last_word:
        return f"Ruling {last.ruling} was given on appeal. It is the last word (R-6, R-7)."
    if state.appeal is not None:
        return (
            f"{capital(as_subject(named(state.appeal.by)))} has appealed against ruling "
            f"{state.appeal.ruling}: {state.appeal.reason}. A referee who has not ruled on this "
            "dispute rules on it, and that is the last word (R-6)."
        )
    if state.accepted is not None:
        return f"Both sides accept ruling {state.accepted}: it is final, no appeal follows (R-7)."
    if last.appeal_until_us is None:
        return f"Ruling {last.ruling} is the last word: no time for an appeal was set (R-7)."
    until = f"{instant(last.appeal_until_us):%Y-%m-%d %H:%M}"
    if now_us > last.appeal_until_us:
        return f"The time for an appeal ended at {until} UTC: the ruling is final (R-7)."
    accepting = " and ".join(named(side) for side in state.accepting) or "nobody"
    others = " and ".join(dict.fromkeys(one.referee for one in state.rulings))
    return (
        f"An appeal may be lodged until {until} UTC, once in all, by either side that has not "
        "accepted the ruling (R-6, R-7): say so to the director or a referee of the event, with a "
        f"reason. A referee other than {others} then rules, and that is the last word (R-6). "
        f"Accepted so far: {accepting}; what is said in the claim is no acceptance."
    )
