"""What a block does to the table: the call and the free round (F-K, F-U, F-U1, F-U2, F-U3)."""

from collections.abc import Sequence

from tournament.games.events import BlockClaimed, FreePlacement, FreeRound
from tournament.games.fusion.blocks import block_exists, fitting, is_counted, misshared
from tournament.games.fusion.obstacles import no_act, no_free_round, not_started
from tournament.games.fusion.reducer_placing import put_before_drawing_was_settled
from tournament.games.fusion.state import FusionState
from tournament.games.game import Outcome
from tournament.games.hidden import doubt_block, show


def block_claimed(state: FusionState, event: BlockClaimed) -> None:
    """Somebody called a block (F-K). From a valid call only the free round follows (S-9d)."""
    state.version += 1
    if not (state.phase == "play" and 0 <= event.seat < state.seats):
        if found := no_act(state, event.seat) or not_started(state):
            state.impossible(*found)
        return
    holds, exists = event.holds, block_exists(state)
    if not (holds and exists):
        _judge_call(state, exists=exists, holds=holds)
    if holds:
        state.phase = "count" if is_counted(state) else "block"


def _judge_call(state: FusionState, *, exists: bool | None, holds: bool) -> None:
    """Find where a call was not what it was taken for, or false."""
    if exists is not None and holds != exists:
        state.illegal("F-K", "call-misjudged")
    elif not holds:
        state.remark("S-9d", "block-called-falsely")
    else:
        doubt_block(state, "F-K", fitting(state))


def free_round(state: FusionState, event: FreeRound) -> None:
    """Everybody may put a card down, correct or not, and play goes on (F-U, F-U3).

    A round in which nobody puts a card leads to the count, where every holder must (F-U1, F-U2).
    Who is out is judged after the whole round (F-U3, F-W1).
    """
    state.version += 1
    placements = event.placements
    if found := no_free_round(state, placements):
        state.impossible(*found)
        return
    blocked = state.phase in ("block", "count") or (state.phase == "play" and _is_blocked(state))
    if not blocked:
        state.illegal("F-U", "free-round-without-a-block")
    if placements or is_counted(state):
        if broken := misshared(state, placements):
            state.illegal(*broken[0])
        _put_down(state, event)
        if blocked:
            state.phase = "play"
        if not all(state.draw_piles):
            _judge_finish(state, placements)
    elif blocked:
        state.phase = "count"


def _put_down(state: FusionState, event: FreeRound) -> None:
    """Move cards from the hands to the piles, whether they fit or not (F-U)."""
    for each in event.placements:
        seat, card = each.seat, each.card
        if state.blind:
            show(state, seat, card)
        state.hands[seat].remove(card)
        state.piles[each.pile].append(card)
        state.landed[card] = state.version
        state.arrivals[card] = event
        if state.overdrawn or state.refills[seat]:
            put_before_drawing_was_settled(state, seat)


def _is_blocked(state: FusionState) -> bool:
    """Say whether a block that nobody called exists; one that nobody can judge is in doubt."""
    exists = block_exists(state)
    if exists is None:
        doubt_block(state, "F-U", fitting(state))
    return exists is not False


def _judge_finish(state: FusionState, placements: Sequence[FreePlacement]) -> None:
    """Whoever is out wins; of several nobody, or the one whose last card landed first (F-W1)."""
    last_first = dict.fromkeys(each.seat for each in reversed(placements))
    out = [seat for seat in reversed(last_first) if state.is_out(seat)]
    if not out:
        return
    if len(out) == 1 or state.rules.simultaneous_finish == "landing_order":
        state.demand_end(Outcome(winners=(out[0],), cause="out"))
    else:
        state.demand_end(Outcome(winners=(), cause="out-together"))
