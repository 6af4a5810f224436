"""What a command works with: where the log is, and who acts."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

import rich_click as click

from tournament.cli.streams import AnswerLost

if TYPE_CHECKING:
    from tournament.service.database import Database
    from tournament.service.ledger import Ledger

P = ParamSpec("P")
R = TypeVar("R")


WHOLE_OR_NOT = "a command is recorded whole or not at all: playledger log tail shows the last one"


@dataclass(frozen=True, slots=True)
class Flags:
    """The options given before the command, as typed. Read only when a command asks."""

    db: str | None = None
    actor: str | None = None


@dataclass(slots=True)
class Settings:
    """The log's SQLAlchemy URL, and the part in which its user acts: `director`, `table/4`.

    `acted` once a writing command is done: what is left of it is its answer.
    """

    db: str
    actor: str
    acted: bool = field(default=False, init=False, compare=False)

    @property
    def shown_db(self) -> str:
        """The URL without its password, fit for messages."""
        from tournament.service.database import shown

        return shown(self.db)

    @contextmanager
    def ledger(self, *, write: bool, dry_run: bool = False) -> Iterator["Ledger"]:
        """Open the log for one command; only a writing command creates a missing database."""
        from tournament.cli.resolution import make_default_folder, require_folder
        from tournament.service.ledger import open_ledger

        records = write and not dry_run
        prepare = make_default_folder if records else require_folder
        prepare(self.db)
        log = open_ledger(self.db, write=write, actor=self.actor, dry_run=dry_run)
        with _told_when_stopped(records=records), log as ledger:
            yield ledger
        self.acted = records

    @contextmanager
    def database(self) -> Iterator["Database"]:
        """Open the whole database to write to it; a missing one is made."""
        from tournament.cli.resolution import make_default_folder
        from tournament.service.database import open_store

        make_default_folder(self.db)
        with _told_when_stopped(records=True), open_store(self.db, write=True) as database:
            yield database
        self.acted = True


@contextmanager
def _told_when_stopped(*, records: bool) -> Iterator[None]:
    """Note on what stops a command that records, such as Ctrl-C, what it leaves behind."""
    try:
        yield
    except BaseException as stopped:
        if records and not _fails(stopped):
            stopped.add_note(WHOLE_OR_NOT)
        raise


def _fails(stopped: BaseException) -> bool:
    """Say whether a command failed by itself, and was not stopped by somebody."""
    return isinstance(stopped, Exception) and not isinstance(stopped, click.Abort)


def pass_settings(command: Callable[Concatenate[Settings, P], R]) -> Callable[P, R]:
    """Hand the settings to a command as its first argument."""

    @functools.wraps(command)
    def with_settings(*args: P.args, **kwargs: P.kwargs) -> R:
        from tournament.cli.resolution import resolve

        context = click.get_current_context(silent=True)
        flags = context.find_object(Flags) if context is not None else None
        settings = resolve(flags or Flags())
        try:
            return command(settings, *args, **kwargs)
        except AnswerLost as lost:
            lost.acted = settings.acted
            raise

    return with_settings
