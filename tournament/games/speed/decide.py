"""A command in, facts out: what becomes of every wish in a game of Speed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournament.event import Event, Refused
from tournament.games import attempts, evidence
from tournament.games.commands import (
    NOTE_LENGTH,
    CallSpeed,
    CallSpeedTogether,
    CallTime,
    ClaimBlock,
    Command,
    DeclareScene,
    DrawCard,
    LeaveRaceUndecided,
    LosePlacement,
    NoteIrregularity,
    PlaceCard,
    ResumePlay,
    StartPlay,
    TakeBackCard,
    TurnReserves,
)
from tournament.games.ending import with_due_end
from tournament.games.events import IrregularityNoted, PlayResumed, PlayStarted, SceneFound
from tournament.games.refusal import Obstacle, refuse
from tournament.games.speed.decide_blocks import claim_block, turn_reserves
from tournament.games.speed.decide_ending import call_speed, call_speed_together, call_time
from tournament.games.speed.decide_placing import (
    draw_card,
    leave_race_undecided,
    lose_placement,
    place_card,
    take_back_card,
)
from tournament.games.speed.obstacles import no_resumption, no_start
from tournament.games.speed.reducer import REDUCER
from tournament.games.speed.scenes import no_scene_now
from tournament.games.speed.state import SEATS, SpeedState


def decide(state: SpeedState, command: Command) -> Sequence[Event] | Refused:
    """Answer a command with facts, or refuse it with the clause. The state stays as it is.

    An end of the game that the facts lead to follows them in the same answer.
    """
    answer = _ANSWERS.get(type(command))
    if answer is None:
        return refuse(Obstacle("S-1", "not-in-this-game"), command, wish=type(command).__name__)
    facts = answer(state, command)
    if isinstance(facts, Refused):
        return facts
    return with_due_end(REDUCER, state, facts, command.at)


def start_play(state: SpeedState, command: StartPlay) -> Sequence[Event] | Refused:
    """Turn both active cards face up together (S-3)."""
    found = no_start(state)
    return refuse(found, command) if found else (PlayStarted(at=command.at),)


def declare_scene(state: SpeedState, command: DeclareScene) -> Sequence[Event] | Refused:
    """Take down how the frozen table lies: where the record starts, or what it must agree with."""
    scene = SceneFound(
        at=command.at, piles=command.piles, reserves=command.reserves, hands=command.hands
    )
    found = no_scene_now(state, scene)
    return refuse(found, command) if found else (scene,)


def resume_play(state: SpeedState, command: ResumePlay) -> Sequence[Event] | Refused:
    """Go on from a scene that was found, or after an interruption."""
    found = no_resumption(state)
    return refuse(found, command) if found else (PlayResumed(at=command.at),)


def note_irregularity(state: SpeedState, command: NoteIrregularity) -> Sequence[Event] | Refused:
    """Take down what only a person can see: conduct, one hand, intent (G-5, S-5a, S-7)."""
    if state.phase == "undealt":
        return refuse(Obstacle("S-2", "not-dealt"), command)
    if command.seat is not None and command.seat not in SEATS:
        return refuse(Obstacle("S-1", "no-such-seat"), command)
    if len(command.note) not in NOTE_LENGTH:
        return refuse(Obstacle("G-5", "note-length"), command, length=len(command.note))
    return (IrregularityNoted(at=command.at, seat=command.seat, note=command.note),)


_ANSWERS: Mapping[type[Command], Callable[[SpeedState, Any], Sequence[Event] | Refused]] = {
    DeclareScene: declare_scene,
    StartPlay: start_play,
    ResumePlay: resume_play,
    PlaceCard: place_card,
    LosePlacement: lose_placement,
    LeaveRaceUndecided: leave_race_undecided,
    TakeBackCard: take_back_card,
    DrawCard: draw_card,
    ClaimBlock: claim_block,
    TurnReserves: turn_reserves,
    CallSpeed: call_speed,
    CallSpeedTogether: call_speed_together,
    CallTime: call_time,
    NoteIrregularity: note_irregularity,
    **evidence.ANSWERS,
    **attempts.ANSWERS,
}
