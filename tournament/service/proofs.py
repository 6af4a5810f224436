"""Proofs for somebody who has a checkpoint and not the log."""

from dataclasses import dataclass

from eventstore import proofs
from eventstore.errors import IntegrityFailure
from eventstore.events import RecordedEvent
from eventstore.judgement import roots_at
from eventstore.store import Checkpoint
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Signed:
    """A size of the log, its root then, and the note where that head was signed."""

    size: int
    root: bytes
    note: str | None


@dataclass(frozen=True, slots=True)
class ProvedEvent:
    """That the log had `event` when it had the size and root of `head`."""

    event: RecordedEvent
    head: Signed
    path: list[bytes]


@dataclass(frozen=True, slots=True)
class ProvedGrowth:
    """That the log of `head` begins with the whole log of `old`."""

    old: Signed
    head: Signed
    path: list[bytes]


def prove_event(ledger: Ledger, position: int, size: int | None = None) -> ProvedEvent:
    """Prove that the event at `position` was in the log when it had `size` events.

    Without a size it is that of the last checkpoint that holds the event, else the log's.

    Raises:
        NotFound: there is no such position or size.
        IntegrityFailure: the proof does not hold: the log is damaged.
    """
    head = _head(ledger, size, at_least=position)
    event = next(ledger.store.read_all(after=position - 1, limit=1), None)
    if event is None or not 1 <= position <= head.size:
        raise NotFound(f"there is no event {position} among the first {head.size}", _LOOK)
    path = proofs.prove_inclusion(ledger.store.leaves(), position, head.size)
    if not proofs.includes(event.hash, position, head.size, head.root, path):
        raise _damaged()
    return ProvedEvent(event, head, path)


def prove_growth(ledger: Ledger, old_size: int, size: int | None = None) -> ProvedGrowth:
    """Prove that the log of `size` events begins with that of `old_size`.

    Without a size it is that of the last checkpoint above `old_size`, else the log's.

    Raises:
        NotFound: there is no such size.
        IntegrityFailure: the proof does not hold: the log is damaged.
    """
    head = _head(ledger, size, at_least=old_size + 1)
    if not 1 <= old_size <= head.size:
        raise NotFound(f"a log of {head.size} events never had {old_size}", _LOOK)
    old = _head(ledger, old_size, at_least=old_size)
    path = proofs.prove_consistency(ledger.store.leaves(), old_size, head.size)
    if not proofs.extends(old_size, old.root, head.size, head.root, path):
        raise _damaged()
    return ProvedGrowth(old, head, path)


_LOOK = "playledger log tail shows the last events"


def _head(ledger: Ledger, size: int | None, *, at_least: int) -> Signed:
    """Return the head to prove against: of `size`, or the last that was signed."""
    checkpoints = ledger.store.checkpoints()
    last = ledger.store.head()
    if size is None:
        signed = [each for each in checkpoints if at_least <= each.size <= last.size]
        return _of(signed[-1]) if signed else Signed(last.size, last.root, None)
    if not 1 <= size <= last.size:
        raise NotFound(f"the log has {last.size} events and never had {size}", _LOOK)
    for each in checkpoints:
        if each.size == size:
            return _of(each)
    if size == last.size:
        return Signed(size, last.root, None)
    return Signed(size, roots_at(ledger.store.leaves(), {size})[size], None)


def _of(checkpoint: Checkpoint) -> Signed:
    return Signed(checkpoint.size, checkpoint.root, checkpoint.note)


def _damaged() -> IntegrityFailure:
    return IntegrityFailure(0, "no proof holds here: playledger log verify says what is wrong")
