"""Words of a line, apart and together again. Quotation marks keep several words one."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Token(NamedTuple):
    """A word of a line, and whether it stood in quotation marks."""

    text: str
    quoted: bool = False


class Unclosed(Exception):
    """A quotation mark is missing, or nothing sets the next word apart from it."""


MARK = '"'
ESCAPE = "\\"


def split(text: str) -> list[Token]:
    r"""Take a line apart at its spaces.

    A word that begins with a quotation mark goes on to the next one; `\"` and `\\` in it stand for
    the sign alone. A mark inside a word is a sign like any other.

    Raises:
        Unclosed: the line does not say where a quoted word ends.
    """
    found: list[Token] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
        elif text[place] == MARK:
            word, place = _quoted(text, place + 1)
            found.append(Token(word, quoted=True))
        else:
            end = next((i for i in range(place, len(text)) if text[i].isspace()), len(text))
            found.append(Token(text[place:end]))
            place = end
    return found


def joined(tokens: Iterable[Token]) -> str:
    """Write words so that `split` gives the same again."""
    return " ".join(_marked(token.text) if token.quoted else token.text for token in tokens)


def word(text: str) -> Token:
    """Return what somebody wrote as one word, in marks where it would not stay one."""
    plain = text.isalnum() or (text[:1] == "#" and text[1:].isalnum())
    return Token(text, quoted=not plain)


def quoted(text: str) -> tuple[Token, ...]:
    """Return a reason as it is written after everything else; nothing where there is none."""
    return (Token(text, quoted=True),) if text else ()


def plain(words: Sequence[object]) -> tuple[Token, ...]:
    """Return words of our own, which need no marks."""
    return tuple(Token(str(each)) for each in words)


def _quoted(text: str, place: int) -> tuple[str, int]:
    letters: list[str] = []
    while place < len(text):
        sign = text[place]
        if sign == MARK:
            if place + 1 < len(text) and not text[place + 1].isspace():
                raise Unclosed
            return "".join(letters), place + 1
        if sign == ESCAPE and text[place + 1 : place + 2] in (MARK, ESCAPE):
            place += 1
        letters.append(text[place])
        place += 1
    raise Unclosed


def _marked(text: str) -> str:
    escaped = text.replace(ESCAPE, ESCAPE * 2).replace(MARK, ESCAPE + MARK)
    return f"{MARK}{escaped}{MARK}"
