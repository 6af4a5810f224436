"""Two cards for one pile: F-L, which is S-6, S-6a, S-6b and S-8a with a limit of three."""

import pytest

from tests.games.fusion_table import A, FusionTable, house
from tournament.games import commands
from tournament.games.events import (
    Basis,
    CardPlaced,
    GameEnded,
    Moment,
    PlacementLost,
    PlacementRefused,
    RaceLeftUndecided,
    RacingCard,
)
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK

TOPS = ("blue-crown-2", "green-star-5", "purple-sun-4")
FIRST = ("red-crown-6", "red-moon-4", "pink-rabbit-1", "yellow-moon-1")
SECOND = ("blue-hand-3", "pink-crown-6", "red-star-3", "red-hand-2")


def table(basis: Basis = "live", rules: FusionRules = RULEBOOK) -> FusionTable:
    return FusionTable(TOPS, (FIRST, SECOND), basis=basis, rules=rules)


@pytest.mark.parametrize("seen", ["blue-crown-2", None])
def test_the_second_card_is_lost_when_it_fitted_only_what_its_player_saw(seen: str | None) -> None:
    """S-6a: unknown, what he saw is the previous top."""
    game = table()
    game.do(game.place(0, "red-crown-6", A, seen="blue-crown-2"))
    winner = game.state.version
    (lost,) = game.do(game.place(1, "blue-hand-3", A, seen=seen))
    assert isinstance(lost, PlacementLost)
    assert (lost.winner_version, lost.decided_by) == (winner, "arrival")
    assert game.top(A) == "red-crown-6"
    assert "blue-hand-3" in game.hand(1)
    assert game.state.findings == []


def test_the_second_card_stays_when_it_fits_what_lies_there() -> None:
    """S-6a."""
    game = table()
    game.do(game.place(0, "red-crown-6", A, seen="blue-crown-2"))
    (placed,) = game.do(game.place(1, "pink-crown-6", A, seen="blue-crown-2"))
    assert isinstance(placed, CardPlaced)
    assert game.top(A) == "pink-crown-6"


@pytest.mark.parametrize("seen", ["red-crown-6", "green-star-5", "blue-hand-3"])
def test_a_card_that_never_fitted_is_refused_and_not_lost(seen: str) -> None:
    """S-6a: who saw the card that lies there, or what never lay there, ran no race."""
    game = table()
    game.do(game.place(0, "red-crown-6", A))
    (refused,) = game.do(game.place(1, "blue-hand-3", A, seen=seen))
    assert isinstance(refused, PlacementRefused)
    assert refused.clause == "F-A"


def test_the_winner_is_who_came_right_after_what_the_loser_saw() -> None:
    game = table()
    game.do(game.place(0, "red-crown-6", A))
    winner = game.state.version
    game.do(game.place(0, "red-moon-4", A))
    (lost,) = game.do(game.place(1, "blue-hand-3", A, seen="blue-crown-2"))
    assert isinstance(lost, PlacementLost)
    assert lost.winner_version == winner


def test_both_clocks_say_how_much_later_the_loser_was() -> None:
    """G-1: times are evidence; two that differ by less than their uncertainty settle nothing."""
    game = table()
    first = Moment(device_us=1_000_000, offset_us=-400, uncertainty_us=900)
    second = Moment(device_us=1_000_200, offset_us=300, uncertainty_us=700)
    for seat, face, at in [(0, "red-crown-6", first), (1, "blue-hand-3", second)]:
        game.do(commands.PlaceCard(seat=seat, card=game.card(face), pile=A, at=at))
    lost = game.facts[-1]
    assert isinstance(lost, PlacementLost)
    assert (lost.delta_us, lost.uncertainty_us) == (900, 1600)
    assert game.found() == [("G-1", "note", "order-not-established")]


def test_at_a_live_table_nobody_states_who_was_first() -> None:
    game = table()
    game.do(game.place(0, "red-crown-6", A))
    assert game.no(game.lose(1, "blue-hand-3", A)) == ("G-1", "arrival-decides")
    race = commands.LeaveRaceUndecided(
        pile=A, cards=(RacingCard(seat=1, card=game.card("blue-hand-3")),)
    )
    assert game.no(race) == ("G-1", "arrival-decides")


@pytest.mark.parametrize(("basis", "decided_by"), [("film", "estimate"), ("scene", "referee")])
def test_a_record_states_who_was_late(basis: Basis, decided_by: str) -> None:
    """S-6b."""
    game = table(basis)
    game.do(game.place(0, "red-crown-6", A))
    (lost,) = game.do(game.lose(1, "blue-hand-3", A, seen="blue-crown-2"))
    assert isinstance(lost, PlacementLost)
    assert lost.decided_by == decided_by
    assert game.found() == [("G-1", "note", "order-not-established")]


def test_where_nobody_came_between_no_race_was_lost() -> None:
    game = table("film")
    assert game.no(game.lose(1, "blue-hand-3", A)) == ("F-L", "nobody-was-first")
    game.do(game.place(0, "red-crown-6", A))
    seen = game.lose(1, "blue-hand-3", A, seen="red-crown-6")
    assert game.no(seen) == ("F-L", "nobody-was-first")


def test_a_lost_card_that_fits_what_lies_there_should_have_stayed() -> None:
    game = table("film")
    game.do(game.place(0, "red-crown-6", A))
    game.do(game.lose(1, "pink-crown-6", A))
    assert game.found()[0] == ("F-L", "illegal", "lost-though-it-fits")


def test_an_illegal_card_wins_no_race() -> None:
    """S-6b."""
    game = table("film")
    game.do(game.place(0, "red-moon-4", A))
    game.do(game.lose(1, "blue-hand-3", A))
    assert game.found()[1] == ("F-L", "illegal", "won-by-an-illegal-card")


def racing(game: FusionTable, *cards: tuple[int, str]) -> commands.LeaveRaceUndecided:
    return commands.LeaveRaceUndecided(
        pile=A, cards=tuple(RacingCard(seat=seat, card=game.card(face)) for seat, face in cards)
    )


def test_in_a_race_that_nobody_can_decide_all_cards_go_back() -> None:
    """S-6b: `race_undecided` = `both_back`."""
    game = table("film")
    (fact,) = game.do(racing(game, (0, "red-crown-6"), (1, "blue-hand-3")))
    assert isinstance(fact, RaceLeftUndecided)
    assert game.top(A) == "blue-crown-2"
    assert len(game.hand(0)) == len(game.hand(1)) == 3
    assert game.found() == [("G-1", "note", "order-not-established")]
    assert game.state.phase == "play"


def test_or_the_game_is_replayed() -> None:
    """S-6b: `race_undecided` = `replay`; G-3 has a drawn game played again."""
    game = table("film", house(race_undecided="replay"))
    facts = game.do(racing(game, (0, "red-crown-6"), (1, "blue-hand-3")))
    assert facts[1:] == (GameEnded(winners=(), cause="race-undecided"),)


@pytest.mark.parametrize(
    ("cards", "clause", "reason"),
    [
        ([(0, "red-crown-6")], "F-L", "not-one-card-a-seat"),
        ([(0, "red-crown-6"), (0, "red-moon-4")], "F-L", "not-one-card-a-seat"),
        ([(0, "red-crown-6"), (0, "blue-hand-3")], "F-3", "card-not-held"),
        ([(0, "red-moon-4"), (1, "blue-hand-3")], "F-L", "illegal-card-in-a-race"),
    ],
)
def test_a_race_is_between_legal_cards_of_several_seats(
    cards: list[tuple[int, str]], clause: str, reason: str
) -> None:
    game = table("film")
    assert game.no(racing(game, *cards)) == (clause, reason)


def test_a_draw_above_the_limit_is_explained_by_a_race_lost_before_the_next_placement() -> None:
    """S-8a: on the record a lost card never left the hand."""
    game = table("film")
    game.do(game.place(0, "red-crown-6", A))
    game.do(commands.DrawCard(seat=1))
    assert len(game.hand(1)) == 4
    game.do(game.lose(1, "blue-hand-3", A))
    assert game.found() == [("G-1", "note", "order-not-established")]


def test_an_undecided_race_explains_it_too() -> None:
    game = table("film")
    game.do(commands.DrawCard(seat=1))
    game.do(racing(game, (0, "red-crown-6"), (1, "blue-hand-3")))
    game.do(game.place(1, "blue-hand-3", A))
    assert game.found() == [("G-1", "note", "order-not-established")]


def test_a_draw_above_the_limit_that_nothing_explains_is_a_finding_at_the_next_placement() -> None:
    """F-3, S-8a: the finding names the draw."""
    game = table("film")
    game.do(commands.DrawCard(seat=1))
    draw = game.state.version
    assert game.found() == []
    game.do(game.place(1, "blue-hand-3", A))
    assert game.found() == [("F-3", "illegal", "drawn-beyond-the-limit")]
    assert game.last_finding.version == draw


def test_or_at_the_end() -> None:
    game = table("film")
    game.do(commands.DrawCard(seat=1))
    game.do(commands.CallTime())
    assert game.found() == [("F-3", "illegal", "drawn-beyond-the-limit")]


def test_a_hand_of_four_draws_no_fifth_card() -> None:
    """S-8a: after a lost race there is no draw until the hand is under the limit again."""
    game = FusionTable(TOPS, ((*FIRST, "pink-sun-1"), (*SECOND, "pink-sun-2")), basis="film")
    game.do(commands.DrawCard(seat=1))
    game.do(commands.DrawCard(seat=1))
    assert game.found() == [("F-3", "illegal", "drawn-beyond-the-limit")]
    assert game.last_finding.version == game.state.version
