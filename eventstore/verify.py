"""Whether a log is what was appended: every hash, every chain, every number, the tree, the head.

Hashes are taken over the bytes that are stored; nothing is decoded and written again. Memory does
not grow with the log, but by one hash for each stream.

What this cannot see, only a checkpoint kept elsewhere shows: a log that its owner wrote anew from
some position on, with hashes and head to match (`judgement`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from eventstore import merkle
from eventstore.admission import are_plainly_recorded, require_recorded
from eventstore.errors import CodecError, IntegrityFailure, StorageFailure
from eventstore.events import RecordedEvent
from eventstore.recording import NO_STREAM, Tail
from eventstore.store import EventStore, Head

Progress = Callable[[int], None]
"""Told, now and then, how many events are done."""

_CHANGED = "what is stored does not give the hash: the event was changed"
_ANOTHER_KIND = "a column holds another kind of value than was stored"

_BEFORE_EVERYTHING = -(2**63)  # a planted row may have any position
_PROGRESS_STEP = 1000


def verify(store: EventStore, progress: Progress | None = None) -> Head:
    """Verify the whole log and return its head. Events appended meanwhile are verified too.

    Raises:
        IntegrityFailure: something is wrong; it names the first position and what is wrong there.
        StorageFailure: the log cannot be read at all.
    """
    return verify_with_roots(store, (), progress)[0]


def verify_with_roots(
    store: EventStore, sizes: Iterable[int], progress: Progress | None = None
) -> tuple[Head, dict[int, bytes]]:
    """Verify the whole log; return its head, and the root it had at each of `sizes` it reached.

    Raises:
        IntegrityFailure: something is wrong; it names the first position and what is wrong there.
        StorageFailure: the log cannot be read at all.
    """
    verifier = Verifier(sizes)
    after = _BEFORE_EVERYTHING
    try:
        while True:
            for _ in verifier.passing(_readable(store, verifier, after), progress):
                pass
            head = store.head()
            if head.size <= verifier.size or after == verifier.size:
                break
            after = verifier.size
    except IntegrityFailure as failure:
        raise (_moved(store, failure) or failure) from None
    verifier.require_head(head)
    return head, verifier.roots


class Verifier:
    """Takes the events of a log one after another, from the first on.

    `roots` collects the root that the log had at each of `sizes`.
    """

    def __init__(self, sizes: Iterable[int] = ()) -> None:
        self.size = 0
        self._sizes = frozenset(sizes)
        self.roots = {0: merkle.EMPTY_ROOT} if 0 in self._sizes else {}
        self._peaks: list[bytes] = []
        self._tails: dict[str, Tail] = {}
        self._last: RecordedEvent | None = None

    def passing(
        self,
        recorded: Iterable[RecordedEvent],
        progress: Progress | None = None,
        *,
        at_once: int = 256,
    ) -> Iterator[RecordedEvent]:
        """Hand on the events that are right, looking at so many at once.

        Raises:
            IntegrityFailure: at the first that is wrong.
        """
        for page in _pages(recorded, at_once):
            right = at_once > 1 and are_plainly_right(page)
            for event in page:
                self._require(event, content_is_right=right)
                yield event
                if progress and self.size % _PROGRESS_STEP == 0:
                    progress(self.size)
        if progress:
            progress(self.size)

    def require_head(self, head: Head) -> None:
        """Require that the events so far are all, and that the tree over them is the head's.

        Raises:
            IntegrityFailure: it names the first position that is missing, too many or replaced.
        """
        if head.size > self.size:
            reason = f"the tail is cut: the head counts {head.size} events, {self.size} are here"
            raise IntegrityFailure(self.size + 1, reason, "cut")
        if head.size < self.size:
            reason = f"the event was added: the head counts only {head.size}"
            raise IntegrityFailure(head.size + 1, reason, "added")
        last = self._last.recorded_at if self._last else None
        if head.recorded_at != last or len(head.peaks) != len(self._peaks):
            raise IntegrityFailure(0, "the head's time or peaks cannot be those of the last event")
        if merkle.root(head.peaks) != head.root:
            raise IntegrityFailure(0, "the head's root is not the root over its peaks")
        first = 1
        for width, mine, its in zip(_widths(self.size), self._peaks, head.peaks, strict=True):
            if mine != its:
                reason = f"an event from here to {first + width - 1} was replaced with its hash"
                raise IntegrityFailure(first, reason, "changed")
            first += width

    def _require(self, event: RecordedEvent, *, content_is_right: bool) -> None:
        due = self.size + 1
        if event.position > due:
            text = f"the event is missing; {event.position} comes next"
            raise IntegrityFailure(due, text, "missing")
        if event.position < due:
            raise IntegrityFailure(event.position, f"position {due} is due here", "added")
        wrong = None if content_is_right else wrong_content(event)
        wrong = wrong or self._wrong_order(event)
        if wrong:
            raise IntegrityFailure(due, wrong, "changed")
        merkle.grow(self._peaks, self.size, event.hash)
        self._tails[event.stream] = Tail(event.version, event.hash)
        self._last = event
        self.size = due
        if due in self._sizes:
            self.roots[due] = merkle.root(self._peaks)

    def _wrong_order(self, event: RecordedEvent) -> str | None:
        tail = self._tails.get(event.stream, NO_STREAM)
        if event.version != tail.version + 1:
            return f"{event.stream} goes from version {tail.version} to {event.version}"
        if event.prev_hash != tail.hash:
            return f"the event does not follow version {tail.version} of {event.stream}"
        if not self._continues_command(event):
            return f"the events of command {event.command_id} are not together and in order"
        if self._last and event.recorded_at <= self._last.recorded_at:
            return "it was recorded no later than the event before"
        return None

    def _continues_command(self, event: RecordedEvent) -> bool:
        last = self._last
        if last is None or event.command_id != last.command_id:
            return event.command_index == 0
        return (
            event.command_index == last.command_index + 1
            and event.command_hash == last.command_hash
            and event.actor == last.actor
        )


def _pages(recorded: Iterable[RecordedEvent], size: int) -> Iterator[list[RecordedEvent]]:
    """Give the events in lists; what came before an error is given before it is raised."""
    page: list[RecordedEvent] = []
    try:
        for event in recorded:
            page.append(event)
            if len(page) == size:
                yield page
                page = []
    except (IntegrityFailure, StorageFailure):
        yield page
        raise
    if page:
        yield page


def are_plainly_right(page: Sequence[RecordedEvent]) -> bool:
    """Say whether nothing is wrong in any event of a page, which is so nearly always.

    A page that is not plain is looked at event by event, to say which is wrong if one is.
    """
    try:
        leaves = merkle.leaves_of(page)
    except (TypeError, AttributeError, UnicodeEncodeError):
        return False
    return leaves == [event.hash for event in page] and are_plainly_recorded(page)


def wrong_content(event: RecordedEvent) -> str | None:
    """Say what is wrong with an event by itself: its hash, or what stands in a column."""
    try:
        # Every other kind that is no text, number or hash is stopped on the way to the leaf.
        if (event.actor.__class__, event.schema_version.__class__) != (str, int):
            return _ANOTHER_KIND
        if merkle.leaf(event) != event.hash:
            return _CHANGED
        require_recorded(event)
    except CodecError as error:
        return f"no log takes such an event: {error}"
    except (TypeError, AttributeError, UnicodeEncodeError):
        return _ANOTHER_KIND
    return None


def _moved(store: EventStore, failure: IntegrityFailure) -> IntegrityFailure | None:
    """Say of a changed event whether it is that of another position, unchanged."""
    if failure.reason != _CHANGED:
        return None
    (event,) = store.read_all(after=failure.position - 1, limit=1)
    for position in range(1, store.head().size + 1):
        if merkle.leaf(msgspec.structs.replace(event, position=position)) == event.hash:
            reason = f"the event of position {position} lies here: it was exchanged or copied"
            return IntegrityFailure(failure.position, reason, "moved")
    return None


def _readable(store: EventStore, verifier: Verifier, after: int) -> Iterator[RecordedEvent]:
    position = verifier.size
    try:
        for event in store.read_all(after=after):
            position = event.position
            yield event
    except StorageFailure as error:
        if error.kind != "damaged":
            raise
        reason = f"it cannot be read: {error}"
        raise IntegrityFailure(position + 1, reason, "unreadable") from error


def _widths(size: int) -> Iterator[int]:
    """Give the sizes of the perfect subtrees of a tree of `size` leaves, the largest first."""
    return (1 << bit for bit in reversed(range(size.bit_length())) if size >> bit & 1)
