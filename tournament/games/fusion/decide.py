"""A command in, facts out: what becomes of every wish in a game of Fusion.

Where acts reach the recorder as they are done, an illegal one is refused at the door (F-E1). A
record made afterwards says what happened: its illegal acts are facts with a finding (F-E).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournament.event import Event, Refused
from tournament.games import attempts, ending, evidence
from tournament.games.commands import (
    NOTE_LENGTH,
    CallTime,
    ClaimBlock,
    Command,
    DeclareScene,
    DrawCard,
    LeaveRaceUndecided,
    LosePlacement,
    NoteIrregularity,
    PlaceCard,
    PlayFreeRound,
    ResumePlay,
    StartPlay,
    TakeBackCard,
)
from tournament.games.events import IrregularityNoted, PlayResumed, PlayStarted, SceneFound
from tournament.games.fusion.decide_blocks import claim_block, play_free_round
from tournament.games.fusion.decide_placing import draw_card, place_card, take_back_card
from tournament.games.fusion.decide_races import leave_race_undecided, lose_placement
from tournament.games.fusion.obstacles import (
    no_game,
    no_resumption,
    no_start,
    not_started,
)
from tournament.games.fusion.reducer import REDUCER
from tournament.games.fusion.scenes import no_scene_now
from tournament.games.fusion.state import FusionState
from tournament.games.refusal import Obstacle, refuse


def decide(state: FusionState, command: Command) -> Sequence[Event] | Refused:
    """Answer a command with facts, or refuse it with the clause. The state stays as it is.

    An end of the game that the facts lead to follows them in the same answer.
    """
    answer = _ANSWERS.get(type(command))
    if answer is None:
        return refuse(Obstacle("F-4", "not-in-this-game"), command, wish=type(command).__name__)
    facts = answer(state, command)
    if isinstance(facts, Refused):
        return facts
    return ending.with_due_end(REDUCER, state, facts, command.at)


def start_play(state: FusionState, command: StartPlay) -> Sequence[Event] | Refused:
    """Give the signal (F-S)."""
    found = no_start(state)
    return refuse(found, command) if found else (PlayStarted(at=command.at),)


def declare_scene(state: FusionState, command: DeclareScene) -> Sequence[Event] | Refused:
    """Take down how the frozen table lies: where the record starts, or what it must agree with."""
    scene = SceneFound(
        at=command.at, piles=command.piles, reserves=command.reserves, hands=command.hands
    )
    found = no_scene_now(state, scene)
    return refuse(found, command) if found else (scene,)


def resume_play(state: FusionState, command: ResumePlay) -> Sequence[Event] | Refused:
    """Go on from a scene that was found, or after an interruption."""
    found = no_resumption(state)
    return refuse(found, command) if found else (PlayResumed(at=command.at),)


def call_time(state: FusionState, command: CallTime) -> Sequence[Event] | Refused:
    """End the game because its time is up, in a block too (G-2)."""
    found = no_game(state) or not_started(state)
    return refuse(found, command) if found else ending.call_time(state, command)


def note_irregularity(state: FusionState, command: NoteIrregularity) -> Sequence[Event] | Refused:
    """Take down what only a person can see, during the game or after it (G-5)."""
    if state.phase == "undealt":
        return refuse(Obstacle("F-2", "not-dealt"), command)
    if command.seat is not None and not 0 <= command.seat < state.seats:
        return refuse(Obstacle("F-2", "no-such-seat"), command)
    if len(command.note) not in NOTE_LENGTH:
        return refuse(Obstacle("G-5", "note-length"), command, length=len(command.note))
    return (IrregularityNoted(at=command.at, seat=command.seat, note=command.note),)


_ANSWERS: Mapping[type[Command], Callable[[FusionState, Any], Sequence[Event] | Refused]] = {
    DeclareScene: declare_scene,
    StartPlay: start_play,
    ResumePlay: resume_play,
    PlaceCard: place_card,
    LosePlacement: lose_placement,
    LeaveRaceUndecided: leave_race_undecided,
    TakeBackCard: take_back_card,
    DrawCard: draw_card,
    ClaimBlock: claim_block,
    PlayFreeRound: play_free_round,
    CallTime: call_time,
    NoteIrregularity: note_irregularity,
    **evidence.ANSWERS,
    **attempts.ANSWERS,
}
