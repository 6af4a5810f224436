"""Bots: they play whole games through the commands, the same each time, and race for piles."""

from collections import Counter
from itertools import pairwise

import pytest

from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.bots import (
    POLICIES,
    NobodyCanAct,
    choose_greedily,
    choose_randomly,
    play,
)
from tournament.games.catalogue import all_rulesets
from tournament.games.commands import CallSpeed, ClaimBlock, Command, DrawCard, PlaceCard
from tournament.games.game import AnyGame, Ruleset
from tournament.games.shuffle import Draws, seed_of
from tournament.games.speed import GAME, Speed
from tournament.games.speed.rules import CLUB
from tournament.games.speed.state import SpeedState

START = 1_700_000_000_000_000


def game(seed: int, policy: str = "random", rules: Ruleset = CLUB) -> tuple[Event, ...]:
    return play(
        GAME,
        rules,
        seed=seed_of(f"bots {seed}"),
        policies=[POLICIES[policy]] * 2,
        start_us=START,
    )


@pytest.mark.parametrize("ruleset_id", all_rulesets())
@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_comes_to_its_end_and_breaks_no_rule(ruleset_id: str, policy: str) -> None:
    found = all_rulesets()[ruleset_id]
    for seats in found.game.seats:
        for number in range(4):
            events = play(
                found.game,
                found.rules,
                seed=seed_of(f"{ruleset_id} {seats} {number}"),
                policies=[POLICIES[policy]] * seats,
                start_us=START,
                seats=seats,
            )
            state = fold(found.game.reducer, found.game.initial(found.rules), events)
            assert state.outcome is not None
            assert state.untrusted_from is None
            assert {one.clause for one in state.findings} <= {"G-1"}


def test_the_same_arguments_give_the_same_facts() -> None:
    assert game(1) == game(1)
    assert game(1) != game(2)
    assert game(1) != game(1, policy="greedy")


def test_bots_race_for_piles_and_some_are_late() -> None:
    kinds: Counter[str] = Counter()
    for number in range(40):
        kinds.update(type(event).__name__ for event in game(number))
    assert 40 <= kinds["PlacementLost"] <= kinds["CardPlaced"] / 4


def test_a_bot_calls_only_what_holds() -> None:
    for number in range(40):
        for event in game(number):
            if isinstance(event, did.BlockClaimed | did.SpeedCalled):
                assert event.holds


def test_each_act_carries_the_moment_of_its_own_device() -> None:
    """A device's clock never runs backwards, and its offset leads back to the recorder's time."""
    devices: dict[int, list[did.Moment]] = {0: [], 1: []}
    for event in game(3):
        if isinstance(event, did.CardPlaced | did.PlacementLost):
            assert event.at is not None
            devices[event.seat].append(event.at)
    for moments in devices.values():
        assert len({(moment.offset_us, moment.uncertainty_us) for moment in moments}) == 1
        assert all(earlier.device_us < later.device_us for earlier, later in pairwise(moments))
        for moment in moments:
            seconds = (moment.device_us + moment.offset_us - START) / 1_000_000
            assert 0 < seconds < 300


def test_a_lost_race_says_how_much_later_it_was_by_the_clocks() -> None:
    """Δt of the two placements' moments, within what they are uncertain by."""
    events = game(4)
    lost = [event for event in events if isinstance(event, did.PlacementLost)]
    assert lost
    for event in lost:
        winner = events[event.winner_version - 1]
        assert isinstance(winner, did.CardPlaced)
        assert winner.pile == event.pile
        assert winner.at is not None
        assert event.at is not None
        first = winner.at.device_us + winner.at.offset_us
        second = event.at.device_us + event.at.offset_us
        assert event.delta_us == second - first
        assert event.uncertainty_us == winner.at.uncertainty_us + event.at.uncertainty_us


def test_a_recorder_can_let_bots_play_for_a_film() -> None:
    """Where turns are recorded by themselves, the bots turn."""
    events = play(
        GAME,
        CLUB,
        seed=seed_of("film"),
        policies=[choose_randomly, choose_greedily],
        start_us=START,
        basis="film",
    )
    assert isinstance(events[0], did.GameDealt)
    assert events[0].basis == "film"
    assert isinstance(events[-1], did.GameEnded)


def test_greedy_wins_before_it_places_before_it_draws_before_it_calls() -> None:
    speed, place = CallSpeed(seat=0), PlaceCard(seat=0, card=1, pile=0)
    draw, block = DrawCard(seat=0), ClaimBlock(seat=0)
    ranked: list[Command] = [speed, place, draw, block]
    while ranked:
        assert choose_greedily(ranked[::-1], Draws(seed_of("greed"))) == ranked.pop(0)


def test_random_chooses_everything_at_some_time() -> None:
    draws = Draws(seed_of("random"))
    options = [DrawCard(seat=seat) for seat in range(5)]
    assert all(
        option in [choose_randomly(options, draws) for _ in range(100)] for option in options
    )


def test_every_seat_needs_a_policy() -> None:
    with pytest.raises(ValueError, match="2 seats need 2 policies, not 1"):
        play(GAME, CLUB, seed=seed_of("x"), policies=[choose_randomly], start_us=0)


class Barren(Speed):
    """A plug-in that offers nobody anything."""

    @staticmethod
    def options(state: SpeedState, seat: int) -> tuple[Command, ...]:
        del state, seat
        return ()


class Endless(Speed):
    """A plug-in that offers what it then refuses."""

    @staticmethod
    def options(state: SpeedState, seat: int) -> tuple[Command, ...]:
        del state
        return (PlaceCard(seat=seat, card=99, pile=0),)


@pytest.mark.parametrize("plugin", [Barren(), Endless()], ids=["barren", "endless"])
def test_a_game_that_leads_nowhere_is_a_fault_of_its_plug_in(plugin: AnyGame) -> None:
    with pytest.raises(NobodyCanAct, match="speed: no end at version 2"):
        play(plugin, CLUB, seed=seed_of("x"), policies=[choose_randomly] * 2, start_us=0)
