"""The deal and the start of Speed."""

import msgspec
import pytest

from tests.games.speed_positions import facts, found, kinds, refusal
from tournament.event import Event, Refused, fold
from tournament.games.commands import CallTime, DrawCard, NoteIrregularity, PlaceCard, StartPlay
from tournament.games.events import GameDealt, GameEnded, PlayStarted
from tournament.games.shuffle import seed_of, shuffled
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB, SpeedRules
from tournament.games.speed.state import SpeedState

SEED = seed_of("a deal")


def dealt(*events: Event) -> SpeedState:
    return fold(GAME.reducer, GAME.initial(CLUB), events)


def test_the_order_of_the_deck_says_where_every_card_lies() -> None:
    """S-2: hands of 5, draw piles of 15, an active card and a reserve of 5 at each pile."""
    deal = GAME.deal_known(CLUB, 2, tuple(range(52)), "film")
    assert isinstance(deal, GameDealt)
    state = dealt(deal, PlayStarted())
    view = GAME.open_view(state)
    assert [seat.hand for seat in view.seats] == [(0, 1, 2, 3, 4), (5, 6, 7, 8, 9)]
    assert [seat.draw_size for seat in view.seats] == [15, 15]
    assert [pile.cards for pile in view.piles] == [(40,), (41,)]
    assert [pile.reserve for pile in view.piles] == [5, 5]
    assert [pile[-1] for pile in state.draw_piles] == [10, 25]
    assert [pile[-1] for pile in state.reserves] == [42, 47]


def test_a_seed_gives_the_order() -> None:
    deal = GAME.deal(CLUB, 2, SEED, "live")
    assert deal.order == shuffled(SEED, 52)
    assert (deal.rules, deal.rules_hash, deal.seats) == ("speed/club@1", CLUB.hash, 2)
    assert found(dealt(deal)) == []


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_only_two_can_play(seats: int) -> None:
    """S-1."""
    with pytest.raises(ValueError, match="S-1"):
        GAME.deal(CLUB, seats, SEED, "live")
    refused = GAME.deal_known(CLUB, seats, tuple(range(52)), "film")
    assert isinstance(refused, Refused)
    assert refused.clause == "S-1"


def test_a_seed_must_be_a_seed() -> None:
    with pytest.raises(ValueError, match="not a seed"):
        GAME.deal(CLUB, 2, "17", "live")


@pytest.mark.parametrize(
    "order", [(), tuple(range(51)), (0, *range(51)), (*range(51), 52), (*range(52), 0)]
)
def test_a_known_deal_must_be_the_whole_deck(order: tuple[int, ...]) -> None:
    """S-2."""
    refused = GAME.deal_known(CLUB, 2, order, "film")
    assert isinstance(refused, Refused)
    assert (refused.clause, refused.reason) == ("S-2", "not-the-whole-deck")


def test_the_active_cards_lie_face_down_until_both_are_turned_together() -> None:
    """S-2, S-3."""
    state = dealt(GAME.deal(CLUB, 2, SEED, "live"))
    assert GAME.open_view(state).phase == "dealt"
    for view in (GAME.open_view(state), GAME.view(state, 0), GAME.view(state, None)):
        assert [(pile.cards, pile.face_down) for pile in view.piles] == [((), 1), ((), 1)]
    assert kinds(facts(state, StartPlay())) == ["PlayStarted"]
    assert [(len(p.cards), p.face_down) for p in GAME.open_view(state).piles] == [(1, 0), (1, 0)]


def test_nothing_is_done_before_the_start() -> None:
    """S-3."""
    state = dealt(GAME.deal(CLUB, 2, SEED, "live"))
    card = GAME.open_view(state).seats[0].hand
    assert card
    assert GAME.options(state, 0) == ()
    assert refusal(state, PlaceCard(seat=0, card=card[0], pile=0)) == ("S-3", "not-started")
    assert refusal(state, DrawCard(seat=0)) == ("S-3", "not-started")
    assert refusal(state, CallTime()) == ("S-3", "not-started")


def test_the_signal_is_given_once() -> None:
    """S-3."""
    state = GAME.initial(CLUB)
    assert refusal(state, StartPlay()) == ("S-2", "not-dealt")
    assert refusal(state, NoteIrregularity(seat=0, note="late")) == ("S-2", "not-dealt")
    state = dealt(GAME.deal(CLUB, 2, SEED, "live"), PlayStarted())
    assert refusal(state, StartPlay()) == ("S-3", "started-twice")
    fold(GAME.reducer, state, [PlayStarted()])
    assert found(state) == [(3, "S-3", "impossible", "started-twice")]


def test_a_game_is_dealt_once() -> None:
    deal = GAME.deal(CLUB, 2, SEED, "live")
    assert found(dealt(deal, deal)) == [(2, "S-2", "impossible", "dealt-twice")]


@pytest.mark.parametrize(
    ("changes", "clause", "code"),
    [
        ({"rules": "speed/other@1"}, "S-1", "other-rules"),
        ({"rules_hash": "0" * 64}, "S-1", "other-rules"),
        ({"deck_hash": "0" * 64}, "S-1", "other-rules"),
        ({"seats": 3}, "S-1", "not-two-seats"),
        ({"order": (0,) * 52}, "S-2", "not-the-whole-deck"),
        ({"order": (*range(51), 2**53 - 1)}, "S-2", "not-the-whole-deck"),
    ],
)
def test_a_deal_that_cannot_be_leaves_the_table_empty(
    changes: dict[str, object], clause: str, code: str
) -> None:
    deal = msgspec.structs.replace(GAME.deal(CLUB, 2, SEED, "live"), **changes)
    state = dealt(deal)
    assert found(state) == [(1, clause, "impossible", code)]
    assert state.untrusted_from == 1
    empty = GAME.initial(CLUB)
    assert (state.phase, state.hands, state.piles) == (empty.phase, empty.hands, empty.piles)


def test_of_a_game_whose_deal_nobody_knows_only_the_end_is_recorded() -> None:
    """The basis `result` of a physical table."""
    deal = msgspec.structs.replace(GAME.deal(CLUB, 2, SEED, "result"), order=None, seed=None)
    state = dealt(deal)
    assert refusal(state, StartPlay()) == ("S-2", "deal-unknown")
    fold(GAME.reducer, state, [GameEnded(winners=(1,), cause="out")])
    assert found(state) == []
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = dealt(GAME.deal(CLUB, 2, SEED, "live"), PlayStarted())
    first, second = (GAME.view(state, seat) for seat in (0, 1))
    assert first.seats[0].hand == GAME.open_view(state).seats[0].hand
    assert first.seats[1].hand is None
    assert second.seats[0].hand is None
    assert [seat.hand for seat in GAME.view(state, None).seats] == [None, None]
    assert [seat.hand_size for seat in GAME.view(state, None).seats] == [5, 5]


def test_rulesets_differ_in_hash_by_every_switch() -> None:
    variants = [
        CLUB,
        SpeedRules(id="speed/club@2"),
        SpeedRules(id=CLUB.id, call="automatic"),
        SpeedRules(id=CLUB.id, time_limit=60),
        SpeedRules(id=CLUB.id, max_draws=0),
        SpeedRules(id=CLUB.id, race_undecided="replay"),
    ]
    assert len({rules.hash for rules in variants}) == len(variants)


def test_the_club_ruleset_keeps_its_hash_and_its_switches_for_ever() -> None:
    """Old games replay under the ruleset they were dealt with: a change needs a new version."""
    assert msgspec.json.encode(CLUB, order="sorted") == b'{"id":"speed/club@1"}'
    assert (CLUB.call, CLUB.race_undecided) == ("required", "both_back")
    assert (CLUB.time_limit, CLUB.max_draws) == (None, 3)
