"""Every clause of Fusion is cited where it is played, where it is tested, and where it is told."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLAUSES = [
    *("F-1", "F-1a", "F-2", "F-2a", "F-3", "F-4", "F-S", "F-A", "F-B", "F-C", "F-L", "F-E"),
    *("F-E1", "F-E2", "F-U", "F-U1", "F-U2", "F-U3", "F-W", "F-W1", "F-K", "F-M"),
    *("G-1", "G-2", "G-5"),
]
PLACES = {
    "code": sorted((ROOT / "tournament/games/fusion").glob("*.py")),
    "tests": [
        path
        for path in sorted((ROOT / "tests/games").glob("*fusion*.py"))
        if path != Path(__file__)
    ],
    "guide": [ROOT / "docs/rules/fusion.md"],
}


def cites(text: str, clause: str) -> bool:
    return re.search(rf"(?<![\w-]){clause}(?!\w)", text) is not None


@pytest.mark.parametrize("place", PLACES)
def test_every_clause_is_cited(place: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PLACES[place])
    assert [clause for clause in CLAUSES if not cites(text, clause)] == []


def test_a_clause_is_not_cited_by_another_that_begins_alike() -> None:
    assert not cites("F-U1, F-U2", "F-U")
    assert cites("(F-U: S-9d)", "F-U")


def test_the_guide_says_that_the_deck_is_an_assumption_and_whose_each_rule_is() -> None:
    guide = PLACES["guide"][0].read_text(encoding="utf-8")
    assert "The deck is an assumption" in guide
    rows = re.findall(r"^\|(?: F-\w+ | G-\d |  )\|.*\|$", guide, re.MULTILINE)
    assert len(rows) > len(CLAUSES)
    sources = {row.split("|")[-2].strip() for row in rows}
    assert sources == {"rulebook", "review", "ours", "ours, as in Speed"}
