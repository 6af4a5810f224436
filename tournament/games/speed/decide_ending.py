"""What becomes of the calls that end a game: "Speed!" (S-11) and time (G-2)."""

from collections.abc import Sequence

from tournament.event import Event, Refused
from tournament.games import ending
from tournament.games.commands import CallSpeed, CallSpeedTogether, CallTime
from tournament.games.events import SpeedCalled
from tournament.games.refusal import ARRIVAL_DECIDES, Obstacle, refuse
from tournament.games.speed.obstacles import no_act, no_play
from tournament.games.speed.state import SEATS, SpeedState


def call_speed(state: SpeedState, command: CallSpeed) -> Sequence[Event] | Refused:
    """Judge a call (S-11): without cards it wins, the first of two; else it is noted (S-11b)."""
    if found := no_act(state, command.seat):
        return refuse(found, command)
    return (SpeedCalled(at=command.at, seat=command.seat, holds=state.is_out(command.seat)),)


def call_speed_together(state: SpeedState, command: CallSpeedTogether) -> Sequence[Event] | Refused:
    """Take down two valid calls that nobody can order: the game is drawn (S-11c)."""
    if state.arrives_as_played:
        return refuse(ARRIVAL_DECIDES, command)
    if found := no_play(state):
        return refuse(found, command)
    if not all(state.is_out(seat) for seat in SEATS):
        return refuse(Obstacle("S-11c", "not-both-without-cards"), command)
    return tuple(SpeedCalled(at=command.at, seat=seat, holds=True) for seat in SEATS)


def call_time(state: SpeedState, command: CallTime) -> Sequence[Event] | Refused:
    """End the game because its time is up (G-2)."""
    found = no_play(state)
    return refuse(found, command) if found else ending.call_time(state, command)
