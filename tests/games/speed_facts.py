"""Strategies for every fact of Speed, with numbers that no table has among them."""

from hypothesis import strategies as st

from tests.games.shared_facts import MOMENTS, OF_ANY_GAME
from tournament.event import Event
from tournament.games import events as did
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB

CARDS = st.one_of(st.integers(-2, 55), st.sampled_from([2**53 - 1, -(2**53) + 1]))
SEATS = st.integers(-2, 3)
SOME_CARDS = st.lists(CARDS, max_size=4).map(tuple)
TEXTS = st.sampled_from(["speed/club@1", "out", "time", "dead", "calls-together", "x"])
OPTIONAL_CARD = st.none() | CARDS
DEAL = GAME.deal(CLUB, 2, seed_of("fold"), "live")
SCENE = did.SceneFound(
    piles=((0, 7, 9, 30, 32), (12, 16, 40, 41)),
    reserves=(3, 2),
    hands=(
        did.HandFound(cards=(20, 21), size=5, draw_size=13),
        did.HandFound(cards=(), size=6, draw_size=14),
    ),
)
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
    **OF_ANY_GAME,
    did.GameEnded: st.builds(
        did.GameEnded, winners=st.lists(SEATS, max_size=3).map(tuple), cause=TEXTS
    ),
}
