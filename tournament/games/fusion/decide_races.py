"""What becomes of the statement that a race was lost, or that nobody can decide it (F-L)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tournament.event import Event, Refused
from tournament.games.commands import LeaveRaceUndecided, LosePlacement, PlaceCard
from tournament.games.events import Basis, PlacementLost, RaceLeftUndecided
from tournament.games.fusion.ending import with_due_end
from tournament.games.fusion.obstacles import no_attempt, no_race
from tournament.games.fusion.races import Race, race_at
from tournament.games.fusion.state import FusionState
from tournament.games.moments import difference
from tournament.games.refusal import ARRIVAL_DECIDES, Obstacle, refuse

_DECIDED_BY: Mapping[Basis, Literal["arrival", "estimate", "referee"]] = {
    "live": "arrival",
    "bot": "arrival",
    "film": "estimate",
}


def lose_placement(state: FusionState, command: LosePlacement) -> Sequence[Event] | Refused:
    """Take down that a card came too late at a pile (S-6, S-6b)."""
    if state.arrives_as_played:
        return refuse(ARRIVAL_DECIDES, command)
    pile, seen_top = command.pile, command.seen_top
    if found := no_attempt(state, command.seat, command.card, pile, seen_top):
        return refuse(found, command)
    race = race_at(state, pile, seen_top)
    if race is None:
        return refuse(Obstacle("F-L", "nobody-was-first"), command)
    return (lost(state, command, race),)


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
    return with_due_end(state, RaceLeftUndecided(at=command.at, pile=pile, cards=cards))


def lost(state: FusionState, command: PlaceCard | LosePlacement, race: Race) -> PlacementLost:
    """Return the fact that a card lost its race, with what both clocks say (S-6a, G-1)."""
    delta_us, uncertainty_us = difference(state.moments[race.first], command.at)
    return PlacementLost(
        at=command.at,
        seat=command.seat,
        card=command.card,
        pile=command.pile,
        seen_top=command.seen_top,
        winner_version=state.landed[race.first],
        delta_us=delta_us,
        uncertainty_us=uncertainty_us,
        decided_by=_DECIDED_BY.get(state.basis, "referee"),
    )
