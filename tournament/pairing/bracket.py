"""A single-elimination bracket, made anew from seeds and results each time (T-8).

Nothing is stored but who won which match, so no correction can leave an entry in two places.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

FINALISTS = 2
SEMIFINALISTS = 4


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a match: the entry, as soon as it is known, and where it comes from.

    `number` is the seed, from 1, or the match whose `winner` or `loser` sits here.
    """

    source: Literal["seed", "winner", "loser"]
    number: int
    entry: int | None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match; `number` counts from 1 through the rounds, from the top of the drawing down.

    The left seat is the upper one of the drawing.
    """

    number: int
    left: Slot
    right: Slot
    winner: int | None = None
    third_place: bool = False

    @property
    def playable(self) -> bool:
        """Whether both entries are known and nobody has won yet."""
        return self.winner is None and None not in (self.left.entry, self.right.entry)

    @property
    def loser(self) -> int | None:
        """The entry that lost, or None before the match is decided."""
        if self.winner is None:
            return None
        return self.right.entry if self.winner == self.left.entry else self.left.entry


@dataclass(frozen=True, slots=True)
class Place:
    """A final place; entries that went out in one round share it."""

    place: int
    entry: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """Rounds of matches, the first round first.

    The last round is the final, with the match for third place before it. A seed without an
    opponent in the first round has no match there.
    """

    seeds: tuple[int, ...]
    rounds: tuple[tuple[BracketMatch, ...], ...]

    @property
    def matches(self) -> tuple[BracketMatch, ...]:
        """All matches; match `number` is at index `number - 1`."""
        return tuple(match for matches in self.rounds for match in matches)

    @property
    def playable(self) -> tuple[BracketMatch, ...]:
        """The matches that can be played now."""
        return tuple(match for match in self.matches if match.playable)

    @property
    def champion(self) -> int | None:
        """The winner of the final."""
        return self.rounds[-1][-1].winner

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that are certain, best first, entries that share one in order of seed.

        Who goes out when so many entries are left shares the first place below them: with eight
        seeds, losing a quarter-final is fifth place. A match for third place replaces the shared
        third place of the losing semi-finalists.
        """
        decider, final = self.rounds[-1][0], self.rounds[-1][-1]
        groups = [[final.winner], [final.loser]]
        if decider.third_place:
            groups += [[decider.winner], [decider.loser]]
        earlier = self.rounds[: -2 if decider.third_place else -1]
        groups += [[match.loser for match in matches] for matches in reversed(earlier)]
        places = []
        place = 1
        for group in groups:
            certain = [entry for entry in group if entry is not None]
            places += [Place(place, entry) for entry in sorted(certain, key=self.seeds.index)]
            place += len(group)
        return tuple(places)


def bracket(
    seeds: Sequence[int], results: Mapping[int, int] | None = None, *, third_place: bool = False
) -> Bracket:
    """Build the bracket: `seeds` are entries, best first; `results` match number to winning entry.

    1 meets 8 and 4 meets 5 in one half, 2 meets 7 and 3 meets 6 in the other (T-8). With fewer
    than four seeds there is no match for third place: only one entry loses a semi-final.

    Raises:
        ValueError: fewer than two seeds, an entry seeded twice, or a result for a match that
            does not exist, is not yet playable, or does not hold that entry.
    """
    if len(seeds) < FINALISTS or len(set(seeds)) < len(seeds):
        raise ValueError(f"a bracket needs two entries or more, each seeded once, not {seeds}")
    results = results or {}
    order = seed_order(len(seeds))
    slots: list[Slot | None] = [
        Slot("seed", seed, seeds[seed - 1]) if seed <= len(seeds) else None for seed in order
    ]
    rounds: list[tuple[BracketMatch, ...]] = []
    numbers = count(1)
    while slots[1:]:
        matches: list[BracketMatch] = []
        if third_place and len(slots) == FINALISTS and len(seeds) >= SEMIFINALISTS:
            left, right = (Slot("loser", match.number, match.loser) for match in rounds[-1])
            matches.append(_match(next(numbers), left, right, results, third_place=True))
        winners: list[Slot | None] = []
        for upper, lower in zip(slots[::2], slots[1::2], strict=True):
            if upper is None or lower is None:
                winners.append(upper or lower)  # a bye: no match
                continue
            match = _match(next(numbers), upper, lower, results)
            matches.append(match)
            winners.append(Slot("winner", match.number, match.winner))
        rounds.append(tuple(matches))
        slots = winners
    unknown = results.keys() - {match.number for matches in rounds for match in matches}
    if unknown:
        raise ValueError(f"results for matches that do not exist: {sorted(unknown)}")
    return Bracket(tuple(seeds), tuple(rounds))


def _match(
    number: int, left: Slot, right: Slot, results: Mapping[int, int], *, third_place: bool = False
) -> BracketMatch:
    """Put a match together with its result, if there is one."""
    winner = results.get(number)
    entries = (left.entry, right.entry)
    if winner is not None and (None in entries or winner not in entries):
        raise ValueError(
            f"entry {winner} cannot win match {number}: {left.entry} meets {right.entry}"
        )
    return BracketMatch(number, left, right, winner, third_place)


def seed_order(entries: int) -> tuple[int, ...]:
    """Return the seeds from the top of the drawing down, filled up to a power of two.

    For eight: 1 8 4 5 2 7 3 6 (T-8).
    """
    order: tuple[int, ...] = (1,)
    while len(order) < entries:
        best_and_worst = 2 * len(order) + 1
        order = tuple(seat for seed in order for seat in (seed, best_and_worst - seed))
    return order
