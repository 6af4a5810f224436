"""What becomes of a call that nobody can place, and of the free round after it (F-K, F-U)."""

from collections.abc import Sequence

from tournament.event import Event, Refused
from tournament.games.commands import ClaimBlock, PlayFreeRound
from tournament.games.events import BlockClaimed, CardDrawn, FreeRound
from tournament.games.fusion.blocks import block_exists, call_holds, draw_up, misshared
from tournament.games.fusion.obstacles import no_act, no_free_round, not_in_play
from tournament.games.fusion.state import FusionState
from tournament.games.refusal import Obstacle, refuse


def claim_block(state: FusionState, command: ClaimBlock) -> Sequence[Event] | Refused:
    """Judge a call (F-K). A false one changes nothing and is a fact all the same (S-9d).

    Where acts arrive as they are done, the table first draws for everybody with room (S-8b). A
    record made afterwards has its own draws, and may say how the table judged the call.
    """
    at, seat = command.at, command.seat
    if found := no_act(state, seat) or not_in_play(state):
        return refuse(found, command)
    if not state.arrives_as_played:
        held = command.held
        if held is None:
            held = block_exists(state) is not False
        return (BlockClaimed(at=at, seat=seat, holds=held),)
    if command.held is not None:
        return refuse(Obstacle("F-K", "table-judges-the-call"), command)
    return (
        *(
            CardDrawn(at=at, seat=drawer, card=card)
            for drawer in range(state.seats)
            for card in draw_up(state, drawer)
        ),
        BlockClaimed(at=at, seat=seat, holds=call_holds(state)),
    )


def play_free_round(state: FusionState, command: PlayFreeRound) -> Sequence[Event] | Refused:
    """Put the cards of a free round down in landing order (F-U, F-U1, F-U2, F-U3).

    Afterwards a free round is taken down with or without a block, whoever put how many cards; at
    the door only after a valid call, and with the right shares (F-E1).
    """
    placements = command.placements
    for number in range(len(placements) + 1):
        if found := no_free_round(state, placements[:number]):
            whose = {"seat": placements[number - 1].seat} if number else {}
            return refuse(found, command, **whose)
    if state.arrives_as_played:
        if not state.waits_for_free_round:
            return refuse(Obstacle("F-U", "no-valid-call"), command)
        if broken := misshared(state, placements):
            return refuse(broken[0], command, seat=broken[1])
    return (FreeRound(at=command.at, placements=placements),)
