"""Scenes of Speed: which table can lie like that, and what a declared one does (S-1, S-2, S-8)."""

from tournament.games.ending import game_over
from tournament.games.events import PlayResumed, SceneFound
from tournament.games.refusal import Obstacle
from tournament.games.scene import Bounds, compare, no_scene, start_from
from tournament.games.speed.cards import DECK_SIZE
from tournament.games.speed.obstacles import ENDED_BY, no_resumption
from tournament.games.speed.rules import HAND_LIMIT
from tournament.games.speed.state import PILES, SEATS, SpeedState
from tournament.games.table import UNKNOWN

BOUNDS = Bounds(
    deck=DECK_SIZE,
    cards=DECK_SIZE,
    piles=len(PILES),
    reserves=True,
    seats=len(SEATS),
    share=20,
    draw=15,
    limit=HAND_LIMIT,
    cards_by="S-1",
    table_by="S-2",
    hand_by="S-8",
)
"""5 cards in hand and 15 to draw each, two active cards, two reserves of 5 (S-2)."""


def no_scene_now(state: SpeedState, scene: SceneFound) -> Obstacle | None:
    """Tell why this scene cannot be declared now: no deal, the end, or a table that cannot be."""
    if state.phase == "undealt":
        return Obstacle("S-2", "not-dealt")
    if state.outcome is not None:
        return game_over(state, ENDED_BY)
    if state.phase == "unknown" and not all(scene.piles):
        return Obstacle("S-2", "scene-without-a-pile")
    return no_scene(BOUNDS, scene)


def scene_found(state: SpeedState, event: SceneFound) -> None:
    """The table was frozen: the record starts from it, or is compared with it (S-2)."""
    state.version += 1
    if found := no_scene_now(state, event):
        state.impossible(*found)
    elif state.phase == "unknown":
        start_from(state, BOUNDS, event)
        state.reserves = [[UNKNOWN] * count for count in event.reserves]
    else:
        compare(state, BOUNDS, event, state.reserves)


def play_resumed(state: SpeedState, event: PlayResumed) -> None:
    """Play goes on from the scene; where it was going on all along nothing changes."""
    del event
    state.version += 1
    if found := no_resumption(state):
        state.impossible(*found)
    elif state.phase == "found":
        state.phase = "play"
