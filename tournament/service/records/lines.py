"""What a line of a record is: one JSON object, read strictly. `docs/reference/record.md` shows all.

Cards, piles and seats are written as people write them; `Faces` reads them.
"""

from abc import ABC, abstractmethod
from typing import Literal, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from tournament.games.commands import Command
from tournament.games.events import Moment
from tournament.service.files import Row
from tournament.service.records.faces import Faces
from tournament.service.records.fields import (
    Cards,
    Digest,
    Microseconds,
    Offset,
    Seat,
    Seed,
    Uncertainty,
    Written,
)

RecordBasis = Literal["film", "scene", "referee", "live", "bot"]
"""The ways in which a record's plays come about. `result` has none."""

AS_PLAYED = ("live", "bot")
"""The ways in which the program judges every act: it must know the cards."""


class DealLine(Row):
    """The deal: the first line of a game. `deck` lists the faces in dealing order.

    `rules_hash` says which content of the ruleset is meant, where a club's own might be another.
    With neither `seed` nor `deck` nobody knows the deal; a scene then says how the table lay. A
    `commitment` then binds to an order that is shown later (D-7).
    """

    what: Literal["deal"]
    rules: Written
    rules_hash: Digest | None = None
    basis: RecordBasis
    seats: Seat
    seed: Seed | None = None
    deck: Cards | None = None
    commitment: Digest | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if self.seed is not None and self.deck is not None:
            raise PydanticCustomError("deal", "give the seed or the deck, not both")
        if self.commitment is not None and (self.seed is not None or self.deck is not None):
            raise PydanticCustomError("deal", "a deck that is told is bound by no commitment")
        if self.basis in AS_PLAYED and self.seed is None and self.deck is None:
            raise PydanticCustomError(
                "deal",
                "a game that is judged as it is played needs its deal: give the seed or the deck,"
                " or record it on another basis, such as film",
            )
        return self


class ActLine(Row, ABC):
    """Something that was done. `time` is the device's; the rest says how far it may be trusted."""

    time: Microseconds | None = None
    offset_us: Offset = 0
    uncertainty_us: Uncertainty = 0

    @model_validator(mode="after")
    def _clock_needs_time(self) -> Self:
        if self.time is None and (self.offset_us or self.uncertainty_us):
            raise PydanticCustomError("clock", "offset_us and uncertainty_us need a time")
        return self

    @property
    def moment(self) -> Moment | None:
        """When the device says that it was done."""
        if self.time is None:
            return None
        return Moment(
            device_us=self.time, offset_us=self.offset_us, uncertainty_us=self.uncertainty_us
        )

    @abstractmethod
    def command(self, faces: Faces) -> Command:
        """Return what the line asks of a game. What it names and is not there, `faces` notes."""
