"""In which order the games of a match went, as its slip says (T-1, S-12)."""

from tournament.competition.events import Result
from tournament.competition.events_results import GamesTold, GameWinner
from tournament.competition.serving import PLAYED
from tournament.competition.state import Round, Table
from tournament.event import Refused
from tournament.match.rules import MatchRules


def games_told(
    played: Round,
    table: Table,
    result: Result,
    games: tuple[GameWinner, ...],
    *,
    by: str,
    reason: str = "",
) -> tuple[GamesTold, ...] | Refused:
    """Return that the games of a result went so, nothing where it is not said or known already.

    Another order than stands needs a reason, as a correction does (T-9).
    """
    if not games:
        return ()
    refused = _refused(played, table, result, games)
    if refused:
        return refused
    stands = table.games if table.result == result else ()
    if games == stands:
        return ()
    if stands and not reason:
        return told_otherwise(played.number, table.paired.table, stands)
    return (
        GamesTold(
            round=played.number,
            table=table.paired.table,
            match=table.paired.match,
            games=games,
            by=by,
            reason=reason if stands else "",
        ),
    )


def told_otherwise(number: int, table: int, games: tuple[GameWinner, ...]) -> Refused:
    """Refuse another order of games than stands (T-9)."""
    facts = {"round": number, "table": table, "games": list(games)}
    return Refused(clause="T-9", reason="games-told-otherwise", facts=facts)


def _refused(
    played: Round, table: Table, result: Result, games: tuple[GameWinner, ...]
) -> Refused | None:
    """Return why the games of a result cannot have gone so: they must make it, and end with it."""
    where = {"round": played.number, "table": table.paired.table}
    if result.ending not in PLAYED:
        return Refused(clause="T-1", reason="games-without-match", facts=where)
    counted = tuple(games.count(each) for each in ("left", "right", "drawn"))
    if counted != (result.left, result.right, result.drawn):
        left, right, drawn = counted
        facts = {**where, "left": left, "right": right, "drawn": drawn}
        return Refused(clause="T-1", reason="games-miscounted", facts=facts)
    needed = MatchRules(played.best_of).needed
    for seat in ("left", "right"):
        if games[:-1].count(seat) >= needed:
            return Refused(clause="S-12", reason="games-after-the-end", facts=where)
    return None
