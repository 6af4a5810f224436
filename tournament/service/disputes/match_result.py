"""What the games of a match make of it once one of them is ruled otherwise (S-12, G-3, G-4).

It is a pure function: who won the games as they were played, who won them as ruled, and the result
as it stood. A result may have games that nobody recorded and whose order no slip told. Then every
order in which they can have gone is tried; where those do not all come to the same, the games
cannot tell, and the referee has to say the result.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Literal

from tournament.competition.events import Ending, Result
from tournament.competition.events_results import GameWinner
from tournament.competition.serving import PLAYED
from tournament.match.fold import match_of, stopped
from tournament.match.rules import MatchRules

Cause = Literal["games-unknown", "not-by-games", "contradicted", "unfinished", "lots"]


@dataclass(frozen=True, slots=True)
class Undecided:
    """The games as ruled do not make a result, and why.

    `next_game` is the number of the game that is to be played then, where the match is unfinished.
    """

    cause: Cause
    next_game: int | None = None


_SEATS: Mapping[GameWinner, int | None] = {"left": 0, "right": 1, "drawn": None}

Ruled = Mapping[int, GameWinner | None]
"""Games by their number in the match: who won, None where it does not count; others are open."""


def result_as_ruled(
    rules: MatchRules, played: Mapping[int, GameWinner], ruled: Ruled, was: Result | None
) -> Result | Undecided | None:
    """Return the result of a match as its games are ruled.

    `played` is who won the games that are known as they were played, by number. `was` is the result
    as it stood before any ruling, None where none was in; then None is returned while the match is
    not over.
    """
    if was is None:
        found = _of(rules, _in_order(played, ruled))
        going_on = isinstance(found, Undecided) and found.cause == "unfinished"
        return None if going_on else found
    if was.ending not in PLAYED:
        return Undecided("not-by-games")
    total = was.left + was.right + was.drawn
    left_over = Counter(_counts(was))
    left_over.subtract(winner for number, winner in played.items() if number <= total)
    unknown = [number for number in range(1, total + 1) if number not in played]
    if any(amount < 0 for amount in left_over.values()) or left_over.total() != len(unknown):
        return Undecided("contradicted")
    found_by_order = {
        _of(rules, _in_order({**played, **dict(zip(unknown, order, strict=True))}, ruled), was)
        for order in _orders(left_over)
    }
    return found_by_order.pop() if len(found_by_order) == 1 else Undecided("games-unknown")


def _counts(result: Result) -> dict[GameWinner, int]:
    return {"left": result.left, "right": result.right, "drawn": result.drawn}


def _orders(left_over: Mapping[GameWinner, int]) -> Iterator[tuple[GameWinner, ...]]:
    """Yield every different order of games of which so many went each way."""
    if not any(left_over.values()):
        yield ()
    for winner, amount in left_over.items():
        if amount:
            for rest in _orders({**left_over, winner: amount - 1}):
                yield (winner, *rest)


def _in_order(played: Mapping[int, GameWinner], ruled: Ruled) -> list[GameWinner | None]:
    """Return who won the games in order, None where one does not count, up to the first unknown."""
    games: list[GameWinner | None] = []
    for number in count(1):
        if number in ruled:
            games.append(ruled[number])
        elif number in played:
            games.append(played[number])
        else:
            break
    return games


def _of(
    rules: MatchRules, games: list[GameWinner | None], was: Result | None = None
) -> Result | Undecided:
    ending: Ending = was.ending if was else "played"
    state = match_of(rules, (_SEATS[winner] for winner in games if winner is not None))
    if ending != "played":
        state = stopped(state)
    if state.lots_needed:
        return Undecided("lots")
    if state.next_game is not None:
        return Undecided("unfinished", len(games) + 1)
    score = state.score
    return Result(
        left=score.won,
        right=score.lost,
        drawn=score.drawn,
        ending=ending if state.cut_short else "played",
    )
