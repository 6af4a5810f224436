"""Whom somebody means who types a number or the beginning of a name."""

import unicodedata
from collections.abc import Collection

from tournament.service import names
from tournament.service.errors import BadInput, Fault, NotFound
from tournament.service.tournaments import Tournament


def entry_named(
    tournament: Tournament, who: str, among: Collection[int] | None = None, *, of: str = ""
) -> int:
    """Return the entry of this number (`3` or `#3`), or whose name begins so.

    Case and accents do not count, and any word of a name may begin so; the whole name counts
    before its beginning, and that before a later word. `among` are the entries that can be meant,
    all where left out; `of` says who they are.

    Raises:
        NotFound: there is none.
        BadInput: there are several; it names them.
    """
    found = entries_named(tournament, who, among)
    if len(found) == 1:
        return found[0]
    if not found:
        at = of or tournament.state.name
        everybody = among if among is not None and len(among) < FEW else ()
        there = ", ".join(map(tournament.numbered, everybody))
        remedy = f"there are {there}" if there else WHO_IS_ENTERED
        raise NotFound(f"nobody at {at} is called {ascii_or_name(who)}", remedy)
    several = ", ".join(map(tournament.numbered, found))
    fault = Fault(ascii_or_name(who), f"it may be {several}", "give the number, or more letters")
    raise BadInput("usage", [fault])


FEW = 4
"""So many entries are named where none of them was meant."""

WHO_IS_ENTERED = "player list shows who is entered"
"""What to do where they are too many to be named."""


def entries_named(
    tournament: Tournament, who: str, among: Collection[int] | None = None
) -> list[int]:
    """Return the entries that can be meant, by number."""
    can_be = tournament.state.entries if among is None else among
    number = who.removeprefix("#")
    if number.isascii() and number.isdigit():
        return [entry for entry in can_be if entry == int(number[:9])]
    wanted = _plain(who)
    if not wanted:
        return []
    called = {entry: _plain(tournament.name(entry)) for entry in sorted(can_be)}
    whole = [entry for entry, name in called.items() if name == wanted]
    begins = [entry for entry, name in called.items() if name.startswith(wanted)]
    later = [entry for entry, name in called.items() if f" {wanted}" in name]
    return whole or begins or later


def ascii_or_name(text: str) -> str:
    """Return what somebody typed as it may be shown: a name as it is, anything else escaped."""
    return text if text.isprintable() and len(text) <= names.LONGEST else ascii(text)[:80]


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", names.skeleton(names.clean(text)))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
