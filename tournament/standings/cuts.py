"""Leaving out the least and the greatest part of a sum (C.07, 14)."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.standings.working import Note, Part


def without_least(parts: Sequence[Part]) -> list[Part]:
    """Leave out the opponent with the lowest score; of equals, the one that adds least.

    Where a round that was voluntarily not played adds as much or more, it is left out instead: of
    several such the one that adds least (C.07, 16.5).
    """
    counted = [part for part in parts if part.counted]
    if not counted:
        return list(parts)
    least = min(counted, key=lambda part: (part.figure, part.value))
    own_doing = [part for part in counted if part.voluntary]
    cheapest = min(own_doing, key=lambda part: (part.value, part.figure), default=None)
    if cheapest is not None and cheapest.value >= least.value:
        return _left_out(parts, cheapest, "cut-voluntary")
    return _left_out(parts, least, "cut-least")


def without_greatest(parts: Sequence[Part]) -> list[Part]:
    """Leave out the opponent with the highest score; of equals, the one that adds most."""
    counted = [part for part in parts if part.counted]
    if not counted:
        return list(parts)
    greatest = max(counted, key=lambda part: (part.figure, part.value))
    return _left_out(parts, greatest, "cut-greatest")


def _left_out(parts: Sequence[Part], cut: Part, note: Note) -> list[Part]:
    return [replace(part, counted=False, note=note) if part is cut else part for part in parts]
