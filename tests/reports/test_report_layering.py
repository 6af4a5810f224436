"""The drawing of parts whose rounds do not halve."""

from dataclasses import replace

from reports.documents import BracketMatch, BracketPart, BracketRound, RoundName
from reports.layering import draw_part
from tests.reports.sample_formats import double_elimination, side


def test_a_match_stands_half_way_between_those_whose_winners_it_awaits() -> None:
    first = tuple(BracketMatch(n, None, side(1), side(2)) for n in (1, 2, 3))
    second = (BracketMatch(4, None, side(1), side(2), winners_of=(1, 2)),)
    part = BracketPart("Part", tuple(BracketRound(RoundName(1), each) for each in (first, second)))
    drawing = draw_part(part)
    one, two, _, last = drawing.boxes
    assert 2 * last.y == one.y + two.y
    assert len(drawing.joins) == 2
    alone = draw_part(replace(part, rounds=part.rounds[1:]))
    assert alone.joins == (), "who comes from elsewhere has no line"


def test_matches_that_want_the_same_height_stand_below_each_other() -> None:
    first = (BracketMatch(1, None, side(1), side(2)),)
    second = tuple(
        BracketMatch(n, None, side(1), side(2), winners_of=(1,) if n == 2 else ()) for n in (2, 3)
    )
    part = BracketPart("Part", tuple(BracketRound(RoundName(1), each) for each in (first, second)))
    _, upper, lower = draw_part(part).boxes
    assert lower.y >= upper.y + draw_part(part).box_height


def test_the_parts_of_a_double_elimination_lie_within_their_drawings() -> None:
    for part in double_elimination().parts:
        drawing = draw_part(part)
        for box in drawing.boxes:
            assert 0 < box.x <= drawing.width - drawing.box_width
            assert 0 < box.y <= drawing.height - drawing.box_height
