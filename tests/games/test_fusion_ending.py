"""How a game ends: F-W, F-W1, F-E2, G-2."""

import pytest

from tests.games.fusion_table import A, B, C, FusionTable, house
from tournament.games import commands
from tournament.games.events import Basis, CardPlaced, FreeRound, GameEnded, Moment
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.game import Outcome
from tournament.match.fold import game_ended, start
from tournament.match.rules import MatchRules
from tournament.match.score import Score

TOPS = ("blue-crown-1", "green-star-1", "red-sun-4")
FIRST = ("blue-hand-4", "pink-hand-5", "pink-moon-4")
SECOND = ("pink-rabbit-4", "pink-moon-3", "yellow-hand-5")
STUCK = (
    "pink-hand-4",
    "pink-moon-5",
    "yellow-rabbit-3",
    "pink-rabbit-4",
    "red-hand-5",
    "red-star-3",
)


def last_card(basis: Basis = "live", *, rules: FusionRules = RULEBOOK) -> FusionTable:
    """The first seat has one card left, which fits pile A alone; the second has three."""
    game = FusionTable(TOPS, (FIRST, SECOND), basis=basis, rules=rules)
    game.do(game.place(0, "blue-hand-4", A))
    game.do(game.place(0, "pink-hand-5", A))
    return game


def one_card_each(basis: Basis = "live", *, rules: FusionRules = RULEBOOK) -> FusionTable:
    """Six seats have one card each, nobody can place it, and that was called."""
    game = FusionTable(TOPS, [[face] for face in STUCK], basis=basis, rules=rules)
    game.do(commands.ClaimBlock(seat=0))
    return game


def test_the_first_player_without_cards_wins_at_once_without_a_call() -> None:
    """F-W."""
    game = last_card()
    facts = game.do(game.place(0, "pink-moon-4", A))
    assert [type(fact) for fact in facts] == [CardPlaced, GameEnded]
    assert game.state.outcome == Outcome(winners=(0,), cause="out")
    assert game.state.findings == []


def test_cards_in_the_draw_pile_are_cards() -> None:
    """F-W: an empty hand alone does not win."""
    game = FusionTable(TOPS, ((*FIRST, "red-moon-1"), (*SECOND, "red-moon-2")))
    for face in FIRST:
        game.do(game.place(0, face, A))
    assert game.hand(0) == set()
    assert game.state.outcome is None


def test_after_the_end_nothing_is_accepted_but_notes() -> None:
    game = last_card()
    game.do(game.place(0, "pink-moon-4", A))
    over = ("F-W", "game-over")
    assert game.no(game.place(1, "pink-moon-3", A)) == over
    assert game.no(commands.DrawCard(seat=1)) == over
    assert game.no(commands.ClaimBlock(seat=1)) == over
    assert game.no(game.free()) == over
    assert game.no(commands.CallTime()) == over
    assert game.no(commands.StartPlay()) == over
    game.do(commands.NoteIrregularity(seat=1, note="threw the cards"))
    assert game.state.findings == []


@pytest.mark.parametrize(("pile", "clause"), [(B, "F-B"), (C, "F-C")])
def test_an_illegal_last_card_wins_as_played_with_a_decisive_finding(
    pile: int, clause: str
) -> None:
    """F-E2."""
    game = last_card("film")
    placed, ended = game.do(game.place(0, "pink-moon-4", pile))
    assert isinstance(placed, CardPlaced)
    assert ended == GameEnded(winners=(0,), cause="out")
    assert game.found() == [
        (clause, "illegal", "does-not-fit"),
        ("F-E2", "illegal", "illegal-last-card"),
    ]
    assert [one.version for one in game.state.findings] == [game.state.version - 1] * 2


def test_where_the_last_card_need_not_fit_it_is_a_finding_like_any_other() -> None:
    """F-E2: `last_card_must_fit` off."""
    game = last_card("film", rules=house(last_card_must_fit=False))
    game.do(game.place(0, "pink-moon-4", B))
    assert game.state.outcome == Outcome(winners=(0,), cause="out")
    assert game.found() == [("F-B", "illegal", "does-not-fit")]


def test_a_live_table_lets_nobody_win_by_an_illegal_card() -> None:
    """F-E1."""
    game = last_card()
    game.do(game.place(0, "pink-moon-4", B))
    assert game.state.outcome is None


def test_one_emptied_by_a_free_round_wins_after_it() -> None:
    """F-U3: who is out is judged after the whole round."""
    game = one_card_each()
    facts = game.do(game.free((3, "pink-rabbit-4", B)))
    assert facts[1:] == (GameEnded(winners=(3,), cause="out"),)


def test_two_emptied_by_one_free_round_draw() -> None:
    """F-W1: `simultaneous_finish` = `draw`."""
    game = one_card_each()
    fact, ended = game.do(game.free((4, "red-hand-5", A), (1, "pink-moon-5", A)))
    assert isinstance(fact, FreeRound)
    assert ended == GameEnded(winners=(), cause="out-together")
    assert game.state.findings == []


def test_or_the_one_whose_card_landed_first_wins() -> None:
    """F-W1: `simultaneous_finish` = `landing_order`."""
    game = one_card_each(rules=house(simultaneous_finish="landing_order"))
    facts = game.do(game.free((4, "red-hand-5", A), (1, "pink-moon-5", A)))
    assert facts[1:] == (GameEnded(winners=(4,), cause="out"),)


def test_of_one_who_put_two_cards_the_last_to_land_counts() -> None:
    """F-W1, in a record where F-U1 was broken."""
    rules = house(simultaneous_finish="landing_order")
    cards = (("pink-hand-4", "pink-moon-5"), ("red-hand-5", "red-star-3"), ("pink-sun-3",) * 2)
    game = FusionTable(TOPS, cards, basis="film", rules=rules)
    game.do(commands.ClaimBlock(seat=0))
    landing = [(0, "pink-hand-4"), (1, "red-hand-5"), (1, "red-star-3"), (0, "pink-moon-5")]
    facts = game.do(game.free(*((seat, face, A) for seat, face in landing)))
    assert facts[1:] == (GameEnded(winners=(1,), cause="out"),)


def test_when_time_is_called_the_player_with_fewest_cards_wins() -> None:
    """G-2."""
    game = last_card()
    facts = game.do(commands.CallTime())
    assert facts == (GameEnded(winners=(0,), cause="time"),)
    assert game.state.findings == []


def test_equal_is_drawn_even_where_others_have_more() -> None:
    """G-2: cards in hand and in the draw pile count."""
    cards = (("blue-hand-4", "pink-moon-5"), ("blue-star-3", "pink-moon-3"), STUCK[4:])
    game = FusionTable(TOPS, cards, drawn=False)
    for seat in (0, 1):
        game.do(commands.DrawCard(seat=seat))
    game.do(game.place(0, "blue-hand-4", A))
    game.do(game.place(1, "blue-star-3", A))
    assert game.do(commands.CallTime()) == (GameEnded(winners=(), cause="time"),)


def test_time_is_called_in_a_block_too() -> None:
    """G-2."""
    game = one_card_each()
    game.do(commands.CallTime())
    assert game.state.outcome == Outcome(winners=(), cause="time")


def test_time_cannot_be_called_before_the_limit_where_the_clocks_say_so() -> None:
    """G-2."""
    game = FusionTable(TOPS, (FIRST, SECOND), started=False, rules=house(time_limit=60))
    game.do(commands.StartPlay(at=Moment(device_us=5_000_000)))
    early = commands.CallTime(at=Moment(device_us=64_000_000))
    assert game.no(early) == ("G-2", "time-not-up")
    game.do(commands.CallTime(at=Moment(device_us=65_000_000)))
    assert game.state.outcome == Outcome(winners=(), cause="time")


@pytest.mark.parametrize(
    ("ended", "found"),
    [
        (GameEnded(winners=(0,), cause="out"), ("F-W", "illegal", "no-end-was-due")),
        (GameEnded(winners=(1,), cause="time"), ("G-2", "illegal", "not-the-fewest-cards")),
        (GameEnded(winners=(2,), cause="time"), ("F-2", "impossible", "no-such-winners")),
        (GameEnded(winners=(0, 0), cause="time"), ("F-2", "impossible", "no-such-winners")),
    ],
)
def test_an_end_that_the_rules_do_not_demand_is_found(
    ended: GameEnded, found: tuple[str, str, str]
) -> None:
    game = last_card()
    game.put([ended])
    assert game.found() == [found]
    assert (game.state.outcome is None) == (found[1] == "impossible")


def test_a_record_that_names_another_winner_stands_with_a_finding() -> None:
    """F-W."""
    game = last_card()
    card = game.card("pink-moon-4")
    game.put([CardPlaced(seat=0, card=card, pile=A), GameEnded(winners=(1,), cause="out")])
    assert game.found() == [("F-W", "illegal", "another-end-was-due")]
    assert game.state.outcome == Outcome(winners=(1,), cause="out")


@pytest.mark.parametrize(
    ("cause", "clause"),
    [("out", "F-W"), ("out-together", "F-W1"), ("race-undecided", "F-L"), ("time", "G-2")],
)
def test_what_comes_after_the_end_is_refused_by_the_clause_that_ended_it(
    cause: str, clause: str
) -> None:
    game = last_card()
    game.put([GameEnded(winners=(), cause=cause)])
    assert game.no(commands.DrawCard(seat=1)) == (clause, "game-over")


def test_what_follows_the_end_is_impossible() -> None:
    """F-W."""
    game = last_card()
    game.do(game.place(0, "pink-moon-4", A))
    game.put([GameEnded(winners=(1,), cause="time")])
    game.put([CardPlaced(seat=1, card=game.card("pink-moon-3"), pile=A)])
    assert game.found() == [("F-W", "impossible", "game-over")] * 2
    assert game.state.untrusted_from == game.state.version - 1
    assert game.state.outcome == Outcome(winners=(0,), cause="out")


def test_games_of_fusion_make_a_match_like_any_others() -> None:
    """F-M: first to two; a drawn game does not count and is played again (G-3)."""
    together = one_card_each()
    together.do(together.free((4, "red-hand-5", A), (1, "pink-moon-5", A)))
    won = last_card()
    won.do(won.place(0, "pink-moon-4", A))
    match = start(MatchRules(best_of=3))
    for game in (won, together, won):
        assert not match.finished
        assert game.state.outcome is not None
        winners = game.state.outcome.winners
        match = game_ended(match, winners[0] if winners else None)
    assert (match.finished, match.winner, match.score) == (True, 0, Score(2, 0, 1))
