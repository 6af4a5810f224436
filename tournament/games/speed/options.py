"""What a seat could now do to some effect: what a bot chooses from, and a live table offers."""

from collections.abc import Sequence

from tournament.games.commands import (
    CallSpeed,
    ClaimBlock,
    Command,
    DrawCard,
    PlaceCard,
    TurnReserves,
)
from tournament.games.speed.blocks import block_exists, call_holds
from tournament.games.speed.cards import FITS
from tournament.games.speed.obstacles import no_act
from tournament.games.speed.state import PILES, SpeedState


def options(state: SpeedState, seat: int) -> Sequence[Command]:
    """Return every legal placement and draw (S-4, S-8), and the calls that would hold (S-9, S-11).

    A block call is judged after drawing up where the table does that (S-8b).
    """
    if no_act(state, seat):
        return ()
    if state.phase == "block":
        return (TurnReserves(),)
    placements: list[Command] = [
        PlaceCard(seat=seat, card=card, pile=pile, seen_top=state.piles[pile][-1])
        for pile in PILES
        for card in sorted(state.hands[seat] & FITS[state.piles[pile][-1]])
    ]
    possible = [*placements]
    if state.has_room(seat):
        possible.append(DrawCard(seat=seat))
    if state.is_out(seat):
        possible.append(CallSpeed(seat=seat))
    if not placements and _call_would_hold(state):  # who can place need not be asked
        possible.append(ClaimBlock(seat=seat))
    return possible


def _call_would_hold(state: SpeedState) -> bool:
    return call_holds(state) if state.arrives_as_played else block_exists(state) is True
