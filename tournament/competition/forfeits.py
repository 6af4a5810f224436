"""Results of matches to which somebody did not come (T-6, T-8)."""

from tournament.competition.events import PairedTable, Result, ResultEntered, Seat
from tournament.competition.state import Competition, Round, Table
from tournament.competition.state_people import Entry
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


def awarded(state: Competition, played: Round, table: Table, absent: Entry) -> Result:
    """Return what an open match ends as when an entry does not play it: nobody wins who has left.

    The opponent wins (T-6, T-11), unless it is withdrawn itself.
    """
    seat: Seat = "left" if table.paired.left == absent.number else "right"
    opponent = table.paired.right if seat == "left" else table.paired.left
    if state.entries[opponent].withdrawn:
        return nobody_came(state, played, table.paired)
    return no_show(seat, played.best_of)


def open_match_awarded(state: Competition, absent: Entry) -> tuple[ResultEntered, ...]:
    """Return the same as a fact, for an entry of the running round whose match is open.

    It follows the fact by which the entry leaves: so the record says that it was there.
    """
    there = state.open_match(absent.number)
    if there is None:
        return ()
    running, table = there
    paired, result = table.paired, awarded(state, running, table, absent)
    return (
        ResultEntered(round=running.number, table=paired.table, match=paired.match, result=result),
    )


def walkover(state: Competition, played: Round, paired: PairedTable) -> Result | None:
    """Return the result of a match of which somebody has withdrawn; None where both are there."""
    left, right = (state.entries[entry].withdrawn for entry in (paired.left, paired.right))
    if left and right:
        return nobody_came(state, played, paired)
    if left or right:
        return no_show("left" if left else "right", played.best_of)
    return None
