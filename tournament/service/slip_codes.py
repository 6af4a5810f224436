"""Codes on result slips: `3b-12-H` is pairing 3b, table 12, and a letter that checks the two.

The letter is found from the characters before it, digits as they are and `a` as 10, `b` as 11 and
so on: each is multiplied by its place counted from 2, the sum is divided by 23, and the remainder
counts into `ABCDEFGHJKLMNPRSTUVWXYZ` (no I, O, Q) from 0. So one character mistyped, or two side by
side exchanged, never give the code of another slip: the digits and the letters up to m all count
differently, and no round is paired more than thirteen times.
"""

import re
import string
from dataclasses import dataclass

from msgspec.structs import replace

from tournament.competition.hanging import place_among, table_of_slip
from tournament.competition.state import Competition, Round, Table
from tournament.event import Refused
from tournament.service.errors import BadInput, Fault, NotFound, RefusedByRule
from tournament.service.tournaments import Tournament

CHECKS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""The letters that check; their number is a prime."""
_VALUES = {each: value for value, each in enumerate(string.digits + string.ascii_lowercase)}
_CODE = re.compile(r"([1-9]\d{0,2})([a-z]{1,2})([1-9]\d{0,3})([a-z])")
LOOK_AT_THE_SLIP = "look at the slip again, and at which event it is of"
_FORM = "a code is like 3b-12-H: round and pairing, table, and a letter that checks them"


@dataclass(frozen=True, slots=True)
class SlipCode:
    """What a code says: the round, which pairing of it that hung out (from 0), and the table."""

    round: int
    place: int
    table: int

    def __str__(self) -> str:
        """Return the code as slips have it."""
        pairing = pairing_name(self.round, self.place)
        return f"{pairing}-{self.table}-{check(f'{pairing}{self.table}')}"


def check(characters: str) -> str:
    """Return the letter that checks digits and small letters."""
    total = sum(_VALUES[each] * place for place, each in enumerate(characters, 2))
    return CHECKS[total % len(CHECKS)]


def pairing_name(number: int, place: int) -> str:
    """Return what a pairing that hung out is called: `3b` is the second of round 3."""
    letters = string.ascii_lowercase
    more, last = divmod(place, len(letters))
    return f"{number}{letters[more - 1] if more else ''}{letters[last]}"


def looks_like_code(text: str) -> bool:
    """Say whether a word is meant as a code: a digit first, and a letter in it."""
    return text[:1].isdigit() and any(each.isalpha() for each in text)


def read_code(text: str) -> SlipCode:
    """Read a code in capitals or small letters, with hyphens, spaces or neither.

    Raises:
        BadInput: it is none, or a character of it is wrong.
    """
    plain = "".join(each for each in text.casefold() if each not in "- ")
    parts = _CODE.fullmatch(plain) if plain.isascii() else None
    if parts is None:
        raise BadInput("slip", [Fault("code", f"{ascii(text)[:80]} is no code", _FORM)])
    number, letters, table, checked = parts.groups()
    if check(plain[:-1]) != checked.upper():
        what = f"{ascii(text)[:80]} is mistyped: its last letter does not fit the rest"
        raise BadInput("slip", [Fault("code", what, "type it again as the slip has it")])
    place = _VALUES[letters[-1]] - 10
    if len(letters) > 1:
        place += (_VALUES[letters[0]] - 9) * len(string.ascii_lowercase)
    return SlipCode(int(number), place, int(table))


def slip_code(state: Competition, played: Round, table: int) -> str:
    """Return the code of a table's slip; empty while the round is a draft."""
    place = place_among(state, played)
    return "" if place is None else str(SlipCode(played.number, place, table))


def pairing_names(state: Competition, played: Round) -> tuple[str, tuple[str, ...]]:
    """Return what the pairing of a round is called, and those it replaces on the wall.

    Empty while it is a draft. An undo may leave a later one on the wall; that is replaced too.
    """
    place = place_among(state, played)
    others = tuple(
        pairing_name(played.number, other)
        for other in range(len(state.hung_out.get(played.number, ())))
        if other != place
    )
    return ("" if place is None else pairing_name(played.number, place)), others


def replaced(state: Competition, played: Round) -> str:
    """Say what hangs out and what it replaces: `pairing 3b, replaces 3a`; empty where nothing."""
    name, others = pairing_names(state, played)
    if not others:
        return ""
    listed = " and ".join([", ".join(others[:-1]), others[-1]] if others[1:] else others)
    return f"pairing {name}, replaces {listed}" if name else f"to replace {listed}"


def table_by_code(tournament: Tournament, text: str) -> tuple[Round, Table]:
    """Return the table whose slip has this code, where the slip still holds.

    Raises:
        BadInput: it is no code, or mistyped.
        NotFound: no slip with it was ever printed.
        RefusedByRule: the table changed since; it says where these two are now.
    """
    code = read_code(text)
    found = table_of_slip(tournament.state, code.round, code.place, code.table)
    if not isinstance(found, Refused):
        return found
    if found.reason == "slip-unknown":
        raise NotFound(f"no slip of {tournament.state.name} has the code {code}", LOOK_AT_THE_SLIP)
    raise RefusedByRule(_told(tournament, found))


def _told(tournament: Tournament, refused: Refused) -> Refused:
    """Return the refusal of a slip with names, and with where each of the two is now."""
    facts = dict(refused.facts)
    if "left_now" in facts:
        for seat in ("left", "right"):
            entry, table = facts[seat], facts[f"{seat}_now"]
            facts[seat] = tournament.numbered(entry)
            facts[f"{seat}_now"] = _where(tournament.state, facts["round"], entry, table)
    return replace(refused, facts=facts)


def _where(state: Competition, number: int, entry: int, table: int) -> str:
    played = state.rounds[number - 1] if number <= len(state.rounds) else None
    if table and played is not None:
        other = slip_code(state, played, table)
        return f"sits at table {table}" + (f" (slip {other})" if other else "")
    has_bye = played is not None and entry in played.byes
    return "has the bye" if has_bye else "is not paired in it"
