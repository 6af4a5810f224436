"""Signing the head of the log, and judging a log by the heads that were signed."""

from collections.abc import Iterable, Iterator, Sequence

from eventstore.checkpoint import origin_of, require_signed, sign_head
from eventstore.codec import Codec
from eventstore.errors import ArchiveRefused, IntegrityFailure, NoteRefused
from eventstore.events import RecordedEvent
from eventstore.judgement import require_agreement
from eventstore.notes import SigningKey, VerifierKey
from eventstore.store import Checkpoint, Head
from eventstore.verifier import Progress
from eventstore.verify import verify_with_roots
from tournament.service.errors import BadInput, Fault
from tournament.service.ledger import Ledger
from tournament.service.log_keys import (
    STREAM,
    LogKey,
    keys_at,
    keys_from,
    log_keys,
    require_present,
)


def make_checkpoint(ledger: Ledger, key: SigningKey) -> Checkpoint:
    """Sign the head of the log, keep the checkpoint and return it.

    A head that is signed already gives its checkpoint again.

    Raises:
        Conflict: the log has no key yet.
        BadInput: `key` is not the one that signs now.
        IntegrityFailure: the log does not continue an earlier checkpoint; nothing is signed.
    """
    require_present(ledger, key.verifier)
    return sign_head(ledger.store, key)


def checkpoint_of_size(ledger: Ledger, size: int) -> Checkpoint | None:
    """Return the checkpoint of the log when it had `size` events, where there is one."""
    return next((each for each in ledger.store.checkpoints() if each.size == size), None)


def verify_log(
    ledger: Ledger,
    outside: Sequence[Checkpoint] = (),
    *,
    trusted: Sequence[VerifierKey] = (),
    progress: Progress | None = None,
) -> Head:
    """Verify the whole log, its own checkpoints and those from outside; return the head.

    Args:
        ledger: the log.
        outside: checkpoints that were kept elsewhere.
        trusted: keys known from elsewhere, which may sign those besides the log's own.
        progress: told how many events are done.

    Raises:
        IntegrityFailure: the log is not what was appended; its kind says in what way.
        NoteRefused: a checkpoint from outside bears no signature that counts.
        BadInput: one is of another log.
        StorageFailure: the log cannot be read.
    """
    own = ledger.store.checkpoints()
    sizes = {each.size for each in (*own, *outside)}
    head, roots = verify_with_roots(ledger.store, sizes, progress, codec=ledger.codec)
    keys = log_keys(ledger)
    for each in own:
        _require_own(each, keys)
    for each in outside:
        _require_ours(each, keys, trusted)
        require_signed(each, [*keys_at(keys, each.size), *trusted])
    require_agreement(head.size, roots, [*own, *outside])
    return head


def with_signatures(
    recorded: Iterable[RecordedEvent], checkpoints: Sequence[Checkpoint], codec: Codec
) -> Iterator[RecordedEvent]:
    """Pass on the events of an archive, and require at the end that its checkpoints are signed.

    Raises:
        ArchiveRefused: a checkpoint bears no signature that counts.
    """
    of_the_club = []
    for event in recorded:
        if event.stream == STREAM:
            of_the_club.append(event)
        yield event
    try:
        keys = keys_from(of_the_club, codec)
        for each in checkpoints:
            _require_own(each, keys)
    except IntegrityFailure as error:
        raise ArchiveRefused(0, error.position, error.reason) from error


def _require_own(checkpoint: Checkpoint, keys: Sequence[LogKey]) -> None:
    try:
        require_signed(checkpoint, keys_at(keys, checkpoint.size))
    except NoteRefused as error:
        reason = f"the checkpoint of {checkpoint.size} events that is kept with the log is false"
        raise IntegrityFailure(
            checkpoint.size, f"{reason}: {error.reason}", "checkpoint"
        ) from error


def _require_ours(
    checkpoint: Checkpoint, keys: Sequence[LogKey], trusted: Sequence[VerifierKey]
) -> None:
    origin = origin_of(checkpoint)
    names = {key.verifier.name for key in keys} | {key.name for key in trusted}
    if names and origin not in names:
        what = f"it is of the log {origin}, and this is {' or '.join(sorted(names))}"
        raise BadInput("checkpoint", [Fault("origin", what, "open the log that it is of")])
