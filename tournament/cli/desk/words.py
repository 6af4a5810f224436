"""The words of a line after its verb, taken from both ends, and what is wrong with them."""

import re
from dataclasses import dataclass

from tournament.cli.desk.line import Line
from tournament.cli.desk.tokens import Token
from tournament.service.errors import BadInput
from tournament.service.people import read_numbers

AN_ENTRY = "give a number, or the beginning of a name"
_NUMBER = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)


def is_number(text: str) -> bool:
    """Say whether a word can be the number of a table, a round or an entry."""
    return _NUMBER.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that says nothing we know: what is wrong, and what could be meant."""

    what: str
    remedy: str


class Wrong(Exception):
    """A line cannot be read; what is wrong with it is for whoever typed it."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.unread = Unread(what, remedy)


class Words:
    """The words after a verb, taken from both ends."""

    def __init__(self, tokens: list[Token]) -> None:
        self.left = list(tokens)

    def flag(self, name: str) -> bool:
        """Take an option away, if it is there."""
        token = Token(f"--{name}")
        found = token in self.left
        self.left = [each for each in self.left if each != token]
        return found

    def numbers(self, name: str) -> tuple[int, ...]:
        """Take an option with numbers away, as often as it is there."""
        found: list[int] = []
        while Token(f"--{name}") in self.left:
            place = self.left.index(Token(f"--{name}"))
            if place + 1 == len(self.left):
                raise Wrong(f"--{name} names no table", f"write --{name} 7, or --{name} 7,8")
            given = self.left[place + 1].text
            del self.left[place : place + 2]
            found += _several(name, given)
        return tuple(dict.fromkeys(found))

    def reason(self, *, after: int = 1) -> str:
        """Take what is last and in quotation marks, if at least `after` words are before it."""
        if len(self.left) > after and self.left[-1].quoted:
            return self.left.pop().text.strip()
        return ""

    def choice(self, among: tuple[str, ...], *, after: int = 1) -> str | None:
        """Take the last word if it is one of some and `after` words are before it."""
        if len(self.left) > after and not self.left[-1].quoted and self.left[-1].text in among:
            return self.left.pop().text
        return None

    def one(self, what: str) -> str:
        """Take the first word."""
        if not self.left or not self.left[0].text.strip():
            raise Wrong(f"{what} is missing", "help shows how each line is written")
        return self.left.pop(0).text

    def number(self, what: str) -> int:
        """Take a number from 1."""
        text = self.one(what)
        if not is_number(text):
            raise Wrong(f"{what} cannot be {ascii(text)[:40]}", "give a number from 1 on")
        return int(text)

    def name(self, what: str = "an entry", remedy: str = AN_ENTRY) -> str:
        """Take all that is left as one name."""
        text = self.rest()
        if not text:
            raise Wrong(f"{what} is missing", remedy)
        return text

    def rest(self) -> str:
        """Take all that is left as one text, empty where nothing is."""
        text = " ".join(each.text for each in self.left).strip()
        self.left = []
        return text

    def end(self, line: Line) -> Line:
        """Return the line, provided that nothing is left over."""
        if self.left:
            raise Wrong(f"{ascii(self.left[0].text)[:40]} is one word too many", f"read: {line}")
        return line


def _several(name: str, text: str) -> tuple[int, ...]:
    try:
        return read_numbers(name, text)
    except BadInput as error:
        [fault] = error.faults
        raise Wrong(fault.what, fault.remedy) from None
