"""From a deal line to the deal: which game, by which rules, with the cards in which order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tournament.event import Refused
from tournament.games.catalogue import Found, UnknownRuleset, ruleset
from tournament.games.events import GameDealt
from tournament.games.frozen import DealsUnknown
from tournament.games.game import AnyGame, Names, Ruleset
from tournament.service.errors import Fault
from tournament.service.records.faces import Faces
from tournament.service.records.lines import DealLine
from tournament.service.rulesets import Finder
from tournament.service.seats import seats_fault


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that was just dealt."""

    game: AnyGame
    rules: Ruleset
    dealt: GameDealt


def open_deal(line: DealLine, where: str = "", *, find: Finder = ruleset) -> Opened | list[Fault]:
    """Deal as a line says, or tell everything that is wrong with it at `where`.

    `find` knows the rulesets; without one only those that come with the program and its plug-ins
    are known.
    """
    found = find(line.rules)
    if isinstance(found, UnknownRuleset):
        remedy = f"known are: {', '.join(found.known)}"
        return [Fault(_at(where, "rules"), f"there is no ruleset {line.rules!a}", remedy)]
    game, rules = found.game, found.rules
    if line.rules_hash not in (None, rules.hash):
        what = f"{rules.id} has another content here, of the hash {rules.hash}"
        remedy = "adopt the ruleset that the game was dealt by, under its own version"
        return [Fault(_at(where, "rules_hash"), what, remedy)]
    if fault := seats_fault(found, line.seats, _at(where, "seats")):
        return [fault]
    if line.seed is not None:
        return Opened(game, rules, game.deal(rules, line.seats, line.seed, line.basis))
    return _unknown(found, line, where) if line.deck is None else _known(found, line, where)


def _unknown(found: Found, line: DealLine, where: str) -> Opened | list[Fault]:
    game = found.game
    if not isinstance(game, DealsUnknown):
        what = f"{game.name} has no games whose deal nobody knows"
        return [Fault(_at(where, "deck"), what, "give the seed or the deck")]
    dealt = game.deal_unknown(found.rules, line.seats, line.basis)
    if isinstance(dealt, Refused):
        return [Fault.of(_at(where, "seats"), dealt)]
    return Opened(game, found.rules, replace(dealt, commitment=line.commitment))


def _known(found: Found, line: DealLine, where: str) -> Opened | list[Fault]:
    names = found.game.names(found.rules)
    faces = Faces(names, line.seats)
    faces.where = where
    order = faces.cards(line.deck or (), "deck")
    if faces.faults:
        return faces.faults
    twice = list(_twice(order, names, _at(where, "deck")))
    if twice:
        return twice
    dealt = found.game.deal_known(found.rules, line.seats, order, line.basis)
    if isinstance(dealt, Refused):
        return [Fault.of(_at(where, "deck"), dealt)]
    return Opened(found.game, found.rules, dealt)


def _twice(order: Sequence[int], names: Names, where: str) -> Iterator[Fault]:
    for card, count in Counter(order).items():
        if count > 1:
            yield Fault(where, f"{names.card(card)} stands there {count} times", "a card lies once")


def _at(where: str, field: str) -> str:
    return f"{where}, {field}" if where else field
