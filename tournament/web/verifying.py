"""Verifying the whole log beside everything else, one verification at a time."""

from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Literal

from eventstore.errors import EventStoreError, IntegrityFailure
from tournament.service.checkpoints import verify_log
from tournament.service.ledger import Ledger

State = Literal["never", "running", "sound", "wrong", "failed"]


class Stopped(Exception):
    """The server is about to stop."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a verification found: of how many events, or which is the first that is wrong, and how.

    `failed` says that the log could not be read to its end.
    """

    state: State
    size: int | None = None
    position: int | None = None
    kind: str | None = None


class Verifying:
    """The last verification since the server started, and the one that runs."""

    def __init__(self) -> None:
        self.last = Found("never")
        self._lock = Lock()
        self._stopped = Event()
        self._thread: Thread | None = None

    def start(self, ledger: Ledger) -> Found:
        """Start a verification, unless one runs; return that one runs."""
        with self._lock:
            if self.last.state != "running" and not self._stopped.is_set():
                self.last = Found("running")
                self._thread = Thread(target=self._run, args=(ledger,), name="verifying")
                self._thread.start()
            return self.last

    def stop(self) -> None:
        """Break off the verification that runs, and wait until it has."""
        self._stopped.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self, ledger: Ledger) -> None:
        try:
            self.last = Found("sound", size=verify_log(ledger, progress=self._go_on).size)
        except IntegrityFailure as wrong:
            self.last = Found("wrong", position=wrong.position, kind=wrong.kind)
        except (EventStoreError, Stopped):
            self.last = Found("failed")

    def _go_on(self, _verified: int) -> None:
        if self._stopped.is_set():
            raise Stopped
