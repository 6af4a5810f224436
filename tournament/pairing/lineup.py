"""The field as pairing sees it: contenders by score, then by chance, and a place for the bye."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournament.pairing.byes import bye_place
from tournament.pairing.history import Contender, Forbidden


@dataclass(frozen=True)
class Lineup:
    """Contenders in descending order of score; within a score their given order is chance.

    A place is an index into that order. With an odd number of contenders one more place comes
    last: who is paired with it has the bye.

    Raises:
        ValueError: an entry is there twice.
    """

    contenders: tuple[Contender, ...]
    forbidden: Forbidden

    @classmethod
    def of(cls, contenders: Sequence[Contender], forbidden: Forbidden) -> "Lineup":
        """Line up contenders whose order is chance."""
        return cls(tuple(sorted(contenders, key=lambda contender: -contender.points)), forbidden)

    def __post_init__(self) -> None:
        if len(self.place_of) < len(self.contenders):
            raise ValueError("an entry cannot be paired twice in one round")

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place of every entry."""
        return {contender.entry: place for place, contender in enumerate(self.contenders)}

    def places_of(self, one: int, other: int) -> tuple[int, int]:
        """Return the places of two entries, the upper one first."""
        upper, lower = sorted((self.place_of[one], self.place_of[other]))
        return upper, lower

    @property
    def bye(self) -> int | None:
        """The place that gives the bye, or None where everybody has an opponent."""
        return bye_place(len(self.contenders))

    @property
    def places(self) -> int:
        """How many places there are to be joined in pairs: always even."""
        return len(self.contenders) + len(self.contenders) % 2

    @cached_property
    def met(self) -> tuple[int, ...]:
        """For every place the set of places it was paired with, as bits; a bye met the bye."""
        met = [0] * self.places
        for place, contender in enumerate(self.contenders):
            rivals = {self.place_of[entry] for entry in contender.met if entry in self.place_of}
            if contender.had_bye and self.bye is not None:
                rivals.add(self.bye)
            for rival in rivals:
                met[place] |= 1 << rival
                met[rival] |= 1 << place
        return tuple(met)

    @cached_property
    def barred(self) -> tuple[int, ...]:
        """For every place the set of places it must not meet whatever it costs, as bits."""
        barred = [1 << place for place in range(self.places)]
        for pair in self.forbidden.pairs:
            places = [self.place_of[entry] for entry in pair if entry in self.place_of]
            for place in places:
                for rival in places:
                    barred[place] |= 1 << rival
        return tuple(barred)

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """For every place the set of places it may meet at all, as bits."""
        everybody = (1 << self.places) - 1
        return tuple(everybody & ~barred for barred in self.barred)

    @cached_property
    def fresh(self) -> tuple[int, ...]:
        """The same without rematches and second byes."""
        return tuple(allowed & ~met for allowed, met in zip(self.allowed, self.met, strict=True))

    @cached_property
    def unmet(self) -> tuple[int, ...]:
        """The same without rematches, but with every bye."""
        if self.bye is None:
            return self.fresh
        bye = 1 << self.bye
        return (*(fresh | bye for fresh in self.fresh[:-1]), bye - 1)
