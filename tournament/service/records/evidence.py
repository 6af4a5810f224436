"""The lines about what a record rests on: the film it was marked on, and who answers for it."""

from typing import Annotated, Literal

from pydantic import Field

from tournament.games.commands import AttachFilm, MakeStatement
from tournament.games.evidence import SLOWEST_FRAME_US
from tournament.service.records.faces import Faces
from tournament.service.records.fields import Digest, Note
from tournament.service.records.lines import ActLine

LARGEST_FILM = 2**50


class FilmLine(ActLine):
    """The film that the acts were marked on; `time` is when it begins, where that is known."""

    what: Literal["film"]
    sha256: Digest
    size: Annotated[int, Field(ge=1, le=LARGEST_FILM)]
    frame_us: Annotated[int, Field(ge=1, le=SLOWEST_FRAME_US)]
    intervals: Annotated[int, Field(ge=0, le=LARGEST_FILM)] = 0
    by: Note

    def command(self, faces: Faces) -> AttachFilm:
        """Return the wish to attach the film."""
        del faces
        return AttachFilm(
            at=self.moment,
            sha256=self.sha256,
            size=self.size,
            frame_us=self.frame_us,
            intervals=self.intervals,
            marked_by=self.by,
        )


class StatementLine(ActLine):
    """What somebody states in their own name: who, in what part, and what."""

    what: Literal["statement"]
    by: Note
    role: Note
    text: Note

    def command(self, faces: Faces) -> MakeStatement:
        """Return the wish to state it."""
        del faces
        return MakeStatement(at=self.moment, by=self.by, role=self.role, text=self.text)
