"""The line about what a live table turned away."""

from typing import Literal

from tournament.games.commands import NoteAttempt
from tournament.service.records.faces import Faces
from tournament.service.records.fields import Note, Seat, Written
from tournament.service.records.lines import ActLine


class AttemptLine(ActLine):
    """A seat tried what it could not do: the act by its word, and the clause against it."""

    what: Literal["attempt"]
    who: Seat
    act: Note
    card: Written | None = None
    pile: Written | None = None
    seen: Written | None = None
    clause: Note
    reason: Note

    def command(self, faces: Faces) -> NoteAttempt:
        """Return the statement that the attempt was refused."""
        return NoteAttempt(
            at=self.moment,
            seat=faces.seat(self.who),
            act=self.act,
            card=None if self.card is None else faces.card(self.card),
            pile=None if self.pile is None else faces.pile(self.pile),
            seen_top=None if self.seen is None else faces.card(self.seen, "seen"),
            clause=self.clause,
            reason=self.reason,
        )
