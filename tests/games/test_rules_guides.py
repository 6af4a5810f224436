"""The guides tell every clause of every named ruleset as the program does, and all its switches."""

import re
from pathlib import Path

import pytest

from tournament.games.catalogue import all_rulesets
from tournament.games.fusion.rules import FusionRules
from tournament.games.ruleset import CommonSwitches
from tournament.games.speed.rules import SpeedRules
from tournament.service.clauses.reading import sayings_of

RULES: dict[str, type[CommonSwitches]] = {"speed": SpeedRules, "fusion": FusionRules}
SWITCH = re.compile(r" Switch `\w+`\.$")


def guide(game: str) -> str:
    return (Path(__file__).parents[2] / f"docs/rules/{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", RULES)
def test_the_guide_tells_every_named_ruleset_as_the_program_does_and_whose_each_rule_is(
    game: str,
) -> None:
    rows = re.findall(r"^\| ([SFG]-\w+) \| (.*) \| (\w+) \|$", guide(game), re.MULTILINE)
    told = {(clause, SWITCH.sub("", text), origin) for clause, text, origin in rows}
    sayings = [
        saying
        for found in all_rulesets().values()
        if found.game.name == game
        for saying in sayings_of(found)
    ]
    assert told == {(saying.clause, saying.text, saying.origin) for saying in sayings}


@pytest.mark.parametrize("game", RULES)
def test_the_guide_lists_every_switch(game: str) -> None:
    rules = RULES[game]
    listed = set(re.findall(r"^\| `(\w+)` \|", guide(game), re.MULTILINE))
    assert listed == set(rules.__struct_fields__) - {"id"} == set(rules.clauses)


def test_the_guide_says_that_the_deck_is_an_assumption() -> None:
    """F-1a."""
    assert "The deck is an assumption" in guide("fusion")
