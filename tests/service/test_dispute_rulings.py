"""A ruling and all that it changes are one append: result, standings, bracket, penalty (T-9)."""

import dataclasses

import pytest
from msgspec.structs import replace

from eventstore.codec import digest
from tests.competition.evening import result
from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tournament.competition.events import Result, ResultCorrected, ResultEntered
from tournament.competition.reducer import REDUCER
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition
from tournament.disputes.events import RulingIssued
from tournament.event import fold
from tournament.games.events import CardPlaced, PlacementLost
from tournament.service import director, pairings_by_hand, scorer, undo
from tournament.service.disputes import acting, opening, ruling
from tournament.service.disputes.effect_words import considered_lines
from tournament.service.disputes.play_on import play_on_lines
from tournament.service.disputes.reading import load_dispute
from tournament.service.disputes.replaying import position_known, replay_as_ruled
from tournament.service.disputes.results import Penalty, Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.errors import Conflict, NotFound, RefusedByRule
from tournament.service.games import load_game, match_game
from tournament.service.integrity import integrity_log
from tournament.service.ledger import Asked, Ledger, Receipt
from tournament.service.replay import steps
from tournament.service.slips_and_records import disagreement_lines, disagreements
from tournament.service.tournaments import load

NAMES = [f"Player {letter}" for letter in "ABCDEFGH"]
NOW = 1_767_225_600_000_000
MINUTE = 60_000_000


def evening_of(rounds: int = 5, **settings: object) -> ClubEvening:
    return ClubEvening(NAMES, rounds=rounds, **settings)


def disputed(evening: ClubEvening, table: int, number: int, *, game: int = 1) -> int:
    """Open a dispute on a game of a table of a round, and return its number."""
    place = opening.place_of_claim(evening.ledger, load(evening.ledger, SLUG), table, number)
    command = opening.claim_of(evening.ledger, place, claim="lost-race", by="right", game=game)
    return opening.open_dispute(evening.ledger, SLUG, command).number


def rule(
    evening: ClubEvening,
    dispute: int,
    proposal: Proposal,
    wish: Wish = ruling.NOTHING_MORE,
    *,
    referee: str = "R1",
    at: int = NOW,
) -> Receipt:
    return ruling.rule(
        evening.ledger, SLUG, dispute, proposal, wish,
        referee=referee, clause="S-6", reason="the right card lay below", now_us=at,
    )  # fmt: skip


def stands(evening: ClubEvening, table: int, number: int) -> Result | None:
    return load(evening.ledger, SLUG).state.rounds[number - 1].tables[table].result


def told(evening: ClubEvening, table: int, games: str) -> None:
    """Enter a result with the order of its games, for the left seat first."""
    order = scorer.read_games(games)
    score = "-".join(str(order.count(each)) for each in ("left", "right"))
    scorer.enter_result(evening.ledger, SLUG, table, result(score), games=order)


@pytest.fixture
def under_way() -> ClubEvening:
    """Round 2 of 5 went L, R, L at table 1; round 4 is under way with half its results in."""
    evening = evening_of()
    evening.round()
    evening.pair()
    evening.publish()
    told(evening, 1, "LRL")
    evening.play()
    evening.round()
    evening.pair()
    evening.publish()
    evening.result(1, "2-0")
    return evening


def recorded_evening() -> ClubEvening:
    """Return an evening of which game 1 at table 1 is on the record, in round 1."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "ruled otherwise"))
    return evening


def test_a_ruling_in_round_2_gives_the_standings_as_if_it_had_been_right_from_the_start(
    under_way: ClubEvening,
) -> None:
    before = load(under_way.ledger, SLUG).state
    pairings = [[table.paired for table in each.tables.values()] for each in before.rounds]
    number = disputed(under_way, 1, 2)
    done = rule(under_way, number, Proposal("award", award=1))
    now = load(under_way.ledger, SLUG).state
    right = Result(left=0, right=2, drawn=0)
    assert now.rounds[1].tables[1].result == right
    assert [[table.paired for table in each.tables.values()] for each in now.rounds] == pairings
    match = now.rounds[1].tables[1].paired.match
    from_the_start = [
        replace(fact, result=right)
        if isinstance(fact, ResultEntered) and fact.match == match
        else fact
        for fact in before.facts
    ]
    other = fold(REDUCER, Competition(), from_the_start)
    for after in (1, 2, 3):
        assert standings_after(now, after) == standings_after(other, after)
    assert standings_after(now, 3) != standings_after(before, 3)
    assert {each.command_id for each in done.recorded} == {done.recorded[0].command_id}
    assert [each.type for each in done.recorded] == ["RulingIssued", "ResultCorrected"]


def test_the_integrity_log_tells_dispute_ruling_and_correction_in_order(
    under_way: ClubEvening,
) -> None:
    number = disputed(under_way, 1, 2)
    rule(under_way, number, Proposal("award", award=1))
    acts = integrity_log(under_way.ledger, load(under_way.ledger, SLUG))
    assert [act.kind for act in acts] == ["dispute", "ruling", "correction"]
    assert [act.round for act in acts] == [2, 2, 2]
    assert acts[2].reason == "dispute 1, ruling 1 (S-6): the right card lay below"
    positions = [act.position for act in acts]
    assert positions == sorted(positions)


def test_an_appeal_goes_back_to_the_result_as_it_was(under_way: ClubEvening) -> None:
    number = disputed(under_way, 1, 2)
    rule(under_way, number, Proposal("award", award=1))
    acting.appeal(under_way.ledger, SLUG, number, "left", reason="no", now_us=NOW + MINUTE)
    with pytest.raises(RefusedByRule) as refused:
        rule(under_way, number, Proposal("let_stand"), referee=" r1 ", at=NOW + 2 * MINUTE)
    assert refused.value.refused.reason == "same-referee"
    rule(under_way, number, Proposal("let_stand"), referee="R2", at=NOW + 2 * MINUTE)
    assert stands(under_way, 1, 2) == result("2-1")
    loaded = load_dispute(under_way.ledger, SLUG, number)
    assert [one.ruling for one in loaded.state.in_force] == [2]
    assert loaded.state.phase(NOW + 3 * MINUTE) == "final"
    assert [one.was for one in loaded.state.rulings] == [result("2-1"), result("0-2")]


def test_a_later_ruling_starts_from_the_games_and_not_from_the_earlier_ruling(
    under_way: ClubEvening,
) -> None:
    first = disputed(under_way, 1, 2)
    rule(under_way, first, Proposal("award", award=1))
    rule(under_way, first, Proposal("award", game=2, award=0), at=NOW + MINUTE)
    assert stands(under_way, 1, 2) == result("2-0")
    second = disputed(under_way, 1, 2, game=1)
    rule(under_way, second, Proposal("award", award=1), at=NOW + 2 * MINUTE)
    assert stands(under_way, 1, 2) == result("2-1")  # R L L: both rulings are in force


def test_a_match_that_is_left_undecided_asks_for_a_result_or_a_game(under_way: ClubEvening) -> None:
    number = disputed(under_way, 1, 2, game=3)
    with pytest.raises(RefusedByRule) as refused:
        rule(under_way, number, Proposal("replay"))
    assert (refused.value.refused.reason, refused.value.refused.facts["next"]) == (
        "ruled-unfinished",
        4,
    )
    done = rule(under_way, number, Proposal("replay"), Wish(play_on=True))
    assert [each.type for each in done.recorded] == ["RulingIssued"]
    assert stands(under_way, 1, 2) == result("2-1")
    [line] = play_on_lines(under_way.ledger, load(under_way.ledger, SLUG))
    assert line.startswith("round 2, table 1: by dispute 1 game 4 is to be played; the result ")
    with_result = Wish(result=result("1-2"))
    rule(under_way, number, Proposal("replay"), with_result, at=NOW + MINUTE)
    assert stands(under_way, 1, 2) == result("1-2")
    assert not play_on_lines(under_way.ledger, load(under_way.ledger, SLUG))


def test_a_penalty_goes_with_the_ruling(under_way: ClubEvening) -> None:
    number = disputed(under_way, 1, 2)
    wish = Wish(penalty=Penalty("match-loss", "left"))
    done = rule(under_way, number, Proposal("let_stand"), wish)
    assert stands(under_way, 1, 2) == Result(left=0, right=2, drawn=0, ending="penalty")
    kinds = [each.type for each in done.recorded]
    assert kinds == ["RulingIssued", "PenaltyGiven", "ResultCorrected"]
    acting.appeal(under_way.ledger, SLUG, number, "left", reason="no", now_us=NOW + MINUTE)
    done = rule(under_way, number, Proposal("warn"), referee="R2", at=NOW + 2 * MINUTE)
    kinds = [each.type for each in done.recorded]
    assert kinds == ["RulingIssued", "PenaltyLifted", "ResultCorrected", "GamesTold"]
    assert stands(under_way, 1, 2) == result("2-1")
    assert load(under_way.ledger, SLUG).state.penalties[0].lifted


def test_a_ruling_in_the_bracket_seats_who_goes_on_now() -> None:
    evening = evening_of(rounds=1, cut=4)
    evening.round()
    director.cut(evening.ledger, SLUG)
    evening.publish()
    told(evening, 1, "LL")
    evening.play()
    evening.pair()
    final = evening.publish().tables[1].paired
    semi = load(evening.ledger, SLUG).state.rounds[1].tables[1].paired
    assert semi.left in {final.left, final.right}
    number = disputed(evening, 1, 2)
    proposal, wish = Proposal("award", game=0, award=1), Wish(result=result("0-2"))
    considered = ruling.what_if_of_dispute(evening.ledger, SLUG, number, proposal, wish)
    assert considered.goes_on == (semi.left, semi.right)
    assert stands(evening, 1, 2) == result("2-0")
    rule(evening, number, proposal, wish)
    now = load(evening.ledger, SLUG).state.rounds[2].tables[1].paired
    assert semi.right in {now.left, now.right}
    assert semi.left not in {now.left, now.right}


def test_what_a_ruling_did_is_not_undone(under_way: ClubEvening) -> None:
    number = disputed(under_way, 1, 2)
    rule(under_way, number, Proposal("award", award=1))
    tournament = load(under_way.ledger, SLUG)
    with pytest.raises(RefusedByRule) as refused:
        undo.preview(
            under_way.ledger, tournament, undo.last_act(under_way.ledger, tournament), reason="no"
        )
    assert refused.value.refused.facts == {"dispute": 1, "ruling": 1}


def test_two_referees_at_once_are_told_what_the_other_did(under_way: ClubEvening) -> None:
    number = disputed(under_way, 1, 2)
    ledger = under_way.ledger
    late = ledger.store.append

    def first(appends, stamp) -> object:
        ledger._append = None
        rule(under_way, number, Proposal("warn"), referee="R2")
        return late(appends, stamp)

    ledger._append = first
    with pytest.raises(Conflict) as conflict:
        rule(under_way, number, Proposal("award", award=1))
    assert "ruling 1 by R2: game 1: a warning" in conflict.value.what
    assert stands(under_way, 1, 2) == result("2-1")


def test_a_result_that_was_corrected_by_hand_since_is_the_referees_to_say(
    under_way: ClubEvening,
) -> None:
    number = disputed(under_way, 1, 2)
    rule(under_way, number, Proposal("award", award=1))
    scorer.correct_result(under_way.ledger, SLUG, 2, 1, result("1-2"), reason="slip")
    with pytest.raises(RefusedByRule) as refused:
        rule(under_way, number, Proposal("let_stand"), at=NOW + MINUTE)
    assert refused.value.refused.reason == "corrected-since"


def test_a_game_that_was_played_again_is_not_taken_for_the_result_before_the_ruling(
    under_way: ClubEvening,
) -> None:
    """R-5: on appeal the first result would come back, or nobody knows what the games make."""
    number = disputed(under_way, 1, 2, game=3)
    rule(under_way, number, Proposal("replay"), Wish(play_on=True))
    acting.appeal(under_way.ledger, SLUG, number, "left", reason="it counted", now_us=NOW)
    scorer.correct_result(under_way.ledger, SLUG, 2, 1, result("1-2"), reason="game 4")
    assert not play_on_lines(under_way.ledger, load(under_way.ledger, SLUG))
    with pytest.raises(RefusedByRule) as refused:
        rule(under_way, number, Proposal("let_stand"), referee="R2")
    assert refused.value.refused.reason == "corrected-since"
    said = Wish(result=result("2-1"))
    rule(under_way, number, Proposal("let_stand", game=0), said, referee="R2")
    assert stands(under_way, 1, 2) == result("2-1")


def test_a_ruling_before_the_result_is_in_enters_it_once_the_match_is_over() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    number = disputed(evening, 1, 1)
    done = rule(evening, number, Proposal("award", award=1))
    assert [each.type for each in done.recorded] == ["RulingIssued"]
    done = rule(evening, number, Proposal("award", game=2, award=1, supersedes=()), at=NOW + MINUTE)
    assert done.facts(ResultEntered)[0].result == result("0-2")
    assert not done.facts(ResultCorrected)
    assert [each.ruling for each in done.facts(RulingIssued)] == [2]


def test_a_ruling_that_changes_no_game_enters_no_result_that_was_not_in() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "both games"))
    evening.record(1, 2, bot_game(SPEED, "both games"))
    number = disputed(evening, 1, 1, game=2)
    for minutes in (0, 1):
        done = rule(evening, number, Proposal("let_stand"), at=NOW + minutes * MINUTE)
        assert [each.type for each in done.recorded] == ["RulingIssued"]
    assert stands(evening, 1, 1) is None


def test_a_slip_against_a_ruling_is_told_as_that_and_not_as_what_the_record_says() -> None:
    evening = recorded_evening()
    [winner] = winners_of(evening)
    loser = 1 - winner
    rule(evening, disputed(evening, 1, 1), Proposal("award", award=loser))
    evening.result(1, "0-2" if loser == 0 else "2-0")
    tournament = load(evening.ledger, SLUG)
    (line,) = disagreement_lines(tournament, disagreements(evening.ledger, SLUG))
    ruled_so = "1–0" if loser == 0 else "0–1"
    assert f"the record of game 1, with game 1 as ruled, says {ruled_so}, left seat first" in line


def test_a_record_that_was_ruled_otherwise_does_not_contradict_its_slip() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    facts = bot_game(SPEED, "ruled otherwise")
    evening.record(1, 1, facts)
    [winner] = winners_of(evening)
    told(evening, 1, "LL" if winner == 0 else "RR")
    number = disputed(evening, 1, 1)
    assert not disagreements(evening.ledger, SLUG)
    rule(evening, number, Proposal("award", award=1 - winner), Wish(result=result("1-2")))
    assert (stands(evening, 1, 1), disagreements(evening.ledger, SLUG)) == (result("1-2"), ())
    rule(evening, number, Proposal("let_stand"), at=NOW + MINUTE)
    assert not disagreements(evening.ledger, SLUG)
    rule(evening, number, Proposal("replay"), Wish(play_on=True), at=NOW + 2 * MINUTE)
    assert not disagreements(evening.ledger, SLUG)


def test_the_record_of_a_game_is_folded_again_and_a_later_event_may_forbid_it() -> None:
    evening = recorded_evening()
    number = disputed(evening, 1, 1)
    events = load_game(evening.ledger, match_game(SLUG, 1, 1)).events
    [winner] = winners_of(evening)
    placed = [
        version
        for version, each in enumerate(events, 1)
        if isinstance(each, CardPlaced) and each.seat == winner
    ]
    with pytest.raises(RefusedByRule) as refused:
        rule(evening, number, Proposal("void", targets=(placed[-1],)))
    assert refused.value.refused.clause == "R-4"
    with pytest.raises(RefusedByRule) as refused:
        rule(evening, number, Proposal("void", targets=(len(events) + 1,)))
    assert refused.value.refused.reason == "not-on-the-record"
    with pytest.raises(RefusedByRule) as refused:
        rule(evening, number, Proposal("void", game=2, targets=(1,)))
    assert refused.value.refused.reason == "game-not-recorded"
    assert not load_dispute(evening.ledger, SLUG, number).state.rulings


def test_a_replay_shows_what_was_known_at_a_position() -> None:
    evening = recorded_evening()
    [winner] = winners_of(evening)
    number = disputed(evening, 1, 1)
    before = evening.ledger.store.head().size
    rule(evening, number, Proposal("award", award=1 - winner))
    recorded = load_game(evening.ledger, match_game(SLUG, 1, 1))
    ruled = replay_as_ruled(evening.ledger, recorded)
    assert ruled.game.outcome is not None
    assert (ruled.game.outcome.winners, ruled.game.outcome.cause) == ((1 - winner,), "ruling")
    assert len(ruled.steps) == len(recorded.events)
    known = replay_as_ruled(evening.ledger, recorded, before)
    assert known.rulings == ()
    assert known.game.outcome == recorded.state.outcome
    assert position_known(evening.ledger, recorded.id, "2000-01-01T00:00") == 0
    assert position_known(evening.ledger, recorded.id, "2099-01-01T00:00") == before + 1
    assert position_known(evening.ledger, recorded.id, str(before)) == before
    with pytest.raises(NotFound):
        position_known(evening.ledger, recorded.id, "99999")


def test_a_ruling_on_another_game_of_the_match_takes_the_place_of_one_on_this_game() -> None:
    evening = recorded_evening()
    [winner] = winners_of(evening)
    number = disputed(evening, 1, 1)
    rule(evening, number, Proposal("award", award=1 - winner))
    then = evening.ledger.store.head().size
    elsewhere = Proposal("let_stand", game=2)
    foreseen = ruling.what_if_of_dispute(evening.ledger, SLUG, number, elsewhere)
    seat = ("left", "right")[1 - winner]
    assert considered_lines(load(evening.ledger, SLUG), foreseen)[1] == (
        f"it takes the place of ruling 1, game 1: the {seat} seat has won (S-6)"
    )
    rule(evening, number, elsewhere)
    recorded = load_game(evening.ledger, match_game(SLUG, 1, 1))
    ruled = replay_as_ruled(evening.ledger, recorded)
    assert ruled.rulings == ()
    assert ruled.game.outcome == recorded.state.outcome
    assert replay_as_ruled(evening.ledger, recorded, then).rulings
    imagined = ruling.what_if_of_dispute(evening.ledger, SLUG, number, Proposal("warn"))
    assert imagined.in_game is not None
    assert imagined.in_game.before.outcome == recorded.state.outcome


def test_a_deal_is_not_voided_but_its_game_is_played_again() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "ruled otherwise")[:1])
    number = disputed(evening, 1, 1)
    with pytest.raises(RefusedByRule, match="deal-stands"):
        rule(evening, number, Proposal("void", targets=(1,)))
    rule(evening, number, Proposal("replay"))
    recorded = load_game(evening.ledger, match_game(SLUG, 1, 1))
    assert not replay_as_ruled(evening.ledger, recorded).game.counts
    nothing = dataclasses.replace(recorded, events=())  # as a log from elsewhere may have it ruled
    assert nothing.state == recorded.game.initial(recorded.rules)


def winners_of(evening: ClubEvening) -> tuple[int, ...]:
    outcome = load_game(evening.ledger, match_game(SLUG, 1, 1)).state.outcome
    assert outcome is not None
    return outcome.winners


def test_the_same_command_again_gets_the_same_answer(under_way: ClubEvening) -> None:
    number = disputed(under_way, 1, 2)
    ledger = under_way.ledger
    asked = Ledger(
        ledger.store, ledger.roster, ledger.codec, actor="referee",
        asked=Asked(id="a" * 32, hash=digest({"rule": number})),
    )  # fmt: skip
    answers = [
        ruling.rule(
            asked, SLUG, number, Proposal("award", award=1),
            referee="R1", clause="S-6", reason="seen", now_us=NOW + again,
        )
        for again in range(2)
    ]  # fmt: skip
    assert answers[0].recorded == answers[1].recorded
    assert len(load_dispute(ledger, SLUG, number).state.rulings) == 1


def test_a_replay_as_ruled_keeps_the_numbers_of_the_record_and_says_what_did_not_happen() -> None:
    evening = recorded_evening()
    recorded = load_game(evening.ledger, match_game(SLUG, 1, 1))
    lost = [
        version
        for version, each in enumerate(recorded.events, 1)
        if isinstance(each, PlacementLost)
    ]
    number = disputed(evening, 1, 1)
    proposal = Proposal("void", targets=(lost[0],))
    imagined = ruling.what_if_of_dispute(evening.ledger, SLUG, number, proposal)
    lines = considered_lines(load(evening.ledger, SLUG), imagined)
    assert lines[0] == f"game 1: event {lost[0]} did not happen"
    assert lines[1].endswith("; that does not change")
    rule(evening, number, proposal)
    ruled = replay_as_ruled(evening.ledger, recorded)
    versions = [each.step.version for each in ruled.steps]
    assert versions == list(range(1, len(recorded.events) + 1))
    changed = [each.step.version for each in ruled.steps if each.change != "as-played"]
    assert changed == [lost[0]]
    as_played = {step.version: step for step in steps(recorded)}
    for each in ruled.steps:
        assert each.step.told == as_played[each.step.version].told


def test_an_appeal_finds_its_last_word_though_the_match_was_paired_otherwise_since() -> None:
    evening = evening_of()
    evening.pair()
    evening.publish()
    evening.result(1, "2-0")
    evening.result(2, "2-0")
    number = disputed(evening, 1, 1)
    rule(evening, number, Proposal("warn"), Wish(penalty=Penalty("warning", "left")))
    acting.appeal(evening.ledger, SLUG, number, "left", reason="no", now_us=NOW)
    tables = [1, 2]
    there = load(evening.ledger, SLUG)
    foreseen = pairings_by_hand.foresee_again(there, tables, reason="wrong opponents")
    pairings_by_hand.play_again(
        evening.ledger, SLUG, tables, reason="wrong opponents", seen=foreseen.seen
    )
    with pytest.raises(RefusedByRule, match="match-gone"):
        rule(evening, number, Proposal("award", award=0), referee="R2")
    with pytest.raises(RefusedByRule, match="match-gone"):
        rule(evening, number, Proposal("warn"), Wish(result=result("2-0")), referee="R2")
    done = rule(evening, number, Proposal("let_stand"), referee="R2")
    assert [each.type for each in done.recorded] == ["RulingIssued", "PenaltyLifted"]
    assert not load_dispute(evening.ledger, SLUG, number).state.is_open(NOW)
