"""Somebody at a terminal: a prompt with history and completion, questions, pages.

What was typed is remembered while the desk is open and no longer. A file of it would keep names
that `player erase` is to take away.
"""

import shutil
from collections.abc import Callable, Iterable, Sequence

import rich_click as click
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from tournament.cli.desk.talk import asked, choose, paged
from tournament.cli.output import emit, safe

Offer = Callable[[str], Sequence[str]]
"""What may come next after the text of a line so far: whole last words."""


class Offered(Completer):
    """Completion of the last word of a line."""

    def __init__(self, offer: Offer) -> None:
        self._offer = offer

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what the word before the cursor can become."""
        del complete_event
        text = document.text_before_cursor
        begun = "" if text[-1:].isspace() else (text.split() or [""])[-1]
        for offered in self._offer(text):
            yield Completion(offered, start_position=-len(begun))


class Terminal:
    """Whoever types here."""

    def __init__(self, offer: Offer) -> None:
        self._lines: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), completer=Offered(offer), complete_while_typing=False
        )
        self._answers: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def line(self, prompt: str) -> str | None:
        """Return the next line; Ctrl-C drops the one begun, Ctrl-D ends."""
        while True:
            try:
                return self._lines.prompt(safe(prompt))
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None

    def ask(self, question: str, choices: Sequence[str] = ()) -> str:
        """Ask until the answer is one of the choices.

        Raises:
            KeyboardInterrupt: nothing is answered, and the line is dropped.
        """
        while True:
            try:
                given = self._answers.prompt(safe(f"{question} "))
            except EOFError:
                raise KeyboardInterrupt from None
            chosen = choose(given, choices) if choices else given.strip()
            if chosen is not None:
                return chosen
            emit(asked("answer with one of", choices))

    def pages(self, title: str, shown: Sequence[str]) -> None:
        """Show a page at a time, each on an empty screen, until the last or a q."""
        cut = paged(title, shown, shutil.get_terminal_size().lines)
        for number, page in enumerate(cut, 1):
            click.clear()
            emit("\n".join(page))
            goes_on = "Enter goes on, q ends" if number < len(cut) else "Enter ends"
            if self.ask(f"({goes_on})").lower().startswith("q"):
                return
