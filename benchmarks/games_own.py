"""Games of bots, folded in memory by the validated reducers of the rules."""

import time
from collections.abc import Iterator, Sequence

from benchmarks.games_turns import Contender, Replay, Spent
from benchmarks.verify import RULES, START_US, rules
from tournament.event import Event, fold
from tournament.games.bots import play
from tournament.games.catalogue import Found, all_rulesets
from tournament.games.policies import choose_greedily
from tournament.games.shuffle import seed_of

WHO = "playledger"
GAMES = 100
LEAST_EVENTS = 200_000
"""Of a pass: the games are folded over and over, so that it takes long enough to be measured."""
FUSION_SEATS = (2, 4)

Games = Sequence[tuple[Event, ...]]


def own_contenders(speed: Games) -> Iterator[Contender]:
    """Give Speed with the games of `speed`, and every ruleset of Fusion with games of its own."""
    yield Contender(WHO, RULES, 2, folding(rules(), speed))
    for name, found in all_rulesets().items():
        if found.game.name == "fusion":
            for seats in FUSION_SEATS:
                yield Contender(WHO, name, seats, folding(found, games_of(found, seats)))


def games_of(found: Found, seats: int) -> Games:
    return [
        play(
            found.game,
            found.rules,
            seed=seed_of(f"games {number}"),
            policies=[choose_greedily] * seats,
            start_us=START_US,
            seats=seats,
        )
        for number in range(GAMES)
    ]


def folding(found: Found, games: Games) -> Replay:
    """Return what folds every game from its deal to its end, state after state."""
    game, rules = found.game, found.rules
    size = sum(map(len, games))
    times = -(-LEAST_EVENTS // size)

    def replay() -> Spent:
        before = time.process_time()
        for _ in range(times):
            for events in games:
                fold(game.reducer, game.initial(rules), events)
        return Spent(times * size, time.process_time() - before)

    return replay
