"""The page on rulesets: its examples can be read, and it names every field of the event."""

import re
from pathlib import Path

import pytest

from tournament.club.events import RulesetAdopted
from tournament.games.catalogue import ruleset
from tournament.games.fusion.piles import CONDITIONS
from tournament.service.decks import read_deck
from tournament.service.house_rulesets import read_house

PAGE = (Path(__file__).parents[2] / "docs/reference/rulesets.md").read_text("utf-8")


def examples(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", examples("toml"))
def test_an_example_of_a_ruleset_can_be_adopted(text: str) -> None:
    house = read_house("club.toml", text, ruleset)
    assert house.found.rules.hash != house.base.rules.hash


def test_the_example_of_a_deck_can_be_read() -> None:
    [text] = examples("csv")
    assert len(read_deck("deck.csv", text)["cards"]) == 3


def test_the_page_names_every_condition_of_a_pile_and_every_field_of_the_event() -> None:
    for name in (*CONDITIONS, *RulesetAdopted.__struct_fields__):
        assert f"`{name}`" in PAGE, name
