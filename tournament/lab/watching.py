"""What is counted while a game is played: blocks, plays, time, and cards that no pile takes."""

from collections.abc import Sequence

import msgspec

from tournament.event import Event
from tournament.games.commands import DrawCard, PlaceCard
from tournament.games.events import (
    BlockClaimed,
    CardPlaced,
    FreeRound,
    PlacementLost,
    PlacementRefused,
)
from tournament.games.fusion.state import FusionState
from tournament.games.game import AnyGame, GameState
from tournament.games.speed.state import SpeedState


class Counts(msgspec.Struct):
    """The counts of one game, `us` being its microseconds since the signal.

    `looks` is how often a hand was looked at; `placements` are the legal ones that these hands had,
    and `cards` what they held. `hands` are those of them that may not be drawn up though cards
    remain to draw.
    """

    blocks: int = 0
    plays: int = 0
    lost: int = 0
    refused: int = 0
    us: int = 0
    looks: int = 0
    placements: int = 0
    cards: int = 0
    cards_without_pile: int = 0
    hands: int = 0
    hands_without_pile: int = 0


class Watch:
    """Counts one game as it is played; a watcher of `tournament.games.bots.play`."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.counts = Counts()
        self._game = game
        self._seats = range(seats)

    def __call__(self, state: GameState, facts: Sequence[Event], now_us: int) -> None:
        """Count the facts of one answer, and look at every hand of the table they lead to."""
        counts = self.counts
        counts.us = now_us
        for fact in facts:
            if isinstance(fact, CardPlaced):
                counts.plays += 1
            elif isinstance(fact, FreeRound):
                counts.plays += len(fact.placements)
            elif isinstance(fact, BlockClaimed):
                counts.blocks += fact.holds
            elif isinstance(fact, PlacementLost):
                counts.lost += 1
            elif isinstance(fact, PlacementRefused):
                counts.refused += 1
        if state.outcome is not None:
            return
        if isinstance(state, FusionState | SpeedState):
            self._look_at_table(state)
        else:
            self._look_at_options(state)

    def _look_at_table(self, state: FusionState | SpeedState) -> None:
        """Count from the sets of cards that fit: quick, for the games of this program."""
        if state.phase != "play":
            return
        counts = self.counts
        taken = [fits[cards[-1]] for fits, cards in zip(state.fits, state.piles, strict=True)]
        for seat in self._seats:
            hand = state.hands[seat]
            if not hand:
                continue
            dead = set(hand)
            for cards in taken:
                counts.placements += len(hand & cards)
                dead -= cards
            counts.looks += 1
            counts.cards += len(hand)
            counts.cards_without_pile += len(dead)
            if state.draw_piles[seat] and not state.has_room(seat):
                counts.hands += 1
                counts.hands_without_pile += dead == hand

    def _look_at_options(self, state: GameState) -> None:
        """Count from the options: for any game there may be."""
        counts = self.counts
        for seat in self._seats:
            view = self._game.view(state, seat)
            seen = view.seats[seat]
            if view.phase != "play" or not seen.hand_size:
                continue
            options = self._game.options(state, seat)
            placements = [option for option in options if isinstance(option, PlaceCard)]
            fitting = len({option.card for option in placements})
            counts.looks += 1
            counts.placements += len(placements)
            counts.cards += seen.hand_size
            counts.cards_without_pile += seen.hand_size - fitting
            if seen.draw_size and not any(isinstance(option, DrawCard) for option in options):
                counts.hands += 1
                counts.hands_without_pile += not placements
