"""Attempts that are judged again, by the game's own rules where they now stand (G-1, S-6a)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from tournament.event import Event, Refused
from tournament.games.attempts import AttemptRefused
from tournament.games.commands import (
    CallSpeed,
    ClaimBlock,
    Command,
    DrawCard,
    LosePlacement,
    PlaceCard,
)
from tournament.games.events import (
    BlockClaimed,
    CardDrawn,
    CardPlaced,
    PlacementLost,
    PlacementRefused,
    SpeedCalled,
)
from tournament.games.game import AnyGame, GameState
from tournament.games.table import TableState

Attempt = PlaceCard | DrawCard | ClaimBlock | CallSpeed
"""What a seat does, and what may be judged again in another order."""

_OWN_FACTS: Mapping[type[Command], tuple[type[Event], ...]] = {
    PlaceCard: (CardPlaced, PlacementLost, PlacementRefused),
    DrawCard: (CardDrawn,),
    ClaimBlock: (BlockClaimed,),
    CallSpeed: (SpeedCalled,),
}
"""The fact that is an attempt's own, of all that the game answers it with."""

_WORDS: Mapping[type[Command], str] = {
    PlaceCard: "place",
    DrawCard: "draw",
    ClaimBlock: "block",
    CallSpeed: "speed",
}
"""How a record calls the act of a refused attempt."""


def attempt_of(event: Event) -> Attempt | None:
    """Return what was attempted, or None where the event is no attempt that has an order (R-3)."""
    match event:
        case CardPlaced() | PlacementLost() | PlacementRefused():
            return PlaceCard(
                at=event.at,
                seat=event.seat,
                card=event.card,
                pile=event.pile,
                seen_top=event.seen_top,
            )
        case CardDrawn():
            return DrawCard(at=event.at, seat=event.seat, card=event.card)
        case BlockClaimed():
            return ClaimBlock(at=event.at, seat=event.seat)
        case SpeedCalled():
            return CallSpeed(at=event.at, seat=event.seat)
        case AttemptRefused():
            return _tried(event)
    return None


def judged_again(game: AnyGame, state: GameState, wish: Attempt) -> Sequence[Event] | Refused:
    """Put an attempt to the game, and return what it leads to, the fact that is its own last.

    What would follow of itself (a turn after a block, the rest of a refill, the end) is on the
    record, or is derived. In a record that was made afterwards a card that fitted only what its
    player saw is lost, and an illegal one lies, with its finding (S-6a, S-4a, F-L, F-E). Who was
    first is then what the referee says (G-1).
    """
    asked: Attempt | LosePlacement = wish
    if isinstance(wish, PlaceCard) and _came_too_late(state, wish):
        asked = LosePlacement(
            at=wish.at, seat=wish.seat, card=wish.card, pile=wish.pile, seen_top=wish.seen_top
        )
    answer = game.decide(state, asked)
    return answer if isinstance(answer, Refused) else tuple(_up_to_its_own(answer, wish))


def turned_away(wish: Attempt, refused: Refused) -> AttemptRefused:
    """Return the fact that an attempt came to nothing: it moves no card (G-1)."""
    return AttemptRefused(
        at=wish.at,
        seat=wish.seat,
        act=_WORDS[type(wish)],
        card=getattr(wish, "card", None),
        pile=getattr(wish, "pile", None),
        seen_top=getattr(wish, "seen_top", None),
        clause=refused.clause,
        reason=refused.reason,
    )


def _tried(event: AttemptRefused) -> Attempt | None:
    make = _TRIED.get(event.act)
    return make(event) if make else None


def _tried_card(event: AttemptRefused) -> Attempt | None:
    if event.card is None or event.pile is None:
        return None
    return PlaceCard(
        at=event.at, seat=event.seat, card=event.card, pile=event.pile, seen_top=event.seen_top
    )


_TRIED: Mapping[str, Callable[[AttemptRefused], Attempt | None]] = {
    "place": _tried_card,
    "draw": lambda event: DrawCard(at=event.at, seat=event.seat, card=event.card),
    "block": lambda event: ClaimBlock(at=event.at, seat=event.seat),
    "speed": lambda event: CallSpeed(at=event.at, seat=event.seat),
}


def _came_too_late(state: GameState, wish: PlaceCard) -> bool:
    """Say whether, in a record made afterwards, a card lost to one that lies there (S-6a, F-L)."""
    if not isinstance(state, TableState) or state.arrives_as_played:
        return False
    if not (0 <= wish.pile < len(state.piles) and state.piles[wish.pile]):
        return False
    return state.first_in_race(wish.card, wish.pile, wish.seen_top) is not None


def _up_to_its_own(facts: Sequence[Event], wish: Attempt) -> Iterator[Event]:
    own = _OWN_FACTS[type(wish)]
    for fact in facts:
        if isinstance(fact, PlacementLost):
            yield msgspec.structs.replace(fact, decided_by="referee")
        else:
            yield fact
        if isinstance(fact, own) and getattr(fact, "seat", None) == wish.seat:
            return
