"""A command in, facts out: what becomes of every act in a dispute (R-1 to R-7)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.disputes.commands import (
    AcceptRuling,
    AddEvidence,
    IssueRuling,
    LodgeAppeal,
    OpenDispute,
    TakeStatement,
    WithdrawDispute,
)
from tournament.disputes.decide_ruling import issue_ruling
from tournament.disputes.events import (
    SEATS,
    AppealLodged,
    DisputeOpened,
    DisputeWithdrawn,
    EvidenceAdded,
    RulingAccepted,
    Saying,
    StatementTaken,
)
from tournament.disputes.obstacles import (
    no_addition,
    no_dispute,
    no_ruling_in_force,
    no_such_text,
    no_such_time,
    no_such_version,
)
from tournament.disputes.state import Dispute
from tournament.event import LARGEST, Command, Event, Refused
from tournament.games.refusal import Obstacle


def decide(state: Dispute, command: Command) -> tuple[Event, ...] | Refused:
    """Answer a command with facts, or refuse it with the clause. The state stays as it is."""
    answer = _ANSWERS.get(type(command))
    if answer is None:
        wish = {"wish": type(command).__name__}
        return Refused(clause="R-1", reason="not-in-a-dispute", facts=wish)
    found: tuple[Event, ...] | Refused = answer(state, command)
    return found


def open_dispute(state: Dispute, command: OpenDispute) -> tuple[Event, ...] | Refused:
    """Take a claim down: it freezes nothing, and is shown wherever the result is (R-1)."""
    if state.opened is not None:
        return _refuse(Obstacle("R-1", "opened-already"))
    numbers = (command.round, command.table, command.match, command.game)
    if not all(0 <= number <= LARGEST for number in numbers):
        return _refuse(Obstacle("R-1", "no-such-place"))
    found = no_such_version(command.version) or no_such_time(command.at_us)
    if found is None and command.version is not None and not command.game:
        found = Obstacle("R-1", "version-without-game")
    for said in command.says:
        found = found or _says_nothing(said)
    if found:
        return _refuse(found)
    opened = DisputeOpened(
        round=command.round,
        table=command.table,
        match=command.match,
        game=command.game,
        claim=command.claim,
        by=command.by,
        basis=command.basis,
        version=command.version,
        at_us=command.at_us,
        says=command.says,
    )
    return (opened,)


def take_statement(state: Dispute, command: TakeStatement) -> tuple[Event, ...] | Refused:
    """Take down what somebody says, before a ruling or after it, until it is final (R-1, R-7)."""
    found = no_addition(state, command.at_us) or _says_nothing(command.said)
    return _refuse(found) if found else (StatementTaken(said=command.said),)


def add_evidence(state: Dispute, command: AddEvidence) -> tuple[Event, ...] | Refused:
    """Point at a record, until the dispute is final (R-1, R-7)."""
    found = (
        no_addition(state, command.at_us)
        or no_such_text(command.stream, "R-1", "evidence-without-record")
        or no_such_text(command.note, "R-1", "evidence-without-note")
        or no_such_version(command.version)
    )
    if found:
        return _refuse(found)
    return (EvidenceAdded(stream=command.stream, version=command.version, note=command.note),)


def lodge_appeal(state: Dispute, command: LodgeAppeal) -> tuple[Event, ...] | Refused:
    """Appeal, once and in time: another referee will rule (R-6)."""
    if found := no_ruling_in_force(state):
        return _refuse(found)
    if state.had_last_word:
        return _refuse(Obstacle("R-6", "last-word-spoken"))
    if state.is_appealed:
        return _refuse(Obstacle("R-6", "appealed-already"))
    if state.accepted is not None:
        return _refuse(Obstacle("R-7", "ruling-accepted"))
    if command.by in state.accepting:
        return _refuse(Obstacle("R-7", "accepted-by-this-side"), by=command.by)
    found = no_such_time(command.at_us)
    if found is None and command.by not in SEATS:
        found = Obstacle("R-6", "not-a-side-of-the-match")
    found = found or no_such_text(command.reason, "R-6", "appeal-without-reason")
    if found:
        return _refuse(found, by=command.by)
    if state.is_final(command.at_us):
        until = state.rulings[-1].appeal_until_us
        return _refuse(Obstacle("R-6", "appeal-too-late"), until_us=until, at_us=command.at_us)
    ruling = state.in_force[-1].ruling
    return (AppealLodged(ruling=ruling, by=command.by, reason=command.reason),)


def accept_ruling(state: Dispute, command: AcceptRuling) -> tuple[Event, ...] | Refused:
    """Take down that a side accepts what was ruled; once both do it is final (R-7)."""
    if found := no_ruling_in_force(state):
        return _refuse(found)
    if state.is_appealed:
        return _refuse(Obstacle("R-7", "appeal-waits-for-its-ruling"))
    if state.is_final(command.at_us):
        return _refuse(Obstacle("R-7", "dispute-final"))
    seat = next((each for each in SEATS if each == command.by), None)
    if command.by is not None and seat is None:
        return _refuse(Obstacle("R-6", "not-a-side-of-the-match"), by=command.by)
    if seat in state.accepting:
        return _refuse(Obstacle("R-7", "accepted-by-this-side"), by=command.by)
    return (RulingAccepted(ruling=state.in_force[-1].ruling, by=seat),)


def withdraw_dispute(state: Dispute, command: WithdrawDispute) -> tuple[Event, ...] | Refused:
    """Take the claim back, as long as nobody has ruled (R-1)."""
    found = no_dispute(state)
    if found is None and state.rulings:
        found = Obstacle("R-1", "ruled-already")
    found = found or no_such_text(command.reason, "R-1", "withdrawal-without-reason")
    return _refuse(found) if found else (DisputeWithdrawn(reason=command.reason),)


def _says_nothing(said: Saying) -> Obstacle | None:
    return no_such_text(said.text, "R-1", "says-nothing")


def _refuse(found: Obstacle, **facts: object) -> Refused:
    return Refused(clause=found.clause, reason=found.code, facts=facts)


_ANSWERS: Mapping[type[Command], Callable[[Dispute, Any], tuple[Event, ...] | Refused]] = {
    OpenDispute: open_dispute,
    TakeStatement: take_statement,
    AddEvidence: add_evidence,
    IssueRuling: issue_ruling,
    LodgeAppeal: lodge_appeal,
    AcceptRuling: accept_ruling,
    WithdrawDispute: withdraw_dispute,
}
