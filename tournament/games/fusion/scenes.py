"""Scenes of Fusion: which table can lie like that, and what a declared one does (F-1, F-2, F-3)."""

from tournament.games.ending import game_over
from tournament.games.events import PlayResumed, SceneFound
from tournament.games.fusion.obstacles import ENDED_BY, no_resumption
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.state import FusionState
from tournament.games.refusal import Obstacle
from tournament.games.scene import Bounds, compare, no_scene, start_from


def bounds_of(rules: FusionRules, seats: int) -> Bounds:
    """Return what the deal leaves possible: an open card on each pile, the rest shared (F-2)."""
    deck, piles = len(rules.deck.cards), len(rules.piles)
    share = (deck - piles) // seats
    return Bounds(
        deck=deck,
        cards=piles + share * seats,
        piles=piles,
        reserves=False,
        seats=seats,
        share=share,
        draw=share,
        limit=rules.hand_limit,
        cards_by="F-1",
        table_by="F-2",
        hand_by="F-3",
    )


def no_scene_now(state: FusionState, scene: SceneFound) -> Obstacle | None:
    """Tell why this scene cannot be declared now: no deal, the end, or a table that cannot be."""
    if state.phase == "undealt":
        return Obstacle("F-2", "not-dealt")
    if state.outcome is not None:
        return game_over(state, ENDED_BY)
    if not all(scene.piles):
        return Obstacle("F-2", "scene-without-a-pile")
    return no_scene(bounds_of(state.rules, state.seats), scene)


def scene_found(state: FusionState, event: SceneFound) -> None:
    """The table was frozen: the record starts from it, or is compared with it (F-2).

    Where only an empty hand is refilled, one that is neither empty nor full may be in the midst of
    its refill: the scene does not tell (F-R3).
    """
    state.version += 1
    if found := no_scene_now(state, event):
        state.impossible(*found)
        return
    bounds = bounds_of(state.rules, state.seats)
    if state.phase != "unknown":
        compare(state, bounds, event, ())
        return
    start_from(state, bounds, event)
    if state.rules.redraw == "when_empty":
        state.perhaps_refilling = {
            seat: (hand.size, hand.draw_size)
            for seat, hand in enumerate(event.hands)
            if 0 < hand.size < bounds.limit and hand.draw_size
        }


def play_resumed(state: FusionState, event: PlayResumed) -> None:
    """Play goes on from the scene; where it was going on all along nothing changes."""
    del event
    state.version += 1
    if found := no_resumption(state):
        state.impossible(*found)
    elif state.phase == "found":
        state.phase = "play"
