"""Random games on film, mostly sensible, with every fault that people make."""

import random
from collections.abc import Sequence
from functools import cache

from tests.games.speed_play import Play
from tests.games.speed_play import play as play_speed
from tournament.event import Event, Refused, fold
from tournament.games import commands
from tournament.games import events as did
from tournament.games.fusion import GAME
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.state import FusionState
from tournament.games.shuffle import seed_of

RULES = [GAME.rulesets[f"fusion/{name}@1"] for name in ("rulebook", "review+redraw-after-three")]
DECK = range(72)

FusionFilm = tuple[FusionRules, list[Event], FusionState]


@cache
def speed_films() -> Sequence[Play]:
    return [play_speed(seed, "film", "required") for seed in range(40)]


@cache
def fusion_films() -> Sequence[FusionFilm]:
    return [
        (rules, *_film(rules, seats, number))
        for rules in RULES
        for seats in range(2, 7)
        for number in range(4)
    ]


def _film(rules: FusionRules, seats: int, number: int) -> tuple[list[Event], FusionState]:
    chance = random.Random(f"{rules.id} {seats} {number}")
    events: list[Event] = [GAME.deal(rules, seats, seed_of(f"{number}"), "film")]
    state = fold(GAME.reducer, GAME.initial(rules), events)
    while state.outcome is None:
        wish = commands.StartPlay() if len(events) == 1 else _wish(state, chance)
        answer = GAME.decide(state, wish)
        if not isinstance(answer, Refused):
            events += answer
            fold(GAME.reducer, state, answer)
        if len(events) > 400:
            answer = GAME.decide(state, commands.CallTime())
            assert not isinstance(answer, Refused)
            events += answer
            fold(GAME.reducer, state, answer)
    return events, state


def _wish(state: FusionState, chance: random.Random) -> commands.Command:
    seat = chance.randrange(state.seats)
    sensible = GAME.options(state, seat)
    if sensible and chance.random() < 0.8:
        return chance.choice(sensible)
    card = chance.choice(sorted(state.hands[seat]) or DECK)
    pile = chance.randrange(3)
    holders = [one for one in range(state.seats) if state.hands[one]]
    free = tuple(
        did.FreePlacement(seat=one, card=chance.choice(sorted(state.hands[one])), pile=pile)
        for one in holders
    )
    return chance.choice(
        [
            commands.PlaceCard(seat=seat, card=card, pile=pile),
            commands.LosePlacement(seat=seat, card=card, pile=pile),
            commands.TakeBackCard(seat=seat, card=state.piles[pile][-1], pile=pile),
            commands.DrawCard(seat=seat),
            commands.ClaimBlock(seat=seat, held=True),
            commands.PlayFreeRound(placements=free),
        ]
    )
