"""The field as pairing sees it: contenders by score, then by chance, and a place for the bye."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from tournament.pairing.byes import bye_place
from tournament.pairing.history import Contender
from tournament.pairing.wishes import Wishes


@dataclass(frozen=True)
class Lineup:
    """Contenders in descending order of score; within a score their given order is chance.

    A place is an index into that order. With an odd number of contenders one more place comes
    last: who is paired with it has the bye. `withheld` is a pair of places that must not be joined
    in this round, though later it may.

    Raises:
        ValueError: an entry is there twice.
    """

    contenders: tuple[Contender, ...]
    wishes: Wishes
    withheld: tuple[int, int] | None = None

    @classmethod
    def of(cls, contenders: Sequence[Contender], wishes: Wishes) -> "Lineup":
        """Line up those who do not rest; their order is chance."""
        playing = [c for c in contenders if c.entry not in wishes.resting]
        return cls(tuple(sorted(playing, key=lambda contender: -contender.score)), wishes)

    def __post_init__(self) -> None:
        if len(self.place_of) < len(self.contenders):
            raise ValueError("an entry cannot be paired twice in one round")

    def without(self, upper: int, lower: int) -> "Lineup":
        """Return the same field with a pair of places kept from meeting in this round."""
        return replace(self, withheld=(upper, lower))

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place of every entry."""
        return {contender.entry: place for place, contender in enumerate(self.contenders)}

    def places_of(self, one: int, other: int) -> tuple[int, int]:
        """Return the places of two entries, the upper one first."""
        upper, lower = sorted((self.place_of[one], self.place_of[other]))
        return upper, lower

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The score of every contender."""
        return tuple(contender.score for contender in self.contenders)

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
        """For every place the set of places it must never meet whatever it costs, as bits."""
        barred = [1 << place for place in range(self.places)]
        for pair in self.wishes.forbidden.pairs:
            places = [self.place_of[entry] for entry in pair if entry in self.place_of]
            for place in places:
                for rival in places:
                    barred[place] |= 1 << rival
        return tuple(barred)

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """For every place the set of groups it belongs to that are to be kept apart, as bits."""
        groups = [0] * self.places
        for number, group in enumerate(self.wishes.apart):
            for entry in group & self.place_of.keys():
                groups[self.place_of[entry]] |= 1 << number
        return tuple(groups)

    @cached_property
    def ideal_distance(self) -> tuple[int, ...]:
        """For every place how far down the order its best rival of the same score stands.

        0 says as near as can be. Where halves meet it is half of the score group, in the lower half
        negative: up the order.
        """
        if self.wishes.meeting == "neighbours":
            return (0,) * len(self.contenders)
        distances: list[int] = []
        for _, group in groupby(self.scores):
            size = len(list(group))
            half = size // 2
            distances += [half] * half + [-half] * (size - half)
        return tuple(distances)

    @cached_property
    def fresh(self) -> tuple[int, ...]:
        """For every place the set of places it may meet for the first time, as bits.

        No rematches, no second byes; what is withheld in this round is not excepted.
        """
        everybody = (1 << self.places) - 1
        return tuple(
            everybody & ~barred & ~met for barred, met in zip(self.barred, self.met, strict=True)
        )

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """For every place the set of places it may meet in this round at all, as bits."""
        everybody = (1 << self.places) - 1
        allowed = [everybody & ~barred for barred in self.barred]
        if self.withheld is not None:
            upper, lower = self.withheld
            allowed[upper] &= ~(1 << lower)
            allowed[lower] &= ~(1 << upper)
        return tuple(allowed)

    @cached_property
    def unmet(self) -> tuple[int, ...]:
        """The same without rematches, but with every bye."""
        unmet = [allowed & ~met for allowed, met in zip(self.allowed, self.met, strict=True)]
        if self.bye is not None:
            takers = self.allowed[self.bye]
            for place in range(self.bye):
                unmet[place] |= (takers >> place & 1) << self.bye
            unmet[self.bye] = takers
        return tuple(unmet)
