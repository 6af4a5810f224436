"""The one door to the log: commands go in, facts come out, and nothing is stored by halves."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from eventstore.codec import Codec, digest
from eventstore.errors import StorageMissing, VersionConflict
from eventstore.events import Command as Stamp
from eventstore.events import RecordedEvent
from eventstore.fold import events_of
from eventstore.memory import MemoryEventStore
from eventstore.store import Append, EventStore
from tournament.event import Command, Event, Refused
from tournament.games.shuffle import PREFIX
from tournament.projections.deal_secrets import DealSecrets, MemoryDealSecrets
from tournament.projections.roster import MemoryRoster, Roster
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.errors import RefusedByRule

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Change:
    """Facts for one stream, decided on its version `expected_version`."""

    stream: str
    expected_version: int
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a command led to. `recorded` is empty on a dry run, and where nothing had to change."""

    changes: tuple[Change, ...]
    recorded: tuple[RecordedEvent, ...]

    def facts(self, kind: type[E]) -> list[E]:
        """Return the facts of one kind, in order: what a face may say was decided."""
        return [
            event for change in self.changes for event in change.events if isinstance(event, kind)
        ]


@dataclass(frozen=True, slots=True)
class Source:
    """Where ids and chance come from: real chance, or a seed where a run must repeat itself."""

    new_id: Callable[[], str]
    new_seed: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it was asked for by who may ask for it again, such as over a network.

    `id` is the asker's own and the same each time; `hash` is that of everything it said. `seen`
    has the version of each stream on which it rests: on any other version nothing is decided.
    """

    id: str
    hash: bytes
    seen: Mapping[str, int] = field(default_factory=dict)


def _real_seed() -> str:
    return PREFIX + secrets.token_hex(32)


REAL = Source(new_id=lambda: secrets.token_hex(16), new_seed=_real_seed)


Appender = Callable[[Sequence[Append], Stamp], tuple[RecordedEvent, ...]]
"""What records a command, as `EventStore.append` does."""


class Ledger:
    """The log with the roster and the secrets of deals beside it, as one actor sees it."""

    def __init__(
        self,
        store: EventStore,
        roster: Roster,
        codec: Codec,
        *,
        actor: str,
        source: Source = REAL,
        dry_run: bool = False,
        secrets: DealSecrets | None = None,
        append: Appender | None = None,
        asked: Asked | None = None,
    ) -> None:
        self.store = store
        self.roster = roster
        self.codec = codec
        self.actor = actor
        self.source = source
        self.dry_run = dry_run
        self.secrets = secrets or MemoryDealSecrets()
        self.asked = asked
        self._append = append

    def events(self, stream: str) -> list[Event]:
        """Return the facts of a stream, in order; none where there is no such stream."""
        return list(events_of(self.store, stream, self.codec))

    def record(
        self,
        stream: str,
        command: Command,
        plan: Callable[[], Sequence[Change] | Refused],
        *,
        command_id: str | None = None,
    ) -> Receipt:
        """Record what `plan` makes of a command, all of it or nothing.

        The log is asked first whether it has answered this command id already: deciding again would
        refuse the command for its own success.

        Raises:
            RefusedByRule: a clause forbids the command.
            VersionConflict: a stream moved on since it was read here, or since the asker saw it.
            EventStoreError: the log refuses; see `eventstore.errors`.
        """
        stamp = self._stamp(stream, command, command_id)
        answered = self.store.answered(stamp.id, stamp.hash)
        if answered is not None:
            return Receipt(changes=(), recorded=answered)
        changes = plan()
        if isinstance(changes, Refused):
            raise RefusedByRule(changes)
        if self.asked is not None:
            _require_seen(changes, self.asked.seen)
        changes = tuple(change for change in changes if change.events)
        appends = [
            Append(
                change.stream,
                change.expected_version,
                [self.codec.encode(event) for event in change.events],
            )
            for change in changes
        ]
        if self.dry_run or not appends:
            return Receipt(changes, recorded=())
        append = self._append or self.store.append
        return Receipt(changes, append(appends, stamp))

    def _stamp(self, stream: str, command: Command, command_id: str | None) -> Stamp:
        if self.asked is not None:
            return Stamp(id=self.asked.id, hash=self.asked.hash, actor=self.actor)
        fields = msgspec.to_builtins(command)
        said = {"command": type(command).__name__, "stream": stream, "fields": fields}
        return Stamp(id=command_id or self.source.new_id(), hash=digest(said), actor=self.actor)


def _require_seen(changes: Sequence[Change], seen: Mapping[str, int]) -> None:
    for change in changes:
        version = seen.get(change.stream, change.expected_version)
        if version != change.expected_version:
            raise VersionConflict(change.stream, version, change.expected_version)


@contextmanager
def open_ledger(url: str, *, write: bool, actor: str, dry_run: bool = False) -> Iterator[Ledger]:
    """Open the log at an SQLAlchemy URL. Only a writing command creates a missing database.

    A dry run where there is no database yet works on an empty log in memory.

    Raises:
        EventStoreError: there is no database, it has another schema, or it cannot be opened.
    """
    try:
        opened = open_store(url, write=write and not dry_run)
    except StorageMissing:
        if not dry_run:
            raise
        yield Ledger(MemoryEventStore(), MemoryRoster(), codec(), actor=actor, dry_run=True)
        return
    with opened:
        yield Ledger(
            opened.store,
            opened.roster,
            codec(),
            actor=actor,
            dry_run=dry_run,
            secrets=MemoryDealSecrets(opened.secrets.everything()) if dry_run else opened.secrets,
        )
