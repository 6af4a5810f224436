"""What becomes of the statement that a race was lost, or that nobody can decide it (F-L)."""

from collections.abc import Sequence

from tournament.event import Event, Refused
from tournament.games.commands import LeaveRaceUndecided, LosePlacement
from tournament.games.events import RaceLeftUndecided
from tournament.games.fusion.obstacles import no_attempt, no_race
from tournament.games.fusion.state import FusionState
from tournament.games.races import lost
from tournament.games.refusal import ARRIVAL_DECIDES, Obstacle, refuse


def lose_placement(state: FusionState, command: LosePlacement) -> Sequence[Event] | Refused:
    """Take down that a card came too late at a pile (S-6, S-6b)."""
    if state.arrives_as_played:
        return refuse(ARRIVAL_DECIDES, command)
    pile, seen_top = command.pile, command.seen_top
    if found := no_attempt(state, command.seat, command.card, pile, seen_top):
        return refuse(found, command)
    race = state.race_at(pile, seen_top)
    if race is None:
        return refuse(Obstacle("F-L", "nobody-was-first"), command)
    return (lost(state, command, race[1]),)


def leave_race_undecided(
    state: FusionState, command: LeaveRaceUndecided
) -> Sequence[Event] | Refused:
    """Take down a race of legal cards that nobody can decide (S-6b)."""
    if state.arrives_as_played:
        return refuse(ARRIVAL_DECIDES, command)
    pile, cards = command.pile, command.cards
    if found := no_race(state, pile, cards):
        return refuse(found, command)
    for each in cards:
        if not state.fits_top(each.card, pile):
            found = Obstacle("F-L", "illegal-card-in-a-race")
            return refuse(found, command, seat=each.seat, card=each.card)
    return (RaceLeftUndecided(at=command.at, pile=pile, cards=cards),)
