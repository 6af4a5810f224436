"""What a device or a bot asks of a game, read strictly: written as in records, without who."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from pydantic import ValidationError

from eventstore.codec import digest
from tournament.games.commands import Command, PlayFreeRound
from tournament.games.events import FreePlacement
from tournament.games.game import Names
from tournament.service.errors import BadInput, Fault
from tournament.service.files import Row, faults_of
from tournament.service.records.faces import Faces
from tournament.service.records.fields import Written
from tournament.service.records.kinds import KINDS
from tournament.service.records.lines import ActLine, DealLine
from tournament.service.records.own import own_lines

OF_A_SEAT = frozenset({"place", "draw", "block", "speed", "back", "note"})
"""The words of acts that a seat does, as in records."""
TIME = "time"
"""What no seat calls: whoever has fewer cards would end the game at will (G-2)."""
FREE = "free"
SOURCE = "the act"


class FreeAct(Row):
    """A seat's card of a free round, or without one its word that it puts none (F-U, F-U1)."""

    what: Literal["free"]
    card: Written | None = None
    pile: Written | None = None


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat wishes to do: the word of the act, and what is asked of the game.

    For a free round `command` holds this seat's placement alone, or none.
    """

    seat: int
    word: str
    command: Command

    @property
    def is_free(self) -> bool:
        """Say whether it is the seat's part of a free round."""
        return self.word == FREE

    def hash(self, stream: str) -> bytes:
        """Return the SHA-256 by which it is known again, whatever a clock shows."""
        said = msgspec.to_builtins(msgspec.structs.replace(self.command, at=None))
        return digest({"act": self.word, "fields": said, "seat": self.seat, "stream": stream})


def read_act(said: Mapping[str, Any], seat: int, names: Names, seats: int) -> Wish:
    """Read an act of a seat, counted from 0.

    Raises:
        BadInput: it is none, or names what this game does not have.
    """
    word = said.get("what")
    faces = Faces(names, seats)
    faces.where = "act"
    try:
        if word == FREE:
            wish = _free(FreeAct.model_validate(said), seat, faces)
        else:
            wish = _other(said, seat, faces)
    except ValidationError as error:
        raise BadInput(SOURCE, list(faults_of(error, "", whole="act"))) from None
    if faces.faults:
        raise BadInput(SOURCE, faces.faults)
    return wish


def _free(act: FreeAct, seat: int, faces: Faces) -> Wish:
    if (act.card is None) != (act.pile is None):
        fault = Fault("act", "a card is put on a pile", "name both, or neither to put none")
        raise BadInput(SOURCE, [fault])
    placements: tuple[FreePlacement, ...] = ()
    if act.card is not None and act.pile is not None:
        card, pile = faces.card(act.card), faces.pile(act.pile)
        if not faces.faults:
            placements = (FreePlacement(seat=seat, card=card, pile=pile),)
    return Wish(seat=seat, word=FREE, command=PlayFreeRound(placements=placements))


def _other(said: Mapping[str, Any], seat: int, faces: Faces) -> Wish:
    word = said.get("what")
    if word == TIME:
        fault = Fault("what", "time is called by the table, not by a seat (G-2)", "play on")
        raise BadInput(SOURCE, [fault])
    kind: type[ActLine | DealLine] | None = None
    if isinstance(word, str):
        kind = KINDS[word] if word in OF_A_SEAT else own_lines().get(word)
    if kind is None or not issubclass(kind, ActLine):
        known = ", ".join(sorted(OF_A_SEAT | {FREE} | own_lines().keys()))
        fault = Fault("what", f"{ascii(word)[:80]} is nothing to do at a live table", known)
        raise BadInput(SOURCE, [fault])
    if beside := said.keys() & {"who", "time", "offset_us", "uncertainty_us", "held"}:
        fault = Fault(min(beside), "the table knows that itself", "leave it out")
        raise BadInput(SOURCE, [fault])
    whose = {"who": seat + 1} if "who" in kind.model_fields else {}
    line = kind.model_validate({**said, **whose})
    return Wish(seat=seat, word=str(word), command=line.command(faces))
