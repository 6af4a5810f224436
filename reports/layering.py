"""Where everything goes in the drawing of a part of a bracket whose rounds do not halve."""

from reports.documents import BracketMatch, BracketPart
from reports.drawing import (
    BESIDE_NAME,
    BOX,
    EDGE,
    GAP,
    SLOT,
    TOP,
    Box,
    Drawing,
    Heading,
    box_width,
    join,
)


def draw_part(part: BracketPart) -> Drawing:
    """Place every match beside those of the part whose winners it awaits, half way between two.

    Who comes from elsewhere has no line. Matches of a round keep their order and their distance.
    """
    matches = [match for column in part.rounds for match in column.matches]
    width = box_width(matches)
    boxes: dict[int, Box] = {}
    headings: list[Heading] = []
    for index, column in enumerate(part.rounds):
        x = EDGE + index * (width + GAP)
        headings.append(Heading(index, x, TOP // 2))
        for match, y in zip(column.matches, _rows(column.matches, boxes), strict=True):
            boxes[match.number] = Box(match, x, y)
    return Drawing(
        width=max(box.x for box in boxes.values()) + width + EDGE,
        height=max(box.y for box in boxes.values()) + SLOT,
        box_width=width,
        box_height=BOX,
        line=BOX // 2,
        name_width=width - BESIDE_NAME,
        headings=tuple(headings),
        boxes=tuple(boxes.values()),
        joins=tuple(
            join(boxes[feeder], boxes[match.number], width)
            for match in matches
            for feeder in _feeders(match, boxes)
        ),
    )


def _rows(matches: tuple[BracketMatch, ...], before: dict[int, Box]) -> list[int]:
    """Return the height of each match: where its feeders are, and below the one above it."""
    rows: list[int] = []
    lowest = TOP
    for match in matches:
        feeders = [before[number].y for number in _feeders(match, before)]
        wanted = sum(feeders) // len(feeders) if feeders else lowest
        rows.append(max(wanted, lowest))
        lowest = rows[-1] + SLOT
    return rows


def _feeders(match: BracketMatch, drawn: dict[int, Box]) -> list[int]:
    """Return the drawn matches whose winners a match brings together."""
    return [number for number in match.winners_of if number in drawn]
