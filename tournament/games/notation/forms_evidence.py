"""The forms of what a record made afterwards rests on: a film, and what somebody states."""

from tournament.games.evidence import FilmAttached, StatementMade
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.words import quoted


def film(event: FilmAttached, around: Surroundings) -> str:
    """`film HASH 1048576 frame 16667 240 by "A. M."`: hash, bytes, frame, frames measured."""
    del around
    return (
        f"{event.sha256} {event.size} frame {event.frame_us} {event.intervals}"
        f" by {quoted(event.marked_by)}"
    )


def read_film(reader: Reader) -> FilmAttached:
    """Read which film was marked, and by whom."""
    sha256, size = reader.digest(), reader.number()
    reader.mark("frame")
    frame_us, intervals = reader.number(), reader.number()
    reader.mark("by")
    return FilmAttached(
        at=reader.at,
        sha256=sha256,
        size=size,
        frame_us=frame_us,
        intervals=intervals,
        marked_by=reader.text(),
    )


def statement(event: StatementMade, around: Surroundings) -> str:
    """`statement "A. M." "referee" "the card was late"`: who, in what part, and what they say."""
    del around
    return f"{quoted(event.by)} {quoted(event.role)} {quoted(event.text)}"


def read_statement(reader: Reader) -> StatementMade:
    """Read what somebody states."""
    return StatementMade(at=reader.at, by=reader.text(), role=reader.text(), text=reader.text())
