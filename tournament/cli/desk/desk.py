"""The desk itself: which log, which tournament, who types, and where sheets and copies go."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tournament.cli.desk.talk import Talk, asked
from tournament.cli.desk.tokens import MARK
from tournament.cli.output import emit
from tournament.cli.settings import Flags, Settings

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

YES_NO = ("y", "n")
ANNOUNCE = 'new "NAME" FILE announces one; help lists the lines'


def round_of(tournament: "Tournament") -> int:
    """Return the round that lines act on, 0 before the first is paired."""
    current = tournament.state.current
    return current.number if current else 0


@dataclass
class Desk:
    """One sitting. `slug` is None while the only open tournament is meant; `left` ends it.

    `address` is where the event is served: slips have codes to scan and seat words then.

    `prompted` is the round that the prompt named, 0 before the first; None once the line acts.
    """

    settings: Settings
    talk: Talk
    out: Path
    backup: Path | None = None
    slug: str | None = None
    address: str = ""
    left: bool = False
    prompted: int | None = None

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
        """Open the log to look at the tournament.

        Raises:
            NotFound: there is no log or no tournament yet, or more than one to choose from.
        """
        from eventstore.errors import StorageMissing
        from tournament.service.errors import NotFound

        try:
            with self.settings.ledger(write=False) as ledger:
                yield ledger, self._tournament(ledger)
        except StorageMissing:
            raise NotFound("there is no tournament yet", ANNOUNCE) from None

    @contextmanager
    def writing(self) -> "Iterator[tuple[Ledger, Tournament]]":
        """Open the log to change the tournament. It is held for one act, not for the evening.

        Raises:
            NotFound: there is no tournament yet, or more than one to choose from.
            Conflict: somebody else went on to another round than the line was typed for.
        """
        with self.settings.ledger(write=True) as ledger:
            tournament = self._tournament(ledger)
            self._as_prompted(tournament)
            yield ledger, tournament

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

    def unchanged(self, ledger: "Ledger", seen: "Tournament") -> None:
        """Require that nobody acted while a question waited: what was agreed to must be what is.

        Raises:
            Conflict: somebody did; nothing of this line is recorded.
        """
        from tournament.service.errors import Conflict
        from tournament.service.tournaments import state_of

        if state_of(ledger, seen.slug).version != seen.state.version:
            what = "somebody else acted while you were asked, so what was shown is not what is"
            raise Conflict(f"{what}; nothing of this line is recorded", "give the line again")

    def why(self, reason: str) -> str:
        """Return the reason given, or ask for it: it stands on the record."""
        if reason:
            return reason
        given = self.talk.ask("Why? It stands on the record:")
        marked = len(given) > 1 and given.startswith(MARK) and given.endswith(MARK)
        return given[1:-1].strip() if marked else given

    def _as_prompted(self, tournament: "Tournament") -> None:
        """Require for a line's first act that the round is the one that its prompt named."""
        from tournament.service.errors import Conflict

        prompted, self.prompted = self.prompted, None
        if prompted not in (None, now := round_of(tournament)):
            what = f"somebody else acted while you typed, and it is round {now} now"
            late = f"; {prompted}/7 SCORE is table 7 of round {prompted}" if prompted else ""
            raise Conflict(f"{what}; nothing of this line is recorded", f"give it again{late}")

    def _tournament(self, ledger: "Ledger") -> "Tournament":
        """Return the tournament of this sitting, at first the only one that is open."""
        from tournament.service.errors import NotFound
        from tournament.service.tournaments import load, only_open, slugs

        if self.slug is None:
            known = slugs(ledger)
            try:
                self.slug = only_open(ledger)
            except NotFound as error:
                remedy = f"use SLUG: {', '.join(known)}" if known else ANNOUNCE
                raise NotFound(error.what, remedy) from None
        return load(ledger, self.slug)
