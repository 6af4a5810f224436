"""Takes the events of a log from the first on, and finds the first that is not as it was appended.

Hashes are taken over the bytes that are stored, never over what they decode to. Memory does not
grow with the log, but by one hash for each stream.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from eventstore import merkle
from eventstore.admission import require_recorded
from eventstore.canonical import are_plainly_canonical
from eventstore.codec import Codec
from eventstore.errors import CodecError, IntegrityFailure, StorageFailure
from eventstore.events import Page, RecordedEvent, Row
from eventstore.glance import START, Due, due_after
from eventstore.store import Head

Progress = Callable[[int], None]
"""Told, now and then, how many events are done."""

CHANGED = "what is stored does not give the hash: the event was changed"

_ANOTHER_KIND = "a column holds another kind of value than was stored"
_AT_ONCE = 500  # events that are looked at together: what a processor keeps at hand
_PROGRESS_STEP = 1000
_BEFORE_THE_FIRST = RecordedEvent(0, "", 0, "", 0, "", "", "", b"", -1, b"", b"", b"")


class Verifier:
    """Takes the events of a log one after another, from the first on.

    `roots` collects the root that the log had at each of `sizes`.
    """

    def __init__(self, sizes: Iterable[int] = ()) -> None:
        self.roots: dict[int, bytes] = {}
        self._sizes = sorted(set(sizes), reverse=True)
        self._peaks: list[bytes] = []
        self._due: dict[str, Due] = {}
        self._last = _BEFORE_THE_FIRST
        self._told = 0
        self._grow(())

    @property
    def size(self) -> int:
        """How many events there were."""
        return self._last.position

    def passing(
        self,
        recorded: Iterable[RecordedEvent],
        progress: Progress | None = None,
        *,
        at_once: int = _AT_ONCE,
    ) -> Iterator[RecordedEvent]:
        """Hand on the events that are right, looking at so many at once.

        Raises:
            IntegrityFailure: at the first that is wrong.
        """
        for events in _together(recorded, at_once):
            rows = [msgspec.structs.astuple(event) for event in events]
            taken = at_once > 1 and self._takes(rows, Page.of(rows))
            for event in events:
                if not taken:
                    self._require(event)
                yield event
            self._tell(progress)
        self._tell(progress, step=1)

    def take(
        self,
        pages: Iterable[Sequence[Row]],
        progress: Progress | None = None,
        *,
        codec: Codec | None = None,
    ) -> None:
        """Take the pages of a log; what `codec` decodes is looked at in less time.

        Raises:
            IntegrityFailure: at the first event that is wrong.
        """
        for rows in _parts(pages):
            page = Page.of(rows)
            canonical = codec is not None and codec.decode_plainly(page) is not None
            if not self._takes(rows, page, canonical=canonical):
                self._require_each(rows)
            self._tell(progress)
        self._tell(progress, step=1)

    def decoded(
        self, pages: Iterable[Sequence[Row]], codec: Codec, progress: Progress | None = None
    ) -> Iterator[tuple[Page, Sequence[Any]]]:
        """Take them, and hand on each page, or part of one, with the events that it holds.

        Raises:
            IntegrityFailure: at the first event that is wrong.
            CodecError: an event is from a newer version of the program.
        """
        for rows in _parts(pages):
            page = Page.of(rows)
            facts = codec.decode_plainly(page)
            if not self._takes(rows, page, canonical=facts is not None):
                self._require_each(rows)
            if facts is None:
                facts = [codec.decode(RecordedEvent(*row)) for row in rows]
            yield page, facts
            self._tell(progress)
        self._tell(progress, step=1)

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
        last = self._last.recorded_at or None
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

    def _takes(self, rows: Sequence[Row], page: Page, *, canonical: bool = False) -> bool:
        """Take a page if it is plainly right, and say whether it is."""
        if not canonical and not are_plainly_canonical(page.payloads):
            return False
        then = due_after(rows, page, self._last, self._due)
        if then is None:
            return False
        self._grow(page.hashes)
        self._due |= then
        self._last = RecordedEvent(*rows[-1])
        return True

    def _require_each(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self._require(RecordedEvent(*row))

    def _require(self, event: RecordedEvent) -> None:
        due = self.size + 1
        if event.position > due:
            text = f"the event is missing; {event.position} comes next"
            raise IntegrityFailure(due, text, "missing")
        if event.position < due:
            raise IntegrityFailure(event.position, f"position {due} is due here", "added")
        if wrong := wrong_content(event) or self._wrong_order(event):
            raise IntegrityFailure(due, wrong, "changed")
        self._grow((event.hash,))
        self._due[event.stream] = event.version + 1, event.hash
        self._last = event

    def _wrong_order(self, event: RecordedEvent) -> str | None:
        version, prev_hash = self._due.get(event.stream, START)
        if event.version != version:
            return f"{event.stream} goes from version {version - 1} to {event.version}"
        if event.prev_hash != prev_hash:
            return f"the event does not follow version {version - 1} of {event.stream}"
        if not self._continues_command(event):
            return f"the events of command {event.command_id} are not together and in order"
        if event.recorded_at <= self._last.recorded_at:
            return "it was recorded no later than the event before"
        return None

    def _continues_command(self, event: RecordedEvent) -> bool:
        last = self._last
        if event.command_id != last.command_id:
            return event.command_index == 0
        return (
            event.command_index == last.command_index + 1
            and event.command_hash == last.command_hash
            and event.actor == last.actor
        )

    def _grow(self, leaves: Sequence[bytes]) -> None:
        """Add to the tree, and note its root at each size that is asked for."""
        size, end = self.size, self.size + len(leaves)
        while self._sizes and self._sizes[-1] <= end:
            wanted = self._sizes.pop()
            merkle.extend(self._peaks, size, leaves[: wanted - size])
            leaves, size = leaves[wanted - size :], wanted
            self.roots[size] = merkle.root(self._peaks)
        merkle.extend(self._peaks, size, leaves)

    def _tell(self, progress: Progress | None, *, step: int = _PROGRESS_STEP) -> None:
        if progress and self.size >= self._told + step:
            self._told = self.size
            progress(self.size)


def wrong_content(event: RecordedEvent) -> str | None:
    """Say what is wrong with an event by itself: its hash, or what stands in a column."""
    try:
        # Every other kind that is no text, number or hash is stopped on the way to the leaf.
        if (event.actor.__class__, event.schema_version.__class__) != (str, int):
            return _ANOTHER_KIND
        if merkle.leaf(event) != event.hash:
            return CHANGED
        require_recorded(event)
    except CodecError as error:
        return f"no log takes such an event: {error}"
    except (TypeError, AttributeError, UnicodeEncodeError):
        return _ANOTHER_KIND
    return None


def _parts(pages: Iterable[Sequence[Row]]) -> Iterator[Sequence[Row]]:
    """Give the pages in parts that are looked at together."""
    for page in pages:
        for start in range(0, len(page), _AT_ONCE):
            yield page[start : start + _AT_ONCE]


def _together(recorded: Iterable[RecordedEvent], size: int) -> Iterator[list[RecordedEvent]]:
    """Give the events in lists; what came before an error is given before it is raised."""
    page: list[RecordedEvent] = []
    try:
        for event in recorded:
            page.append(event)
            if len(page) == size:
                yield page
                page = []
    except (IntegrityFailure, StorageFailure):
        if page:
            yield page
        raise
    if page:
        yield page


def _widths(size: int) -> Iterator[int]:
    """Give the sizes of the perfect subtrees of a tree of `size` leaves, the largest first."""
    return (1 << bit for bit in reversed(range(size.bit_length())) if size >> bit & 1)
