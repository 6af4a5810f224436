"""Every clause of Speed is cited where it is played, where it is tested, and where it is told."""

import re
from pathlib import Path

import pytest

from tournament.games.catalogue import all_rulesets
from tournament.games.speed.rules import SpeedRules
from tournament.service.clauses.reading import sayings_of

ROOT = Path(__file__).parents[2]
CLAUSES = [
    *("S-1", "S-2", "S-3", "S-4", "S-4a", "S-5", "S-5a", "S-6", "S-6a", "S-6b", "S-7"),
    *("S-8", "S-8a", "S-8b", "S-9", "S-9a", "S-9b", "S-9c", "S-9d", "S-10", "S-10a", "S-10b"),
    *("S-11", "S-11a", "S-11b", "S-11c", "S-12"),
    *("G-1", "G-2", "G-5"),
]
PLACES = {
    "code": sorted((ROOT / "tournament/games/speed").glob("*.py")),
    "tests": [
        path
        for path in sorted((ROOT / "tests/games").glob("test_speed_*.py"))
        if path != Path(__file__)
    ],
    "guide": [ROOT / "docs/rules/speed.md"],
}
ELSEWHERE: dict[str, set[str]] = {"code": set(), "tests": {"S-12"}, "guide": set()}
"""S-12 is played and tested in `tournament/match`."""


SWITCH = re.compile(r" Switch `\w+`\.$")


def cites(text: str, clause: str) -> bool:
    return re.search(rf"(?<![\w-]){clause}(?!\w)", text) is not None


@pytest.mark.parametrize("place", PLACES)
def test_every_clause_is_cited(place: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PLACES[place])
    missing = {clause for clause in CLAUSES if not cites(text, clause)}
    assert missing <= ELSEWHERE[place]


def test_the_guide_tells_the_sources_rules_from_ours_and_ours_in_italics() -> None:
    guide = (ROOT / "docs/rules/speed.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ?([SG]-\w+|) ?\| (.*) \| (source|ours) \|$", guide, re.MULTILINE)
    assert {clause for clause, _, _ in rows if clause} == {*CLAUSES, "G-3", "G-4"}
    for clause, rule, source in rows:
        assert (source == "ours") == (rule[0] == rule[-1] == "*"), clause
    told = {(clause, SWITCH.sub("", rule.strip("*")), source) for clause, rule, source in rows}
    sayings = sayings_of(all_rulesets()["speed/club@1"])
    assert told == {(saying.clause, saying.text, saying.origin) for saying in sayings}


def test_the_guide_lists_every_switch() -> None:
    guide = (ROOT / "docs/rules/speed.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \|", guide, re.MULTILINE))
    assert listed == set(SpeedRules.__struct_fields__) - {"id"} == set(SpeedRules.clauses)
