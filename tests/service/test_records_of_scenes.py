"""Records that begin with a frozen table: the lines, there and back, and what is refused."""

import json
import random

import pytest

from tests.games.blinding import blinded
from tests.service.recorded import FUSION, RULESETS, SPEED, bot_game, found, new_ledger, wild_game
from tournament.event import Event
from tournament.games.events import GameDealt, ReserveRebuilt
from tournament.service.errors import BadInput, RefusedByRule
from tournament.service.games import RecordedGame, recorded_game
from tournament.service.records.export import export
from tournament.service.records.taking import record_text
from tournament.service.replay import steps

SCENE = {
    "what": "scene",
    "piles": {"L": ["7S"], "R": ["QS"]},
    "reserves": {"L": 5, "R": 5},
    "hands": [
        {"who": 1, "cards": ["2C"], "size": 5, "draw": 15},
        {"who": 2, "size": 5, "draw": 15},
    ],
}
DEAL = {"what": "deal", "rules": SPEED, "basis": "scene", "seats": 2}


def text(*lines: dict[str, object]) -> str:
    return "\n".join(json.dumps(line) for line in lines)


def record(*lines: dict[str, object]) -> RecordedGame:
    return record_text(new_ledger(), "file", text(*lines), game_id="one").recorded


def blind(rules: str, events: list[Event], number: int) -> tuple[Event, ...]:
    there = found(rules)
    chance = random.Random(number)
    return blinded(there.game, there.rules, events, chance=chance, named=0.3, orders=number % 2 > 0)


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_a_game_that_was_told_blind_comes_back_event_for_event(rules: str) -> None:
    rebuilt = 0
    for number in range(25):
        events = blind(rules, wild_game(rules, str(number), basis="film"), number)
        told = recorded_game(new_ledger(), "one", events)
        there = export(told)
        kept = record_text(new_ledger(), "file", there, game_id="other")
        assert kept.recorded.events == events
        assert kept.recorded.state.findings == told.state.findings
        rebuilt += any(isinstance(event, ReserveRebuilt) for event in events)
        assert [step.version for step in steps(told)] == list(range(1, len(events) + 1))
    assert rebuilt > 0 or rules == FUSION


def test_a_whole_game_of_bots_can_be_told_by_what_lands() -> None:
    """S-2: every rule of Speed still holds, and the winner is the same."""
    events = bot_game(SPEED, "on film")
    told = recorded_game(new_ledger(), "one", blind(SPEED, list(events), 1))
    assert told.state.outcome is not None
    assert told.state.untrusted_from is None
    assert not [one for one in told.state.findings if one.severity == "illegal"]


def test_the_reader_may_go_through_a_record_from_the_scene_on() -> None:
    recorded = record(
        DEAL,
        SCENE,
        {"what": "resume"},
        {"what": "place", "who": 2, "card": "8C", "pile": "L"},
        {"what": "draw", "who": 2},
        {"what": "block", "who": 1, "held": True},
        {"what": "turn", "cards": ["AD", "5D"]},
    )
    told = [step.told.text for step in steps(recorded)]
    assert told[0] == (
        "dealt by speed/club@1 for 2 seats, in an order that nobody took down; "
        "reconstructed from the frozen table"
    )
    assert told[1] == (
        "the table as it was found: L 7S; R QS; seat 1 has 5 in hand and 15 to draw; "
        "seat 2 has 5 in hand and 15 to draw"
    )
    assert told[2:5] == ["play goes on", "8C on L (7S)", "draws a card that nobody took down"]
    table = steps(recorded)[-1].table
    assert [(seat.hand, seat.hand_size, seat.draw_size) for seat in table.seats] == [
        ((4,), 5, 15),
        ((), 5, 14),
    ]
    assert [one.code for one in recorded.state.findings] == ["block-not-established"]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_deal_that_nobody_knows_can_be_taken_down_in_every_ruleset(rules: str) -> None:
    dealt = record({"what": "deal", "rules": rules, "basis": "film", "seats": 2}).dealt
    assert isinstance(dealt, GameDealt)
    assert dealt.order is None
    assert json.loads(export(recorded_game(new_ledger(), "one", [dealt]))) == {
        "what": "deal",
        "rules": rules,
        "basis": "film",
        "seats": 2,
    }


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"piles": {"L": ["7S"]}}, "line 2, piles: nothing is said of R"),
        ({"piles": {"L": ["7S"], "X": ["QS"]}}, "line 2, piles/X: 'X' is no pile"),
        ({"piles": {"L": ["7S"], "l": ["QS"]}}, "line 2, piles: a pile stands there twice"),
        ({"piles": {"L": ["7S"], "R": ["1S"]}}, "line 2, piles/R/0: '1S' is no card"),
        ({"hands": SCENE["hands"][:1]}, "line 2, hands: nothing is said of seat 2"),
        ({"hands": [SCENE["hands"][0]] * 2}, "line 2, hands: a seat stands there twice"),
        ({"reserves": {"L": 5}}, "line 2, reserves: nothing is said of R"),
    ],
)
def test_a_scene_that_cannot_be_read_is_told_with_its_field(
    changed: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput) as error:
        record(DEAL, SCENE | changed)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("changed", "where", "clause"),
    [
        ({"piles": {"L": ["7S", "2C"], "R": ["QS"]}}, "line 2, piles", "S-1"),
        ({"reserves": {"L": 5, "R": 6}}, "line 2, piles", "S-2"),
        ({"reserves": {}}, "line 2, reserves", "S-2"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_clause(
    changed: dict[str, object], where: str, clause: str
) -> None:
    with pytest.raises(RefusedByRule) as error:
        record(DEAL, SCENE | changed)
    assert error.value.where == f"file, {where}"
    assert error.value.refused.clause == clause
