"""The plan of an elimination: which matches there are, and who comes into each from where (T-8).

A plan depends on nothing but the number of entries. Byes are resolved in it: a side that nobody can
take makes no match, and the other side goes straight on. So no plan has a match with one player.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

Section = Literal["main", "losers", "final", "reset", "places"]
"""Where a match belongs. Single elimination has `main`, and `places` for those who lost there.
Double elimination has the winners' side in `main`, the `losers`' side, the `final` between the two,
and the `reset`, which is played only where the entry without a defeat loses that final."""

Origin = Literal["seed", "winner", "loser"]
"""What makes an entry sit at a match: its seed, or the match it won or lost before."""

FINALISTS = 2
SEMIFINALISTS = 4


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side comes from: a seed, from 1, or the `winner` or the `loser` of a match."""

    kind: Origin
    number: int


@dataclass(frozen=True, slots=True)
class Planned:
    """A match of a plan; `number` counts from 1 in the order of play.

    `level` is the round in which it is played, from 1. `best` and `worst` are the places its
    winner and its loser can still have.
    """

    number: int
    left: Source
    right: Source
    level: int
    section: Section
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Finish:
    """A final place and those who have it: who goes out together shares it."""

    place: int
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All matches in the order of play, and who ends where."""

    entries: int
    matches: tuple[Planned, ...]
    finishes: tuple[Finish, ...]

    @property
    def levels(self) -> int:
        """How many rounds it takes, a reset final not counted."""
        return max(match.level for match in self.matches if match.section != "reset")

    def resting_on(self, number: int) -> frozenset[int]:
        """Return the later matches whose players follow from match `number`, however far on."""
        found = {number}
        for match in self.matches:
            if any(
                side.kind != "seed" and side.number in found for side in (match.left, match.right)
            ):
                found.add(match.number)
        return frozenset(found - {number})


Slots = Sequence[Source | None]
"""The sides of a round from the top of the drawing down; None is nobody."""


@dataclass
class Draft:
    """A plan while it is made. Matches get their numbers once all are there.

    Raises:
        ValueError: there are fewer than two entries.
    """

    entries: int
    matches: list[Planned] = field(default_factory=list)
    finishes: list[Finish] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.entries < FINALISTS:
            raise ValueError(f"an elimination needs two entries or more, not {self.entries}")

    @property
    def seeds(self) -> list[Source | None]:
        """The first round from the top down, nobody where a seed is missing."""
        return [
            Source("seed", seed) if seed <= self.entries else None
            for seed in seed_order(self.entries)
        ]

    def meet(
        self, left: Source, right: Source, level: int, section: Section, *, best: int, worst: int
    ) -> tuple[Source, Source]:
        """Plan a match and return where its winner and its loser come from."""
        number = len(self.matches) + 1
        self.matches.append(Planned(number, left, right, level, section, best, worst))
        return Source("winner", number), Source("loser", number)

    def finish(self, place: int, sources: Iterable[Source | None]) -> None:
        """Give a place to all who are there."""
        there = tuple(source for source in sources if source is not None)
        if there:
            self.finishes.append(Finish(place, there))

    def plan(self) -> Plan:
        """Number the matches in the order of play: by round, the better places last."""
        order = sorted(self.matches, key=lambda match: (match.level, -match.best, match.number))
        numbers = {match.number: place for place, match in enumerate(order, 1)}

        def renumbered(source: Source) -> Source:
            if source.kind == "seed":
                return source
            return Source(source.kind, numbers[source.number])

        return Plan(
            self.entries,
            tuple(
                Planned(
                    numbers[match.number],
                    renumbered(match.left),
                    renumbered(match.right),
                    match.level,
                    match.section,
                    match.best,
                    match.worst,
                )
                for match in order
            ),
            tuple(
                Finish(each.place, tuple(map(renumbered, each.sources)))
                for each in sorted(self.finishes, key=lambda each: each.place)
            ),
        )


def seed_order(entries: int) -> tuple[int, ...]:
    """Return the seeds from the top of the drawing down, filled up to a power of two.

    For eight: 1 8 4 5 2 7 3 6 (T-8).
    """
    order: tuple[int, ...] = (1,)
    while len(order) < entries:
        best_and_worst = 2 * len(order) + 1
        order = tuple(seat for seed in order for seat in (seed, best_and_worst - seed))
    return order
