"""What becomes of a wish to place, to draw or to take back (S-4 to S-8)."""

from collections.abc import Sequence

from tournament.event import Event, Refused
from tournament.games.commands import (
    DrawCard,
    LeaveRaceUndecided,
    LosePlacement,
    PlaceCard,
    TakeBackCard,
)
from tournament.games.events import (
    CardDrawn,
    CardPlaced,
    CardTakenBack,
    RaceLeftUndecided,
)
from tournament.games.races import failed_placement, lost
from tournament.games.refusal import ARRIVAL_DECIDES, Obstacle, refuse
from tournament.games.speed.obstacles import no_attempt, no_draw, no_race, no_taking_back
from tournament.games.speed.rules import HAND_LIMIT
from tournament.games.speed.state import SpeedState
from tournament.games.table import UNKNOWN

_BLOCK_CALLED = Obstacle("S-9d", "block-called")


def place_card(state: SpeedState, command: PlaceCard) -> Sequence[Event] | Refused:
    """Judge a card by the top it lands on (S-4, S-6, S-6a).

    Where acts arrive as they are done, a card that does not fit is lost or refused, and the attempt
    is a fact. A record made afterwards says what stayed down, legal or not (S-4a).
    """
    seat, card, pile, seen_top = command.seat, command.card, command.pile, command.seen_top
    if found := no_attempt(state, seat, card, pile, seen_top):
        return refuse(found, command)
    if state.arrives_as_played:
        if state.phase == "block":
            return refuse(_BLOCK_CALLED, command)
        if attempt := failed_placement(state, command, "S-4"):
            return (attempt,)
    return (CardPlaced(at=command.at, seat=seat, card=card, pile=pile, seen_top=seen_top),)


def lose_placement(state: SpeedState, command: LosePlacement) -> Sequence[Event] | Refused:
    """Take down that a card came too late; an illegal card wins no race (S-6, S-6b)."""
    if state.arrives_as_played:
        return refuse(ARRIVAL_DECIDES, command)
    pile, seen_top = command.pile, command.seen_top
    if found := no_attempt(state, command.seat, command.card, pile, seen_top):
        return refuse(found, command)
    race = state.race_at(pile, seen_top)
    if race is None:
        return refuse(Obstacle("S-6", "nobody-was-first"), command)
    _, first = race
    if first in state.stayed_illegally:
        return refuse(Obstacle("S-6b", "won-by-an-illegal-card"), command, first=first)
    return (lost(state, command, first),)


def leave_race_undecided(
    state: SpeedState, command: LeaveRaceUndecided
) -> Sequence[Event] | Refused:
    """Take down a race of legal cards that nobody can decide (S-6b)."""
    if state.arrives_as_played:
        return refuse(ARRIVAL_DECIDES, command)
    pile, cards = command.pile, command.cards
    if found := no_race(state, pile, cards):
        return refuse(found, command)
    for each in cards:
        if not state.fits_top(each.card, pile):
            found = Obstacle("S-6b", "illegal-card-in-a-race")
            return refuse(found, command, seat=each.seat, card=each.card)
    return (RaceLeftUndecided(at=command.at, pile=pile, cards=cards),)


def take_back_card(state: SpeedState, command: TakeBackCard) -> Sequence[Event] | Refused:
    """Return an illegal card to the hand while it is the top (S-4a)."""
    if found := no_taking_back(state, command.seat, command.card, command.pile):
        return refuse(found, command)
    return (CardTakenBack(at=command.at, seat=command.seat, card=command.card, pile=command.pile),)


def draw_card(state: SpeedState, command: DrawCard) -> Sequence[Event] | Refused:
    """Draw the next card (S-8).

    A full hand is refused at the door; a record made afterwards may need a draw to six, which a
    lost race explains later (S-8a).
    """
    seat = command.seat
    if found := no_draw(state, seat, command.card):
        return refuse(found, command)
    if state.arrives_as_played:
        held = len(state.hands[seat])
        if state.phase == "block":
            return refuse(_BLOCK_CALLED, command)
        if held > HAND_LIMIT:
            return refuse(Obstacle("S-8a", "hand-over-limit"), command, held=held)
        if held == HAND_LIMIT:
            return refuse(Obstacle("S-8", "hand-full"), command, held=held)
    next_card = state.draw_piles[seat][-1]
    card = command.card if next_card == UNKNOWN else next_card
    return (CardDrawn(at=command.at, seat=seat, card=card),)
