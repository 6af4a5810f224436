"""What attempts that failed do to the table: nothing but findings, and S-8a (F-L)."""

from tournament.games.events import PlacementLost, PlacementRefused, RaceLeftUndecided
from tournament.games.fusion.obstacles import no_placement, no_race
from tournament.games.fusion.races import lost_race, won_illegally
from tournament.games.fusion.state import FusionState
from tournament.games.game import Outcome
from tournament.games.moments import order_settled


def placement_lost(state: FusionState, event: PlacementLost) -> None:
    """A card came too late and never left the hand (F-L: S-6, S-6a, S-6b, S-8a).

    The order is not established where it does not come from arrival, or where the two device
    times differ by less than their uncertainty (G-1).
    """
    state.version += 1
    seat, card, pile = event.seat, event.card, event.pile
    if found := no_placement(state, seat, card, pile):
        state.impossible(*found)
        return
    state.overdrawn.pop(seat, None)
    race = lost_race(state, card, pile, event.seen_top)
    if race is None:
        if state.fits_top(card, pile):
            state.illegal("F-L", "lost-though-it-fits")
        else:
            state.note("F-L", "lost-without-a-race")
    elif won_illegally(state, race):
        state.illegal("F-L", "won-by-an-illegal-card")
    elif state.landed[race.first] != event.winner_version:
        state.note("F-L", "another-card-was-first")
    if event.decided_by != "arrival" or not order_settled(event.delta_us, event.uncertainty_us):
        state.note("G-1", "order-not-established")


def placement_refused(state: FusionState, event: PlacementRefused) -> None:
    """An illegal card was not let onto the pile (F-E1, F-L)."""
    state.version += 1
    seat, card, pile = event.seat, event.card, event.pile
    if found := no_placement(state, seat, card, pile):
        state.impossible(*found)
    elif state.fits_top(card, pile):
        state.illegal("F-L", "refused-though-it-fits")
    elif lost_race(state, card, pile, event.seen_top):
        state.note("F-L", "refused-though-it-raced")


def race_left_undecided(state: FusionState, event: RaceLeftUndecided) -> None:
    """Nobody can say which card was first: all go back, or the game is replayed (F-L, S-6b)."""
    state.version += 1
    if found := no_race(state, event.pile, event.cards):
        state.impossible(*found)
        return
    for racing in event.cards:
        state.overdrawn.pop(racing.seat, None)
        if not state.fits_top(racing.card, event.pile):
            state.illegal("F-L", "illegal-card-in-a-race")
    state.note("G-1", "order-not-established")
    if state.rules.race_undecided == "replay":
        state.phase = "over"
        state.due = Outcome(winners=(), cause="race-undecided")
