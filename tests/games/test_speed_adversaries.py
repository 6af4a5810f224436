"""Players who do their worst cannot make a game of Speed go on for ever."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from tournament.event import Event, Refused, fold
from tournament.games.commands import (
    CallSpeed,
    ClaimBlock,
    Command,
    DrawCard,
    PlaceCard,
    StartPlay,
)
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB
from tournament.games.speed.state import SpeedState

MOST_PLACEMENTS = 40
MOST_DRAWS = 30


Chance = random.Random
Policy = Callable[[SpeedState, Sequence[Command], Chance], Command]


def stubborn(_state: SpeedState, options: Sequence[Command], _chance: Chance) -> Command:
    """Place only when nothing else can be done, and call at every chance."""
    worst = (ClaimBlock, DrawCard, PlaceCard, CallSpeed)
    return min(options, key=lambda option: worst.index(type(option)))


def hoarding(state: SpeedState, options: Sequence[Command], _chance: Chance) -> Command:
    """Keep what has most neighbours left in the hand; call "Speed!" last."""
    held = GAME.open_view(state).seats

    def cost(option: Command) -> tuple[int, int]:
        if not isinstance(option, PlaceCard):
            return (1, 0) if isinstance(option, CallSpeed) else (0, 0)
        rank = option.card // 4
        hand = held[option.seat].hand or ()
        return 0, sum((one // 4 - rank) % 13 in (1, 12) for one in hand)

    return min(options, key=cost)


def chaotic(_state: SpeedState, options: Sequence[Command], chance: Chance) -> Command:
    """Try what is not offered: cards not held, wrong cards, false calls."""
    seat = chance.randrange(2)
    nonsense: list[Command] = [
        PlaceCard(seat=seat, card=chance.randrange(52), pile=chance.randrange(2)),
        ClaimBlock(seat=seat),
        CallSpeed(seat=seat),
        DrawCard(seat=seat),
    ]
    return chance.choice([*nonsense, *options])


@pytest.mark.parametrize("policy", [stubborn, hoarding, chaotic], ids=lambda one: one.__name__)
def test_no_game_goes_on_for_ever(policy: Policy) -> None:
    """At most 40 placements and 30 draws; S-10b ends the rest."""
    for seed in range(60):
        chance = random.Random(seed)
        state = fold(
            GAME.reducer,
            GAME.initial(CLUB),
            [GAME.deal(CLUB, 2, seed_of(f"adversary {seed}"), "live")],
        )
        done: Counter[str] = Counter()
        put(state, StartPlay(), done)
        for _ in range(4_000):
            if state.outcome:
                break
            options = [*GAME.options(state, 0), *GAME.options(state, 1)]
            assert options, "nobody can do anything and the game has not ended"
            put(state, policy(state, options, chance), done)
        assert state.outcome, "the game does not end"
        assert done["CardPlaced"] <= MOST_PLACEMENTS
        assert done["CardDrawn"] <= MOST_DRAWS


def put(state: SpeedState, wish: Command, done: Counter[str]) -> None:
    answer: Sequence[Event] | Refused = GAME.decide(state, wish)
    if not isinstance(answer, Refused):
        fold(GAME.reducer, state, answer)
        done.update(type(fact).__name__ for fact in answer)
