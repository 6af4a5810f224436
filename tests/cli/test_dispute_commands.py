"""Disputes from the command line: claimed, tried out, ruled, appealed against, and shown."""

import json
from datetime import datetime, timedelta

import pytest

from tests.service.recorded import SPEED, bot_game, new_ledger
from tournament.cli.shapes_disputes import Disputes, DisputeShown, WhatIfShown
from tournament.cli.shapes_game import Replay
from tournament.cli.shapes_results import Outstanding
from tournament.games.events import CardPlaced
from tournament.service.games import recorded_game
from tournament.service.records.export import export

GAME = recorded_game(new_ledger(), "one", bot_game(SPEED, "command"))
RECORD = export(GAME)
WON_BY_LEFT = bool(GAME.state.outcome and GAME.state.outcome.winners == (0,))
WINNER, LOSER = ("left", "right") if WON_BY_LEFT else ("right", "left")
LETTERS = "LRL" if WON_BY_LEFT else "RLR"
BEFORE, AFTER = ("2-1", "0-2") if WON_BY_LEFT else ("1-2", "2-0")
RULE = ("--clause", "S-6", "--reason", "the film shows it")


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    ok("round", "pair")
    ok("round", "publish")
    ok("game", "record", "-", "--table", "1", "--game", "1", stdin=RECORD)
    ok("result", "enter", "1", "--games", LETTERS)
    ok("result", "enter", "2", "2-0")


def claim(ok, *more: str) -> str:
    return str(ok("dispute", "open", "1", "--claim", "lost-race", "--by", LOSER, *more))


def shown(ok, number: str = "1") -> DisputeShown:
    return DisputeShown.model_validate_json(ok("dispute", "show", number, "--json"))


def test_a_claim_is_opened_heard_shown_and_listed(ok) -> None:
    said = claim(ok, "--says", "left: I was first", "--at", "30")
    assert said.startswith("Dispute 1 is open: round 1, table 1, game 1; S-6 decides.")
    ok("dispute", "say", "1", "right: my card lay below")
    ok("dispute", "evidence", "1", "--game", "spring/m1/g1", "--at", "31", "--note", "the card")
    found = shown(ok)
    assert (found.phase, found.game, found.version, found.basis) == ("evidence", 1, 30, "bot")
    assert [each.text for each in found.says] == ["I was first", "my card lay below"]
    assert found.evidence[0].stream == "game/spring/m1/g1"
    text = ok("dispute", "show", "1")
    for part in (
        "it points at event 30 of the record",
        "I was first",
        "evidence is in: no ruling yet",
    ):
        assert part in text
    listed = Disputes.model_validate_json(ok("dispute", "list", "--open", "--json"))
    assert [(each.dispute, each.open) for each in listed.disputes] == [(1, True)]
    assert "who was first at a pile" in ok("dispute", "list")


def test_a_claim_is_shown_wherever_the_result_is(ok, playledger) -> None:
    claim(ok)
    assert "dispute 1" in ok("round", "show")
    assert json.loads(ok("round", "show", "--json"))["tables"][0]["disputes"] == [1]
    assert "dispute 1, round 1, table 1, game 1" in ok("result", "show", "1")
    assert "dispute 1, round 1, table 1, game 1" in ok("result", "outstanding")
    assert json.loads(ok("result", "outstanding", "--json"))["disputed"] == [1]
    ok("round", "close")
    said = playledger("standings")
    assert "1 claim is open and may change them: dispute 1" in said.err
    assert json.loads(ok("standings", "--json"))["open_disputes"] == [1]
    ok("dispute", "withdraw", "1", "--reason", "a misunderstanding")
    assert "claim is open" not in playledger("standings").err


def test_what_if_touches_nothing_and_says_what_would_change(ok) -> None:
    claim(ok)
    size = json.loads(ok("log", "tail", "--json"))["head"]["size"]
    text = ok("dispute", "what-if", "1", "--award", LOSER)
    assert "by a referee's ruling" in text
    found = WhatIfShown.model_validate_json(
        ok("dispute", "what-if", "spring/m1/g1", "--award", LOSER, "--json")
    )
    assert (found.dispute, found.admissible) == (None, True)
    assert (found.result_before, found.result_after) == (BEFORE, AFTER)
    undecided = WhatIfShown.model_validate_json(ok("dispute", "what-if", "1", "--replay", "--json"))
    assert (undecided.admissible, undecided.clause) == (False, "T-9")
    assert "game 4 be played" in str(undecided.refused)
    void = WhatIfShown.model_validate_json(
        ok("dispute", "what-if", "1", "--void", str(len(GAME.events) - 1), "--json")
    )
    assert (void.admissible, void.clause) == (False, "R-4")
    assert "could not have happened" in "\n".join(void.lines)
    assert json.loads(ok("log", "tail", "--json"))["head"]["size"] == size


def test_what_if_tells_who_moves_and_which_later_pairings_rest_on_it(ok) -> None:
    for command in ("close", "pair", "publish"):
        ok("round", command)
    claim(ok, "--round", "1")
    found = WhatIfShown.model_validate_json(
        ok("dispute", "what-if", "1", "--award", LOSER, "--json")
    )
    points = {each.player.entry: each.points for each in found.moved}
    sides = json.loads(ok("dispute", "show", "1", "--json"))
    assert points[sides[LOSER]["entry"]] == (0, 3)
    assert points[sides[WINNER]["entry"]] == (3, 0)
    assert [(each.round, each.table) for each in found.rested] == [(2, 1), (2, 2)]
    assert (found.slots, found.goes_on) == ([], None)


def test_what_if_tells_who_goes_on_in_the_bracket_and_who_sits_there_then(ok) -> None:
    ok("tournament", "create", "cup", "--name", "Cup", "--format", "single-elimination")
    ok("player", "import", "cup", "-", stdin="name\nAna\nBen\nCleo\nDan\n")
    for tables in (("1", "2"), ()):
        ok("round", "pair", "cup")
        ok("round", "publish", "cup")
        for table in tables:
            ok("result", "enter", "cup", table, "2-0")
        if tables:
            ok("round", "close", "cup")
    ok("dispute", "open", "cup", "1", "--round", "1", "--claim", "result", "--by", "right")
    ruling = ("--award", "right", "--result", "0-2", "--json")
    found = WhatIfShown.model_validate_json(ok("dispute", "what-if", "cup", "1", *ruling))
    assert found.goes_on is not None
    went, goes = (each.entry for each in found.goes_on)
    [slot] = found.slots
    assert (went in slot.was, goes in slot.was) == (True, False)
    assert slot.now == tuple(goes if entry == went else entry for entry in slot.was)
    assert (found.winners_before, found.winners_after, found.moved) == (None, None, [])


def test_a_card_that_cannot_go_back_is_not_told_to_have_never_been_placed(
    ok,
) -> None:
    """S-4a, R-4: only an illegal card goes back, and only from the top."""
    claim(ok)
    placed = next(n for n, each in enumerate(GAME.events, 1) if isinstance(each, CardPlaced))
    now = ok("dispute", "what-if", "1", "--return", str(placed))
    later = ok(
        "dispute", "what-if", "1", "--return", str(placed), "--after", str(len(GAME.events) - 9)
    )
    for said in (now, later):
        assert f"the card of event {placed}, " in said
        assert "cannot go back (S-4a): " in said
        assert "could not have happened" not in said
        assert f"(R-4): the card of event {placed} of game 1 cannot go back then." in said


def test_what_cannot_be_ruled_is_not_foreseen_either(ok, playledger) -> None:
    """R-3, R-5: a ruling that is not there, and a game that no match of best of three has."""
    claim(ok)
    gone = playledger("dispute", "what-if", "1", "--let-stand", "--supersedes", "1")
    assert (gone.code, "ruling 1 of this dispute is not in force" in gone.err) == (1, True)
    said = ok("dispute", "what-if", "1", "--award", "left", "--game", "8")
    assert "it cannot be ruled so (R-3): the match has no game 8; it ends by game 7." in said
    args = ("--award", "left", "--game", "99", *RULE, "--referee", "R1", "--yes")
    assert playledger("dispute", "rule", "1", *args).code == 1
    assert shown(ok).rulings == []


def test_a_ruling_an_appeal_and_the_last_word(ok, playledger) -> None:
    claim(ok)
    ruled = playledger("dispute", "rule", "1", "--award", LOSER, *RULE, "--referee", "R1", "--yes")
    assert "before: " in ruled.err
    assert "an appeal may follow until" in ruled.out
    assert json.loads(ok("result", "show", "1", "--json"))["score"] == AFTER
    ok("dispute", "appeal", "1", "--by", WINNER, "--reason", "the film begins later")
    same = playledger("dispute", "rule", "1", "--let-stand", *RULE, "--referee", "r1", "--yes")
    assert (same.code, "another referee" in same.err) == (1, True)
    ok("dispute", "rule", "1", "--let-stand", *RULE, "--referee", "R2", "--yes")
    assert json.loads(ok("result", "show", "1", "--json"))["score"] == BEFORE
    found = shown(ok)
    assert (found.phase, found.open, found.in_force) == ("final", False, [2])
    assert found.appeal is not None
    assert [each.on_appeal for each in found.rulings] == [False, True]
    kinds = [act["kind"] for act in json.loads(ok("tournament", "integrity", "--json"))["acts"]]
    assert kinds == ["dispute", "ruling", "correction", "appeal", "ruling", "correction"]
    undone = playledger("tournament", "undo", "--reason", "no", "--yes")
    assert (undone.code, "ruling 2 of dispute 1" in undone.err) == (1, True)


def test_the_time_for_an_appeal_may_be_agreed_anew_and_counts_from_then_on(ok) -> None:
    claim(ok)
    ok("tournament", "change", "appeal_time", "20", "--reason", "a long room", "--yes")
    ok("dispute", "rule", "1", "--warn", *RULE, "--referee", "R1", "--yes")
    [ruled] = shown(ok).rulings
    assert ruled.appeal_until is not None
    at, until = (datetime.fromisoformat(each) for each in (ruled.at, ruled.appeal_until))
    assert timedelta(minutes=16) < until - at <= timedelta(minutes=20), "15 were agreed before"


def test_a_ruling_given_again_word_for_word_is_recorded_once(ok, playledger) -> None:
    claim(ok)
    given = ("dispute", "rule", "1", "--award", LOSER, *RULE, "--referee", "R1", "--yes")
    penalised = (*given, "--penalty", "match-loss", "--side", WINNER)
    for command, total in ((given, 1), (penalised, 2)):
        first = playledger(*command)
        again = playledger(*command)
        assert (again.code, again.out) == (0, first.out.splitlines()[-1] + "\n")
        assert "it was ruled so already" in again.err
        assert len(shown(ok).rulings) == total
    ok(*penalised[:-4], "--penalty", "warning", "--side", WINNER)
    assert len(shown(ok).rulings) == 3
    ok("dispute", "say", "1", "left: my card lay first")
    ok(*penalised[:-4], "--penalty", "warning", "--side", WINNER)
    assert len(shown(ok).rulings) == 4


def test_a_ruling_beside_others_is_recorded_once_and_taking_their_place_is_another(ok) -> None:
    claim(ok)
    ok("dispute", "rule", "1", "--let-stand", *RULE, "--referee", "R1", "--yes")
    warned = ("dispute", "rule", "1", "--warn", *RULE, "--referee", "R1", "--yes")
    beside = (*warned, "--supersedes", "none", "--penalty", "warning", "--side", "left")
    for _ in range(2):
        ok(*beside)
        assert [each.ruling for each in shown(ok).rulings if each.in_force] == [1, 2]
    ok(*warned, "--penalty", "warning", "--side", "left")
    assert [each.ruling for each in shown(ok).rulings if each.in_force] == [3]


def test_a_game_that_a_ruling_leaves_to_be_played_is_outstanding_in_words_and_as_json(ok) -> None:
    claim(ok, "--game", "3")
    assert json.loads(ok("result", "outstanding", "--json"))["play_on"] == []
    ok("dispute", "rule", "1", "--replay", "--play-on", *RULE, "--referee", "R1", "--yes")
    said = ok("result", "outstanding")
    assert "round 1, table 1: by dispute 1 game 4 is to be played; the result stands" in said
    [left] = Outstanding.model_validate_json(ok("result", "outstanding", "--json")).play_on
    assert (left.round, left.table, left.game, left.disputes) == (1, 1, 4, [1])


def test_a_dry_run_lists_the_one_append_and_records_nothing(ok, playledger) -> None:
    claim(ok)
    said = playledger(
        "dispute", "rule", "1", "--award", LOSER, *RULE, "--referee", "R1", "--dry-run",
        "--penalty", "caution", "--side", WINNER,
    )  # fmt: skip
    assert "3 events would be recorded" in said.out
    for kind in ("RulingIssued", "ResultCorrected", "PenaltyGiven"):
        assert kind in said.out
    assert shown(ok).rulings == []
    ok("dispute", "rule", "1", "--warn", *RULE, "--referee", "R1", "--yes")
    ok("dispute", "accept", "1", "--by", "left")
    assert shown(ok).phase == "ruled"
    ok("dispute", "accept", "1", "--by", "right")
    assert (shown(ok).phase, shown(ok).accepted_by) == ("final", ["left", "right"])


def test_a_game_is_replayed_as_played_and_as_ruled(ok, playledger) -> None:
    claim(ok)
    assert "in force" not in playledger("game", "replay", "spring/m1/g1").err
    ok("dispute", "rule", "1", "--award", LOSER, *RULE, "--referee", "R1", "--yes")
    played = playledger("game", "replay", "spring/m1/g1", "--as-played")
    assert "ruling 1 of dispute 1 in force: --as-ruled shows what counts" in played.err
    ruled = ok("game", "replay", "spring/m1/g1", "--as-ruled")
    assert "As ruled (ruling 1 of dispute 1): " in ruled.splitlines()[-1]
    found = Replay.model_validate_json(
        ok("game", "replay", "spring/m1/g1", "--as-ruled", "--at", "7", "--json")
    )
    assert (found.as_ruled, found.events[0].version) == (True, 7)
    assert [(each.dispute, each.ruling) for each in found.rulings] == [(1, 1)]
    before = ok("game", "replay", "spring/m1/g1", "--known-at", "3")
    assert before.splitlines()[-1].startswith("As ruled (no ruling): ")
    assert "as ruled (ruling 1 of dispute 1)" in ok("game", "show", "spring/m1/g1")
    assert playledger("game", "replay", "spring/m1/g1", "--at", "999").code == 2
    for no_moment in ("soon", "9" * 5000):
        assert playledger("game", "replay", "spring/m1/g1", "--known-at", no_moment).code == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("open", "9", "--claim", "result", "--by", "left"), 5, "has no table 9"),
        (("open", "1", "--claim", "result"), 2, "nobody can answer here"),
        (("open", "1"), 2, "nobody can answer here"),
        (("open", "1", "--claim", "result", "--by", "left", "--game", "99"), 2, "no game 99"),
        (("open", "1", "--claim", "result", "--by", "left", "--says", "me"), 2, "who speaks"),
        (("show", "9"), 5, "there is no dispute 9"),
        (("show", "x"), 2, "is no dispute number"),
        (("what-if", "1"), 2, "Name one ruling"),
        (("what-if", "1", "--warn", "--let-stand"), 2, "Name one ruling"),
        (("what-if", "1", "--void", "x"), 2, "is no number"),
        (("what-if", "final-1", "--warn"), 2, "neither a dispute nor a game"),
        (("what-if", "spring/m1/g9", "--warn"), 5, "there is no game"),
        (("what-if", "1", "--warn", "--penalty", "warning"), 2, "go together"),
        (("what-if", "1", "--return", "1,2"), 1, "one card goes back"),
        (("accept", "1"), 1, "nobody has ruled yet"),
        (("appeal", "1", "--by", "left", "--reason", "no"), 1, "nobody has ruled yet"),
    ],
)
def test_what_cannot_be_is_told(
    ok, playledger, words: tuple[str, ...], code: int, said: str
) -> None:
    claim(ok)
    answer = playledger("dispute", *words)
    assert (answer.code, said in answer.err) == (code, True), answer.err


def test_a_ruling_is_asked_about_and_may_be_left(ok, playledger) -> None:
    claim(ok)
    answer = playledger("dispute", "rule", "1", "--award", LOSER, *RULE, "--referee", "R1")
    assert (answer.code, "add --yes" in answer.err) == (2, True)
    assert shown(ok).rulings == []
    said = playledger(
        "dispute", "rule", "1", "--game", "0", "--award", LOSER, *RULE, "--referee", "R1", "--yes"
    )
    assert (said.code, "a match is awarded with its score" in said.err) == (1, True)
    replayed = playledger(
        "dispute", "rule", "1", "--game", "0", "--replay", *RULE, "--referee", "R1", "--yes"
    )
    assert "round swap" in replayed.err


def test_who_is_erased_is_told_of_the_words_that_stay(ok, playledger) -> None:
    claim(ok)
    [table] = [
        each for each in json.loads(ok("round", "show", "--json"))["tables"] if each["table"] == 1
    ]
    entry = str(table["a" if LOSER == "left" else "b"]["entry"])
    said = playledger("player", "erase", entry, "--reason", "asked", "--yes")
    assert "what people said stays on the log, and was to hold no names: disputes 1" in said.err
    assert f"(entry {entry}) (#{entry})" in ok("dispute", "list")


def test_on_a_terminal_it_asks_for_what_is_missing(ok, playledger, monkeypatch) -> None:
    monkeypatch.setattr("tournament.cli.dispute.terminal", lambda _stream: True)
    answers = "late-call\nright\n\nI called first\n\n40\n"
    said = playledger("dispute", "open", "1", stdin=answers)
    assert said.code == 0, said.err
    assert "no names" in said.err
    found = shown(ok)
    assert (found.claim, found.by, found.game, found.version) == ("late-call", "right", 1, 40)
    assert [(each.side, each.text) for each in found.says] == [("left", "I called first")]
    answers = "witness\n0\n\n\n"
    for number, (shows, basis) in enumerate((("", "result"), ("scene", "scene")), 2):
        said = playledger("dispute", "open", "2", "--claim", "conduct", stdin=f"{answers}{shows}\n")
        assert (said.code, shown(ok, str(number)).basis) == (0, basis)
