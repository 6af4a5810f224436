"""Why a pairing is as it is: the facts behind one sentence for each pair and the bye."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.pairing.by_hand import weigh
from tournament.pairing.byes import score_groups
from tournament.pairing.history import Contender, Pairing
from tournament.pairing.lineup import Lineup
from tournament.pairing.objective import Costs, Objective
from tournament.pairing.search import best_at_all, best_without_rematch
from tournament.pairing.swiss import as_pairing
from tournament.pairing.wishes import NO_WISHES, Wishes

Barrier = Literal["met", "had-bye", "forbidden", "apart"]
"""Why two did not meet, or one did not have the bye."""

CLAUSES: dict[Barrier, str] = {
    "met": "T-5",
    "had-bye": "T-5",
    "forbidden": "T-12",  # a setting of the event, on the record
    "apart": "T-12",
}


@dataclass(frozen=True, slots=True)
class Exclusion:
    """An opponent as near in score as the one it got that an entry was kept from, and by what.

    `rival` None is the bye.
    """

    entry: int
    rival: int | None
    barrier: Barrier

    @property
    def clause(self) -> str:
        """The clause that keeps them apart."""
        return CLAUSES[self.barrier]


@dataclass(frozen=True, slots=True)
class Alternative:
    """The best pairing in which one pair does not meet, or one entry does not have the bye.

    `aim` is the gravest aim of `Objective` in which the two differ, `cost` by how much the
    alternative is worse there; `chance` and 0 where they are equal. A pairing made by hand may have
    an alternative that is better: then `cost` is below 0.
    """

    pairing: Pairing
    objective: Objective
    aim: str
    cost: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one pair meets (left seat first), or one entry has the bye (`right` None).

    `groups` are their score groups, 1 the highest, and `scores` what they were paired by.
    `alternative` None says that there is no other pairing at all.
    """

    left: int
    right: int | None
    groups: tuple[int, ...]
    scores: tuple[int, ...]
    excluded: tuple[Exclusion, ...]
    alternative: Alternative | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a pairing is worth, and its reasons in table order, the bye's last."""

    objective: Objective
    reasons: tuple[Reason, ...]


def explain(
    contenders: Sequence[Contender],
    pairing: Pairing,
    *,
    rounds_left: int,
    wishes: Wishes = NO_WISHES,
    entries: Collection[int] | None = None,
) -> Explanation:
    """Explain a pairing of these contenders, ours or one made by hand (T-5).

    Every reason takes a search of its own. In a large field name the `entries` that are asked
    about; None is everybody. What `pair` was given must be given here, in the same order.

    Raises:
        ValueError: the pairing does not hold each of these contenders once.
    """
    objective = weigh(contenders, pairing, rounds_left=rounds_left, wishes=wishes)
    lineup = Lineup.of(contenders, wishes)
    costs = Costs(lineup, rounds_left)
    seats: list[tuple[int, ...]] = [*pairing.pairs]
    seats += [] if pairing.bye is None else [(pairing.bye,)]
    asked = [pair for pair in seats if entries is None or not {*pair}.isdisjoint(entries)]
    return Explanation(
        objective, tuple(_reason(lineup, costs, objective, pair, rounds_left) for pair in asked)
    )


def _reason(
    lineup: Lineup, costs: Costs, objective: Objective, pair: tuple[int, ...], rounds_left: int
) -> Reason:
    groups = score_groups(lineup.scores)
    places = [lineup.place_of[entry] for entry in pair]
    return Reason(
        left=pair[0],
        right=pair[1] if pair[1:] else None,
        groups=tuple(groups[0] - groups[place] + 1 for place in places),
        scores=tuple(lineup.scores[place] for place in places),
        excluded=tuple(_excluded(lineup, places)),
        alternative=_alternative(lineup, costs, objective, places, rounds_left),
    )


def _excluded(lineup: Lineup, places: Sequence[int]) -> Iterator[Exclusion]:
    """Yield who was out of the question though as near in score, or for the bye as low."""
    contenders, scores = lineup.contenders, lineup.scores
    if not places[1:]:
        for place, contender in enumerate(contenders):
            if contender.had_bye and scores[place] <= scores[places[0]] and place != places[0]:
                yield Exclusion(contender.entry, None, "had-bye")
        return
    reach = abs(scores[places[0]] - scores[places[1]])
    for place in places:
        for at, rival in enumerate(contenders):
            if at in places or abs(scores[place] - scores[at]) > reach:
                continue
            barrier = _barrier(lineup, place, at)
            if barrier is not None:
                yield Exclusion(contenders[place].entry, rival.entry, barrier)


def _barrier(lineup: Lineup, place: int, rival: int) -> Barrier | None:
    if lineup.barred[place] >> rival & 1:
        return "forbidden"
    if lineup.met[place] >> rival & 1:
        return "met"
    return "apart" if lineup.groups[place] & lineup.groups[rival] else None


def _alternative(
    lineup: Lineup, costs: Costs, objective: Objective, places: Sequence[int], rounds_left: int
) -> Alternative | None:
    """Search again with the pair kept from meeting; rematches are allowed, for they are a price."""
    lower = lineup.bye if not places[1:] else places[1]
    if lower is None:
        return None
    other = lineup.without(*sorted((places[0], lower)))
    found = best_without_rematch(other, costs, rounds_left) or best_at_all(
        other, costs, rounds_left
    )
    if found is None:
        return None
    matching, its = found
    aim, cost = next(
        (
            (aim, theirs - ours)
            for aim, ours, theirs in zip(Objective._fields, objective, its, strict=True)
            if ours != theirs
        ),
        ("chance", 0),
    )
    return Alternative(as_pairing(lineup, matching, its), its, aim, cost)
