"""The table of a recorded game as replay pages draw it."""

from reports.documents import CardFace, PileState, SeatState, TableState
from tournament.games.game import Names, PileView, SeatView, View
from tournament.service.printing.faces import face

SHOWN = 3
"""Cards of a pile that a page shows: the top, and what it covered."""


class Faces:
    """The faces of one game, numbered in the order in which their cards come to be seen."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._place: dict[int, int] = {}
        self.drawn: list[CardFace] = []

    def place(self, card: int) -> int:
        """Return the place of a card's face."""
        place = self._place.setdefault(card, len(self.drawn))
        if place == len(self.drawn):
            self.drawn.append(face(self._names, card))
        return place

    def seen(self, card: int | None) -> int | None:
        """Return the place of a face that was seen; None for any other card."""
        return None if card is None else self._place.get(card)


def table(view: View, faces: Faces, *, with_reserves: bool) -> TableState:
    """Return the table of a view; a game without reserves says nothing of them."""
    return TableState(
        piles=tuple(_pile(pile, faces, with_reserves=with_reserves) for pile in view.piles),
        seats=tuple(_seat(seat, faces) for seat in view.seats),
    )


def _pile(pile: PileView, faces: Faces, *, with_reserves: bool) -> PileState:
    return PileState(
        top=tuple(map(faces.place, pile.cards[-SHOWN:])),
        count=len(pile.cards) + pile.face_down,
        reserve=pile.reserve if with_reserves else None,
        face_down=pile.face_down,
    )


def _seat(seat: SeatView, faces: Faces) -> SeatState:
    hand = seat.hand or ()
    return SeatState(
        hand=tuple(map(faces.place, hand)), hidden=seat.hand_size - len(hand), draw=seat.draw_size
    )
