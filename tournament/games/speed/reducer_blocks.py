"""What a block does to the table: the call, the rebuilding of a reserve, the turn (S-9, S-10)."""

from tournament.games.events import BlockClaimed, ReserveRebuilt, ReservesTurned
from tournament.games.hidden import doubt_block
from tournament.games.speed.blocks import block_exists, fitting, is_dead
from tournament.games.speed.obstacles import no_act, no_rebuild, no_turn
from tournament.games.speed.outcomes import DEAD
from tournament.games.speed.state import SEATS, SpeedState
from tournament.games.table import UNKNOWN


def block_claimed(state: SpeedState, event: BlockClaimed) -> None:
    """Somebody called a block (S-9d). A dead one ends the game (S-10b); a false call is nothing."""
    state.version += 1
    if not (state.phase == "play" and event.seat in SEATS):
        if found := no_act(state, event.seat):
            state.impossible(*found)
        return
    holds, exists = event.holds, block_exists(state)
    if not (holds and exists):
        _judge_call(state, exists=exists, holds=holds)
    if holds:
        state.phase = "block"
        if exists and is_dead(state):
            state.demand_end(DEAD)


def _judge_call(state: SpeedState, *, exists: bool | None, holds: bool) -> None:
    """Find where a call was not what it was taken for, or false (S-9a, S-9d)."""
    if exists is not None and holds != exists:
        state.illegal("S-9a", "call-misjudged")
    elif not holds:
        state.remark("S-9d", "block-called-falsely")
    else:
        doubt_block(state, "S-9", fitting(state))


def reserve_rebuilt(state: SpeedState, event: ReserveRebuilt) -> None:
    """An active pile was shuffled and is its own exhausted reserve again (S-10, S-10a).

    Without an order its cards are known, and not which comes next.
    """
    state.version += 1
    pile = event.pile
    if found := no_rebuild(state, pile, event.order):
        state.impossible(*found)
        return
    if state.phase != "block":
        _without_a_call(state)
    cards = state.piles[pile]
    arrivals = state.arrivals
    for card in cards:
        arrivals[card] = None
    if state.stayed_illegally:
        for card in cards:
            state.stayed_illegally.pop(card, None)
    state.reserves[pile] = list(reversed(event.order)) or [UNKNOWN] * len(cards)
    state.buried[pile] = frozenset(() if event.order else cards)
    state.piles[pile] = []
    state.rebuilds[pile] += 1


def reserves_turned(state: SpeedState, event: ReservesTurned) -> None:
    """Both players turned a card together, left onto left and right onto right (S-9b, S-9c)."""
    state.version = version = state.version + 1
    cards, (left_reserve, right_reserve) = event.cards, state.reserves
    if not (  # the usual case is looked at in place
        state.phase == "block"
        and left_reserve
        and right_reserve
        and cards == (left_reserve[-1], right_reserve[-1])
    ):
        if found := no_turn(state, cards):
            state.impossible(*found)
            return
        if state.phase != "block":
            _without_a_call(state)
    state.phase = "play"
    left, right = cards
    left_pile, right_pile = state.piles
    left_pile.append(left)
    right_pile.append(right)
    left_reserve.pop()
    right_reserve.pop()
    buried_left, buried_right = state.buried
    if buried_left or buried_right:
        state.buried = [buried_left - {left}, buried_right - {right}]
    state.landed[left] = state.landed[right] = version


def _without_a_call(state: SpeedState) -> None:
    """Enter the block that nobody called; where there was none the turn stands all the same."""
    exists = block_exists(state)
    if exists is None:
        doubt_block(state, "S-9d", fitting(state))
    elif not exists:
        state.illegal("S-9d", "turned-without-a-block")
    state.phase = "block"
