"""Single bits of a log's file, flipped one at a time, and what verifying says of each.

A flip must be found, or change no event, no head and no checkpoint: the file has room that holds
nothing. The roster is not in the log and has no hash, so the log here has none.
"""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from eventstore.errors import EventStoreError, IntegrityFailure
from eventstore.keys import key_from_seed
from tests.service.club_evening import SPEED, RecordForTest, bot_game
from tournament.games.shuffle import seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service.checkpoints import make_checkpoint, verify_log
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.ledger import Change, Ledger
from tournament.service.log_keys import adopt

EVERYTHING = (
    "SELECT * FROM events ORDER BY position",
    "SELECT * FROM log_head",
    "SELECT * FROM checkpoints ORDER BY size",
)

KEY = key_from_seed("club.example/log", bytes(32))

Rows = list[list[tuple[object, ...]]]


@dataclass(frozen=True)
class Flip:
    """A bit that was flipped, and what came of it: `harmless`, `silent`, or how it was found."""

    offset: int
    bit: int
    verdict: str


def write_log(path: Path, games: int) -> None:
    """Make a signed log of so many games, a checkpoint after each, in one file."""
    with open_store(f"sqlite:///{path}", write=True, clock=SimulatedClock()) as opened:
        ledger = _ledger(opened.store)
        adopt(ledger, KEY.verifier)
        for number in range(games):
            stream = f"game/friendly-{number}"
            change = Change(stream, 0, bot_game(SPEED, f"flip {number}"))
            ledger.record(stream, RecordForTest(stream=stream), lambda change=change: [change])
            make_checkpoint(ledger, KEY)


def flips(path: Path, number: int, *, seed: int, tell: Callable[[Flip], None]) -> None:
    """Flip so many bits of the file, each in a fresh copy beside it, and tell of each."""
    whole = path.read_bytes()
    before = _rows(path)
    scratch = path.with_name("flipped.db")
    for offset, bit in _places(len(whole), number, seed):
        changed = bytearray(whole)
        changed[offset] ^= 1 << bit
        for leftover in path.parent.glob("flipped.db-*"):
            leftover.unlink(missing_ok=True)
        scratch.write_bytes(changed)
        verdict = judge(scratch)
        if verdict == "":
            verdict = "harmless" if _rows(scratch) == before else "silent"
        tell(Flip(offset, bit, verdict))


def judge(path: Path) -> str:
    """Verify a log as `log verify` does; say how it is wrong, or nothing."""
    try:
        with open_store(f"sqlite:///{path}", write=False) as opened:
            verify_log(_ledger(opened.store))
            return "the file's own check" if opened.store.faults() else ""
    except IntegrityFailure as failure:
        return failure.kind
    except EventStoreError as error:
        return type(error).__name__


def _ledger(store) -> Ledger:
    source = seeded(seed_of("bit flips"))
    return Ledger(store, MemoryRoster(), codec(), actor="director", source=source)


def _rows(path: Path) -> Rows:
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as raw, suppress(sqlite3.DatabaseError):
        raw.text_factory = bytes
        return [raw.execute(query).fetchall() for query in EVERYTHING]
    return []  # what cannot even be read has changed


def _places(size: int, number: int, seed: int) -> Iterator[tuple[int, int]]:
    chance = random.Random(seed)
    for _ in range(number):
        yield chance.randrange(size), chance.randrange(8)
