"""Hints from recorded games: reactions, clocks, races; and what gives none."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import pytest

from tests.disputes.moments import game as noted
from tests.games.oracle.cases import cases
from tests.service.club_evening import FUSION, SLUG, SPEED, ClubEvening, RecordForTest
from tests.service.recorded import bot_game, new_ledger
from tests.service.unusual_play import (
    changed,
    hasty,
    honest,
    look,
    of_kind,
    two_players,
)
from tournament.event import Event
from tournament.games.events import CardPlaced, GameDealt, Moment, PlacementLost, PlayFact
from tournament.service.games import match_game, recorded_game, stream_of
from tournament.service.ledger import Change
from tournament.service.live.device_clock import DeviceClock
from tournament.service.unusual.chance import at_least
from tournament.service.unusual.games import Seen, _answers, _open_races, _steps, look_at
from tournament.service.unusual.hints import Measures, _of_players


@pytest.fixture
def evening() -> ClubEvening:
    return two_players()


def test_honest_play_gives_no_hint(evening: ClubEvening) -> None:
    for game in range(1, 13):
        evening.record(1, game, honest(f"honest {game}"))
    found = look(evening)
    assert found.hints == ()
    assert found.games == 12
    assert found.questions >= 2
    assert found.by_chance == found.questions * 0.01


def test_reactions_that_nobody_has_give_a_hint_to_that_player_alone(evening: ClubEvening) -> None:
    for game in range(1, 4):
        evening.record(1, game, hasty(f"hasty {game}"))
    found = look(evening)
    [hint] = of_kind(found, "reactions")
    left = evening.current().tables[1].paired.left
    assert hint.entry == left
    assert hint.of > 20
    assert hint.hits > hint.of // 2
    assert all(place.us < 100_000 for place in hint.places)
    assert hint.chance == pytest.approx(at_least(hint.hits, hint.of, 0.02))
    assert hint.stands_out


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_an_answer_is_only_what_could_not_be_meant_before(rules: str) -> None:
    """Judged again by lists and the oracle of the rules: what it answers, and how much later."""
    [case] = [each for each in cases() if each.name == f"{rules}, 2 seats"]
    oracle, chance = case.oracle(), random.Random(rules)
    reasons: Counter[str] = Counter()
    for seed in range(6):
        facts = [
            seen_by_chance(fact, chance)
            for fact in bot_game(rules, f"answers {seed}", basis="live")
        ]
        recorded = recorded_game(new_ledger(), "any", facts)
        expected = []
        before = [[], *([list(pile) for pile in state.piles] for state in recorded.states())]
        for number, fact in enumerate(facts):
            if isinstance(fact, CardPlaced):
                why = why_no_answer(fact, before[number][fact.pile], facts[:number], oracle.fits)
                reasons[why] += 1
                if not why:
                    expected.append(number + 1)
        found = list(_answers(recorded))
        assert [version for _, _, version, _ in found] == expected
        for seat, other, version, us in found:
            fact = facts[version - 1]
            on = placed_last(facts[: version - 1], fact.pile)
            assert on is not None
            assert (seat, other) == (fact.seat, on.seat)
            apart = fact.at.device_us + fact.at.offset_us - on.at.device_us - on.at.offset_us
            assert us == apart + fact.at.uncertainty_us + on.at.uncertainty_us
    due = {"", "nobody placed it", "the same seat", "another was seen"}
    assert {*due, *(["it fitted before"] if rules == FUSION else [])} <= set(reasons)


def seen_by_chance(fact: Event, chance: random.Random) -> Event:
    """Let some players have seen no top, and some another one."""
    if not isinstance(fact, CardPlaced) or chance.random() < 0.7:
        return fact
    return changed(fact, seen_top=chance.choice([None, (fact.seen_top or 0) + 1]))


def why_no_answer(
    fact: CardPlaced, pile: list[int], facts: Sequence[Event], fits: Callable[[int, int, int], bool]
) -> str:
    on = placed_last(facts, fact.pile)
    if on is None or on.card != pile[-1]:
        return "nobody placed it"
    if on.seat == fact.seat:
        return "the same seat"
    if fact.seen_top not in (None, on.card):
        return "another was seen"
    if not fits(fact.card, fact.pile, on.card):
        return "it does not fit"
    return "it fitted before" if fits(fact.card, fact.pile, pile[-2]) else ""


def placed_last(facts: Sequence[Event], pile: int) -> CardPlaced | None:
    placed = [fact for fact in facts if isinstance(fact, CardPlaced) and fact.pile == pile]
    return placed[-1] if placed else None


OPEN_RACE = "+0 start\n+1.0 1 8C>L^7S\n+1.0094 2 6H>L^7S ~"


def test_a_race_counts_for_both_who_ran_it_and_none_against_a_bot() -> None:
    recorded = noted("live", OPEN_RACE)
    both = {0: Seen(), 1: Seen()}
    look_at(recorded, both, soonest_us=100_000)
    assert [(one.open_races, one.won) for one in both.values()] == [(1, 1), (1, 0)]
    for seat in (0, 1):
        alone = {seat: Seen()}
        look_at(recorded, alone, soonest_us=100_000)
        assert alone == {seat: Seen()}


def test_a_card_on_what_was_turned_answers_nobody() -> None:
    """9D fits the turned 10C, and 8C that lay there before; of both 8C alone was placed."""
    turned = "+1.1 2 !\n+1.2 turn 10C QC\n"
    for between, answers in ((turned, []), ("", [4])):
        recorded = noted("film", f"+0 start\n+1.0 1 8C>L\n{between}+1.3 2 9D>L")
        assert [version for _, _, version, _ in _answers(recorded)] == answers


def test_the_uncertainty_of_the_clocks_counts_for_the_player(evening: ClubEvening) -> None:
    sure = hasty("hasty", us=90_000)
    unsure = [
        changed(event, at=changed(event.at, uncertainty_us=20_000))
        if isinstance(event, CardPlaced) and event.at and event.seat == 0
        else event
        for event in sure
    ]
    evening.record(1, 1, sure)
    evening.record(1, 2, unsure)
    [hint] = of_kind(look(evening), "reactions")
    assert {place.game[-2:] for place in hint.places} == {"g1"}
    assert of_kind(look(evening, soonest_us=50_000), "reactions") == []


@pytest.mark.parametrize("basis", ["bot", "referee", "scene"])
def test_what_no_person_timed_gives_no_hint(evening: ClubEvening, basis: str) -> None:
    facts = hasty("hasty")
    dealt = facts[0]
    assert isinstance(dealt, GameDealt)
    evening.record(1, 1, [changed(dealt, basis=basis), *facts[1:]])
    found = look(evening)
    assert (found.games, found.questions, found.hints) == (0, 0, ())


def test_a_record_that_cannot_have_happened_as_written_gives_no_hint(evening: ClubEvening) -> None:
    facts = hasty("hasty")
    evening.record(1, 1, [*facts, facts[-1]])
    found = look(evening)
    assert (found.games, found.questions, found.hints, found.not_read) == (0, 0, (), ())


def test_a_bot_at_a_live_table_gets_no_hint_and_neither_does_who_plays_it(
    evening: ClubEvening,
) -> None:
    facts = hasty("hasty")
    stream = stream_of(match_game(SLUG, evening.current().tables[1].paired.match, 1))
    record(evening, stream, facts[:5])
    evening.ledger.actor = "bot/1"
    record(evening, stream, facts[5:6])
    evening.ledger.actor = "entry/2"
    record(evening, stream, facts[6:])
    found = look(evening)
    assert found.games == 1
    assert found.hints == ()


def jumped() -> list[Event]:
    """A game in which the clock of the right seat was set by 5 s half-way."""
    facts = honest("steady")
    half = len(facts) // 2
    return [
        changed(event, at=changed(event.at, offset_us=event.at.offset_us + 5_000_000))
        if place >= half
        and isinstance(event, PlayFact)
        and event.at
        and getattr(event, "seat", None) == 1
        else event
        for place, event in enumerate(facts)
    ]


def test_a_clock_that_jumps_gives_a_hint_without_a_chance(evening: ClubEvening) -> None:
    facts = jumped()
    evening.record(1, 1, facts)
    [hint] = of_kind(look(evening), "clocks")
    assert hint.entry == evening.current().tables[1].paired.right
    assert (hint.hits, hint.of, hint.chance, hint.stands_out) == (1, 1, None, False)
    assert hint.places[0].us == pytest.approx(5_000_000, abs=1)
    assert hint.places[0].version > len(facts) // 2


def test_a_film_is_looked_at_and_has_no_clock_that_could_jump(evening: ClubEvening) -> None:
    dealt, *rest = jumped()
    evening.record(1, 1, [changed(dealt, basis="film"), *rest])
    found = look(evening)
    assert (found.games, of_kind(found, "clocks")) == (1, [])


def test_a_game_that_nobody_here_can_follow_is_named_and_the_others_are_looked_at(
    evening: ClubEvening,
) -> None:
    dealt, *rest = honest("other rules")
    evening.record(1, 1, [changed(dealt, rules="whist/club@1"), *rest])
    evening.record(1, 2, honest("ours"))
    found = look(evening)
    assert (found.games, found.not_read) == (1, ("spring/m1/g1",))


def test_what_is_least_likely_by_chance_comes_first(evening: ClubEvening) -> None:
    evening.record(1, 1, hasty("once", seat=0))
    for game in (2, 3):
        evening.record(1, game, hasty(f"twice {game}", seat=1))
    paired = evening.current().tables[1].paired
    hints = of_kind(look(evening), "reactions")
    assert [hint.entry for hint in hints] == [paired.right, paired.left]


@pytest.mark.parametrize(
    ("step_us", "after_us", "uncertainty_us", "jumps"),
    [
        (1_000, 1, 0, False),
        (1_001, 1, 0, True),
        (1_400, 1, 200, False),
        (1_401, 1, 200, True),
        (2_000, 10_000_000, 0, False),
        (2_001, 10_000_000, 0, True),
        (-2_001, 10_000_000, 0, True),
    ],
)
def test_a_clock_may_drift_and_be_uncertain_and_coarse(
    step_us: int, after_us: int, uncertainty_us: int, jumps: bool
) -> None:
    first = CardPlaced(
        seat=0, card=0, pile=0, at=Moment(device_us=10**15, uncertainty_us=uncertainty_us)
    )
    at = Moment(device_us=10**15 + after_us, offset_us=step_us, uncertainty_us=uncertainty_us)
    second = CardPlaced(seat=0, card=1, pile=0, at=at)
    other = CardPlaced(seat=1, card=1, pile=0, at=Moment(device_us=10**15, offset_us=10**9))
    steps = list(_steps((first, other, second), 100))
    assert steps == ([(0, 3, step_us)] if jumps else [])


def test_races_that_the_clocks_leave_open_are_won_by_halves() -> None:
    """Open: within the uncertainty, or the other way round; 31 µs by clocks good to 30 are not."""
    first, second = (CardPlaced(seat=seat, card=seat, pile=0) for seat in (0, 1))
    late = [
        PlacementLost(
            seat=1 - winner,
            card=51,
            pile=0,
            winner_version=winner + 1,
            delta_us=delta,
            uncertainty_us=30,
        )
        for winner, delta in ((0, 10), (0, -50), (0, 29), (1, 5), (0, 31), (1, 30), (0, None))
    ]
    late.append(changed(late[0], decided_by="referee"))
    assert list(_open_races((first, second, *late))) == [(0, 1), (0, 1), (0, 1), (1, 0), (1, 0)]


def test_who_wins_far_more_open_races_than_half_gets_a_hint() -> None:
    facts = honest("races")
    by = [
        next(n for n, f in enumerate(facts, 1) if isinstance(f, CardPlaced) and f.seat == seat)
        for seat in (0, 1)
    ]
    late = [
        PlacementLost(
            seat=1 - winner,
            card=0,
            pile=0,
            winner_version=by[winner],
            delta_us=10,
            uncertainty_us=30,
        )
        for winner in (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    ]
    seen = {0: Seen(), 1: Seen()}
    for winner, loser in _open_races((*facts, *late)):
        seen[winner].open_races += 1
        seen[winner].won += 1
        seen[loser].open_races += 1
    hints = [hint for hint in _of_players(seen, Measures()) if hint.kind == "races"]
    chances = {hint.entry: hint.chance for hint in hints}
    assert chances[0] == pytest.approx(at_least(seen[0].won, seen[0].open_races, 0.5))
    assert chances[0] < 0.01 < chances[1]


def record(evening: ClubEvening, stream: str, facts: Iterable[Event]) -> None:
    change = Change(stream, evening.ledger.store.version(stream), tuple(facts))
    evening.ledger.record(stream, RecordForTest(stream=stream), lambda: [change])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("set_us", [0, 2_000_000, -700_000])
def test_what_the_live_table_measures_jumps_only_where_the_clock_is_set(
    seed: int, set_us: int
) -> None:
    """A quartz 40 millionths off, a network of 2 to 400 ms each way, an exchange every 5 s."""
    chance = random.Random(seed)
    error, drift = chance.randrange(-(10**7), 10**7), chance.choice((-40, 40))
    clock, facts = DeviceClock(), []

    def shows(us: int) -> int:
        was_set = set_us if us > 300_000_000 else 0
        return 10**15 + us + error + us * drift // 1_000_000 + was_set

    for number in range(120):
        sent = 5_000_000 * number + chance.randrange(1_000_000)
        received = sent + chance.randrange(2_000, 400_000)
        back = received + 50 + chance.randrange(2_000, 400_000)
        clock.asked(shows(sent), 10**15 + received, 10**15 + received + 50)
        clock.came_back(shows(sent), shows(back))
        for _ in range(3):
            at = clock.moment(shows(back + chance.randrange(4_000_000)))
            facts.append(CardPlaced(seat=0, card=0, pile=0, at=at))
    steps = list(_steps(tuple(facts), 100))
    assert bool(steps) == bool(set_us)
    assert len(steps) <= 1
