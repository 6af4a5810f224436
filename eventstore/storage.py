"""What a log asks of the database under it: `sqlite` and `postgres` answer."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.readback import Setting


class Storage(Protocol):
    """A database under a log: its transactions and its own faults."""

    where: str
    parameter_mark: str

    def reading(self) -> AbstractContextManager[Connection]:
        """Give a connection in a read transaction."""
        ...

    def asking(self) -> AbstractContextManager[DBAPICursor]:
        """Give the driver's cursor for one question, which is a transaction by itself.

        It costs a third of `reading`.
        """
        ...

    def writing(self) -> AbstractContextManager[Connection]:
        """Give a connection in the one write transaction there is; it commits at the end."""
        ...

    def commit(self, work: Callable[[DBAPICursor], None]) -> None:
        """Do the work on the driver's cursor in a transaction as that of `writing`, and commit.

        It costs half of `writing`.
        """
        ...

    def migrating(self) -> AbstractContextManager[Connection]:
        """Give a connection in a transaction that changes the schema."""
        ...

    def news(self) -> AbstractContextManager[Callable[[float], None]]:
        """Give a function that waits for commits, but not longer than so many seconds."""
        ...

    def rewrite(self, table: str) -> None:
        """Write a table anew, so that nothing that was deleted from it still lies there."""
        ...

    def faults(self) -> list[str]:
        """Return what the database's own check finds wrong."""
        ...

    def settings(self) -> list[Setting]:
        """Return the settings on which commits rest, read back."""
        ...

    def close(self) -> None:
        """Close every connection."""
        ...
