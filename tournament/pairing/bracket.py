"""A single-elimination bracket, made anew from seeds and results each time (T-8).

Nothing is stored but who won which match; so no correction can leave two entries in one place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a match: the entry, as soon as it is known, and where it comes from.

    `source` is `seed` (then `number` is the seed, from 1), or `winner` or `loser` of match
    `number`.
    """

    source: Literal["seed", "winner", "loser"]
    number: int
    entry: int | None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket; `number` counts from 1, round by round, the final last.

    The left seat is the upper one of the drawing. `third_place` marks the match for third place.
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

    rounds: tuple[tuple[BracketMatch, ...], ...]

    @property
    def playable(self) -> tuple[BracketMatch, ...]:
        """The matches that can be played now."""
        return tuple(m for matches in self.rounds for m in matches if m.playable)

    @property
    def champion(self) -> int | None:
        """The winner of the final."""
        return self.rounds[-1][-1].winner

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that are certain, best first."""
        raise NotImplementedError


def bracket(
    seeds: Sequence[int], results: Mapping[int, int] | None = None, *, third_place: bool = False
) -> Bracket:
    """Build the bracket: `seeds` are entries, best first; `results` match number to winning entry.

    1 meets 8 and 4 meets 5 in one half, 2 meets 7 and 3 meets 6 in the other (T-8). With fewer
    than four seeds there is no match for third place: only one entry can lose a semi-final.

    Raises:
        ValueError: fewer than two seeds, an entry seeded twice, or a result for a match that
            does not exist, is not yet playable, or does not hold that entry.
    """
    raise NotImplementedError
