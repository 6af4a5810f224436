"""At which steps of a scene paper has the table drawn."""

from dataclasses import replace

import pytest

from reports.documents import SceneView, Step
from reports.stepping import drawn_steps
from tests.reports.sample_disputes import view

CARD, OTHER = view().steps[0].table, view().steps[1].table


def scene(at: int, *steps: tuple[str, object]) -> SceneView:
    base: Step = view().steps[0]
    told = tuple(replace(base, kind=kind, table=table) for kind, table in steps)  # type: ignore[arg-type]  # kinds of the sample
    return replace(view(), steps=told, at=at)


def test_the_tables_of_the_sample_differ() -> None:
    assert CARD != OTHER


@pytest.mark.parametrize(("at", "drawn"), [(0, {0, 1}), (2, {0, 1, 2, 3}), (5, {0, 4, 5})])
def test_the_first_the_moment_and_those_beside_it_are_drawn(at: int, drawn: set[int]) -> None:
    steps = [("placed", CARD), ("placed", OTHER)] * 3
    assert drawn_steps(scene(at, *steps)) == drawn


@pytest.mark.parametrize("kind", ["statement", "film"])
def test_what_moves_nothing_shows_the_same_table_once(kind: str) -> None:
    assert drawn_steps(scene(1, ("placed", CARD), ("placed", OTHER), (kind, OTHER))) == {0, 1}


def test_the_moment_itself_is_drawn_though_it_moves_nothing() -> None:
    assert drawn_steps(scene(1, ("placed", CARD), ("statement", CARD))) == {0, 1}


def test_a_statement_behind_a_table_that_was_not_drawn_shows_it() -> None:
    steps = [("placed", CARD), ("placed", OTHER), ("statement", OTHER), ("placed", CARD)]
    assert drawn_steps(scene(3, *steps)) == {0, 2, 3}
