"""Where a table's plays are recorded: on the log, or for practice in memory and nowhere."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from eventstore.codec import digest
from eventstore.errors import EventStoreError
from eventstore.events import Command, RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Append
from tournament.club.events import RulesetAdopted
from tournament.projections.deal_secrets import MemoryDealSecrets
from tournament.projections.live_tables import LiveTables, MemoryLiveTables
from tournament.projections.roster import MemoryRoster
from tournament.service.codec import codec
from tournament.service.ledger import REAL, Ledger
from tournament.service.log_keys import STREAM
from tournament.service.serving import Serving
from tournament.web.turns import Turns

Recorded = Future[tuple[RecordedEvent, ...]]


@dataclass(frozen=True, slots=True)
class Host:
    """What tables need of a log: to read it in a part, to record on it, and to be found again.

    `turns` are those of the streams that others write to as well.
    """

    ledger: Callable[[str], Ledger]
    submit: Callable[[Sequence[Append], Command], Recorded]
    tables: LiveTables
    turns: Turns = field(default_factory=Turns)


def on_the_log(serving: Serving, turns: Turns) -> Host:
    """Return the host whose plays are on the log of a server."""

    def submit(appends: Sequence[Append], command: Command) -> Recorded:
        return serving.writer.submit(appends, command, patience=0)

    return Host(serving.ledger, submit, serving.database.live_tables, turns)


def in_memory(adopted: Sequence[RulesetAdopted] = ()) -> Host:
    """Return a host of one practice table: when it is let go of, nothing is left.

    Args:
        adopted: the rulesets of the club that are known there.
    """
    store, roster, secrets = MemoryEventStore(), MemoryRoster(), MemoryDealSecrets()
    if adopted:
        stamp = Command(id="adopted-for-practice", hash=digest("practice"), actor="table")
        store.append([Append(STREAM, 0, [codec().encode(each) for each in adopted])], stamp)

    def ledger(actor: str) -> Ledger:
        return Ledger(store, roster, codec(), actor=actor, source=REAL, secrets=secrets)

    def submit(appends: Sequence[Append], command: Command) -> Recorded:
        done: Recorded = Future()
        try:
            done.set_result(store.append(appends, command))
        except (EventStoreError, ValueError) as error:
            done.set_exception(error)
        return done

    return Host(ledger, submit, MemoryLiveTables())
