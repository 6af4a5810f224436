"""Cards on their way to a pile: at a live table, and in a record made afterwards."""

import pytest

from tests.games.fusion_table import A, B, C, FusionTable, house
from tournament.event import Refused
from tournament.games import commands
from tournament.games.events import Basis, CardPlaced, CardTakenBack, PlacementRefused
from tournament.games.fusion import GAME
from tournament.games.fusion.variants import RULEBOOK

TOPS = ("blue-crown-2", "green-star-5", "purple-sun-4")
FIRST = ("blue-moon-6", "red-moon-4", "pink-rabbit-1", "yellow-moon-1")
SECOND = ("pink-crown-3", "green-hand-6", "red-star-3", "red-hand-2")
RECORDS: list[Basis] = ["film", "scene", "referee", "result"]


def table(basis: Basis = "live", *, started: bool = True) -> FusionTable:
    return FusionTable(TOPS, (FIRST, SECOND), basis=basis, started=started)


def test_every_player_may_use_every_pile_at_any_time() -> None:
    """F-4: no turns, and players change between the piles freely."""
    game = table()
    for seat, face, pile in [
        (0, "blue-moon-6", A),
        (0, "red-moon-4", B),
        (0, "pink-rabbit-1", C),
        (1, "green-hand-6", C),
        (1, "red-star-3", B),
    ]:
        (fact,) = game.do(game.place(seat, face, pile))
        assert isinstance(fact, CardPlaced)
        assert game.top(pile) == face
    assert game.state.findings == []
    assert game.hand(0) == set()


@pytest.mark.parametrize(
    ("face", "pile", "clause"),
    [("red-moon-4", A, "F-A"), ("pink-rabbit-1", B, "F-B"), ("red-moon-4", C, "F-C")],
)
def test_a_live_table_refuses_an_illegal_card_at_the_door(
    face: str, pile: int, clause: str
) -> None:
    """F-E1: the attempt is on the record, with the pile's clause, and the card stays in hand."""
    game = table()
    (fact,) = game.do(game.place(0, face, pile))
    assert isinstance(fact, PlacementRefused)
    assert fact.clause == clause
    assert face in game.hand(0)
    assert game.state.findings == []


@pytest.mark.parametrize("basis", RECORDS)
@pytest.mark.parametrize(("pile", "clause"), [(A, "F-A"), (C, "F-C")])
def test_a_card_that_stayed_stays_with_a_finding(basis: Basis, pile: int, clause: str) -> None:
    """F-E: play goes on, whenever it is noticed."""
    game = table(basis)
    (fact,) = game.do(game.place(0, "red-moon-4", pile))
    assert isinstance(fact, CardPlaced)
    assert game.top(pile) == "red-moon-4"
    assert game.found() == [(clause, "illegal", "does-not-fit")]
    assert game.last_finding.version == game.state.version
    assert game.state.untrusted_from is None


def test_a_card_on_an_illegal_one_is_judged_by_what_lies_there() -> None:
    game = table("film")
    game.do(game.place(0, "red-moon-4", A))
    game.do(game.place(1, "red-star-3", A))
    assert game.found() == [("F-A", "illegal", "does-not-fit")]


def test_only_a_record_can_tell_of_a_card_taken_back_and_it_is_a_finding() -> None:
    """F-E: it should have stayed."""
    live = table()
    live.do(live.place(0, "blue-moon-6", A))
    back = commands.TakeBackCard(seat=0, card=live.card("blue-moon-6"), pile=A)
    assert live.no(back) == ("F-E", "card-stays")

    film = table("film")
    film.do(film.place(0, "red-moon-4", A))
    (fact,) = film.do(commands.TakeBackCard(seat=0, card=film.card("red-moon-4"), pile=A))
    assert isinstance(fact, CardTakenBack)
    assert film.top(A) == "blue-crown-2"
    assert "red-moon-4" in film.hand(0)
    assert film.found()[1:] == [("F-E", "illegal", "taken-back")]


def test_a_card_that_is_covered_anothers_or_not_there_cannot_be_taken_back() -> None:
    film = table("film")
    film.do(film.place(0, "blue-moon-6", A))

    def taken_back(seat: int, face: str, pile: int) -> tuple[str, str]:
        return film.no(commands.TakeBackCard(seat=seat, card=film.card(face), pile=pile))

    assert taken_back(0, "blue-moon-6", B) == ("F-E", "card-not-there")
    assert taken_back(1, "blue-moon-6", A) == ("F-E", "not-a-card-of-this-seat")
    assert taken_back(0, "green-star-5", B) == ("F-E", "not-a-card-of-this-seat")
    assert taken_back(0, "blue-crown-2", A) == ("F-E", "card-covered")
    assert taken_back(0, "blue-moon-6", 3) == ("F-2", "no-such-pile")


@pytest.mark.parametrize("basis", ["live", "film"])
def test_wishes_that_cannot_be_are_refused(basis: Basis) -> None:
    game = table(basis)
    card = game.card("blue-moon-6")
    waiting = game.card("yellow-moon-1")

    def no(seat: int, card: int, pile: int, seen_top: int | None = None) -> tuple[str, str]:
        return game.no(commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=seen_top))

    assert no(2, card, A) == ("F-2", "no-such-seat")
    assert no(-1, card, A) == ("F-2", "no-such-seat")
    assert no(0, 11, A) == ("F-1", "no-such-card")
    assert no(0, -1, A) == ("F-1", "no-such-card")
    assert no(0, card, 3) == ("F-2", "no-such-pile")
    assert no(0, card, -1) == ("F-2", "no-such-pile")
    assert no(1, card, A) == ("F-3", "card-not-held")
    assert no(0, waiting, A) == ("F-3", "card-not-held")
    assert no(0, card, A, seen_top=11) == ("F-1", "no-such-card")
    assert game.no(commands.DrawCard(seat=5)) == ("F-2", "no-such-seat")
    assert game.no(commands.ClaimBlock(seat=2)) == ("F-2", "no-such-seat")
    assert game.no(commands.StartPlay()) == ("F-S", "started-twice")
    assert game.no(commands.CallSpeed(seat=0)) == ("F-4", "not-in-this-game")
    assert game.no(commands.TurnReserves()) == ("F-4", "not-in-this-game")


def test_a_refusal_names_the_facts_of_the_wish() -> None:
    game = table()
    answer = GAME.decide(game.state, commands.PlaceCard(seat=1, card=3, pile=0, seen_top=0))
    assert answer == Refused(
        clause="F-3", reason="card-not-held", facts={"seat": 1, "card": 3, "pile": 0, "seen_top": 0}
    )


def test_nothing_is_placed_before_the_signal() -> None:
    """F-S: at a live table it is refused; in a record it stands with a finding."""
    live = FusionTable(
        TOPS, (FIRST, SECOND), started=False, rules=house(opening_hand="before_signal")
    )
    live.do(commands.DrawCard(seat=0))
    assert live.no(live.place(0, "blue-moon-6", A)) == ("F-S", "not-started")
    assert live.no(commands.ClaimBlock(seat=0)) == ("F-S", "not-started")
    assert live.no(commands.CallTime()) == ("F-S", "not-started")

    film = table("film", started=False)
    film.do(commands.DrawCard(seat=0))
    film.do(film.place(0, "blue-moon-6", A))
    assert film.top(A) == "blue-moon-6"
    assert film.found() == [
        ("F-S", "illegal", "drawn-before-the-signal"),
        ("F-S", "illegal", "placed-before-the-signal"),
    ]


def test_before_the_deal_nothing_can_be_done() -> None:
    for command in [
        commands.StartPlay(),
        commands.PlaceCard(seat=0, card=0, pile=0),
        commands.DrawCard(seat=0),
        commands.ClaimBlock(seat=0),
        commands.PlayFreeRound(placements=()),
        commands.CallTime(),
        commands.NoteIrregularity(seat=None, note="late"),
    ]:
        answer = GAME.decide(GAME.initial(RULEBOOK), command)
        assert isinstance(answer, Refused)
        assert (answer.clause, answer.reason) == ("F-2", "not-dealt")


def test_an_irregularity_is_noted_and_nothing_follows() -> None:
    """G-5."""
    game = table()
    before = game.state.copy()
    game.do(commands.NoteIrregularity(seat=1, note="held the pile"))
    before.version += 1
    assert game.state == before
    assert game.no(commands.NoteIrregularity(seat=2, note="?")) == ("F-2", "no-such-seat")
    assert game.no(commands.NoteIrregularity(seat=0, note="")) == ("G-5", "note-length")
    assert game.no(commands.NoteIrregularity(seat=0, note="x" * 401)) == ("G-5", "note-length")
