"""How strong the people of a club are, by every match that was played in its tournaments.

Nothing is kept: the log says it all. Rounds are rated in the order in which they were closed, each
by the results as they stand now, so that a correction counts from the first. The model is
Plackett-Luce as Weng and Lin describe it, by the library `openskill`. Matches that nobody played,
byes, no-shows and losses by penalty, say nothing about strength.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

from tournament.competition.events import Result, RoundClosed
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Round
from tournament.event import Event, fold

PLAYED = ("played", "time", "agreement")

START = 1000
"""The points of somebody who has not played."""

POINTS_A_STEP = 40
SURE = 3
"""Points are those that somebody has almost surely: by so many deviations below the mean."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating: whole points, and the mean and deviation that they are made from."""

    person: str
    points: int
    matches: int
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was played: two people, and who won; None is a draw."""

    left: str
    right: str
    winner: str | None


def ratings(tournaments: Iterable[Iterable[tuple[int, Event]]]) -> Mapping[str, Rating]:
    """Return the ratings of all who have played, by person.

    Args:
        tournaments: the facts of each tournament in order, each with its position in the log.
    """
    rounds: dict[tuple[int, int], tuple[int, Competition, Round]] = {}
    for which, facts in enumerate(tournaments):
        state, closed = Competition(), {}
        for position, fact in facts:
            fold(REDUCER, state, [fact])
            if isinstance(fact, RoundClosed):
                closed[fact.round] = position
        for played in state.rounds:
            if played.closed and played.number in closed:
                rounds[which, played.number] = (closed[played.number], state, played)
    model = PlackettLuce()
    found: dict[str, Rating] = {}
    for _, state, played in sorted(rounds.values(), key=lambda each: each[0]):
        for match in _matches(state, played):
            _rate(model, found, match)
    return found


def _matches(state: Competition, played: Round) -> Iterator[Match]:
    for table in played.tables.values():
        result = table.result
        if result is None or result.ending not in PLAYED:
            continue
        left, right = (
            state.entries[entry].person for entry in (table.paired.left, table.paired.right)
        )
        if left != right:
            yield Match(left, right, _winner(result, left, right))


def _winner(result: Result, left: str, right: str) -> str | None:
    """Return who won by games; a match that the lots decided was level."""
    if result.left == result.right:
        return None
    return left if result.left > result.right else right


def _rate(model: PlackettLuce, found: dict[str, Rating], match: Match) -> None:
    people = (match.left, match.right)
    before = [found.get(person) for person in people]
    teams = [
        [model.rating() if known is None else model.rating(known.mean, known.deviation)]
        for known in before
    ]
    ranks = [1.0 if match.winner in (person, None) else 2.0 for person in people]
    for person, known, [now] in zip(people, before, model.rate(teams, ranks=ranks), strict=True):
        found[person] = Rating(
            person=person,
            points=max(0, round(START + POINTS_A_STEP * (now.mu - SURE * now.sigma))),
            matches=1 + (known.matches if known else 0),
            mean=now.mu,
            deviation=now.sigma,
        )
