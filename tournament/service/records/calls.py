"""The lines about what is called or said: the start, blocks and turns, "Speed!", time, notes."""

from typing import Annotated, Literal

from pydantic import Field

from tournament.games.commands import (
    CallSpeed,
    CallSpeedTogether,
    CallTime,
    ClaimBlock,
    NoteIrregularity,
    StartPlay,
    TurnReserves,
)
from tournament.service.files import Row
from tournament.service.records.faces import Faces
from tournament.service.records.fields import MOST_PILES, Cards, Note, Seat, Written
from tournament.service.records.lines import ActLine


class StartLine(ActLine):
    """The signal was given (S-3, F-S)."""

    what: Literal["start"]

    def command(self, faces: Faces) -> StartPlay:
        """Return the signal."""
        del faces
        return StartPlay(at=self.moment)


class BlockLine(ActLine):
    """Somebody called that nobody can place (S-9d, F-K); `held` is how the table judged it."""

    what: Literal["block"]
    who: Seat
    held: bool | None = None

    def command(self, faces: Faces) -> ClaimBlock:
        """Return the call."""
        return ClaimBlock(at=self.moment, seat=faces.seat(self.who), held=self.held)


class RebuiltReserve(Row):
    """A reserve that was shuffled by hand: its pile, and its cards from the first to be turned.

    Without an order nobody took it down.
    """

    pile: Written
    order: Cards = ()


class TurnLine(ActLine):
    """A card was turned from each reserve (S-9); `rebuilt` names those shuffled for it (S-10).

    `cards` are the turned cards in the order of the piles, where nobody knew them before.
    """

    what: Literal["turn"]
    rebuilt: Annotated[tuple[RebuiltReserve, ...], Field(max_length=MOST_PILES)] = ()
    cards: Annotated[tuple[Written, ...], Field(max_length=MOST_PILES)] = ()

    def command(self, faces: Faces) -> TurnReserves:
        """Return the wish to turn."""
        rebuilt = tuple(
            (
                faces.pile(one.pile, f"rebuilt/{place}/pile"),
                faces.cards(one.order, f"rebuilt/{place}/order"),
            )
            for place, one in enumerate(self.rebuilt)
        )
        cards = faces.cards(self.cards, "cards")
        return TurnReserves(at=self.moment, rebuilt=rebuilt, cards=cards)


class SpeedLine(ActLine):
    """Somebody called "Speed!" (S-11)."""

    what: Literal["speed"]
    who: Seat

    def command(self, faces: Faces) -> CallSpeed:
        """Return the call."""
        return CallSpeed(at=self.moment, seat=faces.seat(self.who))


class SpeedTogetherLine(ActLine):
    """Both called "Speed!", and nobody can say who was first (S-11c)."""

    what: Literal["speed-together"]

    def command(self, faces: Faces) -> CallSpeedTogether:
        """Return the statement that both called."""
        del faces
        return CallSpeedTogether(at=self.moment)


class TimeLine(ActLine):
    """Time was called (G-2)."""

    what: Literal["time"]

    def command(self, faces: Faces) -> CallTime:
        """Return the call."""
        del faces
        return CallTime(at=self.moment)


class NoteLine(ActLine):
    """What only a person can see (G-5)."""

    what: Literal["note"]
    who: Seat | None = None
    note: Note

    def command(self, faces: Faces) -> NoteIrregularity:
        """Return the wish to note it."""
        seat = None if self.who is None else faces.seat(self.who)
        return NoteIrregularity(at=self.moment, seat=seat, note=self.note)
