"""The lines about a frozen table: how it lay, and that play went on (DESIGN: the basis `scene`)."""

from typing import Annotated, Literal

from pydantic import Field

from tournament.games.commands import DeclareScene, ResumePlay
from tournament.games.events import HandFound
from tournament.service.files import Row
from tournament.service.records.faces import Faces
from tournament.service.records.fields import MOST_CARDS, MOST_SEATS, Cards, Seat, Written
from tournament.service.records.lines import ActLine

Count = Annotated[int, Field(ge=0, le=MOST_CARDS)]


class FoundHand(Row):
    """A hand as it was found: the cards that are known, all it has, and all it has yet to draw."""

    who: Seat
    cards: Cards = ()
    size: Count
    draw: Count


class SceneLine(ActLine):
    """How the frozen table lay: piles from the bottom up, reserves and hands counted."""

    what: Literal["scene"]
    piles: dict[Written, Cards]
    reserves: dict[Written, Count] = Field(default_factory=dict)
    hands: Annotated[tuple[FoundHand, ...], Field(max_length=MOST_SEATS)]

    def command(self, faces: Faces) -> DeclareScene:
        """Return the declaration."""
        piles = {
            name: faces.cards(written, f"piles/{name}") for name, written in self.piles.items()
        }
        hands = [
            (
                one.who,
                HandFound(
                    cards=faces.cards(one.cards, f"hands/{place}/cards"),
                    size=one.size,
                    draw_size=one.draw,
                ),
            )
            for place, one in enumerate(self.hands)
        ]
        return DeclareScene(
            at=self.moment,
            piles=faces.by_pile(piles, "piles"),
            reserves=faces.by_pile(self.reserves, "reserves") if self.reserves else (),
            hands=faces.by_seat(hands, "hands"),
        )


class ResumeLine(ActLine):
    """Play went on: from a scene, or after an interruption."""

    what: Literal["resume"]

    def command(self, faces: Faces) -> ResumePlay:
        """Return the wish to go on."""
        del faces
        return ResumePlay(at=self.moment)
