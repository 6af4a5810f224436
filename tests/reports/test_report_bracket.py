"""The drawing of a bracket, and what it refuses."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from reports.documents import (
    BracketMatch,
    BracketRound,
    BracketSheet,
    BracketSide,
    Document,
    Player,
    RoundName,
)
from reports.drawing import Box, draw_bracket, fits, fits_below
from reports.render import render


def side(name: str = "Ana") -> BracketSide:
    return BracketSide("player", Player(1, name), 1)


def of_size(matches: int, sheet: BracketSheet, name: str = "Ana") -> BracketSheet:
    rounds = []
    while matches:
        games = tuple(BracketMatch(n, None, side(name), side(name)) for n in range(matches))
        rounds.append(BracketRound(RoundName(1), games))
        matches //= 2
    return replace(sheet, rounds=tuple(rounds))


@pytest.fixture
def sheet(sheets: Mapping[str, Document]) -> BracketSheet:
    found = sheets["bracket"]
    assert isinstance(found, BracketSheet)
    return found


def columns(sheet: BracketSheet) -> list[list[Box]]:
    boxes = list(draw_bracket(sheet).boxes)
    return [[boxes.pop(0) for _ in column.matches] for column in sheet.rounds]


@pytest.mark.parametrize("matches", [1, 2, 4, 8])
def test_a_match_stands_half_way_between_the_two_that_feed_it(
    matches: int, sheet: BracketSheet
) -> None:
    for before, after in pairwise(columns(of_size(matches, sheet))):
        for place, box in enumerate(after):
            assert 2 * box.y == before[2 * place].y + before[2 * place + 1].y
            assert box.x > before[0].x


@pytest.mark.parametrize("matches", [1, 2, 4])
def test_every_box_lies_inside_the_drawing_and_none_on_another(
    matches: int, sheet: BracketSheet
) -> None:
    drawing = draw_bracket(of_size(matches, sheet))
    for box in drawing.boxes:
        assert 0 < box.x <= drawing.width - drawing.box_width
        assert 0 < box.y <= drawing.height - drawing.box_height
    places = sorted((box.x, box.y) for box in drawing.boxes)
    for (x, y), (next_x, next_y) in pairwise(places):
        assert next_x >= x + drawing.box_width or next_y >= y + drawing.box_height
    assert len(drawing.boxes) == 2 * matches - 1 + (sheet.third_place is not None)


def test_boxes_widen_for_a_long_name_up_to_a_bound(sheet: BracketSheet) -> None:
    narrow, wide, widest = (
        draw_bracket(of_size(2, replace(sheet, third_place=None), name))
        for name in ("Ana", "Ana" * 10, "陳" * 60)
    )
    assert narrow.box_width < wide.box_width < widest.box_width
    assert fits("Ana" * 10, wide)
    assert not fits("陳" * 60, widest)


def test_rounds_that_do_not_halve_are_refused(sheet: BracketSheet) -> None:
    with pytest.raises(ValueError, match="halves the one before"):
        draw_bracket(replace(sheet, rounds=sheet.rounds[:2]))
    with pytest.raises(ValueError, match="halves the one before"):
        draw_bracket(replace(sheet, rounds=()))


@pytest.mark.parametrize(
    ("claim", "squeezed"),
    [
        ("dispute 2 open", False),
        ("; ".join(f"dispute {number} ruled, not final" for number in (2, 3, 4)), True),
    ],
)
def test_a_claim_stands_below_its_box_and_is_never_wider(sheet, claim, squeezed) -> None:
    (final,) = sheet.rounds[-1].matches
    rounds = (*sheet.rounds[:-1], replace(sheet.rounds[-1], matches=(replace(final, claim=claim),)))
    disputed = replace(sheet, rounds=rounds)
    drawing = draw_bracket(disputed)
    assert fits_below(claim, drawing) is not squeezed
    [drawn] = [line for line in render(disputed).splitlines() if f">{claim}</text>" in line]
    assert (f'textLength="{drawing.box_width}"' in drawn) is squeezed


def test_there_is_room_for_two_lines_below_every_box(sheet: BracketSheet) -> None:
    drawing = draw_bracket(sheet)
    assert sheet.third_place is not None
    assert max(box.y for box in drawing.boxes) + drawing.box_height + 28 < drawing.height
