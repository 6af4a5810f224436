"""The reducer as a fold: total, the same from every prefix, the same in every process."""

import hashlib
import os
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.test_speed_against_model import play
from tournament.event import Event, fold
from tournament.games import deals, evidence
from tournament.games import events as did
from tournament.games.bots import POLICIES
from tournament.games.bots import play as play_bots
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB, SpeedRules
from tournament.games.speed.state import SpeedState

SEED = seed_of("fold")
CARDS = st.one_of(st.integers(-2, 55), st.sampled_from([2**53 - 1, -(2**53) + 1]))
SEATS = st.integers(-2, 3)
SOME_CARDS = st.lists(CARDS, max_size=4).map(tuple)
MOMENTS = st.none() | st.builds(did.Moment, device_us=st.integers(0, 2**53 - 1))
TEXTS = st.sampled_from(["speed/club@1", "out", "time", "dead", "calls-together", "x"])
OPTIONAL_CARD = st.none() | CARDS
DEAL = GAME.deal(CLUB, 2, SEED, "live")
SCENE = did.SceneFound(
    piles=((0, 7, 9, 30, 32), (12, 16, 40, 41)),
    reserves=(3, 2),
    hands=(
        did.HandFound(cards=(20, 21), size=5, draw_size=13),
        did.HandFound(cards=(), size=6, draw_size=14),
    ),
)

DIGEST = "5f" * 32
STEPS_OF_A_DEAL: dict[type[Event], dict[str, object]] = {
    deals.DealCommitted: {
        "rules": CLUB.id,
        "rules_hash": DIGEST,
        "deck_hash": DIGEST,
        "seats": 2,
        "basis": "live",
        "commitment": DIGEST,
    },
    deals.NonceCommitted: {"seat": 0, "commitment": DIGEST},
    deals.NonceRevealed: {"seat": 0, "nonce": DIGEST},
    deals.SeatLeftOut: {"seat": 0, "reason": "gone"},
    deals.DealRevealed: {"secret": DIGEST},
    deals.OrderRevealed: {"order": (1, 0), "salt": DIGEST},
    deals.DealAborted: {"seat": None, "reason": "lost"},
}
ANYTHING: dict[type[Event], st.SearchStrategy[Event]] = {
    did.GameDealt: st.one_of(
        st.just(DEAL),
        st.builds(
            did.GameDealt,
            rules=TEXTS,
            rules_hash=st.just(CLUB.hash),
            deck_hash=st.just(DEAL.deck_hash),
            seats=SEATS,
            order=st.none() | SOME_CARDS | st.just(tuple(range(52))),
            seed=st.none() | TEXTS,
            basis=st.sampled_from(["live", "film", "referee", "result", "bot"]),
        ),
    ),
    did.SceneFound: st.one_of(
        st.just(SCENE),
        st.builds(
            did.SceneFound,
            piles=st.lists(SOME_CARDS, max_size=3).map(tuple),
            reserves=SOME_CARDS,
            hands=st.lists(
                st.builds(did.HandFound, cards=SOME_CARDS, size=SEATS, draw_size=SEATS), max_size=3
            ).map(tuple),
        ),
    ),
    did.PlayStarted: st.builds(did.PlayStarted, at=MOMENTS),
    did.PlayResumed: st.builds(did.PlayResumed, at=MOMENTS),
    did.CardPlaced: st.builds(
        did.CardPlaced, at=MOMENTS, seat=SEATS, card=CARDS, pile=SEATS, seen_top=OPTIONAL_CARD
    ),
    did.PlacementLost: st.builds(
        did.PlacementLost,
        seat=SEATS,
        card=CARDS,
        pile=SEATS,
        seen_top=OPTIONAL_CARD,
        winner_version=CARDS,
        delta_us=OPTIONAL_CARD,
        uncertainty_us=OPTIONAL_CARD,
    ),
    did.PlacementRefused: st.builds(
        did.PlacementRefused,
        seat=SEATS,
        card=CARDS,
        pile=SEATS,
        seen_top=OPTIONAL_CARD,
        clause=TEXTS,
    ),
    did.RaceLeftUndecided: st.builds(
        did.RaceLeftUndecided,
        pile=SEATS,
        cards=st.lists(st.builds(did.RacingCard, seat=SEATS, card=CARDS), max_size=3).map(tuple),
    ),
    did.CardTakenBack: st.builds(did.CardTakenBack, seat=SEATS, card=CARDS, pile=SEATS),
    did.CardDrawn: st.builds(did.CardDrawn, seat=SEATS, card=OPTIONAL_CARD),
    did.BlockClaimed: st.builds(did.BlockClaimed, seat=SEATS, holds=st.booleans()),
    did.ReserveRebuilt: st.builds(did.ReserveRebuilt, pile=SEATS, order=SOME_CARDS),
    did.ReservesTurned: st.builds(did.ReservesTurned, cards=SOME_CARDS),
    did.SpeedCalled: st.builds(did.SpeedCalled, seat=SEATS, holds=st.booleans()),
    did.IrregularityNoted: st.builds(
        did.IrregularityNoted, seat=st.none() | SEATS, note=st.just("slow")
    ),
    evidence.FilmAttached: st.builds(
        evidence.FilmAttached,
        at=MOMENTS,
        sha256=TEXTS,
        size=CARDS,
        frame_us=CARDS,
        intervals=CARDS,
        marked_by=TEXTS,
    ),
    evidence.StatementMade: st.builds(
        evidence.StatementMade, at=MOMENTS, by=TEXTS, role=TEXTS, text=TEXTS
    ),
    **{kind: st.just(kind(**values)) for kind, values in STEPS_OF_A_DEAL.items()},
    did.GameEnded: st.builds(
        did.GameEnded, winners=st.lists(SEATS, max_size=3).map(tuple), cause=TEXTS
    ),
}
RULES = [
    CLUB,
    SpeedRules(id=CLUB.id, call="automatic"),
    SpeedRules(id=CLUB.id, race_undecided="replay"),
]


def without_bookkeeping(state: SpeedState) -> SpeedState:
    rest = state.copy()
    rest.version, rest.findings, rest.untrusted_from = 0, [], None
    return rest


def test_the_reducer_knows_every_fact_that_is_listed() -> None:
    assert set(ANYTHING) == set(GAME.reducer) == set(GAME.events.values())


def apply_and_watch(state: SpeedState, events: list[Event]) -> None:
    """Apply the events; nothing raises, and what is impossible changes only the bookkeeping."""
    for event in events:
        before = state.copy()
        fold(GAME.reducer, state, [event])
        assert state.version == before.version + 1
        new = state.findings[len(before.findings) :]
        if any(finding.severity == "impossible" for finding in new):
            assert len(new) == 1 or isinstance(event, did.SceneFound)
            assert without_bookkeeping(state) == without_bookkeeping(before)
            assert state.untrusted_from == (before.untrusted_from or state.version)
        else:
            assert state.untrusted_from == before.untrusted_from
        GAME.open_view(state)
        GAME.options(state, 0)


@settings(max_examples=60, deadline=None)
@given(events=st.lists(st.one_of(*ANYTHING.values()), max_size=25), rules=st.sampled_from(RULES))
def test_no_sequence_of_facts_makes_it_raise(events: list[Event], rules: SpeedRules) -> None:
    apply_and_watch(GAME.initial(rules), events)


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
    apply_and_watch(state, [deal, *game[1:start], *garbage, *game[start:]])


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
