"""Where everything in the drawing of a bracket goes, in whole user units of the SVG."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from unicodedata import east_asian_width

from reports.documents import BracketMatch, BracketSheet

_LINE = 28  # height of one side
BOX = 2 * _LINE
SLOT = BOX + 34  # from one box of the first round to the next; two small lines stand between
GAP = 44  # between columns
TOP = 40  # room for the name of the round
EDGE = 2  # so that strokes are not cut
_LETTER = 7  # the width of an average letter at the drawing's size of type
_SMALL_LETTER = 6  # the same below a box
BESIDE_NAME = 76  # seed, games won and the space around them
_NARROWEST, _WIDEST = 190, 350


@dataclass(frozen=True, slots=True)
class Box:
    """A match and its upper left corner."""

    match: BracketMatch
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A round's place in the row of headings; `round_index` None is the match for third place."""

    round_index: int | None
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bracket ready to be drawn.

    `joins` are the corners of the lines from a match to the one its winner plays.
    """

    width: int
    height: int
    box_width: int
    box_height: int
    line: int
    name_width: int
    headings: tuple[Heading, ...]
    boxes: tuple[Box, ...]
    joins: tuple[str, ...]


def draw_bracket(sheet: BracketSheet) -> Drawing:
    """Place every match: each round half way between the two matches that feed it.

    Raises:
        ValueError: When a round has not half the matches of the round before, or the last not one.
    """
    sizes = [len(column.matches) for column in sheet.rounds]
    if not sizes or sizes[-1] != 1 or any(a != 2 * b for a, b in pairwise(sizes)):
        raise ValueError(f"each round of a bracket halves the one before, down to one: {sizes}")
    width = box_width(match for column in sheet.rounds for match in column.matches)
    columns = [
        tuple(
            Box(match, EDGE + index * (width + GAP), TOP + _middle(index, place) - BOX // 2)
            for place, match in enumerate(column.matches)
        )
        for index, column in enumerate(sheet.rounds)
    ]
    headings = [Heading(index, column[0].x, TOP // 2) for index, column in enumerate(columns)]
    boxes = [box for column in columns for box in column]
    bottom = TOP + sizes[0] * SLOT
    if sheet.third_place is not None:
        final = columns[-1][0]
        y = max(final.y + BOX + SLOT, bottom + TOP - (SLOT - BOX) // 2)
        headings.append(Heading(None, final.x, y - TOP // 2))
        boxes.append(Box(sheet.third_place, final.x, y))
        bottom = y + SLOT
    return Drawing(
        width=columns[-1][0].x + width + EDGE,
        height=bottom,
        box_width=width,
        box_height=BOX,
        line=_LINE,
        name_width=width - BESIDE_NAME,
        headings=tuple(headings),
        boxes=tuple(boxes),
        joins=tuple(
            join(box, after[place // 2], width)
            for before, after in pairwise(columns)
            for place, box in enumerate(before)
        ),
    )


def fits(name: str, drawing: Drawing) -> bool:
    """Say whether a name can be written without being squeezed."""
    return _letters(name) * _LETTER <= drawing.name_width


def fits_below(text: str, drawing: Drawing) -> bool:
    """Say whether a line below a box is no wider than the box without being squeezed."""
    return _letters(text) * _SMALL_LETTER <= drawing.box_width


def _middle(index: int, place: int) -> int:
    return (2 * place + 1) * (SLOT << index) // 2


def join(box: Box, following: Box, width: int) -> str:
    """Return the corners of the line from a match to the one its winner plays."""
    start, middle = box.x + width, box.y + BOX // 2
    turn, end = start + GAP // 2, following.y + BOX // 2
    return f"{start},{middle} {turn},{middle} {turn},{end} {following.x},{end}"


def box_width(matches: Iterable[BracketMatch]) -> int:
    """Return how wide a box must be for the names in it, within bounds."""
    names = [
        side.player.name
        for match in matches
        for side in (match.top, match.bottom)
        if side.player is not None
    ]
    longest = max(map(_letters, names), default=0)
    return min(max(longest * _LETTER + BESIDE_NAME, _NARROWEST), _WIDEST)


def _letters(name: str) -> int:
    """Return the width of a name in average letters; East Asian letters are twice as wide."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in name)
