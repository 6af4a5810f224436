"""Whether checkpoints and a log contradict each other, and what is the matter if they do.

A log that is sound in itself may still have been written anew from some position on, or lost its
tail together with its head. Checkpoints show that, and those kept elsewhere show it whatever was
done to the log. The signatures are the caller's to judge.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby

from eventstore.errors import IntegrityFailure
from eventstore.merkle import EMPTY_ROOT, grow, root
from eventstore.store import Checkpoint, EventStore, Head


def require_continuation(store: EventStore, head: Head) -> None:
    """Require that the events lead to `head`, and that every checkpoint kept lies on the way.

    Only hashes are read: that each is the hash of its event is a question for `verify`.

    Raises:
        IntegrityFailure: it is not so.
        StorageFailure: the log cannot be read.
    """
    kept = store.checkpoints()
    roots = roots_at(store.leaves(), {head.size, *map(_size, kept)})
    if roots.get(head.size) != head.root:
        raise IntegrityFailure(0, "the hashes of the events do not lead to this head")
    require_agreement(head.size, roots, kept)


def roots_at(leaves: Iterable[bytes], sizes: Collection[int]) -> dict[int, bytes]:
    """Return the root over the first so many leaves, for each of `sizes` there are enough for."""
    roots = {0: EMPTY_ROOT}
    peaks: list[bytes] = []
    for size, leaf in enumerate(leaves):
        grow(peaks, size, leaf)
        if size + 1 in sizes:
            roots[size + 1] = root(peaks)
    return roots


def require_agreement(
    size: int, roots: Mapping[int, bytes], checkpoints: Iterable[Checkpoint]
) -> None:
    """Require that the log is a continuation of every checkpoint.

    Args:
        size: how many events the log has.
        roots: the root that the log had at the size of each checkpoint it is long enough for.
        checkpoints: those of the log and those from elsewhere, in any order.

    Raises:
        IntegrityFailure: the log was cut, rewritten or forked. It names the first position that
            may be wrong: the one after the last checkpoint that agrees.
    """
    agreed = 0
    in_order = sorted(checkpoints, key=_size)
    for signed, group in groupby(in_order, key=_size):
        first, *others = group
        for other in others:
            same_root(first, other, agreed=agreed)
        if signed > size:
            reason = f"the tail is cut: a checkpoint counts {signed} events, {size} are here"
            raise IntegrityFailure(size + 1, reason, "cut", (first.note,))
        if roots[signed] != first.root:
            reason = (
                f"the log was rewritten: an event from here to {signed} is not the one that the "
                f"checkpoint of {signed} events was signed over"
            )
            raise IntegrityFailure(agreed + 1, reason, "rewritten", (first.note,))
        agreed = signed


def same_root(first: Checkpoint, second: Checkpoint, *, agreed: int = 0) -> Checkpoint:
    """Return the first of two checkpoints of one size, which must have one root.

    Args:
        first: the one that is kept.
        second: another.
        agreed: up to which position both sides are known to agree.

    Raises:
        IntegrityFailure: they have different roots: somebody was shown another log.
    """
    if first.root != second.root:
        reason = (
            f"the log is forked: two checkpoints of {first.size} events have different roots, so "
            "two logs go on from here"
        )
        raise IntegrityFailure(agreed + 1, reason, "forked", (first.note, second.note))
    return first


def _size(checkpoint: Checkpoint) -> int:
    return checkpoint.size
