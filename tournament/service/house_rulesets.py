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
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.games.catalogue import Found, UnknownRuleset, all_rulesets
from tournament.games.ruleset import is_ruleset_id
from tournament.service.errors import BadInput, Fault, by_line
from tournament.service.rulesets import Finder, remedy_for
from tournament.service.switches import NONE, clause_of, may_be_none, switch_names, values_of

_HEAD = ("id", "base")
_DECK = "deck"
_AT = re.compile(r" \(at (line \d+), column \d+\)$")
_A_CLAUSE = re.compile(r"\b[A-Z]-[A-Z0-9]\w*")
"""What a game's own words name where they name a clause."""
_KEY = re.compile(r"""\s*\[{0,2}\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*[\].=]""")
_POINTER = re.compile(r" - at `\$.*`$")


LONGEST_KEY = 80
"""Of a longer key a message shows the beginning."""

MOST_GUESSES = 50
"""Unknown keys for which a likely switch is looked up; a file with more is the wrong file."""


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
    if base is None:
        reading.id_alone()
        raise BadInput(source, by_line(reading.faults))
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
        self.lines = _lines_of_keys(text)
        self.data = data
        self.faults: list[Fault] = []

    def base(self, find: Finder) -> Found | None:
        """Return the ruleset that the file changes; None where it is not named, or not known."""
        named = self.data.get("base")
        remedy = 'name the ruleset that is changed, such as base = "fusion/review@1"'
        if not isinstance(named, str):
            what = "it is missing" if named is None else f"{_shown(named)} is no id of a ruleset"
            self.fault("base", what, remedy)
            return None
        found = find(named)
        if isinstance(found, UnknownRuleset):
            self.fault("base", f"there is no ruleset {ascii(named)[:80]}", remedy_for(found))
            return None
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
                guess = len(self.faults) < MOST_GUESSES
                near = difflib.get_close_matches(key[:LONGEST_KEY], known, n=1) if guess else []
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
        game = base.game.name

        def of_the_game(named: str) -> bool:
            try:
                base.game.ruleset({"id": named}, base.rules)
            except ValueError:
                return False
            return True

        named = self._named(game, of_the_game)
        if named is not None and not named.startswith(f"{game}/"):
            what = f"{named} would be a ruleset of another game than {game}"
            self.fault("id", what, _own_id(game))
        return named or base.rules.id

    def id_alone(self) -> None:
        """Look at the id as far as that can be done without knowing the game."""
        self._named("speed", is_ruleset_id)

    def _named(self, game: str, is_id: Callable[[str], bool]) -> str | None:
        """Return the id that the file gives; None where it can be nobody's."""
        named = self.data.get("id")
        if not isinstance(named, str):
            what = "it is missing" if named is None else f"{_shown(named)} is no id"
        elif not is_id(named):
            what = f"{ascii(named)[:80]} is no id of a ruleset"
        elif named in all_rulesets():
            what = f"{named} comes with the program"
        else:
            return named
        self.fault("id", what, _own_id(game))
        return None

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
        shown = key if key.isprintable() and len(key) <= LONGEST_KEY else ascii(key)[:LONGEST_KEY]
        line = self.lines.get(key)
        return shown if line is None else f"line {line}, {shown}"

    def require_sound(self) -> None:
        """Require that nothing was found wrong.

        Raises:
            BadInput: every fault, those of the first lines first.
        """
        if self.faults:
            raise BadInput(self.source, by_line(self.faults))


def _own_id(game: str) -> str:
    return f'give it a name and a version of its own, such as id = "{game}/our-club@1"'


def _lines_of_keys(text: str) -> dict[str, int]:
    """Return the first line on which each key stands, as far as that shows without TOML's rules."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if found := _KEY.match(line):
            lines.setdefault(next(key for key in found.groups() if key is not None), number)
    return lines


def _shown(value: object) -> str:
    """Return a value as a file has it."""
    return json.dumps(value, default=str)[:80]


def _plain(error: ValueError) -> str:
    """Return the game's own words, without the pointer of whoever carried them."""
    return _POINTER.sub("", str(error))
