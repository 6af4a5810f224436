"""What the file of a film says of its frames, whatever kind of file it is."""

from dataclasses import dataclass

MOST_PARTS = 10_000
"""Parts of a file that are looked at on one level: no film has so many before its frames."""


@dataclass(frozen=True, slots=True)
class Frames:
    """What a file says of its frames.

    `frame_us` is the median time from one frame to the next in microseconds, `count` how many
    frames there are (None: it does not say), `steady` whether all last equally long.
    """

    frame_us: int
    count: int | None
    steady: bool


def number(data: bytes) -> int:
    """Return the number that these bytes are, the most significant first."""
    return int.from_bytes(data, "big")
