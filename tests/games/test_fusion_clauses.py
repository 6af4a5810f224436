"""Every clause of Fusion is cited where it is played, where it is tested, and where it is told."""

import re
from pathlib import Path

import pytest

from tournament.games.catalogue import all_rulesets
from tournament.games.fusion.rules import FusionRules
from tournament.service.clauses.reading import sayings_of

ROOT = Path(__file__).parents[2]
CLAUSES = [
    *("F-1", "F-1a", "F-2", "F-2a", "F-3", "F-4", "F-S", "F-A", "F-B", "F-C", "F-L", "F-E"),
    *("F-E1", "F-E2", "F-U", "F-U1", "F-U2", "F-U3", "F-W", "F-W1", "F-K", "F-M"),
    *("F-B1", "F-C2", "F-OA", "F-OB", "F-OX", "F-R3"),
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


SWITCH = re.compile(r" Switch `\w+`\.$")


def cites(text: str, clause: str) -> bool:
    return re.search(rf"(?<![\w-]){clause}(?!\w)", text) is not None


@pytest.mark.parametrize("place", PLACES)
def test_every_clause_is_cited(place: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PLACES[place])
    assert [clause for clause in CLAUSES if not cites(text, clause)] == []


def test_a_clause_is_not_cited_by_another_that_begins_alike() -> None:
    assert not cites("F-U1, F-U2", "F-U")
    assert cites("(F-U: S-9d)", "F-U")


def test_the_guide_says_that_the_deck_is_an_assumption() -> None:
    assert "The deck is an assumption" in PLACES["guide"][0].read_text(encoding="utf-8")


def test_the_guide_tells_every_named_ruleset_as_the_program_does_and_whose_each_rule_is() -> None:
    guide = PLACES["guide"][0].read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([FG]-\w+) \| (.*) \| (rulebook|review|ours) \|$", guide, re.MULTILINE)
    told = {(clause, SWITCH.sub("", text), origin) for clause, text, origin in rows}
    sayings = [
        saying
        for found in all_rulesets().values()
        if found.game.name == "fusion"
        for saying in sayings_of(found)
    ]
    assert told == {(saying.clause, saying.text, saying.origin) for saying in sayings}


def test_the_guide_lists_every_switch() -> None:
    guide = PLACES["guide"][0].read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \|", guide, re.MULTILINE))
    assert listed == set(FusionRules.__struct_fields__) - {"id"} == set(FusionRules.clauses)
