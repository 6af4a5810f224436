"""Reading the cards, piles and seats of a record as people write them."""

from collections.abc import Iterable

from tournament.games.game import Names
from tournament.service.errors import Fault

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
        if name.upper() in self._names.piles:
            return self._names.piles.index(name.upper())
        remedy = f"the piles are {', '.join(self._names.piles)}"
        return self._fault(field, f"{name!a} is no pile", remedy)

    def seat(self, who: int, field: str = "who") -> int:
        """Return the seat whose number people write, from 1."""
        if who <= self._seats:
            return who - 1
        return self._fault(field, f"there is no seat {who}", f"the seats are 1 to {self._seats}")

    def _fault(self, field: str, what: str, remedy: str) -> int:
        where = f"{self.where}, {field}" if self.where else field
        self.faults.append(Fault(where, what, remedy))
        return UNREAD
