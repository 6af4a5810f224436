"""What a ruling on a match starts from, and what it leaves alone: other games, acts, penalties."""

import pytest

from tests.competition.evening import result
from tests.disputes.moments import game as noted
from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tests.service.test_dispute_rulings import (
    MINUTE,
    NOW,
    disputed,
    evening_of,
    rule,
    stands,
    told,
)
from tournament.competition.commands_people import LiftPenalty
from tournament.competition.events import ResultCorrected, ResultEntered
from tournament.event import LONGEST_TEXT
from tournament.service import scorer, undo
from tournament.service.disputes import ruling
from tournament.service.disputes.play_on import play_on_lines
from tournament.service.disputes.reading import load_dispute
from tournament.service.disputes.replaying import position_known, replay_as_ruled
from tournament.service.disputes.results import Penalty, Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.errors import Conflict, RefusedByRule
from tournament.service.games import load_game, match_game
from tournament.service.tournaments import ask, load


@pytest.fixture
def first_round() -> ClubEvening:
    """Round 1 went L, R, L at table 1, and is closed."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    told(evening, 1, "LRL")
    evening.play()
    return evening


def correct(evening: ClubEvening, score: str) -> None:
    scorer.correct_result(evening.ledger, SLUG, 1, 1, result(score), reason="slip")


def refusal(evening: ClubEvening, number: int, proposal: Proposal, **how: int) -> str:
    with pytest.raises(RefusedByRule) as refused:
        rule(evening, number, proposal, **how)
    return refused.value.refused.reason


def test_the_order_on_a_slip_is_not_that_of_the_result_that_took_its_place(
    first_round: ClubEvening,
) -> None:
    """T-9: of 2-0 nothing is known but that left won both; L, R, L would contradict it."""
    correct(first_round, "2-0")
    number = disputed(first_round, 1, 1)
    assert refusal(first_round, number, Proposal("award", award=1)) == "ruled-unfinished"


def test_the_order_told_of_a_result_that_a_ruling_made_goes_with_that_result() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    told(evening, 1, "LRL")
    number = disputed(evening, 1, 1)
    rule(evening, number, Proposal("award", award=1))
    told(evening, 1, "RR")
    rule(evening, number, Proposal("let_stand"), at=NOW + MINUTE)
    assert stands(evening, 1, 1) == result("2-1")
    assert evening.current().tables[1].games == ("left", "right", "left")


def test_a_result_that_was_undone_is_none_to_start_from() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    told(evening, 1, "LRL")
    tournament = load(evening.ledger, SLUG)
    to = undo.last_act(evening.ledger, tournament)
    coming = undo.preview(evening.ledger, tournament, to, reason="another table")
    undo.undo(evening.ledger, SLUG, coming, reason="another table")
    assert stands(evening, 1, 1) is None
    done = rule(evening, disputed(evening, 1, 1), Proposal("award", award=1))
    assert not done.facts(ResultEntered)


def test_a_correction_by_hand_after_a_warning_is_what_the_next_ruling_starts_from(
    first_round: ClubEvening,
) -> None:
    """A warning is on no game, so the result does not rest on it."""
    number = disputed(first_round, 1, 1)
    rule(first_round, number, Proposal("warn"))
    correct(first_round, "1-2")
    rule(first_round, number, Proposal("let_stand"), at=NOW + MINUTE)
    assert stands(first_round, 1, 1) == result("1-2")


def test_a_penalty_is_taken_back_only_with_the_ruling_it_went_with(
    first_round: ClubEvening,
) -> None:
    number = disputed(first_round, 1, 1)
    rule(first_round, number, Proposal("warn"), Wish(penalty=Penalty("warning", "left")))
    rule(first_round, number, Proposal("warn", supersedes=()), at=NOW + MINUTE)
    assert not load(first_round.ledger, SLUG).state.penalties[0].lifted
    rule(first_round, number, Proposal("let_stand", supersedes=(2,)), at=NOW + 2 * MINUTE)
    assert not load(first_round.ledger, SLUG).state.penalties[0].lifted
    rule(first_round, number, Proposal("let_stand"), at=NOW + 3 * MINUTE)
    assert load(first_round.ledger, SLUG).state.penalties[0].lifted


def test_once_a_referee_has_said_the_result_no_game_is_left_to_be_played(
    first_round: ClubEvening,
) -> None:
    number = disputed(first_round, 1, 1, game=3)
    rule(first_round, number, Proposal("replay"), Wish(play_on=True))
    assert play_on_lines(first_round.ledger, load(first_round.ledger, SLUG))
    upheld = Proposal("let_stand", game=0, supersedes=())
    rule(first_round, number, upheld, Wish(result=result("2-1")), at=NOW + MINUTE)
    assert stands(first_round, 1, 1) == result("2-1")
    assert not play_on_lines(first_round.ledger, load(first_round.ledger, SLUG))


def test_a_ruling_on_another_game_of_the_match_changes_nothing_in_this_one() -> None:
    """R-3: 1 is awarded to who lost it, and 2 is imagined as it was played."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    for game in (1, 2):
        evening.record(1, game, bot_game(SPEED, f"game {game}"))
    played = load_game(evening.ledger, match_game(SLUG, 1, 2)).state.outcome
    assert played is not None
    first = disputed(evening, 1, 1, game=1)
    rule(evening, first, Proposal("award", award=1 - played.winners[0]))
    second = disputed(evening, 1, 1, game=2)
    found = ruling.what_if_of_dispute(evening.ledger, SLUG, second, Proposal("warn"))
    assert found.in_game is not None
    assert (found.in_game.before.outcome, found.in_game.after.outcome) == (played, played)


def test_the_time_for_an_appeal_is_the_one_that_was_agreed() -> None:
    """R-6: in minutes; none at all makes the ruling final at once (R-7)."""
    for minutes, phase in ((20, "ruled"), (0, "final")):
        evening = evening_of(appeal_time=minutes)
        evening.pair()
        evening.publish()
        number = disputed(evening, 1, 1)
        rule(evening, number, Proposal("warn"))
        state = load_dispute(evening.ledger, SLUG, number).state
        assert state.rulings[0].appeal_until_us == NOW + minutes * MINUTE
        assert state.phase(NOW + 1) == phase


def test_who_rules_while_a_result_is_corrected_is_told_of_the_correction(
    first_round: ClubEvening,
) -> None:
    number = disputed(first_round, 1, 1)
    ledger = first_round.ledger
    late = ledger.store.append

    def first(appends, stamp) -> object:
        ledger._append = None
        correct(first_round, "1-2")
        return late(appends, stamp)

    ledger._append = first
    with pytest.raises(Conflict) as conflict:
        rule(first_round, number, Proposal("award", award=1))
    assert "result corrected (round 1, table 1, 1–2) by director" in conflict.value.what
    assert not load_dispute(ledger, SLUG, number).state.rulings


def test_a_match_of_the_swiss_rounds_sends_nobody_on(first_round: ClubEvening) -> None:
    number, proposal = disputed(first_round, 1, 1, game=3), Proposal("award", award=1)
    foreseen = ruling.what_if_of_dispute(first_round.ledger, SLUG, number, proposal)
    rule(first_round, number, proposal)
    assert stands(first_round, 1, 1) == result("1-2")
    assert foreseen.goes_on is None


@pytest.mark.parametrize(
    ("proposal", "reason", "version"),
    [
        (Proposal("void", targets=(4,)), "later-impossible", 5),
        (Proposal("return_card", targets=(3,), effective=5), "card-stays", 3),
        (Proposal("void", targets=(6,)), "game-without-end", 6),
    ],
)
def test_it_is_told_what_a_ruling_would_make_impossible(
    proposal: Proposal, reason: str, version: int
) -> None:
    """R-4: 9C was never drawn, 8C is covered, time was never called."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    acts = "+0 start\n+1.0 1 8C>L\n+1.1 1 +9C\n+1.3 1 9C>L\n+600 end 1 time"
    evening.record(1, 1, noted("film", acts).events)
    with pytest.raises(RefusedByRule) as refused:
        rule(evening, disputed(evening, 1, 1), proposal)
    found = refused.value.refused
    assert (found.clause, found.reason) == ("R-4", reason)
    assert found.facts == {"version": version, "game": 1}


def test_what_a_voided_event_leaves_against_the_rules_is_told_at_its_own_number() -> None:
    """R-3, S-6a: without 8C event 4 is the third that happened, and 6H was lost though it fits."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    evening.record(1, 1, noted("film", "+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~").events)
    number = disputed(evening, 1, 1)
    rule(evening, number, Proposal("void", targets=(3,)))
    game = load_game(evening.ledger, match_game(SLUG, 1, 1))
    last = replay_as_ruled(evening.ledger, game).steps[-1].step
    told_at = [(each.version, each.code) for each in last.findings if each.severity == "illegal"]
    assert (last.version, told_at) == (4, [(4, "lost-though-it-fits")])
    recorded = load_dispute(evening.ledger, SLUG, number).recorded[-1]
    assert position_known(evening.ledger, game.id, recorded.recorded_at) == recorded.position


def test_a_penalty_that_was_taken_back_by_hand_is_not_taken_back_again(
    first_round: ClubEvening,
) -> None:
    number = disputed(first_round, 1, 1)
    rule(first_round, number, Proposal("warn"), Wish(penalty=Penalty("warning", "left")))
    ask(first_round.ledger, SLUG, LiftPenalty(penalty=1, reason="another seat"))
    done = rule(first_round, number, Proposal("let_stand"), at=NOW + MINUTE)
    assert [each.type for each in done.recorded] == ["RulingIssued"]


def test_a_match_that_was_ruled_as_a_whole_is_not_counted_by_its_games_beside_that(
    first_round: ClubEvening,
) -> None:
    """T-9, R-5: of two results that a referee said the last counts."""
    number = disputed(first_round, 1, 1)
    for minute, score in enumerate(("1-2", "0-2")):
        whole = Proposal("let_stand", game=0, supersedes=())
        rule(first_round, number, whole, Wish(result=result(score)), at=NOW + minute * MINUTE)
    beside = Proposal("award", game=1, award=1, supersedes=())
    assert refusal(first_round, number, beside, at=NOW + 2 * MINUTE) == "match-ruled"
    as_it_was = Proposal("award", game=1, award=0, supersedes=())
    rule(first_round, number, as_it_was, at=NOW + 3 * MINUTE)
    rule(first_round, number, Proposal("warn", supersedes=(3,)), at=NOW + 4 * MINUTE)
    assert stands(first_round, 1, 1) == result("0-2")


def test_what_the_slip_says_of_a_game_goes_before_its_record_and_a_ruling_before_both() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "told otherwise"))
    outcome = load_game(evening.ledger, match_game(SLUG, 1, 1)).state.outcome
    assert outcome is not None
    winner, other = outcome.winners[0], 1 - outcome.winners[0]
    told(evening, 1, "".join("LR"[seat] for seat in (other, winner, other)))
    third = Proposal("award", game=3, award=winner)
    number = disputed(evening, 1, 1)
    rule(evening, number, third)
    assert stands(evening, 1, 1) == result("1-2" if winner else "2-1")
    first = Proposal("award", game=1, award=winner)
    rule(evening, number, first, at=NOW + MINUTE)
    assert stands(evening, 1, 1) == result("0-2" if winner else "2-0")


def test_of_a_game_that_nobody_recorded_the_last_award_counts(first_round: ClubEvening) -> None:
    """R-5."""
    number = disputed(first_round, 1, 1)
    rule(first_round, number, Proposal("award", award=1))
    assert stands(first_round, 1, 1) == result("0-2")
    rule(first_round, number, Proposal("award", award=0, supersedes=()), at=NOW + MINUTE)
    assert stands(first_round, 1, 1) == result("2-1")


def test_a_match_is_awarded_to_whom_its_result_says(first_round: ClubEvening) -> None:
    """T-9."""
    number = disputed(first_round, 1, 1)
    whole = Proposal("award", game=0, award=1)
    with pytest.raises(RefusedByRule) as refused:
        rule(first_round, number, whole, Wish(result=result("2-0")))
    assert refused.value.refused.reason == "award-against-result"


def test_a_result_that_rulings_made_has_nothing_to_go_back_to() -> None:
    """R-5: no slip came in, so without the awards the match goes on."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    number = disputed(evening, 1, 1)
    for game in (1, 2):
        rule(evening, number, Proposal("award", game=game, award=1, supersedes=()))
    assert stands(evening, 1, 1) == result("0-2")
    assert refusal(evening, number, Proposal("let_stand"), at=NOW + MINUTE) == "ruled-unfinished"


def test_a_penalty_is_for_the_seat_that_is_named(first_round: ClubEvening) -> None:
    number = disputed(first_round, 1, 1)
    rule(first_round, number, Proposal("warn"), Wish(penalty=Penalty("warning", "right")))
    state = load(first_round.ledger, SLUG).state
    assert state.penalties[0].entry == state.rounds[0].tables[1].paired.right


def test_a_long_reason_is_cut_where_the_correction_has_no_room_for_it(
    first_round: ClubEvening,
) -> None:
    number = disputed(first_round, 1, 1)
    done = ruling.rule(
        first_round.ledger, SLUG, number, Proposal("award", award=1),
        referee="R1", clause="S-6", reason="x" * LONGEST_TEXT, now_us=NOW,
    )  # fmt: skip
    [corrected] = done.facts(ResultCorrected)
    assert corrected.reason.startswith("dispute 1, ruling 1 (S-6): xxx")
    assert (len(corrected.reason), corrected.reason[-2:]) == (LONGEST_TEXT, "x…")
