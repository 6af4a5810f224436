"""Faces, piles, numbers and texts as the notation writes them.

What a game's own name for a card or a pile would make ambiguous is written as `#` and its number.
"""

import re
import textwrap
from collections.abc import Sequence

import msgspec

from tournament.games.game import Names
from tournament.games.notation.tokens import is_plain

PAPER = 92
"""Letters that a line has room for on a sheet, beside what indents it."""

UNKNOWN = "?"
"""A card that nobody knows, and a number that nobody has."""

_RESERVED = frozenset(("abort", "commit", "note", "reveal", "speed", "tried", "unknown", "without"))
"""Words that stand where a card may stand."""

_FACE = re.compile(r"\w[\w.'/-]*")
NUMBERED = re.compile(r"#(0|[1-9]\d{0,15})", re.ASCII)


def card_text(names: Names, card: int) -> str:
    """Return a card's face, or `#` and its number where the face does not name it alone."""
    try:
        face = names.card(card)
    except IndexError:
        return f"#{card}"
    readable = _FACE.fullmatch(face) and face.casefold() not in _RESERVED
    return face if readable and names.parse_card(face) == card else f"#{card}"


def cards_text(names: Names, cards: Sequence[int]) -> str:
    """Return several faces, in their order."""
    return " ".join(card_text(names, card) for card in cards)


def folded(cards: str) -> list[str]:
    """Return a long list of cards as the lines on which it goes on."""
    return textwrap.wrap(cards, PAPER, break_on_hyphens=False, break_long_words=False)


def pile_text(names: Names, pile: int) -> str:
    """Return a pile's name, or `#` and its number where the name does not name it alone."""
    if pile < len(names.piles):
        name = names.piles[pile]
        if _FACE.fullmatch(name) and pile_of(names, name) == pile:
            return name
    return f"#{pile}"


def pile_of(names: Names, text: str) -> int | None:
    """Return the pile of that name, in large or small letters; None where there is none."""
    wanted, known = text.casefold(), [name.casefold() for name in names.piles]
    return known.index(wanted) if wanted in known else None


def quoted(text: str) -> str:
    """Return a text in quotation marks; what cannot be seen is written as its code."""
    return visible(msgspec.json.encode(text).decode())


def visible(json: str) -> str:
    """Return JSON in which every letter can be seen: what cannot is written as its code."""
    return "".join(c if c.isprintable() else _escaped(c) for c in json)


def word_text(text: str) -> str:
    """Return a text as a plain word, in quotation marks where it is none."""
    return text if is_plain(text) and text.isprintable() else quoted(text)


def cause_text(text: str) -> str:
    """Return a text that stands behind numbers, in quotation marks where it begins like one."""
    return quoted(text) if text[:1].isdigit() else word_text(text)


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
