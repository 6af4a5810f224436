"""Whatever is done to a log in whatever order, it equals a dictionary of lists."""

import shutil
import tempfile
from hashlib import sha256
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from eventstore.archive import export_log, import_log
from eventstore.backup import copy_to
from eventstore.errors import CommandReused, VersionConflict
from eventstore.events import Command, RecordedEvent
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.testing import one
from eventstore.verify import verify
from tests.eventstore.conftest import new_storage, storage_at

STREAMS = ("a", "b", "c")
COMMANDS = tuple(f"c{number}" for number in range(12))

streams = st.sampled_from(STREAMS)
numbers = st.lists(st.integers(0, 9), min_size=1, max_size=4)
commands = st.sampled_from(COMMANDS)
hashes = st.sampled_from([bytes(32), bytes([1]) * 32])


def naive_root(leaves: list[bytes]) -> bytes:
    """Return the root as RFC 9162, 2.1.1 defines it."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256(b"").digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    left, right = naive_root(leaves[:split]), naive_root(leaves[split:])
    return sha256(b"\x01" + left + right).digest()


class LogMachine(RuleBasedStateMachine):
    """A log on a file beside its model."""

    @initialize()
    def begin(self) -> None:
        memory = Path("/dev/shm")  # noqa: S108  # a folder of its own is made there
        where = memory if memory.is_dir() else None
        self.folder = Path(tempfile.mkdtemp(prefix="playledger-model-", dir=where))
        self.count = 0
        self.store = SqlEventStore(new_storage(self.path()))
        self.model: dict[str, list[bytes]] = {stream: [] for stream in STREAMS}
        self.answers: dict[str, tuple[bytes, tuple[RecordedEvent, ...]]] = {}

    def path(self) -> Path:
        return self.folder / f"log{self.count}.db"

    @rule(
        stream=streams,
        numbers=numbers,
        command=commands,
        hash_=hashes,
        off=st.sampled_from([0, 0, 0, -1, 1, 5]),
    )
    def append(self, stream: str, numbers: list[int], command: str, hash_: bytes, off: int) -> None:
        """Append on the right version, a stale or any other one, as a new command or an old one."""
        expected = max(0, len(self.model[stream]) + off)
        new = one(stream, expected, *numbers)
        stamp = Command(command, hash_, "tester")
        try:
            recorded = self.store.append(new, stamp)
        except CommandReused:
            assert self.answers[command][0] != hash_
            return
        except VersionConflict as conflict:
            said = (conflict.stream, conflict.expected, conflict.actual)
            assert said == (stream, expected, len(self.model[stream]))
            assert expected != len(self.model[stream])
            assert command not in self.answers
            return
        if command in self.answers:
            assert (hash_, recorded) == self.answers[command]
            return
        assert expected == len(self.model[stream])
        self.model[stream] += [event.payload for event in new[0].events]
        self.answers[command] = (hash_, recorded)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = SqlEventStore(storage_at(self.path()))

    @rule()
    def go_on_in_a_backup(self) -> None:
        before = self.path()
        self.count += 1
        storage = self.store.storage
        assert isinstance(storage, SqliteStorage)
        copy_to(storage, self.path())
        self.store.close()
        before.unlink()
        self.store = SqlEventStore(storage_at(self.path()))

    @rule()
    def go_on_in_an_import(self) -> None:
        export_log(self.store, self.folder / "log.ndjson")
        self.store.close()
        self.count += 1
        self.store = SqlEventStore(new_storage(self.path()))
        import_log(self.store, self.folder / "log.ndjson")

    @invariant()
    def it_equals_the_model(self) -> None:
        for stream, payloads in self.model.items():
            found = list(self.store.read(stream))
            assert [event.payload for event in found] == payloads
            assert [event.version for event in found] == [*range(1, len(payloads) + 1)]
            assert self.store.version(stream) == len(payloads)
        assert self.store.streams() == [stream for stream in STREAMS if self.model[stream]]
        for command, (hash_, recorded) in self.answers.items():
            assert self.store.answered(command, hash_) == recorded

    @invariant()
    def its_root_is_the_naive_one(self) -> None:
        events = list(self.store.read_all())
        head = self.store.head()
        assert head.size == sum(map(len, self.model.values())) == len(events)
        assert head.root == naive_root([event.hash for event in events])

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        assert verify(self.store) == self.store.head()
        assert self.store.faults() == []
        self.store.close()
        shutil.rmtree(self.folder)


LogMachine.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestTheLog = LogMachine.TestCase
