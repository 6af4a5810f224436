"""What placing and drawing do to the table (F-3, F-4, F-S, F-A, F-B, F-C, F-E)."""

from tournament.games.cardsets import BITS, MOST_CARDS
from tournament.games.events import CardDrawn, CardPlaced, CardTakenBack, Moment
from tournament.games.fusion.obstacles import no_draw, no_placement, no_taking_back
from tournament.games.fusion.state import FusionState
from tournament.games.hidden import draw_unknown, show
from tournament.games.table import UNKNOWN


def card_placed(state: FusionState, event: CardPlaced) -> None:
    """A card reaches a pile, any seat's on any pile: there are no turns (F-4).

    One that breaks the pile's condition lies there all the same (F-E). Without cards the seat wins
    at once (F-W); a last card that broke the condition is a decisive finding (F-E2).
    """
    state.version = version = state.version + 1
    seat, card, pile = event.seat, event.card, event.pile
    hands, piles = state.hands, state.piles
    if not (  # this and `put_down` stand here written out: a replay spends its time in them
        state.phase == "play"
        and 0 <= seat < state.seats
        and 0 <= pile < len(piles)
        and 0 <= card < MOST_CARDS
        and (hand := hands[seat] ^ BITS[card]) < hands[seat]  # it was in there
    ):
        if found := no_placement(state, seat, card, pile):
            state.impossible(*found)
            return
        show(state, seat, card)
        if state.phase == "dealt":
            state.illegal("F-S", "placed-before-the-signal")
        elif state.waits_for_free_round:
            state.illegal("F-K", "placed-in-a-block")
        hand = hands[seat] ^ BITS[card]
    cards = piles[pile]
    fits = state.rules.fits[pile][cards[-1]] & BITS[card]
    if not fits:
        state.illegal(state.rules.piles[pile].clause, "does-not-fit")
        state.stayed_illegally[card] = seat
    hands[seat] = hand
    cards.append(card)
    state.landed[card] = version
    state.moments[card] = event.at
    if state.overdrawn or state.refills:
        put_before_drawing_was_settled(state, seat)
    if not hand and state.is_out(seat):
        state.demand_end(seat, cause="out")
        if not fits and state.rules.last_card_must_fit:
            state.illegal("F-E2", "illegal-last-card")


def card_drawn(state: FusionState, event: CardDrawn) -> None:
    """A card moves from the own draw pile to the hand (F-3); hidden, it is the next one.

    A draw to one above the limit waits for a lost race that explains it, until that seat's next
    placement (F-L, S-8a). Where only an empty hand is refilled another draw is a finding (F-R3).
    """
    state.version += 1
    seat, card = event.seat, event.card
    hands = state.hands
    if not (
        state.phase == "play"
        and 0 <= seat < state.seats
        and (draw_pile := state.draw_piles[seat])
        and card == draw_pile[-1]
    ):
        if found := no_draw(state, seat, card):
            state.impossible(*found)
            return
        if state.waits_for_free_round:
            state.illegal("F-K", "drawn-in-a-block")
        elif state.phase == "dealt" and not state.may_draw_early:
            state.illegal("F-S", "drawn-before-the-signal")
        draw_pile = state.draw_piles[seat]
        if draw_pile[-1] == UNKNOWN:
            _judge_draw(state, seat, state.hand_size(seat))
            draw_unknown(state, seat, card)
            return
    hand = hands[seat]
    size = hand.bit_count()
    rules = state.rules
    if rules.redraw == "when_empty":
        _draw_of_a_refill(state, seat, size)
    elif size >= rules.hand_limit:
        _judge_draw(state, seat, size)
    hands[seat] = hand | BITS[draw_pile.pop()]


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
        state.found &= ~BITS[card]
    state.piles[pile].pop()
    state.hands[seat] |= BITS[card]
    state.stayed_illegally.pop(card, None)
    state.landed[card] = 0
    state.moments[card] = None


def put_down(state: FusionState, seat: int, card: int, pile: int, at: Moment | None) -> None:
    """Move a card from a hand to a pile, whether it fits or not (F-U)."""
    state.hands[seat] ^= BITS[card]
    state.piles[pile].append(card)
    state.landed[card] = state.version
    state.moments[card] = at
    if seat in state.overdrawn or seat in state.refills:
        put_before_drawing_was_settled(state, seat)


def put_before_drawing_was_settled(state: FusionState, seat: int) -> None:
    """Find what was wrong with the draws before a placement (F-3, F-R3)."""
    if seat in state.overdrawn:
        drawn_beyond_the_limit(state, seat)
    elif state.refills.pop(seat, 0):
        state.illegal("F-R3", "placed-in-a-refill")


def drawn_beyond_the_limit(state: FusionState, seat: int) -> None:
    """Find that no lost race explains a seat's draw (F-3, F-R3, F-L, S-8a)."""
    version = state.overdrawn.pop(seat)
    if state.rules.redraw == "any_time":
        state.illegal("F-3", "drawn-beyond-the-limit", version)
    else:
        state.refills.pop(seat, 0)
        state.illegal("F-R3", "drawn-with-cards-in-hand", version)


def _judge_draw(state: FusionState, seat: int, size: int) -> None:
    """Judge a draw to a hand of that size (F-3, F-R3)."""
    if state.rules.redraw == "when_empty":
        _draw_of_a_refill(state, seat, size)
    elif size >= state.rules.hand_limit:
        if size > state.rules.hand_limit or seat in state.overdrawn:
            state.illegal("F-3", "drawn-beyond-the-limit")
        else:
            state.overdrawn[seat] = state.version


def _draw_of_a_refill(state: FusionState, seat: int, held: int) -> None:
    """Begin a refill, or go on with one, until the hand is full or the draw pile empty (F-R3).

    A refill that begins with one card in hand waits for a lost race that explains it: of such a
    card its player thought that it lay on a pile (F-L, S-8a).
    """
    refills = state.refills
    left = refills.pop(seat, 0)
    if left:
        if left > 1:
            refills[seat] = left - 1
        return
    if state.perhaps_refilling and state.may_be_refilling(seat):
        left = state.rules.hand_limit - held
        state.note("F-R3", "perhaps-in-a-refill")
    if not left:
        if held > 1 or (held and seat in state.overdrawn):
            state.illegal("F-R3", "drawn-with-cards-in-hand")
            return
        if held:
            state.overdrawn[seat] = state.version
        left = state.rules.hand_limit
    left = min(left, len(state.draw_piles[seat])) - 1
    if left:
        refills[seat] = left
