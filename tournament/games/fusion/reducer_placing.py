"""What placing and drawing do to the table (F-3, F-4, F-S, F-A, F-B, F-C, F-E)."""

from tournament.games.events import CardDrawn, CardPlaced, CardTakenBack
from tournament.games.fusion.obstacles import no_draw, no_placement, no_taking_back
from tournament.games.fusion.state import FusionState
from tournament.games.game import Outcome
from tournament.games.hidden import draw_unknown, show
from tournament.games.table import UNKNOWN


def card_placed(state: FusionState, event: CardPlaced) -> None:
    """A card reaches a pile, any seat's on any pile: there are no turns (F-4).

    One that breaks the pile's condition lies there all the same (F-E). Without cards the seat wins
    at once (F-W); a last card that broke the condition is a decisive finding (F-E2).
    """
    state.version = version = state.version + 1
    seat, card, pile = event.seat, event.card, event.pile
    try:  # the usual case is looked at in place: half of all facts come through here
        hand, cards = state.hands[seat], state.piles[pile]
        if (
            card in state.fits[pile][cards[-1]]
            and seat >= 0
            and pile >= 0
            and state.phase == "play"
        ):
            hand.remove(card)
        elif not _placed_otherwise(state, seat, card, pile):
            return
    except LookupError:  # no such seat or pile, or no such card in the hand
        if not _placed_otherwise(state, seat, card, pile):
            return
    cards.append(card)
    state.landed[card] = version
    state.arrivals[card] = event
    if state.overdrawn or state.refills[seat]:
        put_before_drawing_was_settled(state, seat)
    if not (hand or state.draw_piles[seat] or state.hidden[seat]):  # it is out
        state.demand_end(Outcome(winners=(seat,), cause="out"))
        if card in state.stayed_illegally and state.rules.last_card_must_fit:
            state.illegal("F-E2", "illegal-last-card")


def _placed_otherwise(state: FusionState, seat: int, card: int, pile: int) -> bool:
    """A card leaves the hand too early, or does not fit, or was hidden, or it cannot."""
    if found := no_placement(state, seat, card, pile):
        state.impossible(*found)
        return False
    show(state, seat, card)
    if state.phase == "dealt":
        state.illegal("F-S", "placed-before-the-signal")
    elif state.waits_for_free_round:
        state.illegal("F-K", "placed-in-a-block")
    if not state.fits_top(card, pile):
        state.illegal(state.rules.piles[pile].clause, "does-not-fit")
        state.stayed_illegally[card] = seat
    state.hands[seat].remove(card)
    return True


def card_drawn(state: FusionState, event: CardDrawn) -> None:
    """A card moves from the own draw pile to the hand (F-3); hidden, it is the next one.

    A draw to one above the limit waits for a lost race that explains it, until that seat's next
    placement (F-L, S-8a). Where only an empty hand is refilled another draw is a finding (F-R3).
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
    if left := state.refills[seat]:
        state.refills[seat] = left - 1
    elif (size := len(hand)) >= state.judged_from:
        _judge_draw(state, seat, size, len(draw_pile))
    hand.add(drawn)


def _drawn_otherwise(state: FusionState, seat: int, card: int | None) -> None:
    """A card is drawn in a block or before the signal, or a hidden one, or it cannot be."""
    if found := no_draw(state, seat, card):
        state.impossible(*found)
        return
    if state.waits_for_free_round:
        state.illegal("F-K", "drawn-in-a-block")
    elif state.phase == "dealt" and not state.may_draw_early:
        state.illegal("F-S", "drawn-before-the-signal")
    draw_pile = state.draw_piles[seat]
    if left := state.refills[seat]:
        state.refills[seat] = left - 1
    elif (size := state.hand_size(seat)) >= state.judged_from:
        _judge_draw(state, seat, size, len(draw_pile) - 1)
    if draw_pile[-1] == UNKNOWN:
        draw_unknown(state, seat, card)
    else:
        state.hands[seat].add(draw_pile.pop())


def card_taken_back(state: FusionState, event: CardTakenBack) -> None:
    """A card went back to the hand it came from. In Fusion it should have stayed (F-E)."""
    state.version += 1
    seat, card, pile = event.seat, event.card, event.pile
    if found := no_taking_back(state, seat, card, pile):
        state.impossible(*found)
        return
    state.illegal("F-E", "taken-back")
    if state.blind:
        state.owners[card] = seat
        state.found -= {card}
    state.piles[pile].pop()
    state.hands[seat].add(card)
    state.stayed_illegally.pop(card, None)
    state.landed[card] = 0
    state.arrivals[card] = None


def put_before_drawing_was_settled(state: FusionState, seat: int) -> None:
    """Find what was wrong with the draws before a placement (F-3, F-R3)."""
    if seat in state.overdrawn:
        drawn_beyond_the_limit(state, seat)
    elif state.refills[seat]:
        state.refills[seat] = 0
        state.illegal("F-R3", "placed-in-a-refill")


def drawn_beyond_the_limit(state: FusionState, seat: int) -> None:
    """Find that no lost race explains a seat's draw (F-3, F-R3, F-L, S-8a)."""
    version = state.overdrawn.pop(seat)
    if state.rules.redraw == "any_time":
        state.illegal("F-3", "drawn-beyond-the-limit", version)
    else:
        state.refills[seat] = 0
        state.illegal("F-R3", "drawn-with-cards-in-hand", version)


def _judge_draw(state: FusionState, seat: int, size: int, remaining: int) -> None:
    """Judge a draw to a hand of `judged_from` cards or more, or begin a refill (F-3, F-R3).

    A refill lasts until the hand is full or the draw pile empty, in which so many are `remaining`.
    """
    wanted = state.rules.hand_limit
    if size or state.perhaps_refilling:
        wanted = _drawn_to_cards_in_hand(state, seat, size)
    if wanted:
        state.refills[seat] = wanted - 1 if wanted <= remaining else remaining


def _drawn_to_cards_in_hand(state: FusionState, seat: int, held: int) -> int:
    """Return how many cards the refill has that this draw begins; none where it begins none.

    With one card in hand it waits for a lost race that explains it: of such a card its player
    thought that it lay on a pile (F-L, S-8a).
    """
    if state.rules.redraw == "any_time":
        if held > state.rules.hand_limit or seat in state.overdrawn:
            state.illegal("F-3", "drawn-beyond-the-limit")
        else:
            state.overdrawn[seat] = state.version
        return 0
    if state.may_be_refilling(seat):
        state.note("F-R3", "perhaps-in-a-refill")
        return state.rules.hand_limit - held
    if held > 1 or (held and seat in state.overdrawn):
        state.illegal("F-R3", "drawn-with-cards-in-hand")
        return 0
    if held:
        state.overdrawn[seat] = state.version
    return state.rules.hand_limit
