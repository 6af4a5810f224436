"""Which games and rulesets there are."""

from importlib.metadata import EntryPoint

import pytest

from tournament.games import catalogue
from tournament.games.catalogue import Found, PlugInRefused, UnknownRuleset
from tournament.games.speed import GAME, Speed
from tournament.games.speed.rules import CLUB


class Shadow(Speed):
    """Calls itself speed, whatever it is offered as."""


SHADOW = Shadow()


class Poacher(Speed):
    """Has a ruleset under another game's name."""

    name = "poacher"


POACHER = Poacher()


def offer(name: str, attribute: str) -> EntryPoint:
    return EntryPoint(name=name, value=f"{__name__}:{attribute}", group=catalogue.GROUP)


def test_the_programs_own_games_are_known_without_being_installed() -> None:
    loaded = catalogue.load(catalogue.BUILT_IN)
    assert list(loaded) == ["fusion", "speed"]
    assert loaded["speed"] is GAME


def test_every_game_goes_by_its_own_name() -> None:
    assert {"speed", "fusion"} <= set(catalogue.games())
    for name, game in catalogue.games().items():
        assert game.name == name
        for ruleset_id, rules in game.rulesets.items():
            assert rules.id == ruleset_id
            assert ruleset_id.startswith(name + "/")


def test_a_ruleset_is_found_by_its_id() -> None:
    assert catalogue.ruleset("speed/club@1") == Found(game=GAME, rules=CLUB)


@pytest.mark.parametrize("unknown", ["", "speed", "speed/club", "speed/club@2", "chess/club@1"])
def test_an_unknown_id_is_answered_with_those_there_are(unknown: str) -> None:
    answer = catalogue.ruleset(unknown)
    assert isinstance(answer, UnknownRuleset)
    assert answer.id == unknown
    assert answer.known == tuple(catalogue.all_rulesets())
    assert "speed/club@1" in answer.known


def test_the_same_offer_twice_is_one_game() -> None:
    """As where the program is installed, and the checkout is on the path too."""
    loaded = catalogue.load([*catalogue.BUILT_IN, *catalogue.BUILT_IN])
    assert list(loaded) == ["fusion", "speed"]


def test_two_games_of_one_name_are_refused() -> None:
    with pytest.raises(PlugInRefused, match=r"two games are called 'speed'.*SHADOW.*uninstall"):
        catalogue.load([*catalogue.BUILT_IN, offer("speed", "SHADOW")])


def test_a_game_offered_under_a_wrong_name_is_refused() -> None:
    with pytest.raises(PlugInRefused, match=r"'patience'.*calls itself 'speed'"):
        catalogue.load([offer("patience", "SHADOW")])


@pytest.mark.parametrize("attribute", ["NOT_THERE", "__name__"])
def test_a_game_that_cannot_be_loaded_is_named(attribute: str) -> None:
    """A package that is broken must not look like a fault of the program."""
    with pytest.raises(PlugInRefused, match=rf"'go' by .*:{attribute} cannot be loaded.*uninstall"):
        catalogue.load([*catalogue.BUILT_IN, offer("go", attribute)])


def test_a_game_whose_module_is_gone_is_named() -> None:
    gone = EntryPoint(name="go", value="no_such_module:GAME", group=catalogue.GROUP)
    with pytest.raises(PlugInRefused, match=r"'go' by no_such_module:GAME cannot be loaded"):
        catalogue.load([gone])


def test_a_ruleset_under_another_games_name_is_refused() -> None:
    with pytest.raises(PlugInRefused, match=r"'poacher'.*speed/club@1"):
        catalogue.load([offer("poacher", "POACHER")])
