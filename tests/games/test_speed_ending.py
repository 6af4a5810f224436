"""How a game of Speed ends: the call, two calls, time; and what a record may say about it."""

import pytest

from tests.games.speed_positions import (
    AUTOMATIC,
    card,
    facts,
    found,
    kinds,
    place,
    refusal,
    table,
)
from tournament.event import Event, fold
from tournament.games.commands import (
    CallSpeed,
    CallSpeedTogether,
    CallTime,
    ClaimBlock,
    Command,
    DrawCard,
    NoteIrregularity,
    PlaceCard,
    PlayFreeRound,
    TurnReserves,
)
from tournament.games.events import (
    CardPlaced,
    GameEnded,
    IrregularityNoted,
    Moment,
    PlayStarted,
    SceneFound,
    SpeedCalled,
)
from tournament.games.game import Outcome
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB, SpeedRules


class TestTheCall:
    def test_without_cards_the_call_wins(self) -> None:
        """S-11."""
        state = table("7S", "QS", hands=("", "9H"))
        answer = facts(state, CallSpeed(seat=0))
        assert answer == (
            SpeedCalled(seat=0, holds=True),
            GameEnded(winners=(0,), cause="out"),
        )
        assert state.outcome == Outcome(winners=(0,), cause="out")
        assert found(state) == []

    @pytest.mark.parametrize(("hand", "draw"), [("8C", ""), ("", "8C"), ("8C", "9C")])
    def test_a_false_call_changes_nothing_and_is_recorded(self, hand: str, draw: str) -> None:
        """S-11b: neither hand nor draw pile may hold a card."""
        state = table("7S", "QS", hands=(hand, "9H"), draw=(draw, ""))
        before = state.copy()
        assert facts(state, CallSpeed(seat=0)) == (SpeedCalled(seat=0, holds=False),)
        before.version += 1
        assert state == before

    def test_until_the_call_the_game_goes_on(self) -> None:
        """S-11a: the other player may catch up and call first."""
        state = table("7S", "QS", hands=("8C", "9H"))
        assert kinds(facts(state, place(0, "8C", 0))) == ["CardPlaced"]
        assert kinds(facts(state, place(1, "9H", 0))) == ["CardPlaced"]
        assert [GAME.options(state, seat) for seat in (0, 1)] == [
            [CallSpeed(seat=0)],
            [CallSpeed(seat=1)],
        ]
        facts(state, CallSpeed(seat=1))
        assert state.outcome == Outcome(winners=(1,), cause="out")
        assert refusal(state, CallSpeed(seat=0)) == ("S-11", "game-over")

    def test_who_is_stuck_waits_for_the_call(self) -> None:
        """S-11a: no block calls meanwhile."""
        state = table("7S", "QS", hands=("8C", "2H"), reserves=("3S", "4S"))
        facts(state, place(0, "8C", 0))
        assert kinds(facts(state, ClaimBlock(seat=1))) == ["BlockClaimed"]
        assert GAME.options(state, 1) == []
        assert GAME.options(state, 0) == [CallSpeed(seat=0)]

    def test_automatic_the_last_card_wins(self) -> None:
        """S-11a."""
        state = table("7S", "QS", hands=("8C", "9H"), rules=AUTOMATIC)
        answer = facts(state, place(0, "8C", 0))
        assert kinds(answer) == ["CardPlaced", "GameEnded"]
        assert state.outcome == Outcome(winners=(0,), cause="out")
        assert found(state) == []

    def test_automatic_an_empty_hand_with_a_draw_pile_does_not_win(self) -> None:
        state = table("7S", "QS", hands=("8C", "9H"), draw=("2C", ""), rules=AUTOMATIC)
        assert kinds(facts(state, place(0, "8C", 0))) == ["CardPlaced"]

    def test_automatic_nothing_comes_between_the_last_card_and_the_end(self) -> None:
        state = table("7S", "QS", hands=("8C", "9H"), rules=AUTOMATIC)
        last = CardPlaced(seat=0, card=card("8C"), pile=0)
        late = CardPlaced(seat=1, card=card("9H"), pile=0)
        call = SpeedCalled(seat=1, holds=True)
        fold(GAME.reducer, state, [last, late, call, GameEnded(winners=(0,), cause="out")])
        assert found(state) == [
            (102, "S-11", "impossible", "game-over"),
            (103, "S-11", "impossible", "game-over"),
        ]
        assert state.outcome == Outcome(winners=(0,), cause="out")


class TestTwoCalls:
    def test_that_cannot_be_ordered_draw_the_game(self) -> None:
        """S-11c."""
        state = table("7S", "QS", hands=("", ""), basis="film")
        answer = facts(state, CallSpeedTogether())
        assert kinds(answer) == ["SpeedCalled", "SpeedCalled", "GameEnded"]
        assert state.outcome == Outcome(winners=(), cause="calls-together")
        assert found(state) == []

    def test_of_which_one_is_false_are_not_two(self) -> None:
        """S-11c."""
        state = table("7S", "QS", hands=("", "9H"), basis="film")
        assert refusal(state, CallSpeedTogether()) == ("S-11c", "not-both-without-cards")

    def test_come_too_late_after_the_end(self) -> None:
        state = table("7S", "QS", hands=("", ""), basis="film")
        facts(state, CallSpeed(seat=0))
        assert refusal(state, CallSpeedTogether()) == ("S-11", "game-over")

    def test_are_ordered_by_arrival_at_a_live_table(self) -> None:
        """G-1, S-11a: the first valid call wins."""
        state = table("7S", "QS", hands=("", ""))
        assert refusal(state, CallSpeedTogether()) == ("G-1", "arrival-decides")


class TestTime:
    @pytest.mark.parametrize(
        ("hands", "draw", "winners"),
        [
            (("2C 3C", "4C"), ("", ""), (1,)),
            (("2C 3C", "4C"), ("", "5C 6C 7C"), (0,)),
            (("2C 3C", "4C"), ("", "5C"), ()),
        ],
    )
    def test_fewest_cards_win_and_equal_is_drawn(
        self, hands: tuple[str, str], draw: tuple[str, str], winners: tuple[int, ...]
    ) -> None:
        """G-2: hand and draw pile together."""
        state = table("7S", "QS", hands=hands, draw=draw)
        facts(state, CallTime())
        assert state.outcome == Outcome(winners=winners, cause="time")
        assert found(state) == []

    @pytest.mark.parametrize(
        ("seconds", "uncertainty", "up"),
        [(59, 0, False), (60, 0, True), (61, 0, True), (59, 1_000_000, True)],
    )
    def test_is_not_called_before_the_limit(
        self, seconds: int, uncertainty: int, *, up: bool
    ) -> None:
        """G-2: `time_limit` in seconds, where the clocks speak; doubt counts for the caller."""
        rules = SpeedRules(id="speed/minute@1", time_limit=60)
        deal = GAME.deal(rules, 2, seed_of("time"), "live")
        start = PlayStarted(at=Moment(device_us=5_000_000))
        state = fold(GAME.reducer, GAME.initial(rules), [deal, start])
        now = Moment(device_us=5_000_000 + seconds * 1_000_000, uncertainty_us=uncertainty)
        if up:
            assert kinds(facts(state, CallTime(at=now))) == ["GameEnded"]
        else:
            assert refusal(state, CallTime(at=now)) == ("G-2", "time-not-up")

    def test_is_called_by_people_where_no_clock_speaks(self) -> None:
        rules = SpeedRules(id="speed/minute@1", time_limit=60)
        state = table("7S", "QS", hands=("2C", "4C 5C"), rules=rules)
        assert kinds(facts(state, CallTime())) == ["GameEnded"]

    def test_does_not_close_a_record_that_breaks_off_before_its_due_end(self) -> None:
        """As in Fusion: only the end that is due can follow the valid call (S-11)."""
        state = table("7S", "QS", hands=("", "4C"))
        fold(GAME.reducer, state, [SpeedCalled(seat=0, holds=True)])
        assert (state.phase, state.outcome) == ("over", None)
        assert refusal(state, CallTime()) == ("S-11", "game-over")


AFTER_THE_END: list[Command] = [
    PlaceCard(seat=0, card=card("8C"), pile=0),
    DrawCard(seat=0),
    ClaimBlock(seat=0),
    TurnReserves(),
    CallSpeed(seat=0),
    CallTime(),
]


@pytest.mark.parametrize("wish", AFTER_THE_END, ids=lambda wish: type(wish).__name__)
def test_after_the_end_nothing_is_done(wish: Command) -> None:
    """G-2: by the clause that ended it."""
    state = table("7S", "QS", hands=("8C", "9H"), draw=("2C", ""))
    facts(state, CallTime())
    assert refusal(state, wish) == ("G-2", "game-over")
    assert GAME.options(state, 0) == ()
    assert GAME.view(state, None).phase == "ended"


def test_after_the_end_a_note_can_still_be_taken() -> None:
    """G-5."""
    state = table("7S", "QS", hands=("8C", "9H"))
    facts(state, CallTime())
    assert kinds(facts(state, NoteIrregularity(seat=0, note="dropped cards"))) == [
        "IrregularityNoted"
    ]
    assert found(state) == []


def test_a_wish_of_another_game_is_refused() -> None:
    state = table("7S", "QS", hands=("8C", "9H"))
    assert refusal(state, PlayFreeRound(placements=())) == ("S-1", "not-in-this-game")


@pytest.mark.parametrize(
    ("events", "clause", "severity", "code"),
    [
        ([GameEnded(winners=(0,), cause="out")], "S-11", "illegal", "no-end-was-due"),
        ([GameEnded(winners=(), cause="dead")], "S-11", "illegal", "no-end-was-due"),
        ([GameEnded(winners=(0,), cause="time")], "G-2", "illegal", "not-the-fewest-cards"),
        ([GameEnded(winners=(2,), cause="time")], "S-1", "impossible", "no-such-winners"),
        ([GameEnded(winners=(1, 1), cause="time")], "S-1", "impossible", "no-such-winners"),
        ([SpeedCalled(seat=0, holds=True)], "S-11", "illegal", "call-misjudged"),
        ([SpeedCalled(seat=2, holds=True)], "S-1", "impossible", "no-such-seat"),
        ([IrregularityNoted(seat=2, note="x")], "S-1", "impossible", "no-such-seat"),
    ],
)
def test_an_end_that_the_rules_do_not_know_is_found(
    events: list[Event], clause: str, severity: str, code: str
) -> None:
    state = table("7S", "QS", hands=("8C 2C", "9H"))
    fold(GAME.reducer, state, events)
    assert found(state) == [(101, clause, severity, code)]


def test_a_call_misjudged_false_is_found() -> None:
    state = table("7S", "QS", hands=("", "9H"))
    fold(GAME.reducer, state, [SpeedCalled(seat=0, holds=False)])
    assert found(state) == [(101, "S-11", "illegal", "call-misjudged")]
    assert state.outcome is None


def test_an_end_other_than_the_due_one_stands_with_a_finding() -> None:
    state = table("7S", "QS", hands=("", "9H"))
    events = [SpeedCalled(seat=0, holds=True), GameEnded(winners=(1,), cause="out")]
    fold(GAME.reducer, state, events)
    assert found(state) == [(102, "S-11", "illegal", "another-end-was-due")]
    assert state.outcome == Outcome(winners=(1,), cause="out")


@pytest.mark.parametrize(
    ("cause", "clause"),
    [
        ("out", "S-11"),
        ("calls-together", "S-11c"),
        ("dead", "S-10b"),
        ("race-undecided", "S-6b"),
        ("time", "G-2"),
        ("rain", "S-11"),
    ],
)
def test_what_comes_after_the_end_is_refused_by_the_clause_that_ended_it(
    cause: str, clause: str
) -> None:
    state = table("7S", "QS", hands=("2C", "9H 3C"))
    fold(GAME.reducer, state, [GameEnded(winners=(), cause=cause)])
    assert refusal(state, DrawCard(seat=0)) == (clause, "game-over")
    scene = SceneFound(piles=(), reserves=(), hands=())
    fold(GAME.reducer, state, [scene])
    assert found(state)[-1] == (102, clause, "impossible", "game-over")


def test_a_game_ends_once() -> None:
    state = table("7S", "QS", hands=("2C", "9H 3C"))
    end = GameEnded(winners=(0,), cause="time")
    fold(GAME.reducer, state, [end, end])
    assert found(state) == [(102, "G-2", "impossible", "game-over")]
    undealt = fold(GAME.reducer, GAME.initial(CLUB), [end])
    assert found(undealt) == [(1, "S-11", "impossible", "not-dealt")]
