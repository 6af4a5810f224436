"""What is done with a dispute beside opening it and ruling on it: hear, show, appeal, end."""

from collections.abc import Callable, Sequence
from typing import Literal

from eventstore.errors import VersionConflict
from tournament.disputes.commands import (
    AcceptRuling,
    AddEvidence,
    LodgeAppeal,
    TakeStatement,
    WithdrawDispute,
)
from tournament.disputes.decide import decide
from tournament.disputes.events import Saying, Side
from tournament.event import Command, Refused
from tournament.games.streams import PREFIX as GAMES
from tournament.service.disputes.moments import require_event
from tournament.service.disputes.reading import load_dispute, stream_of_dispute
from tournament.service.errors import Conflict
from tournament.service.games import load_game
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.sentences_disputes import act_by
from tournament.service.tournaments import acts_since, require_text, stream_of


def say(ledger: Ledger, slug: str, number: int, said: Saying, *, now_us: int) -> Receipt:
    """Take down what somebody says about a claim (G-5).

    Raises:
        RefusedByRule: nobody is heard any more.
    """
    return ask(ledger, slug, number, TakeStatement(said=said, at_us=now_us))


def show_evidence(
    ledger: Ledger,
    slug: str,
    number: int,
    game_id: str,
    *,
    version: int | None,
    note: str,
    now_us: int,
) -> Receipt:
    """Point at the record of a game, or at one event of it, that shows what happened.

    Raises:
        NotFound: there is no such game.
        BadInput: it has no such event, or the note is none.
        RefusedByRule: nothing is looked at any more.
    """
    recorded = load_game(ledger, game_id)
    if version is not None:
        require_event(recorded, version)
    command = AddEvidence(
        stream=GAMES + recorded.id,
        version=version,
        note=require_text("note", note),
        at_us=now_us,
    )
    return ask(ledger, slug, number, command)


def appeal(
    ledger: Ledger, slug: str, number: int, by: Side, *, reason: str, now_us: int
) -> Receipt:
    """Lodge an appeal: another referee will rule.

    Raises:
        RefusedByRule: there is nothing to appeal against, or the time for it is over.
    """
    command = LodgeAppeal(by=by, reason=require_text("reason", reason), at_us=now_us)
    return ask(ledger, slug, number, command)


def accept(
    ledger: Ledger,
    slug: str,
    number: int,
    *,
    by: Literal["left", "right"] | None = None,
    now_us: int,
) -> Receipt:
    """Record that a side accepts the ruling in force, or both do where none is named.

    Raises:
        RefusedByRule: there is none, or it is appealed against.
    """
    return ask(ledger, slug, number, AcceptRuling(by=by, at_us=now_us))


def withdraw(ledger: Ledger, slug: str, number: int, *, reason: str) -> Receipt:
    """Take a claim back.

    Raises:
        RefusedByRule: a referee has ruled already.
    """
    command = WithdrawDispute(reason=require_text("reason", reason))
    return ask(ledger, slug, number, command)


def ask(ledger: Ledger, slug: str, number: int, command: Command) -> Receipt:
    """Put a command to a dispute.

    Raises:
        NotFound: there is no dispute of that number.
        RefusedByRule: a clause forbids it.
        Conflict: somebody acted on it at the same moment; it says what they did.
    """
    loaded = load_dispute(ledger, slug, number)
    stream = stream_of_dispute(slug, number)

    def plan() -> list[Change] | Refused:
        answer = decide(loaded.state, command)
        return (
            answer
            if isinstance(answer, Refused)
            else [Change(stream, len(loaded.recorded), answer)]
        )

    return recorded_alone(ledger, slug, stream, command, plan)


def recorded_alone(
    ledger: Ledger,
    slug: str,
    stream: str,
    command: Command,
    plan: Callable[[], Sequence[Change] | Refused],
) -> Receipt:
    """Record a command on a dispute, or say what somebody else did to it or to the tournament.

    Raises:
        Conflict: somebody acted at the same moment.
        RefusedByRule: a clause forbids it.
    """
    try:
        return ledger.record(stream, command, plan)
    except VersionConflict as late:
        if late.stream == stream_of(slug):
            acts = acts_since(ledger, late.stream, late.expected)
        else:
            acts = [
                act_by(recorded, ledger.codec.decode(recorded))
                for recorded in ledger.store.read(late.stream, after=late.expected)
            ]
        what = f"somebody else acted first: {'; '.join(acts)}; nothing of yours is recorded"
        number = stream.rpartition("/")[2]
        remedy = f"look at it (playledger dispute show {slug} {number}), then give it again"
        raise Conflict(what, remedy) from late
