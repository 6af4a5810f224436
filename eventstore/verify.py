"""Whether a log is what was appended: every hash, every chain, every number, the tree, the head.

What this cannot see, only a checkpoint kept elsewhere shows: a log that its owner wrote anew from
some position on, with hashes and head to match (`judgement`).
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from eventstore import merkle
from eventstore.codec import Codec
from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.events import Row
from eventstore.store import EventStore, Head
from eventstore.verifier import CHANGED, Progress, Verifier

_BEFORE_EVERYTHING = -(2**63)  # a planted row may have any position


def verify(
    store: EventStore, progress: Progress | None = None, *, codec: Codec | None = None
) -> Head:
    """Verify the whole log and return its head. Events appended meanwhile are verified too.

    With the `codec` of its events that takes less time, and finds the same.

    Raises:
        IntegrityFailure: something is wrong; it names the first position and what is wrong there.
        StorageFailure: the log cannot be read at all.
    """
    return verify_with_roots(store, (), progress, codec=codec)[0]


def verify_with_roots(
    store: EventStore,
    sizes: Iterable[int],
    progress: Progress | None = None,
    *,
    codec: Codec | None = None,
) -> tuple[Head, dict[int, bytes]]:
    """Do so, and return also the root that the log had at each of `sizes` it reached.

    Raises:
        IntegrityFailure: something is wrong; it names the first position and what is wrong there.
        StorageFailure: the log cannot be read at all.
    """
    verifier = Verifier(sizes)
    after = _BEFORE_EVERYTHING
    try:
        while True:
            verifier.take(_readable(store, verifier, after), progress, codec=codec)
            head = store.head()
            if head.size <= verifier.size or after == verifier.size:
                break
            after = verifier.size
    except IntegrityFailure as failure:
        raise (_moved(store, failure) or failure) from None
    verifier.require_head(head)
    return head, verifier.roots


def _moved(store: EventStore, failure: IntegrityFailure) -> IntegrityFailure | None:
    """Say of a changed event whether it is that of another position, unchanged."""
    if failure.reason != CHANGED:
        return None
    (event,) = store.read_all(after=failure.position - 1, limit=1)
    for position in range(1, store.head().size + 1):
        if merkle.leaf(msgspec.structs.replace(event, position=position)) == event.hash:
            reason = f"the event of position {position} lies here: it was exchanged or copied"
            return IntegrityFailure(failure.position, reason, "moved")
    return None


def _readable(store: EventStore, verifier: Verifier, after: int) -> Iterator[Sequence[Row]]:
    position = verifier.size
    try:
        for page in store.pages(after=after):
            position, *_ = page[-1]
            yield page
    except StorageFailure as error:
        if error.kind != "damaged":
            raise
        reason = f"it cannot be read: {error}"
        raise IntegrityFailure(position + 1, reason, "unreadable") from error
