"""From text to acts: the words of each, with the line and the column where they stand.

A line is an act. A line that begins with a space goes on with the act before it. `;` begins a
comment that reaches to the end of its line; in a quoted text it is a letter like any other.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

HEAD = "pln"
"""The word that a text in this notation begins with."""

VERSION = "1"
"""Of the notation, behind the first word. A text in another is refused, never misread."""

_TOKEN = re.compile(r"""\s+|;.*|(?P<word>"(?:[^"\\]|\\.)*"|[][<>^]|[^\s;"\[\]<>^]+)""")
_PLAIN = re.compile(r"[^\s;\"\[\]<>^]+")


class Token(NamedTuple):
    """A word, a mark or a quoted text, and where it begins; lines and columns count from 1."""

    line: int
    column: int
    text: str


class Act(NamedTuple):
    """The tokens of one act, and the place just behind the last of them.

    `torn` is where a quotation mark opens a text that its line does not close.
    """

    tokens: tuple[Token, ...]
    end: Token
    torn: Token | None


def is_notation(text: str) -> bool:
    """Say whether a text means to be one in this notation, by its first word."""
    for line in text.split("\n"):
        words = line.partition(";")[0].split()
        if words:
            return words[0].casefold() == HEAD
    return False


def is_plain(text: str) -> bool:
    """Say whether a text is one word as it stands, and needs no quotation marks."""
    return _PLAIN.fullmatch(text) is not None


def acts_of(text: str) -> Iterator[Act]:
    """Yield the acts of a text in their order; lines in which nothing stands are passed over."""
    tokens: list[Token] = []
    torn: Token | None = None
    end = Token(1, 1, "")
    for number, line in enumerate(text.split("\n"), 1):
        found, tear = _tokens(number, line)
        if not found and tear is None:
            continue
        if (tokens or torn) and not line[0].isspace():
            yield Act(tuple(tokens), end, torn)
            tokens, torn = [], None
        tokens += found
        torn = torn or tear
        end = _behind(tokens[-1]) if tokens else Token(number, 1, "")
    if tokens or torn:
        yield Act(tuple(tokens), end, torn)


def _tokens(number: int, line: str) -> tuple[list[Token], Token | None]:
    """Return the tokens of a line, and where a quoted text is torn."""
    found: list[Token] = []
    place = 0
    while place < len(line):
        match = _TOKEN.match(line, place)
        if match is None:
            return found, Token(number, place + 1, line[place:])
        if match["word"] is not None:
            found.append(Token(number, place + 1, match["word"]))
        place = match.end()
    return found, None


def _behind(token: Token) -> Token:
    return Token(token.line, token.column + len(token.text), "")
