"""What a connection is shown of a table: the view of its seats, and what happened, in words.

Nothing else leaves the server. A hand is shown to who holds its seat. The card of a draw, and of an
attempt that failed, is told to its own seat alone: on the record it stands, in the room nobody else
needs to know it.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tournament.event import Event
from tournament.games.attempts import AttemptRefused
from tournament.games.deals import DEAL_FACTS
from tournament.games.events import (
    CardDrawn,
    CardPlaced,
    FreeRound,
    GameDealt,
    PlacementLost,
    PlacementRefused,
    PlayStarted,
    ReservesTurned,
    SceneFound,
)
from tournament.games.offers import races_of, words_of
from tournament.service.live.playing import Playing
from tournament.service.narration import Told, tell
from tournament.service.narration_situation import Situation

_OWN: tuple[type[Event], ...] = (CardDrawn, PlacementLost, PlacementRefused, AttemptRefused)
"""What names a card that only its seat is told."""
_NOT_TOLD: tuple[type[Event], ...] = (*DEAL_FACTS, GameDealt, SceneFound)
"""What a table tells otherwise."""
_WITHOUT_CARD = {
    "drawn": "draws a card",
    "lost": "comes too late",
    "refused": "is refused",
}


MOST_TOLD = 1000
"""Facts of a game that who comes back is told at least; the view has all that came of the rest."""


class ShownPile(msgspec.Struct, frozen=True):
    """A pile: its open cards from the bottom up, how many lie face down, and beside it."""

    name: str
    cards: tuple[str, ...]
    face_down: int
    reserve: int


class ShownSeat(msgspec.Struct, frozen=True):
    """A seat; `hand` is None where the connection does not hold it."""

    hand: tuple[str, ...] | None
    hand_size: int
    draw_size: int


class ShownFact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, `text` and `reason` in words."""

    version: int
    what: str
    text: str
    seat: int | None = None
    pile: str | None = None
    card: str | None = None
    reason: str = ""


class Showing:
    """A game that is shown as it goes on: what was told so far, and what lies on the piles."""

    def __init__(self, playing: Playing, players: Sequence[str]) -> None:
        self._playing = playing
        self._tops = _tops(playing)
        self._landed: dict[tuple[int, int], int] = {}
        game = playing.game
        races = races_of(game)
        self._situation = Situation(
            playing.names,
            tuple(players),
            self._tops,
            self._landed,
            lost_by=races.fit,
            undecided_by=races.legal,
            words=words_of(game),
        )
        self._told: list[tuple[int, Event, Told]] = []

    def went_on(self, facts: Sequence[Event]) -> None:
        """Take up the facts that the table has just followed."""
        first = self._playing.version - len(facts) + 1
        after = _tops(self._playing)
        for version, event in enumerate(facts, first):
            situation = replace(self._situation, tops=self._tops)
            self._told.append((version, event, tell(event, situation)))
            self._land(version, event, after)
        self._tops = after
        if len(self._told) > 2 * MOST_TOLD:
            del self._told[:-MOST_TOLD]

    def facts(self, after: int, held: Collection[int]) -> list[ShownFact]:
        """Return what happened after a version, as who holds these seats may know it."""
        known_from = self._told[0][0] if self._told else 0
        return [
            self._shown(version, event, told, held)
            for version, event, told in self._told[max(0, after + 1 - known_from) :]
            if not isinstance(event, _NOT_TOLD)
        ]

    def _shown(self, version: int, event: Event, told: Told, held: Collection[int]) -> ShownFact:
        names = self._playing.names
        hidden = isinstance(event, _OWN) and told.seat not in held
        what, seat = type(event).__name__, None if told.seat is None else told.seat + 1
        pile = None
        if told.pile is not None:
            pile = self._situation.pile(told.pile)
        if hidden:
            text = _WITHOUT_CARD.get(told.kind, "acts")
            return ShownFact(version, what, text, seat, pile)
        card = None if told.card is None else names.card(told.card)
        return ShownFact(version, what, told.text, seat, pile, card, told.reason)

    def _land(self, version: int, event: Event, after: Sequence[int | None]) -> None:
        """Remember which card an event put on a pile, so that a lost race can name it."""
        match event:
            case CardPlaced(card=card, pile=pile):
                self._landed[version, pile] = card
            case FreeRound(placements=placements):
                for one in placements:
                    self._landed.setdefault((version, one.pile), one.card)
            case PlayStarted() | ReservesTurned():
                for pile, top in enumerate(after):
                    if top is not None:
                        self._landed[version, pile] = top


def shown_view(playing: Playing, held: Collection[int]) -> dict[str, Any]:
    """Return the table as who holds these seats may see it; without seats as a spectator."""
    game, state, names = playing.game, playing.state, playing.names
    view = playing.seen_by_all
    hands = {seat: game.view(state, seat).seats[seat].hand for seat in held}
    return {
        "phase": view.phase,
        "piles": [
            ShownPile(
                pile.name,
                tuple(map(names.card, pile.cards)),
                pile.face_down,
                pile.reserve,
            )
            for pile in view.piles
        ],
        "seats": [
            ShownSeat(
                _faces(playing, hands[seat]) if seat in hands else None,
                each.hand_size,
                each.draw_size,
            )
            for seat, each in enumerate(view.seats)
        ],
    }


def _faces(playing: Playing, hand: Sequence[int] | None) -> tuple[str, ...] | None:
    return None if hand is None else tuple(map(playing.names.card, hand))


def _tops(playing: Playing) -> tuple[int | None, ...]:
    view = playing.seen_by_all
    return tuple(pile.cards[-1] if pile.cards else None for pile in view.piles)
