"""The answer that `game film --json` gives. It is described in `docs/reference/film.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class FilmPage(Shape):
    """The page that was written, the film it is for, and the command that takes its record.

    `hash` is the SHA-256 of the film's file, `size` its bytes, `frame_us` how long a frame lasts by
    the file itself, in microseconds; null where it does not say.
    """

    schema_: Literal["playledger.film/1"] = Field("playledger.film/1", alias="schema")
    page: str
    film: str
    hash: str
    size: int
    frame_us: int | None
    command: str
