"""Strategies for every fact of Fusion, with numbers that no table has among them."""

from hypothesis import strategies as st

from tests.games.shared_facts import OF_ANY_GAME
from tournament.event import Event
from tournament.games import events as did
from tournament.games.fusion import GAME
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.shuffle import seed_of

ANY_INTEGER = st.one_of(
    st.integers(-2, 7), st.integers(-1, 73), st.sampled_from([2**53 - 1, -(2**53) + 1, 2**200])
)
MAYBE_INTEGER = st.none() | ANY_INTEGER
SOME_INTEGERS = st.lists(ANY_INTEGER, max_size=4).map(tuple)
MOMENTS = st.none() | st.builds(
    did.Moment, device_us=ANY_INTEGER, offset_us=ANY_INTEGER, uncertainty_us=ANY_INTEGER
)
FREE = st.builds(did.FreePlacement, seat=ANY_INTEGER, card=ANY_INTEGER, pile=ANY_INTEGER)
RACING = st.builds(did.RacingCard, seat=ANY_INTEGER, card=ANY_INTEGER)
HANDS = st.builds(did.HandFound, cards=SOME_INTEGERS, size=ANY_INTEGER, draw_size=ANY_INTEGER)
ATTEMPT = {"seat": ANY_INTEGER, "card": ANY_INTEGER, "pile": ANY_INTEGER, "at": MOMENTS}
DEALS = [GAME.deal(RULEBOOK, seats, seed_of("any"), "film") for seats in range(2, 7)]
SCENE = did.SceneFound(
    piles=((0, 1), (2,), (3, 4)),
    reserves=(),
    hands=(
        did.HandFound(cards=(7, 8), size=3, draw_size=30),
        did.HandFound(cards=(), size=3, draw_size=30),
    ),
)
ANYTHING: dict[type[Event], st.SearchStrategy[Event]] = {
    did.GameDealt: st.sampled_from(DEALS)
    | st.builds(
        did.GameDealt,
        rules=st.just(RULEBOOK.id),
        rules_hash=st.just(RULEBOOK.hash),
        deck_hash=st.just(RULEBOOK.deck.hash),
        seats=ANY_INTEGER,
        order=st.none() | st.lists(ANY_INTEGER, max_size=75).map(tuple),
        seed=st.none(),
        basis=st.sampled_from(["live", "film", "result"]),
    ),
    did.SceneFound: st.just(SCENE)
    | st.builds(
        did.SceneFound,
        piles=st.lists(SOME_INTEGERS, max_size=4).map(tuple),
        reserves=SOME_INTEGERS,
        hands=st.lists(HANDS, max_size=3).map(tuple),
    ),
    did.PlayStarted: st.builds(did.PlayStarted, at=MOMENTS),
    did.PlayResumed: st.builds(did.PlayResumed, at=MOMENTS),
    did.CardPlaced: st.builds(did.CardPlaced, seen_top=MAYBE_INTEGER, **ATTEMPT),
    did.PlacementLost: st.builds(
        did.PlacementLost,
        seen_top=MAYBE_INTEGER,
        winner_version=ANY_INTEGER,
        delta_us=MAYBE_INTEGER,
        uncertainty_us=MAYBE_INTEGER,
        **ATTEMPT,
    ),
    did.PlacementRefused: st.builds(
        did.PlacementRefused, seen_top=MAYBE_INTEGER, clause=st.just("F-A"), **ATTEMPT
    ),
    did.RaceLeftUndecided: st.builds(
        did.RaceLeftUndecided, pile=ANY_INTEGER, cards=st.lists(RACING, max_size=4).map(tuple)
    ),
    did.CardTakenBack: st.builds(did.CardTakenBack, **ATTEMPT),
    did.CardDrawn: st.builds(did.CardDrawn, seat=ANY_INTEGER, card=MAYBE_INTEGER),
    did.BlockClaimed: st.builds(did.BlockClaimed, seat=ANY_INTEGER, holds=st.booleans()),
    did.FreeRound: st.builds(did.FreeRound, placements=st.lists(FREE, max_size=8).map(tuple)),
    did.IrregularityNoted: st.builds(did.IrregularityNoted, seat=MAYBE_INTEGER, note=st.just("?")),
    **OF_ANY_GAME,
    did.GameEnded: st.builds(
        did.GameEnded,
        winners=st.lists(ANY_INTEGER, max_size=3).map(tuple),
        cause=st.sampled_from(["out", "time", "else"]),
    ),
}
GARBAGE = st.one_of(*ANYTHING.values())
