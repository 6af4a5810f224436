"""A seat of a live table calls the referee, and the table is told how its disputes stand.

A claim freezes nothing, so nothing here takes the table's turn: play goes on while it is recorded.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool

from eventstore.errors import CommandReused, EventStoreError
from eventstore.events import RecordedEvent
from tournament.disputes.events import SEATS, RulingIssued, Saying
from tournament.service.disputes.opening import claim_of, open_dispute, place_of_claim
from tournament.service.disputes.reading import (
    LoadedDispute,
    dispute_of,
    disputes_on_match,
    load_dispute,
)
from tournament.service.errors import NotFound, PlayledgerError
from tournament.service.games import event_of
from tournament.service.ledger import Ledger
from tournament.service.live.answers import said_of
from tournament.service.live.opening import MATCH_TABLE, match_place, table_of_match
from tournament.service.tournaments import load, require_text, stream_of
from tournament.web.disputes.parts import require_calls_left
from tournament.web.disputes.words import standing
from tournament.web.journal import note, told
from tournament.web.table import telling
from tournament.web.table.clock import now_us
from tournament.web.table.connection import Connection
from tournament.web.table.messages import Claim

if TYPE_CHECKING:
    from tournament.web.hall import Hall
    from tournament.web.table.room import Room
    from tournament.web.table.rooms import Rooms


class Claims:
    """The disputes about the match of a table. A friendly table has none, nor one for practice.

    Args:
        room: the table.
    """

    def __init__(self, room: "Room") -> None:
        self._room = room
        found = MATCH_TABLE.fullmatch(room.table.opened.id)
        self._of = (found["slug"], int(found["match"])) if found else None
        self._disputes: dict[int, LoadedDispute] = {}
        self._calling = asyncio.Lock()
        """Held by a call until it is recorded: one thread at most waits for the event."""

    def call(self, connection: Connection, said: Claim) -> None:
        """Call the referee for a seat that a device holds."""
        seat = connection.own_seat(said.seat)
        if seat is None:
            connection.tell(telling.trouble("no-seat", "you do not hold this seat", said.id))
        else:
            self._room.queue.spawn(self._call(connection, seat, said))

    def greet(self, connection: Connection) -> None:
        """Tell a device that comes in of the disputes that there are."""
        if self._disputes:
            connection.tell(self._told())

    async def look(self) -> None:
        """Take up the disputes that there are when the table is taken up."""
        if self._of is None:
            return
        with suppress(EventStoreError, PlayledgerError):
            found = await run_in_threadpool(disputes_on_match, self._ledger("table"), *self._of)
            for each in found:
                self.take(each)

    def take(self, dispute: LoadedDispute) -> None:
        """Take up a dispute as it stands, and tell everybody at the table."""
        known = self._disputes.get(dispute.number)
        if known is None or known.state.version < dispute.state.version:
            self._disputes[dispute.number] = dispute
            self._room.audience.tell(self._told())

    async def _call(self, connection: Connection, seat: int, said: Claim) -> None:
        try:
            if self._of is None:
                remedy = "a game of an event has one"
                raise NotFound("this table belongs to no event, so there is no referee", remedy)
            async with self._calling:
                known = self._disputes.values()  # who calls without end takes no turn of the event
                require_calls_left(known, SEATS[seat], command_id=said.id)
                number = await run_in_threadpool(self._in_turn, *self._of, seat, said)
        except PlayledgerError as error:
            connection.tell(telling.trouble("refused", said_of(error), said.id))
        except CommandReused:
            sentence = telling.SENTENCES["key-reused"]
            connection.tell(telling.trouble("key-reused", sentence, said.id))
        except EventStoreError:
            sentence = telling.SENTENCES["storage"]
            connection.tell(telling.trouble("storage", sentence, said.id))
        else:
            connection.tell({"type": "claimed", "id": said.id, "dispute": number})

    def _in_turn(self, slug: str, match: int, seat: int, said: Claim) -> int:
        """Open a dispute for a seat in the turn of the event, and return its number.

        Whether a seat has a call left is known in that turn alone: it may call by the pages, too.

        Raises:
            PlayledgerError: the claim is refused.
            EventStoreError: it could not be recorded.
        """
        with self._room.host.turns.of(stream_of(slug)):
            return self._opened(slug, match, seat, said)

    def _opened(self, slug: str, match: int, seat: int, said: Claim) -> int:
        ledger = self._ledger(self._room.table.actors[seat])
        tournament = load(ledger, slug)
        there = match_place(tournament, match)
        if there is None:
            raise NotFound("this match was paired otherwise since", "go to the referee")
        on_match = disputes_on_match(ledger, slug, match)
        require_calls_left(on_match, SEATS[seat], command_id=said.id)
        says = () if said.says is None else (require_text("says", said.says),)
        command = claim_of(
            ledger,
            place_of_claim(ledger, tournament, there[1], there[0]),
            claim=said.claim,
            by=SEATS[seat],
            game=said.game,
            at="" if said.version is None else str(said.version),
            says=tuple(Saying(side=SEATS[seat], text=text) for text in says),
        )
        return open_dispute(ledger, slug, command, command_id=said.id).number

    def _ledger(self, actor: str) -> Ledger:
        return self._room.host.ledger(actor)

    def _told(self) -> dict[str, Any]:
        at_us = now_us()
        return {
            "type": "disputes",
            "disputes": [
                {
                    "dispute": each.number,
                    "game": each.opened.game,
                    "claim": each.opened.claim,
                    "by": each.opened.by,
                    "phase": each.state.phase(at_us),
                    "open": each.state.is_open(at_us),
                    "text": standing(each, at_us),
                }
                for _, each in sorted(self._disputes.items())
            ],
        }


def follow_disputes(hall: "Hall", rooms: "Rooms") -> None:
    """Let tables know of what becomes of their disputes, as long as the log is followed."""
    under_way: set[asyncio.Task[None]] = set()

    def heard(recorded: RecordedEvent) -> None:
        disputed = dispute_of(recorded.stream)
        if disputed is None:
            return
        slug, number = disputed
        if any(event_of(room.table.opened.id) == slug for room in rooms.open_rooms()):
            ruled = recorded.type == RulingIssued.__name__
            telling_it = asyncio.create_task(tell(slug, number, ruled=ruled))
            under_way.add(telling_it)
            telling_it.add_done_callback(under_way.discard)

    async def tell(slug: str, number: int, *, ruled: bool) -> None:
        try:
            ledger = hall.serving.ledger("table")
            dispute = await run_in_threadpool(load_dispute, ledger, slug, number)
        except (EventStoreError, PlayledgerError) as error:
            note("fault", **told(error))
            return
        at = table_of_match(slug, dispute.opened.match)
        for room in rooms.open_rooms():
            if room.table.opened.id == at:
                room.claims.take(dispute)
                if ruled:
                    room.do(room.course.ruled)

    hall.follower.listen(heard)
