"""What becomes of a ruling: who may rule, when, and on what (R-2 to R-7)."""

import unicodedata

from tournament.disputes.commands import IssueRuling
from tournament.disputes.events import CHANGING_PLAY, SEATS, RulingIssued
from tournament.disputes.obstacles import no_dispute, no_such_text, no_such_time, no_such_version
from tournament.disputes.state import Dispute
from tournament.event import LARGEST, Event, Refused
from tournament.games.refusal import Obstacle


def issue_ruling(state: Dispute, command: IssueRuling) -> tuple[Event, ...] | Refused:
    """Rule (R-2); after an appeal that is the last word (R-6)."""
    found = _not_now(state, command) or _unreasoned(command) or _not_impartial(state, command)
    if found:
        return _refuse(found, state, command)
    issued = as_it_would_be(state, command)
    return issued if isinstance(issued, Refused) else (issued,)


def as_it_would_be(state: Dispute, command: IssueRuling) -> RulingIssued | Refused:
    """Return the ruling, whoever may give it and when; it only must be put rightly (R-3, R-5)."""
    if found := misshapen(command) or _no_superseding(state, command):
        return _refuse(found, state, command)
    on_appeal = state.is_appealed
    supersedes = command.supersedes
    if supersedes is None:
        supersedes = tuple(one.ruling for one in state.in_force)
    return RulingIssued(
        ruling=len(state.rulings) + 1,
        referee=command.referee,
        kind=command.kind,
        game=command.game,
        targets=command.targets,
        effective=command.effective,
        award=command.award,
        result=command.result,
        was=command.was,
        clause=command.clause,
        reason=command.reason,
        supersedes=tuple(sorted(set(supersedes))),
        on_appeal=on_appeal,
        appeal_until_us=None if on_appeal else command.at_us + command.appeal_us,
    )


def misshapen(command: IssueRuling | RulingIssued) -> Obstacle | None:
    """Tell why a ruling of this kind cannot be put like this (R-3), whatever the record says."""
    if not 0 <= command.game <= LARGEST:
        return Obstacle("R-3", "no-such-game")
    if found := no_such_version(*command.targets, command.effective):
        return found
    if len(set(command.targets)) < len(command.targets):
        return Obstacle("R-3", "target-twice")
    if command.kind in CHANGING_PLAY and not command.game:
        return Obstacle("R-3", "match-has-no-record")
    return _wrong_targets(command) or _wrong_award(command)


def same_person(one: str, other: str) -> bool:
    """Say whether two names are of one person: letters' size, edges and encoding aside (R-6)."""
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    folded = unicodedata.normalize("NFC", name).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def _not_now(state: Dispute, command: IssueRuling) -> Obstacle | None:
    """Tell why nobody rules now: nothing is claimed, or the last word is spoken (R-2, R-6, R-7)."""
    if found := no_dispute(state):
        return found
    if found := no_such_time(command.at_us, command.appeal_us, command.at_us + command.appeal_us):
        return found
    if state.had_last_word:
        return Obstacle("R-6", "last-word-spoken")
    return Obstacle("R-7", "dispute-final") if state.is_final(command.at_us) else None


def _unreasoned(command: IssueRuling) -> Obstacle | None:
    """Tell what of a ruling is missing: its referee, its clause or its reason (R-2)."""
    return (
        no_such_text(command.referee, "R-2", "ruling-without-referee")
        or no_such_text(command.clause, "R-2", "ruling-without-clause")
        or no_such_text(command.reason, "R-2", "ruling-without-reason")
    )


def _not_impartial(state: Dispute, command: IssueRuling) -> Obstacle | None:
    """Tell whether an appeal would be ruled on by somebody who has ruled before (R-6)."""
    if not state.is_appealed:
        return None
    before = any(same_person(one.referee, command.referee) for one in state.rulings)
    return Obstacle("R-6", "same-referee") if before else None


def _wrong_targets(command: IssueRuling | RulingIssued) -> Obstacle | None:
    """Tell why a kind cannot have these targets (R-3)."""
    count = len(command.targets)
    if command.kind == "void" and not count:
        return Obstacle("R-3", "nothing-to-void")
    if command.kind == "return_card" and count != 1:
        return Obstacle("R-3", "not-one-card-to-return")
    if command.kind == "reorder" and count < 2:  # noqa: PLR2004  # an order is of two
        return Obstacle("R-3", "nothing-to-reorder")
    if command.effective is not None:
        if command.kind != "return_card":
            return Obstacle("R-3", "effective-without-return")
        if command.effective < command.targets[0]:
            return Obstacle("R-3", "effective-too-early")
    return None


def _wrong_award(command: IssueRuling | RulingIssued) -> Obstacle | None:
    """Tell why a seat or a score cannot be given by this ruling (R-3, T-9)."""
    if command.kind == "award" and command.award is None:
        return Obstacle("R-3", "award-without-seat")
    if command.kind != "award" and command.award is not None:
        return Obstacle("R-3", "seat-without-award")
    if command.award is not None and command.award not in range(len(SEATS)):
        return Obstacle("R-3", "no-such-seat")
    if command.result is not None and command.game:
        return Obstacle("T-9", "result-without-match")
    return None


def _no_superseding(state: Dispute, command: IssueRuling) -> Obstacle | None:
    """Tell why a ruling cannot take the place of those it names: one is not in force (R-5)."""
    return Obstacle("R-5", "not-in-force") if _not_in_force(state, command) else None


def _not_in_force(state: Dispute, command: IssueRuling) -> list[int]:
    known = {one.ruling for one in state.in_force}
    return sorted(set(command.supersedes or ()) - known)


def _refuse(found: Obstacle, state: Dispute, command: IssueRuling) -> Refused:
    """Refuse a ruling; the facts have of `supersedes` only what is not in force."""
    facts = {
        "kind": command.kind,
        "game": command.game,
        "referee": command.referee,
        "targets": command.targets,
        "supersedes": _not_in_force(state, command),
    }
    return Refused(clause=found.clause, reason=found.code, facts=facts)
