"""Bots that play roughly as people do: what they notice, how long they take, when they stop."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.bots import KINDS, POLICIES, play
from tournament.games.catalogue import all_rulesets
from tournament.games.commands import ClaimBlock, Command, DrawCard, PlaceCard
from tournament.games.game import GameState
from tournament.games.policies import choose_as_people_do, choose_randomly
from tournament.games.shuffle import Draws, seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB
from tournament.games.tempo import PEOPLE, STEADY, Tempo, duration

PLACEMENTS: list[Command] = [
    PlaceCard(seat=0, card=1, pile=0, seen_top=9),
    PlaceCard(seat=0, card=2, pile=1, seen_top=8),
]


def people(number: int, **settings: object) -> tuple[Event, ...]:
    kind = KINDS["human"]
    return play(
        GAME,
        CLUB,
        seed=seed_of(f"people {number}"),
        policies=[kind.policy] * 2,
        start_us=0,
        tempo=kind.tempo,
        **settings,
    )


def chosen(options: Sequence[Command], times: int) -> Counter[Command | None]:
    draws = Draws(seed_of("noticing"))
    return Counter(choose_as_people_do(options, draws) for _ in range(times))


def test_one_placement_in_five_is_overlooked() -> None:
    seen = chosen(PLACEMENTS[:1], 5000)
    assert 0.18 < seen[None] / 5000 < 0.22


def test_who_overlooks_every_placement_draws_and_calls_all_the_same() -> None:
    draw, call = DrawCard(seat=0), ClaimBlock(seat=0)
    assert set(chosen([draw], 100)) == {draw}
    assert set(chosen([call], 100)) == {call}
    seen = chosen([PLACEMENTS[0], draw], 2000)
    assert 0.17 < seen[draw] / 2000 < 0.23


def test_a_slip_puts_a_card_on_the_pile_of_another() -> None:
    seen = chosen(PLACEMENTS, 20_000)
    slipped = [one for one in seen if one is not None and one not in PLACEMENTS]
    assert {
        (one.card, one.pile, one.seen_top) for one in slipped if isinstance(one, PlaceCard)
    } == {
        (1, 1, 8),
        (2, 0, 9),
    }
    share = sum(seen[one] for one in slipped) / 20_000
    assert 0.003 < share < 0.008  # one in a hundred, and half of those go where they should


def test_games_of_people_have_races_late_cards_and_refusals() -> None:
    kinds: Counter[str] = Counter()
    for number in range(60):
        kinds.update(type(event).__name__ for event in people(number))
    assert 60 < kinds["PlacementLost"] < kinds["CardPlaced"] / 5
    assert 0 < kinds["PlacementRefused"] < 60
    assert kinds["GameEnded"] == 60


@pytest.mark.parametrize("ruleset_id", all_rulesets())
def test_every_ruleset_is_played_to_its_end_without_a_broken_rule(ruleset_id: str) -> None:
    found = all_rulesets()[ruleset_id]
    kind = KINDS["human"]
    for seats in found.game.seats[:3]:
        facts = play(
            found.game,
            found.rules,
            seed=seed_of(f"{ruleset_id} {seats}"),
            policies=[kind.policy] * seats,
            start_us=0,
            seats=seats,
            tempo=kind.tempo,
        )
        state = fold(found.game.reducer, found.game.initial(found.rules), facts)
        assert state.outcome is not None
        assert state.untrusted_from is None
        assert {one.clause for one in state.findings} <= {"G-1"}


def test_who_can_still_stop_does_not_arrive_late() -> None:
    """With a stop until the act itself only what changes on the way is lost: hardly anything."""
    hasty = PEOPLE._replace(last_stop_us=0)
    ready = PEOPLE._replace(last_stop_us=1)
    late = []
    for tempo in (hasty, PEOPLE, ready):
        lost = 0
        for number in range(25):
            facts = play(
                GAME,
                CLUB,
                seed=seed_of(f"stop {number}"),
                policies=[choose_as_people_do] * 2,
                start_us=0,
                tempo=tempo,
            )
            lost += sum(isinstance(fact, did.PlacementLost) for fact in facts)
        late.append(lost)
    assert late[0] > 2 * late[1] > 4 * late[2]


def test_a_seat_keeps_its_pace_for_a_whole_game() -> None:
    paces = {PEOPLE.pace_of_a_seat(Draws(seed_of(f"pace {number}"))) for number in range(300)}
    assert min(paces) == 80
    assert max(paces) == 125
    draws = Draws(seed_of("steady"))
    assert STEADY.pace_of_a_seat(draws) == 100
    assert draws.below(1000) == Draws(seed_of("steady")).below(1000)  # nothing was drawn for it


def test_each_doubling_of_the_options_costs_the_same() -> None:
    tempo = Tempo(pause=(0, 0), reaction=(100, 100), doubling_us=10)
    taken = [tempo.reaction_us(options, Draws(seed_of("x"))) for options in (1, 3, 7, 15)]
    assert taken == [110, 120, 130, 140]


def test_durations_lie_between_their_quantiles_and_fill_each_step_alike() -> None:
    span = (0, 10, 100, 1000)
    draws = Draws(seed_of("span"))
    found = [duration(span, draws) for _ in range(6000)]
    assert min(found) >= 0
    assert max(found) <= 1000
    for low, high in pairwise(span):
        assert 0.3 < sum(low <= one <= high for one in found) / 6000 < 0.38


def test_a_watcher_is_told_of_every_fact_in_order_and_of_the_time() -> None:
    told: list[Event] = []
    times: list[int] = []

    def watch(state: GameState, facts: Sequence[Event], now_us: int) -> None:
        told.extend(facts)
        times.append(now_us)
        assert state.version == 1 + len(told)

    facts = people(1, watch=watch)
    assert told == list(facts[1:])  # the deal comes before the signal
    assert times[0] == 0
    assert times == sorted(times)
    assert 10_000_000 < times[-1] < 200_000_000


def test_the_policies_of_the_demo_are_the_steady_ones() -> None:
    assert list(POLICIES) == ["random", "greedy"]
    assert POLICIES["random"] is choose_randomly
    assert [KINDS[name].tempo for name in POLICIES] == [STEADY, STEADY]
