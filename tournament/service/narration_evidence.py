"""Sentences about what a record rests on: a film, and what somebody states (G-1)."""

from tournament.games.evidence import FilmAttached, StatementMade
from tournament.service.digests import short


def film_words(film: FilmAttached) -> str:
    """Say which film a record was marked on, how long its frames last, and who marked it."""
    begins = "" if film.at else "; nobody knows when it begins, so times count from its first frame"
    return (
        f"marked by {film.marked_by} on the film {short(film.sha256)} "
        f"({film.size} bytes): {frame_words(film.frame_us, film.intervals)}{begins}"
    )


def frame_words(frame_us: int, intervals: int) -> str:
    """Say how long a frame lasts, how many that is a second, and how that is known."""
    milliseconds, microseconds = divmod(frame_us, 1000)
    per_second, thousandths = divmod((1_000_000_000 + frame_us // 2) // frame_us, 1000)
    known = f"measured over {intervals} intervals" if intervals else "as told, not measured"
    return (
        f"a frame lasts {milliseconds}.{microseconds:03} ms "
        f"({per_second}.{thousandths:03} a second), {known}"
    )


def statement_words(made: StatementMade) -> str:
    """Say who states what, and in what part."""
    return f"{made.by}, {made.role}, states: {made.text}"
