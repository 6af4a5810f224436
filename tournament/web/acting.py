"""Doing what a request asks of a tournament, once, on the version that it rests on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request, Response
from pydantic import BaseModel, ConfigDict

from eventstore.errors import VersionConflict
from eventstore.events import RecordedEvent
from tournament.service.disputes.reading import stream_of_dispute
from tournament.service.errors import Conflict
from tournament.service.ledger import Asked, Ledger, Receipt
from tournament.service.tournaments import stream_of
from tournament.web.access.door import caller_of
from tournament.web.etags import IfMatch, etag, moved_on, require_named, version_in
from tournament.web.hall import Hall, hall_of
from tournament.web.idempotency import REPLAYED, Asking, asking


class RecordedFact(BaseModel):
    """An event that the request put on the log."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    position: int
    stream: str
    version: int
    type: str
    recorded_at: str
    facts: dict[str, Any]


class Recorded(BaseModel):
    """What a request led to. `version` is the event's own after it; without events none was due."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    command: str
    version: int
    events: list[RecordedFact]


@dataclass(frozen=True, slots=True)
class Acting:
    """A request that is to change something: who asks, how it is known again, what it rests on."""

    hall: Hall
    actor: str
    asking: Asking
    if_match: str | None
    response: Response

    def on(
        self,
        slug: str,
        act: Callable[[Ledger], Receipt],
        *,
        named: bool = False,
        dispute: int | None = None,
    ) -> Recorded:
        """Do something to a tournament, or to a dispute in it, and return what was recorded.

        Args:
            slug: the tournament.
            act: asks the services for it.
            named: whether the request has to name the version that it rests on.
            dispute: the dispute whose version that is; None: the version is the tournament's.

        Raises:
            ProblemRaised: it rests on another version (412), or on none where it must (428).
            PlayledgerError: as the services raise.
        """
        event = stream_of(slug)
        stream = event if dispute is None else stream_of_dispute(slug, dispute)
        seen = version_in(self.if_match)
        rests_on = {} if seen is None else {stream: seen}
        asked = Asked(self.asking.key, self.asking.hash, rests_on)
        ledger = self.hall.serving.ledger(self.actor, asked=asked)
        with self.hall.turns.of(event):
            if (answered := ledger.store.answered(asked.id, asked.hash)) is not None:
                self.response.headers[REPLAYED] = "true"
                return self._answer(stream, answered, 0)
            version = ledger.store.version(stream)
            if named:
                require_named(seen, version)
            if seen is not None and seen != version:
                raise moved_on(ledger, stream, seen)
            try:
                done = act(ledger)
            except Conflict as late:
                if seen is not None and isinstance(late.__cause__, VersionConflict):
                    raise moved_on(ledger, stream, seen) from late
                raise
            return self._answer(stream, done.recorded, ledger.store.version(stream))

    def _answer(self, stream: str, recorded: tuple[RecordedEvent, ...], version: int) -> Recorded:
        own = [event.version for event in recorded if event.stream == stream]
        after = max(own, default=version)
        self.response.headers["ETag"] = etag(after)
        return Recorded(
            command=self.asking.key, version=after, events=[_fact(event) for event in recorded]
        )


def acting(
    request: Request,
    response: Response,
    asked: Annotated[Asking, Depends(asking)],
    if_match: IfMatch = None,
) -> Acting:
    """Return what a request that changes something needs."""
    return Acting(hall_of(request), caller_of(request).actor, asked, if_match, response)


Acts = Annotated[Acting, Depends(acting)]
"""A parameter of a route that changes something."""


def looking(request: Request) -> Ledger:
    """Return the log for a request that only looks."""
    return hall_of(request).serving.ledger(caller_of(request).actor)


Looks = Annotated[Ledger, Depends(looking)]
"""A parameter of a route that only looks."""


def _fact(event: RecordedEvent) -> RecordedFact:
    return RecordedFact(
        position=event.position,
        stream=event.stream,
        version=event.version,
        type=event.type,
        recorded_at=event.recorded_at,
        facts=msgspec.json.decode(event.payload),
    )
