"""The reducer as a fold: total, the same from every prefix, the same in every process."""

import hashlib
import os
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shared_facts import apply_and_watch
from tests.games.speed_facts import ANYTHING
from tests.games.speed_play import play
from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.bots import POLICIES
from tournament.games.bots import play as play_bots
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB, SpeedRules

RULES = [
    CLUB,
    SpeedRules(id=CLUB.id, call="automatic"),
    SpeedRules(id=CLUB.id, race_undecided="replay"),
]


def test_the_reducer_knows_every_fact_that_is_listed() -> None:
    assert set(ANYTHING) == set(GAME.reducer) == set(GAME.events.values())


@settings(max_examples=60, deadline=None)
@given(events=st.lists(st.one_of(*ANYTHING.values()), max_size=25), rules=st.sampled_from(RULES))
def test_no_sequence_of_facts_makes_it_raise(events: list[Event], rules: SpeedRules) -> None:
    apply_and_watch(GAME, GAME.initial(rules), events)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 40),
    start=st.integers(2, 60),
    garbage=st.lists(st.one_of(*ANYTHING.values()), min_size=1, max_size=12),
    rules=st.sampled_from(RULES),
)
def test_no_facts_in_the_middle_of_a_game_make_it_raise(
    seed: int, start: int, garbage: list[Event], rules: SpeedRules
) -> None:
    game = bot_game(seed)
    state = GAME.initial(rules)
    deal = msgspec.structs.replace(game[0], rules_hash=rules.hash)
    apply_and_watch(GAME, state, [deal, *game[1:start], *garbage, *game[start:]])


def bot_game(seed: int) -> tuple[Event, ...]:
    return play_bots(
        GAME,
        CLUB,
        seed=seed_of(f"fold {seed}"),
        policies=[POLICIES["random"], POLICIES["greedy"]],
        start_us=1_000_000,
    )


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_prefix_and_its_rest_give_the_whole(seed: int) -> None:
    """At every split, and a copy shares nothing with the state it was made from."""
    game = bot_game(seed)
    whole = fold(GAME.reducer, GAME.initial(CLUB), game)
    state = GAME.initial(CLUB)
    for split, event in enumerate(game):
        before = state.copy()
        assert fold(GAME.reducer, before, game[split:]) == whole
        fold(GAME.reducer, state, [event])
    assert state == whole


@pytest.mark.parametrize("basis", ["live", "film"])
def test_a_game_with_findings_folds_alike_at_every_split(basis: did.Basis) -> None:
    for seed in range(8):
        table = play(seed, basis, "required")
        events = table.events
        for split in range(len(events)):
            state = fold(GAME.reducer, GAME.initial(table.rules), events[:split])
            assert fold(GAME.reducer, state.copy(), events[split:]) == table.state


PROGRAM = """
import msgspec
from tests.games.test_speed_reducer import bot_game
for seed in range(5):
    print(msgspec.json.encode(bot_game(seed), order="sorted").decode())
"""


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    digests = set()
    for hash_seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
        )
        digests.add(hashlib.sha256(done.stdout).hexdigest())
    here = "".join(
        msgspec.json.encode(bot_game(seed), order="sorted").decode() + "\n" for seed in range(5)
    )
    assert digests == {hashlib.sha256(here.encode()).hexdigest()}


def test_every_fact_of_a_game_survives_its_encoding() -> None:
    for event in bot_game(1):
        data = msgspec.json.encode(event, order="sorted")
        assert msgspec.json.decode(data, type=type(event)) == event
