"""Taking the eyes from a record: the same game as somebody tells it who saw only the table."""

import random
from collections.abc import Iterator, Sequence

import msgspec

from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.game import AnyGame, Finding, Ruleset
from tournament.games.table import TableState

SCENE_VERSION = 2


def blinded(
    game: AnyGame,
    rules: Ruleset,
    events: Sequence[Event],
    *,
    chance: random.Random,
    named: float = 0.0,
    orders: bool = False,
    scene_at: int = 1,
) -> tuple[Event, ...]:
    """Return a record of the same game that starts from a scene after event `scene_at`.

    A share `named` of the draws, and of the cards in hand at the scene, is known. With `orders`
    somebody took down how the reserves were shuffled.
    """
    dealt = events[0]
    assert isinstance(dealt, did.GameDealt)
    state = fold(game.reducer, game.initial(rules), events[:scene_at])
    basis = "scene" if dealt.basis in ("live", "bot") else dealt.basis
    deal = msgspec.structs.replace(dealt, order=None, seed=None, basis=basis)
    rest = () if scene_at > 1 else events[1:2]
    signal = rest or (did.PlayResumed(),)
    told = _told(events[scene_at + len(rest) :], chance, named=named, orders=orders)
    scene = scene_of(state, chance, named)
    ahead = 2 + len(signal) - scene_at - len(rest)
    return (deal, scene, *signal, *(_renumbered(event, scene_at, ahead) for event in told))


def _renumbered(event: Event, scene_at: int, ahead: int) -> Event:
    """Name the winner of a race by the version it has now; what lay there by the scene's."""
    if not isinstance(event, did.PlacementLost):
        return event
    first = event.winner_version
    return msgspec.structs.replace(
        event, winner_version=first + ahead if first > scene_at else SCENE_VERSION
    )


def scene_of(state: TableState, chance: random.Random, named: float) -> did.SceneFound:
    """Return the scene of a table in any game of ours."""
    hands = [tuple(sorted(hand)) for hand in state.hands]
    draws = state.draw_piles
    return did.SceneFound(
        piles=tuple(map(tuple, state.piles)),
        reserves=tuple(map(len, getattr(state, "reserves", ()))),
        hands=tuple(
            did.HandFound(
                cards=tuple(card for card in hand if chance.random() < named),
                size=len(hand),
                draw_size=len(draw),
            )
            for hand, draw in zip(hands, draws, strict=True)
        ),
    )


def _told(
    events: Sequence[Event], chance: random.Random, *, named: float, orders: bool
) -> Iterator[Event]:
    for event in events:
        match event:
            case did.CardDrawn() if chance.random() >= named:
                yield msgspec.structs.replace(event, card=None)
            case did.ReserveRebuilt() if not orders:
                yield msgspec.structs.replace(event, order=())
            case _:
                yield event


def faults(findings: Sequence[Finding]) -> set[int]:
    """Return the versions that break a rule; a finding may be made late, so the order is none."""
    return {one.version for one in findings if one.severity == "illegal"}
