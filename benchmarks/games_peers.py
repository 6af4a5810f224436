"""Libraries of card games in Python and C++: games of their own, by chance, applied once more.

The cards, the rules and so the work of an action are others than ours. OpenSpiel works in C++,
looks at whether each action is legal, and counts a dealt card as an action. RLCard deals by NumPy
and checks no action, but lists what the next player may do after each.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.games_turns import Contender, Replay, Spent

SPIEL_PLAYED = 1_000
UNO_PLAYED = 200
SEATS = 2
SPIEL_GAMES = (f"crazy_eights(players={SEATS})", f"go_fish(players={SEATS})")


def peers() -> Iterator[Contender]:
    """Give each library that is here, and say of one that is not that it is left out."""
    for module, contenders in (("pyspiel", openspiel), ("rlcard", rlcard)):
        try:
            yield from contenders()
        except ModuleNotFoundError as error:
            print(f"{module} is left out: {error}")


def openspiel() -> Iterator[Contender]:
    import pyspiel  # noqa: PLC0415  # an extra, `bench`

    for name in SPIEL_GAMES:
        game, rng = pyspiel.load_game(name), random.Random(name)
        histories = [_played_by_chance(game, rng) for _ in range(SPIEL_PLAYED)]
        yield Contender("OpenSpiel", name.split("(")[0], SEATS, _applying(game, histories))


def _played_by_chance(game: Any, rng: random.Random) -> list[int]:  # noqa: ANN401  # an extra
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    history: list[int] = state.history()
    return history


def _applying(game: Any, histories: list[list[int]]) -> Replay:  # noqa: ANN401  # an extra
    size = sum(map(len, histories))

    def replay() -> Spent:
        before = time.process_time()
        for history in histories:
            state = game.new_initial_state()
            for action in history:
                state.apply_action_with_legality_check(action)
        return Spent(size, time.process_time() - before)

    return replay


def rlcard() -> Iterator[Contender]:
    """Step through games of Uno. Their dealing, which is slow, is no part of it."""
    from numpy.random import RandomState  # noqa: PLC0415  # comes with rlcard
    from rlcard.games.uno import Game  # noqa: PLC0415  # an extra, `bench`

    def dealt(seed: int) -> Any:  # noqa: ANN401  # as above
        game = Game(num_players=SEATS)
        game.np_random = RandomState(seed)
        game.init_game()
        return game

    games = [_stepped_by_chance(dealt(seed), random.Random(seed)) for seed in range(UNO_PLAYED)]
    yield Contender("RLCard", "uno", SEATS, _stepping(dealt, games))


def _stepped_by_chance(game: Any, rng: random.Random) -> list[str]:  # noqa: ANN401  # an extra
    actions = []
    while not game.is_over():
        actions.append(rng.choice(game.get_legal_actions()))
        game.step(actions[-1])
    return actions


def _stepping(dealt: Callable[[int], Any], games: list[list[str]]) -> Replay:
    size = sum(map(len, games))

    def replay() -> Spent:
        ready = [dealt(seed) for seed in range(len(games))]
        before = time.process_time()
        for game, actions in zip(ready, games, strict=True):
            for action in actions:
                game.step(action)
        return Spent(size, time.process_time() - before)

    return replay
