"""Finding the ruleset that somebody names, and what it says of a match.

There are those that come with the program and its plug-ins, and those that the club has adopted: of
these the log itself holds the whole content, in stream `club`, so that its games can be replayed
wherever the log goes.
"""

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from weakref import WeakKeyDictionary

import msgspec

from tournament.club.events import RulesetAdopted
from tournament.competition.events import Settings
from tournament.games.catalogue import Found, UnknownRuleset, all_rulesets, games, ruleset
from tournament.games.events import GameDealt
from tournament.games.game import Ruleset
from tournament.match.rules import MAX_DRAWS
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger
from tournament.service.log_keys import STREAM

Finder = Callable[[str], Found | UnknownRuleset]
"""Finds a ruleset by its id."""


@dataclass(frozen=True, slots=True)
class Adopted:
    """A ruleset of the club. `base` is the one it changes."""

    found: Found
    base: str


_CACHE: "WeakKeyDictionary[Ledger, tuple[int, tuple[Adopted, ...]]]" = WeakKeyDictionary()


def adopted_rulesets(ledger: Ledger) -> tuple[Adopted, ...]:
    """Return the rulesets that the club has adopted, in that order.

    One that nobody here can read, because its game is not installed or its content is not what its
    hash says, is left out.
    """
    version = ledger.store.version(STREAM)
    known_version, known = _CACHE.get(ledger, (0, ()))
    if version != known_version:
        known = tuple(adopted for fact in _adoptions(ledger) if (adopted := _read(fact)))
        _CACHE[ledger] = version, known
    return known


def unreadable_rulesets(ledger: Ledger) -> tuple[str, ...]:
    """Return the ids of the rulesets that the club has adopted and nobody here can read."""
    return tuple(fact.id for fact in _adoptions(ledger) if not _read(fact))


def adoptions_of(ledger: Ledger, ruleset_id: str) -> tuple[RulesetAdopted, ...]:
    """Return by what the club adopted a ruleset; nothing where it is none of the club's own."""
    return tuple(fact for fact in _adoptions(ledger) if fact.id == ruleset_id)


def _adoptions(ledger: Ledger) -> Iterator[RulesetAdopted]:
    for recorded in ledger.store.read(STREAM):
        if recorded.type == RulesetAdopted.__name__:
            yield ledger.codec.decode(recorded)


def known_to(ledger: Ledger) -> Finder:
    """Return what finds the rulesets of the program, its plug-ins and the club."""

    def find(ruleset_id: str) -> Found | UnknownRuleset:
        return _found(ledger, ruleset_id)

    return find


def rulesets(ledger: Ledger) -> Mapping[str, Found]:
    """Return every ruleset by its id, those of the club last."""
    of_the_club = {each.found.rules.id: each.found for each in reversed(adopted_rulesets(ledger))}
    return MappingProxyType({**all_rulesets(), **dict(reversed(of_the_club.items()))})


def dealt_by(ledger: Ledger, dealt: GameDealt) -> Found | UnknownRuleset:
    """Return the ruleset that a game was dealt by: of those of its id the one of its hash."""
    return _found(ledger, dealt.rules, dealt.rules_hash)


def find_ruleset(ledger: Ledger | None, ruleset_id: str) -> Found:
    """Return a ruleset and its game; without a ledger only one of the program and its plug-ins.

    Raises:
        NotFound: there is none of that name.
    """
    found = ruleset(ruleset_id) if ledger is None else _found(ledger, ruleset_id)
    if isinstance(found, UnknownRuleset):
        shown = ruleset_id if ruleset_id.isprintable() else ascii(ruleset_id)
        raise NotFound(f"there is no ruleset {shown[:80]}", remedy_for(found))
    return found


def remedy_for(unknown: UnknownRuleset) -> str:
    """Return what somebody may have meant by an id that no ruleset has, or how to find out."""
    near = difflib.get_close_matches(unknown.id, unknown.known)
    return f"did you mean {' or '.join(near)}?" if near else "playledger rules list"


def base_of(ledger: Ledger | None, found: Found) -> Found | None:
    """Return the ruleset that another is a variant of, None where it is one of its own."""
    bases = getattr(found.game, "bases", {})
    base_id = bases.get(found.rules.id)
    if base_id is None and ledger is not None:
        of_the_club = {each.found.rules.hash: each.base for each in adopted_rulesets(ledger)}
        base_id = of_the_club.get(found.rules.hash)
    if base_id is None:
        return None
    base = ruleset(base_id) if ledger is None else _found(ledger, base_id)
    return None if isinstance(base, UnknownRuleset) else base


def of_a_match(rules: Ruleset) -> tuple[int, int | None]:
    """Return how many drawn games of a match are played again (G-3), and its time (G-4).

    The ruleset of a plug-in need not have these switches.
    """
    return getattr(rules, "max_draws", MAX_DRAWS), getattr(rules, "match_time", None)


def agreed_by(rules: Ruleset, settings: Settings) -> Settings:
    """Return the settings of a tournament with what its ruleset says of a match (G-3, G-4).

    A match time that was agreed for this event goes before that of the ruleset.
    """
    max_draws, match_time = of_a_match(rules)
    agreed = match_time if settings.match_time is None else settings.match_time
    return msgspec.structs.replace(settings, max_draws=max_draws, match_time=agreed)


def _found(ledger: Ledger, ruleset_id: str, content: str | None = None) -> Found | UnknownRuleset:
    """Return the ruleset of an id; where several have it, the one whose hash is `content`.

    An id is given once (`adopt` sees to that), but a later version of the program may bring a
    ruleset that is called as a club's own has long been.
    """
    own = ruleset(ruleset_id)
    if isinstance(own, Found) and content in (None, own.rules.hash):
        return own
    others = [each.found for each in adopted_rulesets(ledger) if each.found.rules.id == ruleset_id]
    for found in others:
        if found.rules.hash == content:
            return found
    if isinstance(own, Found):
        return own
    return others[0] if others else UnknownRuleset(id=ruleset_id, known=tuple(rulesets(ledger)))


def _read(fact: RulesetAdopted) -> Adopted | None:
    found = _found_in(fact.game, fact.content)
    if found is None or (found.rules.id, found.rules.hash) != (fact.id, fact.hash):
        return None
    return Adopted(found, fact.base)


@lru_cache(maxsize=64)
def _found_in(game: str, content: str) -> Found | None:
    """Return the ruleset of a content: the same object each time, whose tables are made once."""
    plug_in = games().get(game)
    if plug_in is None:
        return None
    try:
        return Found(game=plug_in, rules=plug_in.ruleset(msgspec.json.decode(content)))
    except (ValueError, msgspec.DecodeError):
        return None
