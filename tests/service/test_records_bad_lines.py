"""What cannot be read is told with its line and field, all of it at once, and nothing is stored."""

import json

import pytest

from tests.service.recorded import FUSION, SPEED, bot_game, found, new_ledger
from tournament.event import Event
from tournament.games.shuffle import seed_of
from tournament.service.errors import BadInput, Conflict, NotFound, RefusedByRule
from tournament.service.games import recorded_game
from tournament.service.records.export import export
from tournament.service.records.taking import record_text

DEAL = json.dumps(
    {"what": "deal", "rules": SPEED, "basis": "film", "seats": 2, "seed": seed_of("bad lines")}
)
START = '{"what": "start"}'


def deal(**changed: object) -> str:
    fields = {name: value for name, value in {**json.loads(DEAL), **changed}.items() if value}
    return json.dumps(fields)


def faults_of(*lines: str) -> list[tuple[str, str]]:
    """Record the lines, which must fail, and return where and what; the log must stay empty."""
    ledger = new_ledger()
    with pytest.raises(BadInput) as caught:
        record_text(ledger, "game.jsonl", "\n".join(lines))
    assert caught.value.source == "game.jsonl"
    assert ledger.store.head().size == 0
    return [(fault.where, fault.what) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("line", "where", "what"),
    [
        ('{"what": "place", "who": 1, "card": "7X", "pile": "L"}', "card", "'7X' is no card"),
        ('{"what": "place", "who": 3, "card": "7H", "pile": "L"}', "who", "there is no seat 3"),
        ('{"what": "place", "who": 0, "card": "7H", "pile": "L"}', "who", "greater than or equal"),
        ('{"what": "place", "who": 1, "card": "7H", "pile": "C"}', "pile", "'C' is no pile"),
        ('{"what": "place", "who": 1, "card": "7H", "pile": 3}', "pile", "valid string"),
        ('{"what": "place", "who": 1, "card": "7H"}', "pile", "field required"),
        ('{"what": "place", "who": "3", "card": "7H", "pile": "L"}', "who", "valid integer"),
        ('{"what": "place", "who": true, "card": "7H", "pile": "L"}', "who", "valid integer"),
        ('{"what": "place", "who": 1.0, "card": "7H", "pile": "L"}', "who", "valid integer"),
        ('{"what": "place", "who": NaN, "card": "7H", "pile": "L"}', "who", "valid integer"),
        ('{"what": "place", "who": 1e400, "card": "7H", "pile": "L"}', "who", "valid integer"),
        ('{"what": "draw", "who": 9223372036854775808}', "who", "less than or equal"),
        ('{"what": "draw", "who": 1, "isAdmin": true}', "isAdmin", "not permitted"),
        ('{"what": "draw", "who": 1, "who": 2}', "", "the key 'who' stands twice"),
        (
            '{"what": "race", "pile": "L", "cards": [{"who": 1, "card": "7H", "card": "8H"}]}',
            "",
            "twice",
        ),
        (
            '{"what": "race", "pile": "L", "cards": [{"who": 1, "card": "1H"}]}',
            "cards/0/card",
            "'1H'",
        ),
        (
            '{"what": "turn", "rebuilt": [{"pile": "L", "order": ["7H", "0X"]}]}',
            "rebuilt/0/order/1",
            "'0X'",
        ),
        ('{"what": "plcae", "who": 1}', "what", "'plcae' is no kind of line"),
        ('{"who": 1}', "what", "field required"),
        ('{"what": 7}', "what", "valid string"),
        ("[" * 100_000, "", "nested too deeply"),
        ("7", "", "should be an object"),
        ("null", "", "should be an object"),
        ("not JSON", "", "not JSON"),
        ('{"what": "note", "note": "\x00"}', "", "not JSON"),
        ('{"what": "note", "note": "a\\u0000b"}', "note", "cannot be seen"),
        ('{"what": "note", "note": "a\\u202eb"}', "note", "cannot be seen"),
        ('{"what": "note", "note": "\\ud800"}', "", "invalid JSON"),
        ('{"what": "note", "note": ""}', "note", "nothing is written"),
        ('{"what": "note", "note": "  "}', "note", "nothing is written"),
        ('{"what": "note", "at": ' + "9" * 5000 + "}", "", "a number in it is too long"),
        (json.dumps({"what": "note", "note": "x" * 401}), "note", "longer than 400"),
        ('{"what": "start", "time": "2026-03-29T02:30:00"}', "time", "write it like"),
        ('{"what": "start", "time": 1795892400}', "time", "write it like"),
        ('{"what": "start", "time": "2026-11-28T19:04:07.1234567Z"}', "time", "write it like"),
        ('{"what": "start", "time": "2026-02-30T19:04:07Z"}', "time", "write it like"),
        ('{"what": "start", "time": "1969-12-31T23:59:59Z"}', "time", "from 1970"),
        ('{"what": "start", "time": "2100-01-01T00:00:00Z"}', "time", "from 1970"),
        ('{"what": "start", "offset_us": 5}', "", "need a time"),
        (
            '{"what": "start", "time": "2026-11-28T19:04:07Z", "uncertainty_us": -1}',
            "uncertainty_us",
            "greater",
        ),
        (
            '{"what": "start", "time": "2026-11-28T19:04:07Z", "offset_us": 0.5}',
            "offset_us",
            "integer",
        ),
        (DEAL, "what", "a deal within a game"),
        ('{"what": "note", "note": "' + "x" * 2**20 + '"}', "", "longer than 1 MiB"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_field(line, where, what) -> None:
    [(place, said)] = faults_of(DEAL, START, line)
    assert place == ("line 3, " + where if where else "line 3")
    assert what in said
    assert len(said) < 200
    assert said.isascii() or "…" in said


@pytest.mark.parametrize(
    ("line", "where", "what"),
    [
        (deal(rules="speed/club@9"), "rules", "no ruleset 'speed/club@9'"),
        (deal(basis="result"), "basis", "'film', 'scene', 'referee', 'live' or 'bot'"),
        (deal(seats=3), "seats", "is not for 3"),
        (deal(seed="fy1:12"), "seed", "64 of the digits"),
        (deal(basis="live", seed=None), "", "judged as it is played needs its deal"),
        (deal(deck=["7H"]), "", "not both"),
        (deal(seed=None, deck=["7H", "7H"]), "deck", "7H stands there 2 times"),
        (deal(seed=None, deck=["7H"]), "deck", "S-2"),
        (deal(seed=None, deck=["7H", "?"]), "deck/1", "'?' is no card"),
        (deal(rules=FUSION, seats=7), "seats", "is not for 7"),
    ],
)
def test_a_deal_that_cannot_be_made_is_told_with_its_field(line, where, what) -> None:
    [(place, said)] = faults_of(line)
    assert place == ("line 1, " + where if where else "line 1")
    assert what in said


def test_every_fault_of_a_file_is_told_at_once_in_the_order_of_the_lines() -> None:
    told = faults_of(
        DEAL,
        '{"what": "draw", "who": 7}',
        "",
        '{"what": "draw"}',
        '{"what": "place", "who": 5, "card": "x", "pile": "y"}',
    )
    assert [where for where, _ in told] == [
        "line 2, who",
        "line 4, who",
        "line 5, who",
        "line 5, card",
        "line 5, pile",
    ]


def test_faults_of_the_deal_do_not_hide_those_of_the_lines() -> None:
    told = faults_of(deal(seats="2"), '{"what": "draw"}')
    assert [where for where, _ in told] == ["line 1, seats", "line 2, who"]


def test_every_fault_of_a_file_is_found() -> None:
    assert len(faults_of(DEAL, *['{"what": "draw"}'] * 60)) == 60


@pytest.mark.parametrize("text", ["", "\n \n\t\n", "\r\n"])
def test_an_empty_file_is_no_record(text: str) -> None:
    assert faults_of(text) == [("file", "there is no line in it")]


def test_a_file_without_a_deal_needs_the_game_it_goes_on_with() -> None:
    assert faults_of(START) == [("line 1, what", "the first line is no deal")]
    with pytest.raises(NotFound, match="there is no game final-1"):
        record_text(new_ledger(), "f", START, game_id="final-1")


def test_more_lines_than_any_game_has_are_refused() -> None:
    assert faults_of(*[START] * 20_001) == [("file", "more than 20000 lines")]


@pytest.mark.parametrize(
    "game_id", ["Final", "a b", "../x", "", "a\n", "x" * 41, "spring/m0/g1", "é"]
)
def test_an_id_that_cannot_name_a_stream_is_refused(game_id: str) -> None:
    with pytest.raises(BadInput, match="no id of a game"):
        record_text(new_ledger(), "f", DEAL, game_id=game_id)


def refusal(*lines: str) -> RefusedByRule:
    """Record the lines, which a rule must refuse, and return the refusal; nothing is stored."""
    ledger = new_ledger()
    with pytest.raises(RefusedByRule) as caught:
        record_text(ledger, "game.jsonl", "\n".join(lines))
    assert ledger.store.head().size == 0
    return caught.value


@pytest.mark.parametrize(
    ("lines", "clause", "where"),
    [
        (['{"what": "place", "who": 1, "card": "AC", "pile": "L"}'], "S-3", "line 2, what"),
        ([START, START], "S-3", "line 3, what"),
        ([START, '{"what": "place", "who": 1, "card": "QD", "pile": "L"}'], "S-4", "line 3, card"),
        ([START, '{"what": "back", "who": 1, "card": "AC", "pile": "L"}'], "S-4a", "line 3, card"),
        ([START, '{"what": "draw", "who": 1, "card": "KS"}'], "S-8", "line 3, card"),
        ([START, '{"what": "free", "cards": []}'], "S-1", "line 3, what"),
        ([START, '{"what": "speed-together"}'], "S-11c", "line 3, what"),
        ([START, '{"what": "time"}', '{"what": "draw", "who": 1}'], "G-2", "line 4, what"),
        (
            [START, '{"what": "turn", "rebuilt": [{"pile": "L", "order": []}]}'],
            "S-10",
            "line 3, rebuilt",
        ),
    ],
)
def test_a_line_that_the_rules_refuse_is_told_with_its_clause(lines, clause, where) -> None:
    refused = refusal(DEAL, *lines)
    assert (refused.refused.clause, refused.where) == (clause, f"game.jsonl, {where}")


def test_a_sixth_card_is_refused_at_a_live_table_and_a_finding_on_film() -> None:
    rest = ('{"what": "draw", "who": 1}', '{"what": "time"}')
    refused = refusal(deal(basis="live"), START, *rest)
    assert (refused.refused.clause, refused.where) == ("S-8", "game.jsonl, line 3, who")
    kept = record_text(new_ledger(), "f", "\n".join((DEAL, START, *rest)))
    assert [(f.clause, f.severity) for f in kept.recorded.state.findings] == [("S-8", "illegal")]


def test_a_fourth_card_is_refused_in_fusion() -> None:
    start = deal(rules=FUSION, basis="live", seats=3)
    refused = refusal(start, START, *['{"what": "draw", "who": 3}'] * 4)
    assert (refused.refused.clause, refused.where) == ("F-3", "game.jsonl, line 6, who")


def test_a_refused_free_round_says_whose_card_it_is_about() -> None:
    """F-3: none of the two has drawn the card."""
    start = deal(rules=FUSION, seats=3)
    put = '{"what": "free", "cards": [{"who": 2, "card": "blue-crown-1", "pile": "A"}]}'
    refused = refusal(start, START, put)
    assert (refused.refused.clause, refused.where) == ("F-3", "game.jsonl, line 3, card of seat 2")


def test_play_after_the_end_is_refused_and_a_note_is_not() -> None:
    events: tuple[Event, ...] = bot_game(SPEED, "after the end")
    text = export(recorded_game(new_ledger(), "one", events))
    last = len(text.splitlines()) + 1
    draw = '{"what": "draw", "who": 1}'
    refused = refusal(text + draw)
    assert refused.refused.clause == "S-11"
    assert f"line {last}, what" in refused.where
    note = '{"what": "note", "note": "the loser shook hands"}'
    assert len(record_text(new_ledger(), "f", text + note).added) == len(events) + 1


def test_king_and_ace_are_neighbours() -> None:
    names = found(SPEED).game.names(found(SPEED).rules)
    hand = ["KH", "2C", "3C", "4C", "5C", "AS", "7C", "8C", "9C", "10C"]
    rest = [names.card(card) for card in range(52) if names.card(card) not in hand]
    piles = ["AD", "KD"]
    rest = [face for face in rest if face not in piles]
    deck = [*hand, *rest[:30], *piles, *rest[30:]]
    lines = [
        deal(seed=None, deck=deck),
        START,
        '{"what": "place", "who": 1, "card": "kh", "pile": "l"}',
        '{"what": "place", "who": 2, "card": "AS", "pile": "R"}',
    ]
    assert record_text(new_ledger(), "f", "\n".join(lines)).recorded.state.findings == []


def test_a_continued_game_is_read_by_its_own_deck() -> None:
    ledger = new_ledger()
    record_text(ledger, "f", DEAL, game_id="one")
    with pytest.raises(BadInput) as caught:
        record_text(ledger, "more", '{"what": "draw", "who": 3}', game_id="one")
    assert [fault.where for fault in caught.value.faults] == ["line 1, who"]
    with pytest.raises(Conflict):
        record_text(ledger, "other", deal(seed=seed_of("another")), game_id="one")
    assert ledger.store.head().size == 1
