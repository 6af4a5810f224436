"""Replay pages: every event of a recorded game, the table after it, and how cards look."""

from itertools import pairwise
from random import Random

import pytest

from reports.documents import CardFace, GameReplay
from reports.render import render
from tests.competition.evening import result
from tests.games.blinding import blinded
from tests.service.club_evening import FUSION, SLUG, SPEED, ClubEvening, bot_game
from tournament.event import Event
from tournament.games.catalogue import all_rulesets
from tournament.games.events import (
    CardPlaced,
    GameEnded,
    Moment,
    PlacementLost,
    PlacementRefused,
    PlayStarted,
)
from tournament.games.fusion import GAME as FUSION_GAME
from tournament.games.looks import Look
from tournament.games.speed.cards import FACES, SpeedNames
from tournament.service.printing.clock import Clock
from tournament.service.printing.faces import face
from tournament.service.printing.index import index_game
from tournament.service.printing.recorded import RecordedMatch, recorded_matches
from tournament.service.printing.replays import game_replay
from tournament.service.scorer import enter_result


def evening_with(*games: tuple[Event, ...], rules: str = SPEED) -> ClubEvening:
    """Return an evening at whose first table these games were recorded."""
    evening = ClubEvening(("Ann", "Bob", "Cem", "Dee"), rounds=3, rules=rules)
    evening.pair()
    evening.publish()
    for number, facts in enumerate(games, 1):
        evening.record(1, number, facts)
    return evening


def only_match(evening: ClubEvening) -> RecordedMatch:
    (match,) = recorded_matches(evening.ledger, evening.edition())
    return match


def replay_of(*facts: Event, rules: str = SPEED) -> GameReplay:
    evening = evening_with(facts, rules=rules)
    return game_replay(evening.edition(), only_match(evening), 1)


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_a_replay_has_one_step_for_every_event(rules: str) -> None:
    facts = bot_game(rules, "steps")
    replay = replay_of(*facts, rules=rules)
    assert [step.version for step in replay.steps] == list(range(1, len(facts) + 1))
    assert (replay.steps[0].kind, replay.steps[-1].kind) == ("dealt", "ended")
    assert all(step.text for step in replay.steps)
    assert render(replay).count('<li id="v=') == len(facts)


@pytest.mark.parametrize(("rules", "cards"), [(SPEED, len(FACES)), (FUSION, 71)])
def test_no_card_is_lost_from_one_step_to_the_next(rules: str, cards: int) -> None:
    """In Fusion one of 72 cards goes back to the box when two play (F-2a)."""
    replay = replay_of(*bot_game(rules, "cards"), rules=rules)
    for step in replay.steps:
        on_piles = sum(pile.count + (pile.reserve or 0) for pile in step.table.piles)
        held = sum(len(seat.hand) + seat.hidden + seat.draw for seat in step.table.seats)
        assert on_piles + held == cards


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_every_card_that_is_shown_has_its_face(rules: str) -> None:
    replay = replay_of(*bot_game(rules, "faces"), rules=rules)
    assert len(set(replay.faces)) == len(replay.faces)
    for step in replay.steps:
        shown = [card for pile in step.table.piles for card in pile.top]
        shown += [card for seat in step.table.seats for card in seat.hand]
        assert all(0 <= card < len(replay.faces) for card in shown)
        if step.kind == "placed":
            assert step.table.piles[step.pile].top[-1] == step.card
        if step.kind == "drawn":
            assert step.card in step.table.seats[step.seat].hand


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_a_game_with_hidden_hands_shows_how_many_cards_nobody_knows(rules: str) -> None:
    found = all_rulesets()[rules]
    facts = bot_game(rules, "hidden")
    told = blinded(found.game, found.rules, facts, chance=Random(1))
    replay = replay_of(*told, rules=rules)
    scene = replay.steps[1]
    assert (scene.kind, [seat.hand for seat in scene.table.seats]) == ("scene", [(), ()])
    open_ = replay_of(*facts, rules=rules).steps[0].table.seats
    assert [seat.hidden for seat in scene.table.seats] == [len(seat.hand) for seat in open_]
    assert replay.steps[-1].text == replay_of(*facts, rules=rules).steps[-1].text
    assert render(replay).count('<li id="v=') == len(told)


def test_only_a_game_with_reserves_shows_them() -> None:
    speed = replay_of(*bot_game(SPEED, "reserves"))
    assert [pile.reserve for pile in speed.steps[0].table.piles] == [5, 5]
    fusion = replay_of(*bot_game(FUSION, "reserves"), rules=FUSION)
    assert {pile.reserve for step in fusion.steps for pile in step.table.piles} == {None}


def test_every_lost_or_refused_placement_says_why() -> None:
    facts = bot_game(SPEED, "lost")
    assert any(isinstance(fact, PlacementLost) for fact in facts)
    for fact, step in zip(facts, replay_of(*facts).steps, strict=True):
        failed = isinstance(fact, PlacementLost | PlacementRefused)
        assert bool(step.reason) == failed
        if failed:
            assert "S-" in step.reason


def test_the_clock_is_the_recorders_to_the_millisecond() -> None:
    start = PlayStarted(at=Moment(device_us=1_767_225_600_123_999, offset_us=-123_000))
    later = PlayStarted(at=Moment(device_us=1_767_225_661_500_000, offset_us=1_999))
    silent = PlayStarted()
    clock = Clock([silent, start, later])
    assert clock.day == "2026-01-01"
    assert [clock.time(event) for event in (silent, start, later)] == [
        "",
        "00:00:00.000",
        "00:01:01.501",
    ]
    assert [clock.elapsed_ms(event) for event in (silent, start, later)] == [None, 0, 61_501]


def test_a_record_without_times_has_none() -> None:
    clock = Clock([PlayStarted()])
    assert (clock.day, clock.time(PlayStarted()), clock.elapsed_ms(PlayStarted())) == ("", "", None)


def test_a_record_that_cannot_have_happened_is_shown_with_what_is_wrong_about_it() -> None:
    dealt, started, *_ = bot_game(SPEED, "wrong")
    replay = replay_of(
        dealt,
        started,
        CardPlaced(seat=7, card=0, pile=0),
        CardPlaced(seat=0, card=999, pile=0),
        CardPlaced(seat=0, card=0, pile=9),
        GameEnded(winners=(0,), cause="out"),
    )
    wrong = replay.steps[2:5]
    assert [(step.seat, step.pile) for step in wrong] == [(None, 0), (0, 0), (0, None)]
    for step in wrong:
        assert [finding.severity for finding in step.findings] == ["impossible"]
        assert step.table == replay.steps[1].table
    assert "there is no such seat at this table." in render(replay)
    assert [finding.text for finding in replay.steps[5].findings] == [
        "the game was ended although nothing had ended it."
    ]


def test_the_page_says_who_won_and_how_the_match_stood() -> None:
    games = [bot_game(SPEED, f"match {number}") for number in range(3)]
    evening = evening_with(*games)
    match, edition = only_match(evening), evening.edition()
    won = [
        sum(game.state.outcome.winners == (seat,) for game in match.games.values())
        for seat in (0, 1)
    ]
    for number, recorded in match.games.items():
        page = game_replay(edition, match, number)
        assert [player.name for player in page.players] == list(recorded.players)
        winner = recorded.players[recorded.state.outcome.winners[0]]
        assert page.result == f"{winner} wins: out of cards"
        assert [link.game for link in page.games] == [1, 2, 3]
    assert game_replay(edition, match, 3).match_score == f"{won[0]}–{won[1]}"


def test_the_match_score_is_empty_where_an_earlier_game_is_not_on_the_record() -> None:
    evening = evening_with()
    evening.record(1, 2, bot_game(SPEED, "second"))
    match = only_match(evening)
    assert game_replay(evening.edition(), match, 2).match_score == ""
    score = result("1-1-1", ending="time")
    enter_result(evening.ledger, SLUG, 1, score)
    evening.record(1, 3, bot_game(SPEED, "third"))
    assert game_replay(evening.edition(), only_match(evening), 3).match_score == "1–1–1"


def test_a_game_without_an_end_has_no_winner() -> None:
    facts = bot_game(SPEED, "broken off")[:10]
    evening = evening_with(facts)
    match = only_match(evening)
    page = game_replay(evening.edition(), match, 1)
    assert page.result == "no end is on the record"
    line = index_game(match, page)
    assert (line.winner, line.events) == (None, 10)


def test_the_index_says_what_there_is_to_see_in_a_game() -> None:
    evening = evening_with(*(bot_game(SPEED, f"seen {number}") for number in range(12)))
    match = only_match(evening)
    lines = [index_game(match, game_replay(evening.edition(), match, n)) for n in match.games]
    for line, recorded in zip(lines, match.games.values(), strict=True):
        lost = any(isinstance(fact, PlacementLost) for fact in recorded.events)
        assert ("lost" in line.markers) == lost
        assert not {"call", "ended", "placed"} & set(line.markers)
    decided = [line.note for line in lines if line.note]
    assert decided
    assert all(note.startswith("a lost race decided it (event ") for note in decided)


def test_a_game_of_a_pairing_that_was_made_again_is_not_printed() -> None:
    evening = ClubEvening(("Ann", "Bob"), rounds=1)
    before = evening.pair().tables[1].paired.match
    evening.record_match(before, 1, bot_game(SPEED, "first draft"))
    assert evening.pair().tables[1].paired.match != before
    assert list(recorded_matches(evening.ledger, evening.edition())) == []


def test_games_are_numbered_by_count_and_not_by_spelling() -> None:
    evening = evening_with(*(bot_game(SPEED, f"many {number}") for number in range(11)))
    assert list(only_match(evening).games) == list(range(1, 12))
    assert all(a < b for a, b in pairwise(only_match(evening).games))


def test_a_card_of_speed_shows_rank_and_suit_and_its_ink() -> None:
    names = SpeedNames()
    assert face(names, FACES.index("7H")) == CardFace("seven of hearts", "7", "heart", (), "red")
    assert face(names, FACES.index("KS")) == CardFace("king of spades", "K", "spade", (), "black")
    assert len({face(names, card) for card in range(len(FACES))}) == len(FACES)


def test_a_card_of_fusion_shows_number_shape_and_colour_in_words_too() -> None:
    rules = FUSION_GAME.rulesets[FUSION]
    names = FUSION_GAME.names(rules)
    drawn = [face(names, card) for card in range(len(rules.deck.cards))]
    for card, shown in zip(rules.deck.cards, drawn, strict=True):
        assert (shown.label, shown.icon, shown.tone) == (str(card.number), card.shape, card.colour)
        assert shown.lines == (card.colour, card.shape)
    assert len({shown.name for shown in drawn}) == len(drawn)


def test_a_plug_in_that_says_nothing_of_looks_has_its_cards_written() -> None:
    class Dominoes:
        piles = ("table",)

        def card(self, card: int) -> str:
            return f"{card // 7}:{card % 7}"

        def parse_card(self, text: str) -> int | None:
            raise AssertionError(text)

    assert face(Dominoes(), 23) == CardFace("3:2", "3:2", "", (), "black")


def test_a_symbol_or_colour_that_pages_cannot_draw_is_left_to_the_words() -> None:
    class Dragons(SpeedNames):
        def look(self, card: int) -> Look:
            return Look(
                name=f"dragon {card}", label=str(card), icon="dragon", words=("jade",), tone="jade"
            )

    assert face(Dragons(), 5) == CardFace("dragon 5", "5", "", ("jade",), "black")
