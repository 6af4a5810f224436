"""Talking with whoever types: lines come in, questions are asked, sheets are shown by the page.

A script is answered from its own next lines; a terminal asks until the answer is one.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from tournament.cli.output import emit
from tournament.service.errors import BadInput, Fault

SCRIPT_HEIGHT = 24
"""Lines of a page where no terminal says how high it is."""


class Talk(Protocol):
    """Somebody who types, or a file."""

    def line(self, prompt: str) -> str | None:
        """Return the next line, None when there will be none."""
        ...

    def ask(self, question: str, choices: Sequence[str] = ()) -> str:
        """Return the answer: one of the choices, or any text where there are none."""
        ...

    def pages(self, title: str, shown: Sequence[str]) -> None:
        """Show lines page by page."""
        ...


class Script:
    """The lines of a file, each echoed, so that what comes out reads as an evening."""

    def __init__(self, given: Iterable[str]) -> None:
        self._given = enumerate(given, 1)
        self.number = 0

    def line(self, prompt: str) -> str | None:
        """Return the next line and echo it."""
        text = self._next()
        if text is not None and text.strip():
            emit(f"{prompt}{text}")
        return text

    def ask(self, question: str, choices: Sequence[str] = ()) -> str:
        """Answer by the next line.

        Raises:
            BadInput: there is none, or it is none of the choices.
        """
        text = self._next()
        if text is None:
            raise BadInput("script", [Fault("its end", f"nothing answers: {question}", "")])
        given = text.strip()
        emit(f"{question} {given}")
        chosen = choose(given, choices) if choices else given
        if chosen is None:
            what = f"{ascii(given)[:40]} is no answer to: {question}"
            raise BadInput("script", [Fault(f"line {self.number}", what, _among(choices))])
        return chosen

    def pages(self, title: str, shown: Sequence[str]) -> None:
        """Show every page, one after another."""
        for page in paged(title, shown, SCRIPT_HEIGHT):
            emit("\n".join(page))

    def _next(self) -> str | None:
        try:
            self.number, text = next(self._given)
        except StopIteration:
            return None
        return text.rstrip("\r\n")


def choose(given: str, choices: Sequence[str]) -> str | None:
    """Return the choice that an answer means by its beginning; an empty one means none."""
    wanted = given.strip().lower()
    found = [choice for choice in choices if wanted and choice.startswith(wanted)]
    return wanted if wanted in choices else found[0] if len(found) == 1 else None


def asked(question: str, choices: Sequence[str]) -> str:
    """Return a question with what can be answered."""
    return f"{question} [{'/'.join(choices)}]" if choices else question


def paged(title: str, shown: Sequence[str], height: int) -> list[list[str]]:
    """Cut lines into pages of so many lines, each with its title and its number."""
    room = max(height - 3, 1)
    cut = [shown[place : place + room] for place in range(0, len(shown), room)] or [[]]
    return [[f"{title} (page {number} of {len(cut)})", *part] for number, part in enumerate(cut, 1)]


def _among(choices: Sequence[str]) -> str:
    return f"answer {', '.join(choices)}"
