import pytest

from tests.games.fusion_table import A, B, FusionTable, house
from tournament.games import commands
from tournament.games.events import Basis, CardDrawn
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK

TOPS = ("blue-crown-2", "green-star-5", "purple-sun-4")
FIRST = ("red-crown-6", "red-moon-4", "pink-rabbit-1", "yellow-moon-1", "yellow-moon-2")
SECOND = ("blue-hand-3", "pink-crown-6", "red-star-3", "red-hand-2", "pink-sun-1")


def table(
    basis: Basis = "live", *, started: bool = True, rules: FusionRules = RULEBOOK
) -> FusionTable:
    return FusionTable(
        TOPS, (FIRST, SECOND), basis=basis, started=started, drawn=False, rules=rules
    )


def test_cards_come_from_the_own_draw_pile_in_order() -> None:
    """F-3."""
    game = table()
    for face in FIRST[:3]:
        (fact,) = game.do(commands.DrawCard(seat=0))
        assert fact == CardDrawn(seat=0, card=game.card(face))
    assert game.hand(0) == set(FIRST[:3])
    assert game.hand(1) == set()


def test_a_hand_never_exceeds_three() -> None:
    """F-3."""
    game = FusionTable(TOPS, (FIRST, SECOND))
    assert game.no(commands.DrawCard(seat=0)) == ("F-3", "hand-full")


def test_one_places_one_and_draws_one_or_two_and_draws_two() -> None:
    """F-3."""
    game = FusionTable(TOPS, (FIRST, SECOND))
    game.do(game.place(0, "red-crown-6", A))
    game.do(game.place(0, "red-moon-4", A))
    assert len(game.hand(0)) == 1
    game.do(commands.DrawCard(seat=0))
    game.do(commands.DrawCard(seat=0))
    assert game.hand(0) == {"pink-rabbit-1", "yellow-moon-1", "yellow-moon-2"}
    assert game.no(commands.DrawCard(seat=0)) == ("F-3", "draw-pile-empty")


def test_a_record_may_name_the_card_and_must_name_the_next_one() -> None:
    game = table("film")
    wrong = commands.DrawCard(seat=0, card=game.card(FIRST[1]))
    assert game.no(wrong) == ("F-3", "not-the-next-card")
    game.do(commands.DrawCard(seat=0, card=game.card(FIRST[0])))
    assert game.hand(0) == {FIRST[0]}


def test_a_hidden_draw_of_a_known_deal_is_the_next_card() -> None:
    game = table("film")
    game.put([CardDrawn(seat=0, card=None)])
    assert game.hand(0) == {FIRST[0]}
    assert game.state.findings == []


@pytest.mark.parametrize("card", [1, 99])
def test_a_draw_of_another_card_is_impossible_and_changes_nothing(card: int) -> None:
    game = table("film")
    game.put([CardDrawn(seat=0, card=card)])
    assert game.hand(0) == set()
    assert game.found() == [("F-3", "impossible", "not-the-next-card")]
    assert game.state.untrusted_from == game.state.version


def test_hands_are_drawn_after_the_signal_by_default() -> None:
    """F-S: `opening_hand` = `after_signal`."""
    game = table(started=False)
    assert game.no(commands.DrawCard(seat=0)) == ("F-S", "not-started")


def test_or_before_it_where_the_ruleset_says_so() -> None:
    """F-S: `opening_hand` = `before_signal`; still nothing is placed before."""
    game = table(started=False, rules=house(opening_hand="before_signal"))
    for _ in range(3):
        game.do(commands.DrawCard(seat=0))
    assert game.no(commands.DrawCard(seat=0)) == ("F-3", "hand-full")
    assert game.no(game.place(0, "red-crown-6", A)) == ("F-S", "not-started")
    game.do(commands.StartPlay())
    game.do(game.place(0, "red-crown-6", A))
    assert game.state.findings == []

    film = table("film", started=False, rules=house(opening_hand="before_signal"))
    film.do(commands.DrawCard(seat=0))
    assert film.state.findings == []


def test_the_hand_limit_is_a_switch() -> None:
    game = FusionTable(TOPS, (FIRST, SECOND), rules=house(hand_limit=4))
    assert len(game.hand(0)) == 4
    game.do(game.place(0, "red-moon-4", B))
    game.do(commands.DrawCard(seat=0))
    assert game.state.findings == []
