"""What a ruleset's clauses say in sentences, whatever its switches are."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated

import msgspec
import pytest
from msgspec import inspect

from tournament.games.catalogue import Found, all_rulesets, games
from tournament.games.fusion.piles import PileRule
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.ruleset import CommonSwitches, canonical
from tournament.games.speed import Speed
from tournament.games.speed.rules import CLUB
from tournament.service.clauses.reading import read_clauses, sayings_of
from tournament.service.clauses.saying import Saying, span, times
from tournament.service.rulesets import base_of
from tournament.service.switches import clause_of, may_be_none, switch_names, values_of

NUMBERS = {
    "time_limit": [None, 1, 59, 600],
    "match_time": [None, 60, 3601],
    "max_draws": [3, 0, 1, 7],
    "hand_limit": [3, 1, 9],
}


def values(rules: CommonSwitches) -> dict[str, list[object]]:
    """What each switch may be set to, the decks and the piles apart."""
    described = inspect.type_info(type(rules))
    assert isinstance(described, inspect.StructType)
    found: dict[str, list[object]] = {}
    for field in described.fields:
        match field.type:
            case inspect.LiteralType(values=named):
                found[field.name] = list(named)
            case inspect.BoolType():
                found[field.name] = [False, True]
            case _ if field.name in NUMBERS:
                found[field.name] = NUMBERS[field.name]
    return found


def told(rules: CommonSwitches) -> Found:
    return Found(game=games()[rules.id.partition("/")[0]], rules=rules)


@pytest.mark.parametrize("rules", [CLUB, RULEBOOK], ids=["speed", "fusion"])
def test_a_switch_that_is_set_otherwise_is_told_and_named(rules: CommonSwitches) -> None:
    for switch, settings in values(rules).items():
        for value in settings:
            if value == getattr(rules, switch):
                continue
            changed = msgspec.structs.replace(rules, **{switch: value})
            differing = [
                read.saying
                for read in read_clauses(told(changed), told(rules))
                if read.instead_of is not None
            ]
            assert switch in {saying.switch for saying in differing}, (switch, value)


def every_setting(rules: CommonSwitches) -> Iterator[CommonSwitches]:
    switches = {name: of[:2] for name, of in values(rules).items() if name not in NUMBERS}
    for chosen in product(*switches.values()):
        yield msgspec.structs.replace(rules, **dict(zip(switches, chosen, strict=True)))


@pytest.mark.parametrize("rules", [CLUB, RULEBOOK], ids=["speed", "fusion"])
def test_every_setting_is_told_in_whole_sentences_and_read_back_from_its_canonical_form(
    rules: CommonSwitches,
) -> None:
    game = games()[rules.id.partition("/")[0]]
    for setting in every_setting(rules):
        sayings = sayings_of(told(setting))
        places = [saying.place for saying in sayings]
        assert len(places) == len(set(places))
        assert all(saying.text.endswith((".", ".)")) for saying in sayings)
        again = game.ruleset(msgspec.json.decode(canonical(setting)))
        assert again == setting
        assert again.hash == setting.hash


@pytest.mark.parametrize(
    ("likeness", "differences", "text"),
    [
        (
            "any",
            (0, 1),
            "On pile B goes a card, whatever its colour and shape, whose number differs by 0 or 1.",
        ),
        (
            "shared",
            (2, 0, 5),
            (
                "On pile B goes a card of the same colour or the same shape as the top card, whose "
                "number differs by 0, 2 or 5."
            ),
        ),
        (
            "different",
            (3,),
            "On pile B goes a card of another colour and another shape whose number differs by 3.",
        ),
    ],
)
def test_a_condition_of_the_houses_own_is_told_as_it_is(
    likeness: str, differences: tuple[int, ...], text: str
) -> None:
    pile = PileRule(name="B", clause="F-B", likeness=likeness, differences=differences)
    rules = msgspec.structs.replace(RULEBOOK, piles=(RULEBOOK.piles[0], pile))
    [saying] = [saying for saying in sayings_of(told(rules)) if saying.place == "pile-B"]
    assert (saying.clause, saying.origin, saying.text) == ("F-B", "ours", text)


def test_what_a_variant_says_otherwise_is_beside_what_its_base_says() -> None:
    """F-R3, F-K, F-L."""
    found = all_rulesets()["fusion/option-a+redraw-after-three@1"]
    read = read_clauses(found, base_of(None, found))
    differing = [(one.saying.clause, one.instead_of.clause) for one in read if one.instead_of]
    assert differing == [("F-R3", "F-3"), ("F-L", "F-L"), ("F-K", "F-K")]


def test_a_deck_of_the_clubs_own_is_no_assumption_and_its_leftover_is_counted() -> None:
    """F-1a, F-2a."""
    deck = type(RULEBOOK.deck)(RULEBOOK.deck.cards[:40])
    rules = msgspec.structs.replace(RULEBOOK, deck=deck)
    assert isinstance(rules, FusionRules)
    texts = {saying.clause: saying.text for saying in sayings_of(told(rules))}
    assert "assumption" not in texts["F-1a"]
    assert "With 2, 3, 4, 5, 6 players 1, 1, 1, 2, 1 cards are left over" in texts["F-2a"]


def test_times_and_spans_in_words() -> None:
    assert [times(number) for number in (1, 3, 4)] == ["once", "three times", "4 times"]
    assert [span(seconds) for seconds in (1, 59, 60, 90, 600)] == [
        "1 second",
        "59 seconds",
        "1 minute",
        "90 seconds",
        "10 minutes",
    ]


class PatienceRules(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    hand: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    hash: str = "0"


class Patience(Speed):
    name = "patience"


class TalkativePatience(Patience):
    """A plug-in that tells its clauses."""

    def sayings(self, rules: PatienceRules) -> Iterator[Saying]:
        yield Saying("hand", "P-1", "ours", f"A hand has {rules.hand} cards.", "hand")


def test_a_plug_in_may_tell_its_clauses_and_need_not() -> None:
    rules = PatienceRules(id="patience/plain@1")
    assert sayings_of(Found(game=Patience(), rules=rules)) == ()
    [saying] = sayings_of(Found(game=TalkativePatience(), rules=rules))
    assert saying.text == "A hand has 4 cards."


def test_what_a_switch_of_a_plug_in_may_be_is_told_from_its_type() -> None:
    rules = PatienceRules(id="patience/plain@1")
    assert switch_names(rules) == ("hand",)
    assert values_of(rules, "hand") == "a whole number from 1 to 9"
    assert (values_of(rules, "foot"), clause_of(rules, "hand")) == ("", "")
    assert not may_be_none(rules, "hand")
