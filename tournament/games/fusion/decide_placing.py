"""What becomes of a wish to place, to draw or to take back (F-3, F-4, F-A, F-B, F-C, F-E)."""

from collections.abc import Sequence

from tournament.event import Event, Refused
from tournament.games.commands import DrawCard, PlaceCard, TakeBackCard
from tournament.games.events import CardDrawn, CardPlaced, CardTakenBack
from tournament.games.fusion.blocks import draw_up
from tournament.games.fusion.obstacles import no_attempt, no_draw, no_taking_back, not_in_play
from tournament.games.fusion.state import FusionState
from tournament.games.races import failed_placement
from tournament.games.refusal import Obstacle, refuse
from tournament.games.table import UNKNOWN


def place_card(state: FusionState, command: PlaceCard) -> Sequence[Event] | Refused:
    """Judge a card by the top it lands on (F-A, F-B, F-C, F-L).

    Where acts arrive as they are done, a card that does not fit is lost or refused, and the attempt
    is a fact (F-E1). A record made afterwards says what stayed down, legal or not (F-E).
    """
    seat, card, pile, seen_top = command.seat, command.card, command.pile, command.seen_top
    if found := no_attempt(state, seat, card, pile, seen_top):
        return refuse(found, command)
    if state.arrives_as_played:
        if found := not_in_play(state):
            return refuse(found, command)
        if attempt := failed_placement(state, command, state.rules.piles[pile].clause):
            return (attempt,)
    return (CardPlaced(at=command.at, seat=seat, card=card, pile=pile, seen_top=seen_top),)


def draw_card(state: FusionState, command: DrawCard) -> Sequence[Event] | Refused:
    """Draw the next card (F-3), or where only an empty hand is refilled the whole refill (F-R3).

    A hand without room is refused at the door; a record made afterwards has its draws one by one,
    and may need one above the limit, which a lost race explains later (F-L, S-8a).
    """
    seat = command.seat
    if found := no_draw(state, seat, command.card):
        return refuse(found, command)
    cards: Sequence[int] = state.draw_piles[seat][-1:]
    if state.arrives_as_played:
        if not state.may_draw_early and (found := not_in_play(state)):
            return refuse(found, command)
        if not state.has_room(seat):
            return refuse(_no_room(state), command, held=len(state.hands[seat]))
        if state.rules.redraw == "when_empty":
            cards = draw_up(state, seat)
    elif cards[0] == UNKNOWN:
        return (CardDrawn(at=command.at, seat=seat, card=command.card),)
    return tuple(CardDrawn(at=command.at, seat=seat, card=card) for card in cards)


def _no_room(state: FusionState) -> Obstacle:
    if state.rules.redraw == "when_empty":
        return Obstacle("F-R3", "hand-not-empty")
    return Obstacle("F-3", "hand-full")


def take_back_card(state: FusionState, command: TakeBackCard) -> Sequence[Event] | Refused:
    """Take down that a card was taken back: it should have stayed, a live table refuses (F-E)."""
    seat, card, pile = command.seat, command.card, command.pile
    if found := no_taking_back(state, seat, card, pile):
        return refuse(found, command)
    if state.arrives_as_played:
        return refuse(Obstacle("F-E", "card-stays"), command)
    return (CardTakenBack(at=command.at, seat=seat, card=card, pile=pile),)
