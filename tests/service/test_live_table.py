"""A live table decides what arrives in order, records every attempt, and comes back as it was."""

import pytest
from msgspec.structs import replace

from tests.service.live_play import LivePlay, answered
from tests.service.recorded import new_ledger
from tournament.games.attempts import AttemptRefused
from tournament.games.events import FreeRound, GameEnded, PlacementLost, PlayStarted, SceneFound
from tournament.service.deal_verification import verify_deal
from tournament.service.errors import BadInput, Conflict
from tournament.service.games import load_game
from tournament.service.live import closing, opening
from tournament.service.live.device_clock import DeviceClock
from tournament.service.live.loading import game_id, load_table
from tournament.service.live.matches import MatchSheet, PlayedGame
from tournament.service.live.showing import shown_view
from tournament.service.live.table import Decided, Unanswerable, Waits
from tournament.service.records.export import export
from tournament.service.records.taking import record_text

TABLES = (
    ("speed/club@1", 2),
    ("fusion/rulebook@1", 4),
    ("fusion/review@1", 3),
    ("fusion/review+redraw-after-three@1", 2),
)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_whole_match_folds_to_the_same_winners_and_its_deals_verify(
    rules: str, seats: int
) -> None:
    play = LivePlay(rules, seats, best_of=3)
    while play.table.standing(0).next_game is not None:
        game = play.begin()
        for seat, said in play.play_on():
            play.ask(seat, said)
        play.ask(0, {"what": "draw"})  # after the winning card: refused, and on the record
        closing.show_deal(play.ledger, play.table, game.number)
        recorded = load_game(play.ledger, game_id(play.opened.id, game.number))
        assert recorded.state.outcome == game.playing.outcome
        assert verify_deal(play.ledger, recorded).verdict == "right"
        assert {one.severity for one in recorded.findings} <= {"note"}
        again = record_text(new_ledger(), "lines", export(recorded)).recorded
        assert again.state.outcome == recorded.state.outcome
        types = [type(event) for event in recorded.events]
        assert types.index(GameEnded) < types.index(AttemptRefused)
        assert abs(types.index(SceneFound) - types.index(PlayStarted)) == 1
    standing = play.table.standing(0)
    result = closing.result_of(play.ledger, play.table, standing)
    assert result is not None
    assert result.score == closing.score_of(standing)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_table_is_read_back_at_any_moment_as_it_stood(rules: str, seats: int) -> None:
    play = LivePlay(rules, seats)
    game = play.begin()
    for number, (seat, said) in enumerate(play.play_on()):
        play.ask(seat, said)
        if number % 7 == 0 and not game.free:
            again = load_table(play.ledger, play.opened)
            assert again.current is not None
            assert again.current.playing.version == game.playing.version
            for held in range(seats):
                assert shown_view(again.current.playing, {held}) == shown_view(game.playing, {held})
            texts = [each.text for each in game.showing.facts(0, range(seats))]
            assert [each.text for each in again.current.showing.facts(0, range(seats))] == texts


@pytest.mark.parametrize("after_a_restart", [False, True])
def test_an_act_that_is_sent_again_gets_its_first_answer(*, after_a_restart: bool) -> None:
    play = LivePlay("speed/club@1", 2)
    play.begin()
    for seat, said in play.play_on():
        play.ask(seat, said)
    events = play.ledger.store.head().size
    table = load_table(play.ledger, play.opened) if after_a_restart else play.table
    for act, taken in list(play.asked.values()):
        assert isinstance(taken, Decided)
        assert answered(play.ledger, table, act) == taken.answers[0][1]
    assert play.ledger.store.head().size == events


def test_another_act_under_the_same_id_is_not_taken() -> None:
    play = LivePlay("speed/club@1", 2)
    play.begin()
    play.ask(0, {"what": "draw"}, "the-same-id-twice-0")
    assert play.ask(1, {"what": "draw"}, "the-same-id-twice-0") == Unanswerable("key-reused")
    assert play.ask(0, {"what": "block"}, "the-same-id-twice-0") == Unanswerable("key-reused")


def test_the_loser_of_a_race_is_told_the_clause_and_keeps_the_card() -> None:
    play = LivePlay("speed/club@1", 2)
    for _ in range(30):
        game = play.begin()
        for seat, said in play.play_on():
            other = 1 - seat
            rival = next(
                (
                    one
                    for one in game.playing.options(other)
                    if said["what"] == "place"
                    and getattr(one, "pile", None) == "LR".index(said["pile"])
                ),
                None,
            )
            if rival is None:
                play.ask(seat, said)
                continue
            face = game.playing.names.card(rival.card)
            first = play.ask(seat, said)
            late = play.ask(
                other, {"what": "place", "card": face, "pile": said["pile"], "seen": said["seen"]}
            )
            assert isinstance(first, Decided)
            assert isinstance(late, Decided)
            assert first.answers[0][1].outcome == "stands"
            if game.over:
                continue
            answer = late.answers[0][1]
            assert (answer.outcome, answer.clause) == ("lost", "S-6a")
            assert answer.sentence
            assert isinstance(late.facts[0], PlacementLost)
            assert face in shown_view(game.playing, {other})["seats"][other].hand
            return
    pytest.fail("no race in thirty games")


def test_what_the_rules_refuse_is_a_fact_with_its_clause() -> None:
    play = LivePlay("speed/club@1", 2)
    game = play.begin()
    taken = play.ask(0, {"what": "draw"})
    assert isinstance(taken, Decided)
    assert taken.facts == (AttemptRefused(seat=0, act="draw", clause="S-8", reason="hand-full"),)
    theirs = shown_view(game.playing, {1})["seats"][1].hand[0]
    taken = play.ask(0, {"what": "place", "card": theirs, "pile": "L"})
    assert isinstance(taken, Decided)
    assert taken.answers[0][1].reason == "card-not-held"
    assert "the card is not in this hand." in str(taken.answers[0][1].sentence)
    taken = play.ask(1, {"what": "block"})
    assert isinstance(taken, Decided)
    assert taken.answers[0][1].outcome in ("refused", "stands")


@pytest.mark.parametrize(
    "said",
    [
        {"what": "place", "card": "7X", "pile": "L"},
        {"what": "place", "card": "7H", "pile": "Q"},
        {"what": "place", "card": "7H", "pile": "L", "who": 1},
        {"what": "draw", "time": "2026-01-01T00:00:00Z"},
        {"what": "deal"},
        {"what": "lost", "card": "7H", "pile": "L"},
        {"what": ["draw"]},
        {"what": "free", "card": "7H"},
        {"what": "time"},  # by the table alone: who has fewer cards would win at will (G-2)
        {},
    ],
)
def test_what_is_no_act_is_refused_before_it_counts(said: dict[str, object]) -> None:
    play = LivePlay("speed/club@1", 2)
    play.begin()
    with pytest.raises(BadInput):
        play.ask(0, said)


def test_a_free_round_lands_in_order_of_arrival_once_everybody_has_spoken() -> None:
    for number in range(20):
        play = LivePlay("fusion/review+redraw-after-three@1", 3, seed=f"round-{number}")
        play.begin()
        arrived: list[int] = []
        for seat, said in play.play_on():
            taken = play.ask(seat, said)
            if said["what"] != "free":
                continue
            arrived.append(seat)
            if isinstance(taken, Waits):
                twice = play.ask(seat, {"what": "free"})
                assert isinstance(twice, Decided)
                assert twice.answers[0][1].reason == "more-than-one-card"
                continue
            assert isinstance(taken, Decided)
            assert isinstance(taken.facts[0], FreeRound)
            assert [card.seat for card in taken.facts[0].placements] == arrived
            assert len(taken.answers) == len(arrived)
            restarted = load_table(play.ledger, play.opened)
            for act_id, answer in taken.answers:
                act, _ = play.asked[act_id]
                assert answered(play.ledger, play.table, act) == answer
                assert answered(play.ledger, restarted, act) == answer
            return
    pytest.fail("no block in twenty games")


def needs_none(_table: str, _word: str) -> None:
    """Let in without a word: these codes are those of tables."""


def test_a_code_lets_in_where_a_seat_is_free_and_a_token_again_and_again() -> None:
    play = LivePlay("fusion/rulebook@1", 3)
    tables, table = play.tables, play.opened
    assert opening.seats_of_token(table, play.tokens[2]) == {2}
    with pytest.raises(Conflict):
        opening.sit_down(play.ledger, tables, table.code, [1], require_word=needs_none)
    opening.free_seats(tables, table.id, [0, 1])
    seated = opening.sit_down(
        play.ledger, tables, table.code.lower(), [1, 0], require_word=needs_none
    )
    assert seated.seats == (0, 1)
    assert opening.seats_of_token(seated.table, seated.token) == {0, 1}
    assert opening.seats_of_token(seated.table, play.tokens[0]) == frozenset()
    with pytest.raises(BadInput):
        opening.sit_down(play.ledger, tables, table.code, [3], require_word=needs_none)


def test_a_clock_is_known_to_half_the_way_there_and_back_and_forgotten_when_it_is_set() -> None:
    clock = DeviceClock()
    assert clock.moment(1_000_000) is None
    offset = 5_000_000
    for start in range(1_000_000, 4_000_000, 1_000_000):
        clock.asked(start, start + offset + 20_000, start + offset + 20_010)
        clock.came_back(start, start + 40_010)
    known = clock.moment(4_000_000)
    assert known is not None
    assert abs(known.offset_us - offset) <= known.uncertainty_us <= 20_500
    clock.came_back(123, 456)  # an answer to nothing we were asked
    clock.asked(9_000_000, 9_000_000 - 50_000 + 20_000, 9_000_000 - 50_000 + 20_010)
    clock.came_back(9_000_000, 9_040_010)
    known = clock.moment(9_100_000)
    assert known is not None
    assert abs(known.offset_us + 50_000) <= known.uncertainty_us


def test_a_match_of_more_than_two_goes_to_who_wins_enough_games_first() -> None:
    sheet = MatchSheet(seats=3, best_of=3)
    games = [PlayedGame(winners=(seat,), cause="out") for seat in (0, 1, 2, 1)]
    assert sheet.standing(games[:3]).next_game == 4
    over = sheet.standing(games)
    assert (over.won, over.winner, over.next_game) == ((1, 2, 1), 1, None)


def test_an_elimination_match_that_is_level_goes_to_the_fewest_cards_at_last() -> None:
    sheet = MatchSheet(seats=2, best_of=1, max_draws=0, elimination=True)
    drawn = PlayedGame(winners=(), cause="dead", fewest=(1,))
    assert sheet.standing([drawn]).next_game == 2
    assert sheet.standing([drawn, drawn]).winner == 1
    even = PlayedGame(winners=(), cause="dead")
    assert sheet.standing([drawn, even]).lots_needed


def test_match_time_begins_no_other_game() -> None:
    sheet = MatchSheet(seats=2, best_of=3, match_time=60)
    game = PlayedGame(winners=(0,), cause="out")
    assert sheet.standing([game], 59).next_game == 2
    over = sheet.standing([game], 60)
    assert (over.next_game, over.winner, over.cut_short) == (None, 0, True)


def test_a_drawn_game_after_match_time_goes_to_the_fewest_cards_at_a_live_table() -> None:
    """G-3, G-4."""
    sheet = MatchSheet(seats=2, best_of=3, elimination=True, match_time=60)
    signal = 1_700_000_000_000_000
    games = [
        PlayedGame(winners=(0,), cause="out", began_us=signal),
        PlayedGame(winners=(1,), cause="out", began_us=signal + 40_000_000),
        PlayedGame(winners=(), cause="dead", fewest=(0,), began_us=signal + 70_000_000),
    ]
    over = sheet.standing(games, 120)
    assert (over.winner, over.won, over.drawn, over.next_game) == (0, (2, 1), 0, None)
    assert (over.counted, over.cut_short) == ((0, 1, 0), False)
    games[2] = replace(games[2], began_us=signal + 50_000_000)  # it was in progress at that time
    more = sheet.standing(games, 120)
    assert (more.winner, more.drawn, more.next_game) == (None, 1, 4)
