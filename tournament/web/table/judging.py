"""Judging acts: decided in their order, recorded together, and told once they are recorded."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool

from eventstore.errors import CommandReused, EventStoreError
from eventstore.events import Command as Stamp
from eventstore.store import Append
from tournament.service.errors import PlayledgerError
from tournament.service.ledger import Ledger
from tournament.service.live.answers import Answer
from tournament.service.live.loading import answers_again, recall_games
from tournament.service.live.table import Act, Decided, Unanswerable, Waits
from tournament.web.table import telling
from tournament.web.table.connection import Connection
from tournament.web.table.host import Recorded

if TYPE_CHECKING:
    from tournament.web.table.room import Room

TRIES = 3
"""How often acts are decided that could not be recorded, each time on the log as it is then."""
BREATH_S = 0.05


@dataclass(frozen=True, slots=True)
class Asked:
    """An act that arrived: from a device, or from a bot that waits for `done`."""

    act: Act
    by: Connection | None
    done: asyncio.Future[None] | None = None


@dataclass(slots=True)
class _Batch:
    """Acts that were decided together, and what is being recorded of them."""

    decided: list[tuple[Decided, Recorded]] = field(default_factory=list)
    answers: list[tuple[Connection | None, str, int, Answer]] = field(default_factory=list)
    troubles: list[tuple[Connection | None, str, str]] = field(default_factory=list)
    waits: bool = False


class Judge:
    """Judges the acts at a table. Everything here is done by the table's own task.

    Args:
        room: the table.
    """

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._waiting: dict[str, Asked] = {}

    def give_back(self) -> list[Asked]:
        """Return the parts of a free round that wait for the others', and forget them."""
        waiting, self._waiting = self._waiting, {}
        return list(waiting.values())

    async def judge(self, asked: list[Asked]) -> None:
        """Decide acts, record what they lead to, and tell it."""
        for each in _apart(asked):
            await self._judge(each)

    async def _judge(self, asked: list[Asked]) -> None:
        left = asked
        for attempt in range(TRIES):
            if not left:
                break
            failed = await self._attempt(left)
            if failed is None:
                break
            self._room.must_reload = True
            left = [each for each in left if each.act.id not in failed]
            await asyncio.sleep(BREATH_S * attempt)
        else:
            self._refuse(left, "storage")
        self._room.table.forget_earlier()
        for each in asked:
            if each.done is not None and not each.done.done():
                each.done.set_result(None)

    async def _attempt(self, asked: Sequence[Asked]) -> set[str] | None:
        """Try to do so; where it fails, return the ids that can never be recorded."""
        try:
            await self._room.catch_up()
            batch = self._decide(asked, await self._answered(asked))
        except (EventStoreError, PlayledgerError):
            return set()
        futures = [asyncio.wrap_future(future) for _, future in batch.decided]
        errors = [
            (decided, each)
            for (decided, _), each in zip(
                batch.decided, await asyncio.gather(*futures, return_exceptions=True), strict=True
            )
            if isinstance(each, BaseException)
        ]
        if not errors:
            await self._tell(batch)
            return None
        reused = {decided.id for decided, each in errors if isinstance(each, CommandReused)}
        self._refuse([each for each in asked if each.act.id in reused], "key-reused")
        return reused

    async def _answered(self, asked: Sequence[Asked]) -> Mapping[str, Answer | Unanswerable]:
        """Return by their ids what acts were answered that came before."""
        table, acts = self._room.table, [each.act for each in asked]
        late = {act.game for act in acts if table.is_earlier(act.game)}
        if late:
            await run_in_threadpool(recall_games, self._table_ledger(), table, late)
        known = [act for act in acts if table.may_have_answered(act)]
        if not known:
            return {}
        return await run_in_threadpool(answers_again, self._table_ledger(), table, known)

    def _table_ledger(self) -> Ledger:
        return self._room.host.ledger("table")

    def _decide(
        self, asked: Iterable[Asked], answered: Mapping[str, Answer | Unanswerable]
    ) -> _Batch:
        """Decide acts one after another, and hand over what is to be recorded of each."""
        batch = _Batch()
        for each in asked:
            act = each.act
            taken = answered.get(act.id) or self._room.table.take(act)
            if isinstance(taken, Waits):
                self._waiting[act.id] = each
                batch.waits = True
            elif isinstance(taken, Unanswerable):
                batch.troubles.append((each.by, act.id, taken.reason))
            elif isinstance(taken, Answer):
                batch.answers.append((each.by, act.id, act.game, taken))
            else:
                batch.decided.append((taken, self.submit(taken)))
                for act_id, answer in taken.answers:
                    waited = self._waiting.pop(act_id, None)
                    by = each.by if act_id == act.id or waited is None else waited.by
                    batch.answers.append((by, act_id, act.game, answer))
        return batch

    def submit(self, decided: Decided) -> Recorded:
        """Hand over what is to be recorded."""
        encode = self._room.host.ledger(decided.actor).codec.encode
        facts = [encode(fact) for fact in decided.facts]
        stamp = Stamp(id=decided.id, hash=decided.hash, actor=decided.actor)
        return self._room.host.submit(
            [Append(decided.stream, decided.expected_version, facts)], stamp
        )

    async def _tell(self, batch: _Batch) -> None:
        """Tell what is on the record by now: the facts, the answers, then the table."""
        game = self._room.table.current
        if batch.decided and game is not None:
            self._room.audience.tell_facts(self._room.table, game)
        for by, act_id, number, answer in batch.answers:
            if by is not None:
                by.tell(telling.answer(act_id, self._room.table, number, answer))
        for by, act_id, reason in batch.troubles:
            if by is not None:
                by.tell(telling.trouble(reason, telling.SENTENCES[reason], act_id))
        if game is not None and (batch.decided or batch.waits):
            self._room.audience.tell_view(self._room.table, game)
        if game is not None and game.over:
            await self._room.turn(self._room.course.game_over)

    def _refuse(self, asked: Iterable[Asked], reason: str) -> None:
        for each in asked:
            if each.by is not None:
                each.by.tell(telling.trouble(reason, telling.SENTENCES[reason], each.act.id))


def _apart(asked: Iterable[Asked]) -> Iterator[list[Asked]]:
    """Yield acts in their order; one that comes again waits until the first is answered."""
    some: dict[str, Asked] = {}
    for each in asked:
        if each.act.id in some:
            yield list(some.values())
            some = {}
        some[each.act.id] = each
    if some:
        yield list(some.values())
