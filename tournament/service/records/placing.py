"""The lines about cards that move: placed, lost, raced, taken back, drawn, put down freely."""

from typing import Annotated, Literal

from pydantic import Field

from tournament.games.commands import (
    DrawCard,
    LeaveRaceUndecided,
    LosePlacement,
    PlaceCard,
    PlayFreeRound,
    TakeBackCard,
)
from tournament.games.events import FreePlacement, RacingCard
from tournament.service.files import Row
from tournament.service.records.faces import Faces
from tournament.service.records.fields import MOST_SEATS, Seat, Written
from tournament.service.records.lines import ActLine


class PlaceLine(ActLine):
    """A card on its way to a pile; `seen` is the top its player saw, where that is known."""

    what: Literal["place"]
    who: Seat
    card: Written
    pile: Written
    seen: Written | None = None

    def command(self, faces: Faces) -> PlaceCard:
        """Return the wish to place the card."""
        return PlaceCard(
            at=self.moment,
            seat=faces.seat(self.who),
            card=faces.card(self.card),
            pile=faces.pile(self.pile),
            seen_top=None if self.seen is None else faces.card(self.seen, "seen"),
        )


class LostLine(ActLine):
    """A card came too late at a pile, as somebody says who looked at it afterwards (S-6b)."""

    what: Literal["lost"]
    who: Seat
    card: Written
    pile: Written
    seen: Written | None = None

    def command(self, faces: Faces) -> LosePlacement:
        """Return the statement that the card was late."""
        return LosePlacement(
            at=self.moment,
            seat=faces.seat(self.who),
            card=faces.card(self.card),
            pile=faces.pile(self.pile),
            seen_top=None if self.seen is None else faces.card(self.seen, "seen"),
        )


class RacingFace(Row):
    """A card of a race."""

    who: Seat
    card: Written


class RaceLine(ActLine):
    """A race for a pile that nobody can decide (S-6b)."""

    what: Literal["race"]
    pile: Written
    cards: Annotated[tuple[RacingFace, ...], Field(max_length=MOST_SEATS)]

    def command(self, faces: Faces) -> LeaveRaceUndecided:
        """Return the statement that the race is undecided."""
        cards = tuple(
            RacingCard(
                seat=faces.seat(one.who, f"cards/{place}/who"),
                card=faces.card(one.card, f"cards/{place}/card"),
            )
            for place, one in enumerate(self.cards)
        )
        return LeaveRaceUndecided(at=self.moment, pile=faces.pile(self.pile), cards=cards)


class BackLine(ActLine):
    """An illegal card was noticed and went back to the hand (S-4a)."""

    what: Literal["back"]
    who: Seat
    card: Written
    pile: Written

    def command(self, faces: Faces) -> TakeBackCard:
        """Return the wish to take the card back."""
        return TakeBackCard(
            at=self.moment,
            seat=faces.seat(self.who),
            card=faces.card(self.card),
            pile=faces.pile(self.pile),
        )


class DrawLine(ActLine):
    """A card was drawn: the next one, whether it is named or not."""

    what: Literal["draw"]
    who: Seat
    card: Written | None = None

    def command(self, faces: Faces) -> DrawCard:
        """Return the wish to draw."""
        card = None if self.card is None else faces.card(self.card)
        return DrawCard(at=self.moment, seat=faces.seat(self.who), card=card)


class FreeFace(Row):
    """A card of a free round."""

    who: Seat
    card: Written
    pile: Written


class FreeLine(ActLine):
    """A free round, in the order in which the cards landed; it may have none (F-U, F-U3)."""

    what: Literal["free"]
    cards: Annotated[tuple[FreeFace, ...], Field(max_length=MOST_SEATS)]

    def command(self, faces: Faces) -> PlayFreeRound:
        """Return the wish to put the cards down."""
        placements = tuple(
            FreePlacement(
                seat=faces.seat(one.who, f"cards/{place}/who"),
                card=faces.card(one.card, f"cards/{place}/card"),
                pile=faces.pile(one.pile, f"cards/{place}/pile"),
            )
            for place, one in enumerate(self.cards)
        )
        return PlayFreeRound(at=self.moment, placements=placements)
