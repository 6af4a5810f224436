"""Facts that this program's `decide` would not have made, from a log that others wrote."""

from tests.games.fusion_table import A, FusionTable
from tournament.games.commands import CallTime
from tournament.games.events import (
    BlockClaimed,
    CardPlaced,
    PlacementLost,
    PlacementRefused,
    PlayStarted,
    RaceLeftUndecided,
    RacingCard,
)

TOPS = ("blue-crown-2", "green-star-5", "purple-sun-4")
FIRST = ("red-crown-6", "red-moon-4", "pink-rabbit-1")
SECOND = ("blue-hand-3", "pink-crown-6", "red-star-3")


def raced() -> FusionTable:
    """The first seat was first on pile A; the second's blue hand fitted the crown below."""
    game = FusionTable(TOPS, (FIRST, SECOND))
    game.do(game.place(0, "red-crown-6", A))
    return game


def refused(game: FusionTable, face: str) -> PlacementRefused:
    return PlacementRefused(seat=1, card=game.card(face), pile=A, clause="F-A")


def test_a_foreign_record_without_its_due_end_is_not_closed_by_a_call_of_time() -> None:
    game = FusionTable(TOPS, (FIRST, SECOND))
    game.put([CardPlaced(seat=0, card=game.card(face), pile=A) for face in FIRST])
    assert (game.state.phase, game.state.outcome) == ("over", None)
    assert game.no(CallTime()) == ("F-W", "game-over")


def test_a_card_that_fits_cannot_be_refused() -> None:
    game = raced()
    game.put([refused(game, "pink-crown-6")])
    assert game.found() == [("F-L", "illegal", "refused-though-it-fits")]


def test_a_card_that_ran_a_race_was_lost_rather_than_refused() -> None:
    game = raced()
    game.put([refused(game, "blue-hand-3")])
    assert game.found() == [("F-L", "note", "refused-though-it-raced")]


def test_a_lost_race_names_who_was_first() -> None:
    game = raced()
    card = game.card("blue-hand-3")
    game.put([PlacementLost(seat=1, card=card, pile=A, winner_version=1)])
    assert game.found() == [("F-L", "note", "another-card-was-first")]


def test_a_card_that_never_fitted_lost_no_race() -> None:
    game = raced()
    card = game.card("blue-hand-3")
    game.put([PlacementLost(seat=1, card=card, pile=2, winner_version=1)])
    assert game.found() == [("F-L", "note", "lost-without-a-race")]


def test_an_illegal_card_is_in_no_race() -> None:
    game = raced()
    faces = ((0, "red-moon-4"), (1, "blue-hand-3"))
    cards = tuple(RacingCard(seat=seat, card=game.card(face)) for seat, face in faces)
    game.put([RaceLeftUndecided(pile=A, cards=cards)])
    assert game.found() == [
        ("F-L", "illegal", "illegal-card-in-a-race"),
        ("G-1", "note", "order-not-established"),
    ]


def test_a_call_that_was_judged_wrongly_stands_as_it_was_judged() -> None:
    """F-K."""
    game = raced()
    game.put([BlockClaimed(seat=0, holds=True)])
    assert game.found() == [("F-K", "illegal", "call-misjudged")]
    assert game.state.waits_for_free_round
    game.put([BlockClaimed(seat=1, holds=False)])
    assert game.state.waits_for_free_round
    assert len(game.found()) == 1


def test_a_call_before_the_signal_is_impossible() -> None:
    """F-S: the game can still begin."""
    game = FusionTable(TOPS, (FIRST, SECOND), started=False)
    game.put([BlockClaimed(seat=0, holds=True), PlayStarted()])
    assert game.found() == [("F-S", "impossible", "not-started")]
    assert game.state.phase == "play"


def test_acts_of_a_seat_that_is_not_there_are_impossible() -> None:
    game = raced()
    game.put([BlockClaimed(seat=2, holds=False), CardPlaced(seat=2, card=4, pile=A)])
    assert game.found() == [("F-2", "impossible", "no-such-seat")] * 2
    assert game.state.untrusted_from == game.state.version - 1
