"""Many commands in one transaction, each judged on what those before it will have recorded."""

from collections.abc import Callable
from datetime import datetime

from eventstore.admission import require_recordable
from eventstore.errors import CodecError, CommandReused, EventStoreError, VersionConflict
from eventstore.events import RecordedEvent
from eventstore.recording import (
    Tail,
    first_answer,
    head_after,
    record,
    require_versions,
)
from eventstore.store import Head, Outcome, Request
from eventstore.times import written


def refusal(request: Request) -> EventStoreError | ValueError | None:
    """Return why no log takes the request, None where one may. Nothing has to be locked yet."""
    try:
        require_recordable(request.appends, request.command)
    except (CodecError, ValueError) as error:
        return error
    return None


class Batch:
    """Judges requests in their turn, at one moment, on a log that is locked meanwhile.

    `recorded` and `head` are what the log has to keep afterwards. One head serves all commands.
    `tails` are the ends of the streams that it judged on, as they are then.

    Args:
        head: where the log ends; it is sound (`recording.require_sound`).
        now: the time by the store's clock.
        tail: gives the last event of a stream of the log.
        answered: gives what a command recorded on the log, as `EventStore.answered`; None where
            no command of the batch is on it.
    """

    __slots__ = (
        "_answered_on_log",
        "_answers",
        "_before",
        "_last",
        "_now",
        "_tail_on_log",
        "has_refused",
        "recorded",
        "tails",
    )

    def __init__(
        self,
        head: Head,
        now: datetime,
        tail: Callable[[str], Tail],
        answered: Callable[[str, bytes], tuple[RecordedEvent, ...] | None] | None,
    ) -> None:
        self.recorded: list[RecordedEvent] = []
        self._before = head
        self._now = written(now)
        self._last = head.recorded_at
        self._tail_on_log = tail
        self._answered_on_log = answered
        self.tails: dict[str, Tail] = {}
        self.has_refused = False
        self._answers: dict[str, tuple[RecordedEvent, ...]] = {}

    @property
    def head(self) -> Head:
        """Where the log ends once it has what is recorded."""
        return head_after(self._before, self.recorded)

    def judge(self, request: Request) -> Outcome:
        """Return the command's answer, the first one where it has been given, or its refusal."""
        command = request.command
        answer = self._answers.get(command.id)
        try:
            if answer is not None:
                answer = first_answer(answer, command.hash)
            elif self._answered_on_log is not None:
                answer = self._answered_on_log(command.id, command.hash)
            return answer or self._record(request)
        except (CommandReused, VersionConflict) as error:
            self.has_refused = True
            return error

    def _record(self, request: Request) -> tuple[RecordedEvent, ...]:
        appends, command = request.appends, request.command
        tails = self.tails
        for append in appends:
            if append.stream not in tails:
                tails[append.stream] = self._tail_on_log(append.stream)
        require_versions(appends, tails)
        size = self._before.size + len(self.recorded)
        recorded = record(appends, command, size=size, tails=tails, last=self._last, now=self._now)
        self._last = recorded[-1].recorded_at
        self._answers[command.id] = recorded
        self.recorded += recorded
        return recorded
