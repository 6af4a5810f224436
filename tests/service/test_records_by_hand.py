"""Records that somebody makes after the game: what only they can hold comes back, too."""

import json
from collections.abc import Iterable

from tests.service.recorded import SPEED, found, new_ledger
from tournament.games.events import ReserveRebuilt, SpeedCalled
from tournament.games.speed.state import SpeedState
from tournament.service.games import RecordedGame
from tournament.service.records.export import export
from tournament.service.records.taking import record_text

NAMES = found(SPEED).game.names(found(SPEED).rules)
DECK = [NAMES.card(card) for card in range(52)]
DEAL = {"what": "deal", "rules": SPEED, "basis": "referee", "seats": 2, "deck": DECK}
START = {"what": "start"}


def taken(lines: Iterable[dict[str, object]]) -> RecordedGame:
    """Record the lines, and check that what is exported gives the same game again."""
    text = "\n".join(json.dumps(line) for line in (DEAL, START, *lines))
    recorded = record_text(new_ledger(), "by hand", text).recorded
    again = record_text(new_ledger(), "again", export(recorded)).recorded
    assert again.events == recorded.events
    return recorded


def test_reserves_shuffled_by_hand_come_back() -> None:
    turns = [{"what": "turn"}] * 5
    state = taken(turns).state
    assert isinstance(state, SpeedState)
    piles = [[NAMES.card(card) for card in pile] for pile in state.piles]
    rebuilt = [
        {"pile": pile, "order": sorted(cards)}
        for pile, cards in zip(NAMES.piles, piles, strict=True)
    ]
    recorded = taken([*turns, {"what": "turn", "rebuilt": rebuilt}])
    orders = [event.order for event in recorded.events if isinstance(event, ReserveRebuilt)]
    assert [[NAMES.card(card) for card in order] for order in orders] == [
        sorted(cards) for cards in piles
    ]
    assert '"rebuilt"' in export(recorded)


def test_two_calls_that_nobody_can_order_come_back() -> None:
    hands = {1: DECK[0:5] + DECK[10:25], 2: DECK[5:10] + DECK[25:40]}
    lines: list[dict[str, object]] = []
    for who, cards in hands.items():
        for place, card in enumerate(cards):
            lines.append({"what": "place", "who": who, "card": card, "pile": "LR"[who - 1]})
            if place < 15:
                lines.append({"what": "draw", "who": who})
    recorded = taken([*lines, {"what": "speed-together"}])
    assert [type(event) for event in recorded.events[-3:-1]] == [SpeedCalled, SpeedCalled]
    assert recorded.state.outcome is not None
    assert recorded.state.outcome.winners == ()
    assert '"speed-together"' in export(recorded)


def test_a_race_left_undecided_and_a_card_taken_back_come_back() -> None:
    order = ["7H", "2C", "3C", "4C", "5C", "9H", "QC", "QD", "QH", "QS"]
    rest = [face for face in DECK if face not in [*order, "8S", "KS"]]
    deck = [*order, *rest[:30], "8S", "KS", *rest[30:]]
    lines = [
        {**DEAL, "deck": deck},
        START,
        {
            "what": "race",
            "pile": "L",
            "cards": [{"who": 1, "card": "7H"}, {"who": 2, "card": "9H"}],
        },
        {"what": "place", "who": 1, "card": "2C", "pile": "L"},
        {"what": "back", "who": 1, "card": "2C", "pile": "L"},
        {"what": "note", "who": 2, "note": "slapped the pile"},
    ]
    text = "\n".join(json.dumps(line) for line in lines)
    recorded = record_text(new_ledger(), "by hand", text).recorded
    assert export(recorded) == text + "\n"
    assert [finding.clause for finding in recorded.state.findings] == ["G-1", "S-4"]
