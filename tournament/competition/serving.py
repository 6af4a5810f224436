"""Which match a penalty is served in, and what the score of that match must show (T-1)."""

from tournament.competition.events import Result
from tournament.competition.state import Competition, Round, Table
from tournament.event import Refused
from tournament.match.rules import MatchRules

NOT_PLAYED = ("no-show", "both-absent")
"""Endings of matches in which nobody played against anybody."""
PLAYED = ("played", "time", "agreement")


def games_lost(state: Competition, played: Round, entry: int) -> int:
    """Return how many games an entry loses by penalty in a round; a match loss is all of them.

    A penalty is served in the first match the entry sits down to after it was given.
    """
    needed = MatchRules(played.best_of).needed
    return sum(
        needed if penalty.level == "match-loss" else 1
        for penalty in state.penalties
        if penalty.entry == entry
        and penalty.level in {"game-loss", "match-loss"}
        and not penalty.lifted
        and penalty.from_round <= played.number
        and not any(
            earlier.published and entry in earlier.seats
            for earlier in state.rounds[max(penalty.from_round, 1) - 1 : played.number - 1]
        )
    )


def uncounted_penalty(
    state: Competition, played: Round, table: Table, result: Result
) -> Refused | None:
    """Refuse the score of a played match in which a game lost by penalty is not counted.

    Such a game counts as won by the opponent. A result `penalty` comes from a penalty alone.
    """
    if result.ending == "penalty":
        return Refused(clause="T-9", reason="penalty-by-hand", facts={})
    if result.ending not in PLAYED:
        return None
    paired = table.paired
    for entry, against in ((paired.left, result.right), (paired.right, result.left)):
        lost = games_lost(state, played, entry)
        if lost > against:
            facts = {"table": paired.table, "entry": entry, "games": lost}
            return Refused(clause="T-1", reason="game-loss-uncounted", facts=facts)
    return None
