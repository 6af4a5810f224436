import msgspec
import pytest

from tournament.event import Refused, fold
from tournament.games.commands import StartPlay
from tournament.games.events import GameDealt, GameEnded
from tournament.games.fusion import GAME
from tournament.games.fusion.state import FusionState
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.game import Outcome
from tournament.games.shuffle import seed_of, shuffled

SEED = seed_of("dealing")


def dealt(seats: int) -> FusionState:
    return fold(GAME.reducer, GAME.initial(RULEBOOK), [GAME.deal(RULEBOOK, seats, SEED, "bot")])


@pytest.mark.parametrize(("seats", "leftover"), [(2, 1), (3, 0), (4, 1), (5, 4), (6, 3)])
def test_what_is_left_over_goes_back_to_the_box(seats: int, leftover: int) -> None:
    """F-2, F-2a."""
    state = dealt(seats)
    assert len(state.leftover) == leftover
    assert [len(pile) for pile in state.draw_piles] == [(69 - leftover) // seats] * seats
    assert [len(pile) for pile in state.piles] == [1, 1, 1]
    everywhere = [*state.piles, *state.draw_piles, state.leftover]
    assert sorted(card for cards in everywhere for card in cards) == list(range(72))


def test_hands_are_empty_at_first() -> None:
    """F-3, F-S."""
    state = dealt(4)
    assert state.hands == [set()] * 4
    assert state.phase == "dealt"


def test_the_order_lists_the_piles_then_each_draw_pile_then_the_box() -> None:
    order = shuffled(SEED, 72)
    state = dealt(5)
    assert [pile[-1] for pile in state.piles] == list(order[:3])
    assert [pile[::-1] for pile in state.draw_piles] == [
        list(order[3 + 13 * seat : 16 + 13 * seat]) for seat in range(5)
    ]
    assert state.leftover == order[68:]


def test_the_deal_names_its_ruleset_its_deck_and_its_seed() -> None:
    """F-1a."""
    deal = GAME.deal(RULEBOOK, 2, SEED, "live")
    assert deal.rules == "fusion/rulebook@1"
    assert deal.rules_hash == RULEBOOK.hash
    assert deal.deck_hash == RULEBOOK.deck.hash
    assert deal.seed == SEED
    assert deal.basis == "live"


def test_a_known_deal_is_taken_down_without_a_seed() -> None:
    order = shuffled(SEED, 72)
    deal = GAME.deal_known(RULEBOOK, 3, order, "film")
    assert isinstance(deal, GameDealt)
    assert (deal.order, deal.seed, deal.seats) == (order, None, 3)


@pytest.mark.parametrize(
    ("seats", "order", "clause", "reason"),
    [
        (1, tuple(range(72)), "F-2a", "no-such-table"),
        (7, tuple(range(72)), "F-2a", "no-such-table"),
        (2, tuple(range(71)), "F-2", "not-the-whole-deck"),
        (2, (*range(71), 70), "F-2", "not-the-whole-deck"),
        (2, (*range(71), 72), "F-2", "not-the-whole-deck"),
        (2, (*range(71), -1), "F-2", "not-the-whole-deck"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    seats: int, order: tuple[int, ...], clause: str, reason: str
) -> None:
    answer = GAME.deal_known(RULEBOOK, seats, order, "film")
    assert isinstance(answer, Refused)
    assert (answer.clause, answer.reason) == (clause, reason)


@pytest.mark.parametrize("seats", [1, 7])
def test_a_table_of_another_size_is_not_dealt(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        GAME.deal(RULEBOOK, seats, SEED, "bot")


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"rules": "fusion/other@1"}, "F-1a"),
        ({"rules_hash": "0" * 64}, "F-1a"),
        ({"deck_hash": "0" * 64}, "F-1a"),
        ({"seats": 9}, "F-2a"),
        ({"order": tuple(range(70))}, "F-2"),
    ],
)
def test_a_deal_of_another_game_is_impossible(change: dict[str, object], clause: str) -> None:
    deal = msgspec.structs.replace(GAME.deal(RULEBOOK, 2, SEED, "live"), **change)
    state = fold(GAME.reducer, GAME.initial(RULEBOOK), [deal])
    assert [(one.clause, one.severity) for one in state.findings] == [(clause, "impossible")]
    assert state.untrusted_from == state.version == 1
    assert state.phase == "undealt"


def test_a_second_deal_is_impossible_and_changes_nothing() -> None:
    deal = GAME.deal(RULEBOOK, 2, SEED, "live")
    state = fold(GAME.reducer, GAME.initial(RULEBOOK), [deal, deal])
    assert state.untrusted_from == 2
    assert state.phase == "dealt"


def test_of_an_unknown_deal_only_the_end_can_be_told() -> None:
    deal = msgspec.structs.replace(GAME.deal(RULEBOOK, 2, SEED, "result"), order=None, seed=None)
    state = fold(GAME.reducer, GAME.initial(RULEBOOK), [deal])
    assert GAME.decide(state, StartPlay()) == Refused(clause="F-2", reason="deal-unknown")
    fold(GAME.reducer, state, [GameEnded(winners=(1,), cause="out")])
    assert state.findings == []
    assert state.outcome == Outcome(winners=(1,), cause="out")


def test_a_ruleset_is_data_and_survives_being_written_down() -> None:
    written = msgspec.json.encode(RULEBOOK)
    read = msgspec.json.decode(written, type=type(RULEBOOK))
    assert read == RULEBOOK
    assert read.hash == RULEBOOK.hash
    assert read.fits == RULEBOOK.fits


def test_every_switch_changes_the_hash() -> None:
    changes: list[dict[str, object]] = [
        {"hand_limit": 4},
        {"opening_hand": "before_signal"},
        {"free_round": "counted"},
        {"simultaneous_finish": "landing_order"},
        {"last_card_must_fit": False},
        {"race_undecided": "replay"},
        {"time_limit": 60},
        {"piles": RULEBOOK.piles[:2]},
    ]
    hashes = {msgspec.structs.replace(RULEBOOK, **change).hash for change in changes}
    assert len(hashes | {RULEBOOK.hash}) == len(changes) + 1


@pytest.mark.parametrize(
    ("field", "value"),
    [("hand_limit", 0), ("piles", []), ("free_round", "never"), ("unheard_of", 1), ("deck", {})],
)
def test_a_ruleset_with_a_wrong_switch_is_not_read(field: str, value: object) -> None:
    data = msgspec.to_builtins(RULEBOOK) | {field: value}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, type=type(RULEBOOK))
