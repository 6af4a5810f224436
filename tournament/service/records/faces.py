"""Reading the cards, piles and seats of a record as people write them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tournament.games.game import Names
from tournament.service.errors import Fault

Value = TypeVar("Value")

UNREAD = -1
"""Stands for what could not be read; its fault is noted, and nothing is made of the line."""


class Faces:
    """Reads what the lines of one game name. What names nothing becomes a fault at `where`."""

    def __init__(self, names: Names, seats: int) -> None:
        self._names = names
        self._seats = seats
        self.where = ""
        self.faults: list[Fault] = []

    def card(self, face: str, field: str = "card") -> int:
        """Return the card that a face names."""
        card = self._names.parse_card(face)
        if card is not None:
            return card
        remedy = f"cards are written like {self._names.card(0)}"
        return self._fault(field, f"{face!a} is no card of this deck", remedy)

    def cards(self, faces: Iterable[str], field: str) -> tuple[int, ...]:
        """Return the cards that several faces name, in their order."""
        return tuple(self.card(face, f"{field}/{place}") for place, face in enumerate(faces))

    def pile(self, name: str, field: str = "pile") -> int:
        """Return the pile of that name, in large or small letters."""
        folded = [pile.casefold() for pile in self._names.piles]
        if name.casefold() in folded:
            return folded.index(name.casefold())
        remedy = f"the piles are {', '.join(self._names.piles)}"
        return self._fault(field, f"{name!a} is no pile", remedy)

    def by_pile(self, values: Mapping[str, Value], field: str) -> tuple[Value, ...]:
        """Return what is said of each pile, in the order of the piles: of all, and each once."""
        found = {self.pile(name, f"{field}/{name}"): value for name, value in values.items()}
        if len(found) < len(values):
            self._fault(field, "a pile stands there twice", "each pile is named once")
        return self._in_order(found, self._names.piles, field)

    def by_seat(self, values: Sequence[tuple[int, Value]], field: str) -> tuple[Value, ...]:
        """Return what is said of each seat, in their order: of all, and each once."""
        found = {
            self.seat(who, f"{field}/{place}/who"): value
            for place, (who, value) in enumerate(values)
        }
        if len(found) < len(values):
            self._fault(field, "a seat stands there twice", "each seat is named once")
        return self._in_order(found, [f"seat {seat + 1}" for seat in range(self._seats)], field)

    def _in_order(
        self, found: Mapping[int, Value], wanted: Sequence[str], field: str
    ) -> tuple[Value, ...]:
        missing = [name for place, name in enumerate(wanted) if place not in found]
        if missing and UNREAD not in found:
            self._fault(field, f"nothing is said of {', '.join(missing)}", "a scene says all")
        return tuple(found[place] for place in sorted(found))

    def seat(self, who: int, field: str = "who") -> int:
        """Return the seat whose number people write, from 1."""
        if who <= self._seats:
            return who - 1
        return self._fault(field, f"there is no seat {who}", f"the seats are 1 to {self._seats}")

    def _fault(self, field: str, what: str, remedy: str) -> int:
        where = f"{self.where}, {field}" if self.where else field
        self.faults.append(Fault(where, what, remedy))
        return UNREAD
