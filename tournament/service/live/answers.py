"""What somebody is told of an act: it stands, it was lost, or it was refused."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tournament.event import Event
from tournament.games.attempts import AttemptRefused
from tournament.games.events import BlockClaimed, PlacementLost, PlacementRefused, SpeedCalled
from tournament.games.game import AnyGame
from tournament.games.offers import races_of
from tournament.service.errors import BadInput, Conflict, Fault, NotFound, RefusedByRule
from tournament.service.refusals import sentence
from tournament.service.sentences_games import finding_sentence

Outcome = Literal["stands", "lost", "refused"]

_FALSE_CALLS = {"speed": ("S-9d", "S-11b"), "fusion": ("F-K", "F-K")}
"""The clauses by which a call of a block, or of "Speed!", is false."""
_ANY_CLAUSE = ("G-1", "G-1")


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What became of an act. `version` is that of the event that says so."""

    outcome: Outcome
    version: int
    clause: str | None = None
    reason: str | None = None
    sentence: str | None = None


def answer_of(game: AnyGame, facts: Sequence[tuple[int, Event]]) -> Answer:
    """Return what an act led to, by its facts and their versions: the same answer at any time."""
    version = facts[-1][0]
    for each, fact in facts:
        match fact:
            case PlacementLost():
                said = "another card reached the pile first."
                return _no("lost", each, races_of(game).fit, "too-late", said)
            case PlacementRefused(clause=clause):
                said = finding_sentence("does-not-fit")
                return _no("refused", each, clause, "does-not-fit", said)
            case AttemptRefused(clause=clause, reason=reason):
                return _no("refused", each, clause, reason, finding_sentence(reason))
            case BlockClaimed(holds=False):
                said = "somebody can place or draw: the call changes nothing."
                return _no("refused", each, _false_calls(game)[0], "false-call", said)
            case SpeedCalled(holds=False):
                said = "there are cards left: the call changes nothing."
                return _no("refused", each, _false_calls(game)[1], "false-call", said)
    return Answer(outcome="stands", version=version)


def said_of(error: Exception) -> str:
    """Return in words why somebody was refused something at a table."""
    match error:
        case RefusedByRule(refused=refused):
            return f"{sentence(refused)} ({refused.clause})"
        case BadInput(faults=faults):
            return "; ".join(map(_fault_said, faults))
        case Conflict(what=what, remedy=remedy) | NotFound(what=what, remedy=remedy):
            return f"{what}; {remedy}" if remedy else what
    return str(error)


def _fault_said(fault: Fault) -> str:
    if fault.refused is not None:
        return f"{sentence(fault.refused)} ({fault.refused.clause})"
    return f"{fault.what}; {fault.remedy}" if fault.remedy else fault.what


def _no(outcome: Outcome, version: int, clause: str, reason: str, sentence: str) -> Answer:
    return Answer(outcome=outcome, version=version, clause=clause, reason=reason, sentence=sentence)


def _false_calls(game: AnyGame) -> tuple[str, str]:
    return _FALSE_CALLS.get(game.name, _ANY_CLAUSE)
