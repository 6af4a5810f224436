"""A club's own ruleset from a TOML file: another ruleset, with the switches that are changed.

    id = "fusion/our-club@1"
    base = "fusion/review@1"
    wrap = true

    [piles]
    B = "F-OA"

Every key is looked at by itself, so that all faults are told at once.
"""

import difflib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.games.catalogue import Found, UnknownRuleset, all_rulesets
from tournament.service.errors import BadInput, Fault, by_line
from tournament.service.rulesets import Finder, remedy_for
from tournament.service.switches import NONE, clause_of, may_be_none, switch_names, values_of

_HEAD = ("id", "base")
_DECK = "deck"
_AT = re.compile(r" \(at (line \d+), column \d+\)$")
_A_CLAUSE = re.compile(r"\b[A-Z]-[A-Z0-9]\w*")
"""What a game's own words name where they name a clause."""
_POINTER = re.compile(r" - at `\$.*`$")


@dataclass(frozen=True, slots=True)
class House:
    """A club's own ruleset, as its file has it. `base` is the ruleset it changes."""

    found: Found
    base: Found


def read_house(
    source: str, text: str, find: Finder, deck: Mapping[str, Any] | None = None
) -> House:
    """Read a ruleset from TOML. `deck` is the club's own, from a file of its own.

    Raises:
        BadInput: every fault of the file at once, each with its key and its clause.
    """
    reading = _Reading(source, text, _parsed(source, text))
    base = reading.base(find)
    changes = reading.changes(base)
    if deck is not None:
        changes |= reading.with_deck(base, deck)
    reading.require_sound()
    try:
        rules = base.game.ruleset(changes, base.rules)
    except ValueError as error:
        raise BadInput(source, [Fault("file", _plain(error))]) from None
    return House(Found(game=base.game, rules=rules), base)


def _parsed(source: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        what = f"it is not TOML: {_AT.sub('', str(error))}"
        raise BadInput(source, [Fault(at[1] if at else "file", what)]) from None
    except (RecursionError, ValueError):  # nested beyond reading, or a number of too many digits
        raise BadInput(source, [Fault("file", "it is not TOML that can be read")]) from None


class _Reading:
    """One file, and what was found wrong with it so far."""

    def __init__(self, source: str, text: str, data: dict[str, Any]) -> None:
        self.source = source
        self.lines = text.splitlines()
        self.data = data
        self.faults: list[Fault] = []

    def base(self, find: Finder) -> Found:
        """Return the ruleset that the file changes; without one nothing else can be judged.

        Raises:
            BadInput: it is not named, or not known.
        """
        named = self.data.get("base")
        remedy = 'name the ruleset that is changed, such as base = "fusion/review@1"'
        if not isinstance(named, str):
            what = "it is missing" if named is None else f"{_shown(named)} is no id of a ruleset"
            raise BadInput(self.source, [Fault(self.where("base"), what, remedy)])
        found = find(named)
        if isinstance(found, UnknownRuleset):
            what = f"there is no ruleset {ascii(named)[:80]}"
            raise BadInput(self.source, [Fault(self.where("base"), what, remedy_for(found))])
        return found

    def changes(self, base: Found) -> dict[str, object]:
        """Return what the file changes; each switch is tried by itself."""
        changed: dict[str, object] = {"id": self.id(base)}
        known = switch_names(base.rules)
        for key, given in self.data.items():
            if key in _HEAD:
                continue
            if key == _DECK:
                self.fault(key, "a deck is a file of its own", "give it with --deck DECK.csv")
            elif key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                remedy = f"did you mean {near[0]}?" if near else f"switches: {', '.join(known)}"
                self.fault(key, f"{base.rules.id} has no such switch", remedy)
            else:
                off = given == NONE and may_be_none(base.rules, key)
                changed |= self.tried(base, key, None if off else given)
        return changed

    def with_deck(self, base: Found, deck: Mapping[str, Any]) -> dict[str, object]:
        """Return the club's deck as a change."""
        if _DECK in switch_names(base.rules):
            return self.tried(base, _DECK, deck)
        what = f"{base.rules.id} is always played with the same deck"
        self.faults.append(Fault("--deck", what, "leave --deck out"))
        return {}

    def id(self, base: Found) -> str:
        """Return the id of the new ruleset."""
        named = self.data.get("id")
        game = base.game.name
        remedy = f'give it a name and a version of its own, such as id = "{game}/our-club@1"'
        if not isinstance(named, str):
            self.fault(
                "id", "it is missing" if named is None else f"{_shown(named)} is no id", remedy
            )
            return base.rules.id
        try:
            base.game.ruleset({"id": named}, base.rules)
        except ValueError:
            self.fault("id", f"{ascii(named)[:80]} is no id of a ruleset", remedy)
            return named
        if not named.startswith(f"{game}/"):
            self.fault("id", f"{named} would be a ruleset of another game than {game}", remedy)
        elif named in all_rulesets():
            self.fault("id", f"{named} comes with the program", remedy)
        return named

    def tried(self, base: Found, key: str, value: object) -> dict[str, object]:
        """Return a change that the game accepts by itself, or nothing and the fault it has."""
        try:
            base.game.ruleset({key: value}, base.rules)
        except ValueError as error:
            clause, wanted = clause_of(base.rules, key), values_of(base.rules, key)
            what = f"{_shown(value)} is not {wanted}" if wanted else _plain(error)
            self.fault(key, what if _A_CLAUSE.search(what) or not clause else f"{what} ({clause})")
            return {}
        return {key: value}

    def fault(self, key: str, what: str, remedy: str = "") -> None:
        """Note what is wrong with a key."""
        self.faults.append(Fault(self.where(key), what, remedy))

    def where(self, key: str) -> str:
        """Return the key with its line, as far as the text shows it."""
        written = re.compile(rf"""\s*\[{{0,2}}\s*["']?{re.escape(key)}["']?\s*[\].=]""")
        for number, line in enumerate(self.lines, 1):
            if written.match(line):
                return f"line {number}, {key}"
        return key

    def require_sound(self) -> None:
        """Require that nothing was found wrong.

        Raises:
            BadInput: every fault, those of the first lines first.
        """
        if self.faults:
            raise BadInput(self.source, by_line(self.faults))


def _shown(value: object) -> str:
    """Return a value as a file has it."""
    return json.dumps(value, default=str)[:80]


def _plain(error: ValueError) -> str:
    """Return the game's own words, without the pointer of whoever carried them."""
    return _POINTER.sub("", str(error))
