"""Which games and rulesets there are: the two that come with the program, and installed plug-ins.

A plug-in is an object of the protocol `tournament.games.game.Game`, offered through the entry-point
group `playledger.games` under the game's name. The program's own games are known even where it is
not installed, as in a checkout.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

import msgspec

from tournament.games.game import AnyGame, Ruleset

GROUP = "playledger.games"

BUILT_IN = (
    EntryPoint(name="speed", value="tournament.games.speed:GAME", group=GROUP),
    EntryPoint(name="fusion", value="tournament.games.fusion:GAME", group=GROUP),
)

USUAL = "speed/club@1"
"""The ruleset that is meant where nobody names one."""


class PlugInRefused(Exception):
    """An installed game cannot be used: it does not load, or has a name that is another's."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset and the game that it belongs to."""

    game: AnyGame
    rules: Ruleset


class UnknownRuleset(msgspec.Struct, frozen=True, kw_only=True):
    """No game has a ruleset of this id; `known` lists those there are."""

    id: str
    known: tuple[str, ...]


@cache
def games() -> Mapping[str, AnyGame]:
    """Return every game by its name, in the order of the names.

    Raises:
        PlugInRefused: One cannot be loaded, two go by one name, or one uses another name than its
            own.
    """
    return load((*BUILT_IN, *entry_points(group=GROUP)))


def load(offers: Iterable[EntryPoint]) -> Mapping[str, AnyGame]:
    """Load the games that are offered; the same offer twice is one.

    Raises:
        PlugInRefused: One cannot be loaded, two have one name, or a game uses another name than
            its own.
    """
    values: dict[str, str] = {}
    loaded: dict[str, AnyGame] = {}
    for offer in sorted(offers, key=lambda offer: offer.name):
        taken = values.setdefault(offer.name, offer.value)
        if taken != offer.value:
            raise PlugInRefused(
                f"two games are called {offer.name!r}: {taken} and {offer.value}; "
                "uninstall one of the packages"
            )
        if offer.name not in loaded:
            loaded[offer.name] = _loaded(offer)
    return MappingProxyType(loaded)


def _loaded(offer: EntryPoint) -> AnyGame:
    try:
        game: AnyGame = offer.load()
        offered = game.name, tuple(game.rulesets)
    except Exception as error:  # whatever the code of a package raises, the package is named
        raise PlugInRefused(
            f"the game offered as {offer.name!r} by {offer.value} cannot be loaded "
            f"({type(error).__name__}: {error}); repair its package or uninstall it"
        ) from error
    name, ruleset_ids = offered
    if name != offer.name:
        raise PlugInRefused(
            f"the game offered as {offer.name!r} by {offer.value} calls itself {name!r}; "
            "its package must offer it under its own name"
        )
    for ruleset_id in ruleset_ids:
        if not ruleset_id.startswith(f"{offer.name}/"):
            raise PlugInRefused(
                f"the game {offer.name!r} has a ruleset {ruleset_id}; "
                f"its package must name it {offer.name}/…"
            )
    return game


def ruleset(ruleset_id: str) -> Found | UnknownRuleset:
    """Return the ruleset of that id, such as `speed/club@1`, with its game."""
    found = all_rulesets().get(ruleset_id)
    return found or UnknownRuleset(id=ruleset_id, known=tuple(all_rulesets()))


@cache
def all_rulesets() -> Mapping[str, Found]:
    """Return every ruleset by its id, game by game."""
    return MappingProxyType(
        {
            rules.id: Found(game=game, rules=rules)
            for game in games().values()
            for rules in game.rulesets.values()
        }
    )
