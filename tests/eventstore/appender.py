"""Appends to a log until it is done or killed: `appender.py DATABASE NAME STEPS`.

Says `TRY command` before each append and `ACK command position` after it. An append is one to
three events in the stream `shared` and one in the appender's own.
"""

import sys
from pathlib import Path

from eventstore.errors import VersionConflict
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.testing import command, one

APPLICATION_ID = 0x54455354


def step(store: SqlEventStore, name: str, number: int) -> int:
    """Append until it succeeds; return the last position."""
    stamp = command(f"{name}.{number}")
    while True:
        numbers = range(1 + number % 3)
        appends = [
            *one("shared", store.version("shared"), *numbers),
            *one(name, store.version(name), number),
        ]
        try:
            return store.append(appends, stamp)[-1].position
        except VersionConflict:
            continue


def main(database: str, name: str, steps: str) -> None:
    """Run the appender."""
    storage = SqliteStorage(Path(database), application_id=APPLICATION_ID, access="write")
    with SqlEventStore(storage) as store:
        for number in range(int(steps)):
            sys.stdout.write(f"TRY {name}.{number}\n")
            sys.stdout.flush()
            position = step(store, name, number)
            sys.stdout.write(f"ACK {name}.{number} {position}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
