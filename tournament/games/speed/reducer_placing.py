"""What placing and drawing do to the table (S-4 to S-8)."""

from tournament.games.events import (
    CardDrawn,
    CardPlaced,
    CardTakenBack,
    PlacementRefused,
    RaceLeftUndecided,
)
from tournament.games.hidden import draw_unknown, show
from tournament.games.races import judge_refused, judge_undecided, losing
from tournament.games.speed.cards import FITS
from tournament.games.speed.obstacles import no_draw, no_placement, no_race, no_taking_back
from tournament.games.speed.outcomes import OUT
from tournament.games.speed.rules import HAND_LIMIT, RACES
from tournament.games.speed.state import SpeedState
from tournament.games.table import UNKNOWN


def card_placed(state: SpeedState, event: CardPlaced) -> None:
    """A card reaches an active pile, whoever's turn: there are none (S-4, S-4a, S-5, S-6a)."""
    state.version = version = state.version + 1
    seat, card, pile = event.seat, event.card, event.pile
    try:  # the usual case is looked at in place: half of all facts come through here
        hand, cards = state.hands[seat], state.piles[pile]
        if card in FITS[cards[-1]] and seat >= 0 and pile >= 0 and state.phase == "play":
            hand.remove(card)
        elif not _placed_otherwise(state, seat, card, pile):
            return
    except LookupError:  # no such seat or pile, no card on it, or not this one in the hand
        if not _placed_otherwise(state, seat, card, pile):
            return
    cards.append(card)
    state.landed[card] = version
    state.arrivals[card] = event
    if state.overdrawn and seat in state.overdrawn:
        state.illegal("S-8", "drawn-beyond-five", state.overdrawn.pop(seat))
    if not (hand or state.draw_piles[seat] or state.hidden[seat]):  # it is out
        _gone_out(state, seat)


def _placed_otherwise(state: SpeedState, seat: int, card: int, pile: int) -> bool:
    """A card leaves the hand in a block or though it does not fit, or was hidden, or it cannot."""
    if found := no_placement(state, seat, card, pile):
        state.impossible(*found)
        return False
    show(state, seat, card)
    if state.phase == "block":
        state.illegal("S-9d", "placed-in-a-block")
    if not state.fits_top(card, pile):
        state.illegal("S-4", "not-a-neighbour")
        state.stayed_illegally[card] = seat
    state.hands[seat].remove(card)
    return True


def _gone_out(state: SpeedState, seat: int) -> None:
    """A seat has no cards: it wins at once, or owes the call of "Speed!" (S-11, S-11a)."""
    state.went_out[seat] = state.version
    if state.rules.call == "automatic":
        state.demand_end(OUT[seat])


placement_lost = losing(no_placement, RACES)


def placement_refused(state: SpeedState, event: PlacementRefused) -> None:
    """An illegal card was not let onto the pile (S-4, S-6a)."""
    state.version += 1
    if found := no_placement(state, event.seat, event.card, event.pile):
        state.impossible(*found)
        return
    show(state, event.seat, event.card)
    judge_refused(state, event, RACES)


def race_left_undecided(state: SpeedState, event: RaceLeftUndecided) -> None:
    """Nobody can say which card was first: all stay in hand, or the game is replayed (S-6b)."""
    state.version += 1
    if found := no_race(state, event.pile, event.cards):
        state.impossible(*found)
        return
    for racing in event.cards:
        show(state, racing.seat, racing.card)
    judge_undecided(state, event, RACES)


def card_taken_back(state: SpeedState, event: CardTakenBack) -> None:
    """An illegal card was noticed while it was the top, and goes back to the hand (S-4a).

    Of one that lay in a scene the record shows neither that it was placed nor by whom.
    """
    state.version += 1
    seat, card, pile = event.seat, event.card, event.pile
    if found := no_taking_back(state, seat, card, pile):
        state.impossible(*found)
        return
    if card not in state.stayed_illegally:
        state.note("S-4a", "taken-back-as-declared")
        state.owners[card] = seat
        state.found -= {card}
    state.piles[pile].pop()
    state.hands[seat].add(card)
    state.stayed_illegally.pop(card, None)
    state.went_out.pop(seat, None)
    state.landed[card] = 0
    state.arrivals[card] = None


def card_drawn(state: SpeedState, event: CardDrawn) -> None:
    """A card moves from the own draw pile to the hand (S-8).

    A draw to six waits for a lost race that explains it, until that seat's next placement (S-8a).
    """
    state.version += 1
    seat, card = event.seat, event.card
    try:  # in place for the same reason as above
        hand, draw_pile = state.hands[seat], state.draw_piles[seat]
        drawn = draw_pile.pop()
    except IndexError:  # no such seat, or nothing to draw
        _drawn_otherwise(state, seat, card)
        return
    if not (card == drawn and seat >= 0 and state.phase == "play"):
        draw_pile.append(drawn)
        _drawn_otherwise(state, seat, card)
        return
    if len(hand) >= HAND_LIMIT:
        _drawn_to_a_full_hand(state, seat)
    hand.add(drawn)


def _drawn_otherwise(state: SpeedState, seat: int, card: int | None) -> None:
    """A card is drawn in a block, or a hidden one, or it cannot be."""
    if found := no_draw(state, seat, card):
        state.impossible(*found)
        return
    if state.phase == "block":
        state.illegal("S-9d", "drawn-in-a-block")
    if state.hand_size(seat) >= HAND_LIMIT:
        _drawn_to_a_full_hand(state, seat)
    if state.draw_piles[seat][-1] == UNKNOWN:
        draw_unknown(state, seat, card)
    else:
        state.hands[seat].add(state.draw_piles[seat].pop())


def _drawn_to_a_full_hand(state: SpeedState, seat: int) -> None:
    if state.hand_size(seat) > HAND_LIMIT or seat in state.overdrawn:
        state.illegal("S-8", "drawn-beyond-five")
    else:
        state.overdrawn[seat] = state.version
