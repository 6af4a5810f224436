"""What attempts that failed do to the table: nothing but findings, and S-8a (F-L)."""

from tournament.games.events import PlacementRefused, RaceLeftUndecided
from tournament.games.fusion.obstacles import no_placement, no_race
from tournament.games.fusion.rules import RACES
from tournament.games.fusion.state import FusionState
from tournament.games.hidden import show
from tournament.games.races import judge_refused, judge_undecided, losing

placement_lost = losing(no_placement, RACES)


def placement_refused(state: FusionState, event: PlacementRefused) -> None:
    """An illegal card was not let onto the pile (F-E1, F-L)."""
    state.version += 1
    if found := no_placement(state, event.seat, event.card, event.pile):
        state.impossible(*found)
        return
    show(state, event.seat, event.card)
    judge_refused(state, event, RACES)


def race_left_undecided(state: FusionState, event: RaceLeftUndecided) -> None:
    """Nobody can say which card was first: all go back, or the game is replayed (F-L, S-6b)."""
    state.version += 1
    if found := no_race(state, event.pile, event.cards):
        state.impossible(*found)
        return
    for racing in event.cards:
        show(state, racing.seat, racing.card)
    judge_undecided(state, event, RACES)
