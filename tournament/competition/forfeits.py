"""Results of matches to which somebody did not come (T-6, T-8)."""

from tournament.competition.events import PairedTable, Result, Seat
from tournament.competition.state import Competition, Round
from tournament.match.rules import MatchRules


def no_show(absent: Seat, best_of: int) -> Result:
    """Return the result where one seat did not come: 0-2, or as many games as win (T-6)."""
    needed = MatchRules(best_of).needed
    return Result(
        left=0 if absent == "left" else needed,
        right=needed if absent == "left" else 0,
        drawn=0,
        ending="no-show",
    )


def nobody_came(state: Competition, played: Round, paired: PairedTable) -> Result:
    """Return the result where neither came (T-6).

    In a match that must have a winner somebody goes on all the same: the lots drawn before round 1
    say who (T-4).
    """
    lots: Seat | None = None
    if played.elimination:
        left_is_first = state.lots[paired.left] < state.lots[paired.right]
        lots = "left" if left_is_first else "right"
    return Result(left=0, right=0, drawn=0, ending="both-absent", lots=lots)


def walkover(state: Competition, played: Round, paired: PairedTable) -> Result | None:
    """Return the result of a match of which somebody has withdrawn; None where both are there."""
    left, right = (state.entries[entry].withdrawn for entry in (paired.left, paired.right))
    if left and right:
        return nobody_came(state, played, paired)
    if left or right:
        return no_show("left" if left else "right", played.best_of)
    return None
