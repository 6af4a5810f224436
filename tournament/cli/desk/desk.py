"""The desk itself: which log, which tournament, who types, and where sheets and copies go."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tournament.cli.desk.talk import Talk, asked
from tournament.cli.output import emit
from tournament.cli.settings import Flags, Settings

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

YES_NO = ("y", "n")


@dataclass
class Desk:
    """One sitting. `slug` is None while the only open tournament is meant; `left` ends it."""

    settings: Settings
    talk: Talk
    out: Path
    backup: Path | None = None
    slug: str | None = None
    left: bool = False

    @property
    def typist(self) -> str:
        """Who types: everything is recorded in this name."""
        return self.settings.actor

    def typed_by(self, name: str) -> None:
        """Let somebody else type from here on.

        Raises:
            BadInput: it is no name.
        """
        from tournament.cli.resolution import resolve

        self.settings = resolve(Flags(db=self.settings.db, actor=name))

    @contextmanager
    def reading(self) -> "Iterator[tuple[Ledger, Tournament]]":
        """Open the log to look at the tournament."""
        with self.settings.ledger(write=False) as ledger:
            yield ledger, self._tournament(ledger)

    @contextmanager
    def writing(self) -> "Iterator[tuple[Ledger, Tournament]]":
        """Open the log to change the tournament. It is held for one act, not for the evening."""
        with self.settings.ledger(write=True) as ledger:
            yield ledger, self._tournament(ledger)

    def say(self, *said: str) -> None:
        """Answer, a line each."""
        for text in said:
            emit(text)

    def agreed(self, question: str, *, yes: bool = False) -> bool:
        """Ask yes or no; with `yes` the question is told and not asked."""
        if yes:
            self.say(f"{question} yes")
            return True
        return self.talk.ask(asked(question, YES_NO), YES_NO) == "y"

    def why(self, reason: str) -> str:
        """Return the reason given, or ask for it: it stands on the record."""
        return reason or self.talk.ask("Why? It stands on the record:")

    def _tournament(self, ledger: "Ledger") -> "Tournament":
        from tournament.cli.words import chosen

        found = chosen(ledger, self.slug)
        self.slug = found.slug
        return found
