"""A bot in a seat: when it looks, what it chooses, and when it acts. Time is handed in.

It looks at the table, chooses, and acts a reaction time later, on what it saw when it looked: so it
loses races as people do. What it wishes goes the way of every act.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from tournament.games.bots import KINDS
from tournament.games.commands import (
    CallSpeed,
    ClaimBlock,
    Command,
    DrawCard,
    PlaceCard,
    PlayFreeRound,
)
from tournament.games.shuffle import Draws
from tournament.projections.live_tables import LiveSeat
from tournament.service.live.acts import FREE, Wish

WORDS: Mapping[type[Command], str] = {
    PlaceCard: "place",
    DrawCard: "draw",
    ClaimBlock: "block",
    CallSpeed: "speed",
    PlayFreeRound: FREE,
}


class Intent(msgspec.Struct, frozen=True):
    """What a bot does, and in how many microseconds; without a wish it looks again then."""

    in_us: int
    wish: Wish | None = None


class Bot:
    """A seat that the program plays.

    Args:
        seat: from 0.
        kind: how it chooses, how fast it is in percent of the usual times.
        seed: what its chance follows from.
    """

    def __init__(self, seat: int, kind: LiveSeat, seed: str) -> None:
        self.seat = seat
        found = KINDS[kind.by]
        self._policy, self._tempo = found.policy, found.tempo
        self._draws = Draws(seed)
        self._percent = kind.pace * self._tempo.pace_of_a_seat(self._draws)

    def looks(self, options: Callable[[int], Sequence[Command]]) -> Intent:
        """Look at the table, and form an intent or look again later."""
        found = [each for each in options(self.seat) if type(each) in WORDS]
        if not found:
            return Intent(self._paced(self._tempo.pause_us(self._draws)))
        reaction = self._paced(self._tempo.reaction_us(len(found), self._draws))
        chosen = self._policy(found, self._draws)
        if chosen is None:
            return Intent(reaction)
        return Intent(reaction, Wish(seat=self.seat, word=WORDS[type(chosen)], command=chosen))

    def pause_us(self) -> int:
        """Return how long it rests after an act."""
        return self._paced(self._tempo.pause_us(self._draws))

    def _paced(self, usual_us: int) -> int:
        return usual_us * self._percent // 10_000
