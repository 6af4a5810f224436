"""What a seat could now do to some effect: what a bot chooses from, and a live table offers."""

from collections.abc import Sequence

from tournament.games.commands import ClaimBlock, Command, DrawCard, PlaceCard, PlayFreeRound
from tournament.games.events import FreePlacement
from tournament.games.fusion.blocks import block_exists, call_holds
from tournament.games.fusion.obstacles import no_act
from tournament.games.fusion.state import FusionState


def options(state: FusionState, seat: int) -> Sequence[Command]:
    """Return every legal placement and draw (F-A, F-B, F-C, F-3), and a call that would hold (F-K).

    A call is judged after drawing up where the table does that (S-8b). For a free round each
    option is this seat's one card alone (F-U1); the table joins one of every seat (F-U3).
    """
    if no_act(state, seat):
        return ()
    if state.waits_for_free_round:
        return _free_placements(state, seat)
    in_play = state.phase == "play"
    placements = _legal_placements(state, seat) if in_play else []
    possible = [*placements]
    if (in_play or state.may_draw_early) and state.has_room(seat):
        possible.append(DrawCard(seat=seat))
    if in_play and not placements and _call_would_hold(state):  # who can place need not be asked
        possible.append(ClaimBlock(seat=seat))
    return possible


def _legal_placements(state: FusionState, seat: int) -> list[Command]:
    return [
        PlaceCard(seat=seat, card=card, pile=pile, seen_top=cards[-1])
        for pile, cards in enumerate(state.piles)
        for card in sorted(state.hands[seat] & state.fits[pile][cards[-1]])
    ]


def _free_placements(state: FusionState, seat: int) -> list[Command]:
    return [
        PlayFreeRound(placements=(FreePlacement(seat=seat, card=card, pile=pile),))
        for card in sorted(state.hands[seat])
        for pile in range(len(state.piles))
    ]


def _call_would_hold(state: FusionState) -> bool:
    return call_holds(state) if state.arrives_as_played else block_exists(state) is True
