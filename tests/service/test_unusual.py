"""Unusual records: what gives a hint, what does not, and in which words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import msgspec
import pytest

from reports.render import render
from tests.competition.evening import result
from tests.service.club_evening import SLUG, SPEED, ClubEvening, RecordForTest
from tests.service.recorded import bot_game
from tournament.competition.events import ResultCorrected
from tournament.disputes.events import DisputeOpened, RulingIssued
from tournament.event import Event
from tournament.games.events import CardPlaced, GameDealt, Moment, PlacementLost, PlayFact
from tournament.service import director, scorer
from tournament.service.disputes.reading import stream_of_dispute
from tournament.service.games import match_game, stream_of
from tournament.service.ledger import Change
from tournament.service.printing.book import pages_of
from tournament.service.unusual import Hint, Measures, Unusual, _of_players, unusual
from tournament.service.unusual_chance import as_one_sided, at_least
from tournament.service.unusual_games import Seen, _open_races, _steps
from tournament.service.unusual_page import unusual_page
from tournament.service.unusual_words import (
    HINTS_ONLY,
    OTHERWISE,
    chance_words,
    heading,
    many_questions,
    measures_words,
    percent,
    places_words,
    sentence,
)

NAMES = ["Ana Ruiz", "Ben Okafor"]


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(NAMES, rounds=1)
    evening.pair()
    evening.publish()
    return evening


def look(evening: ClubEvening, **measures: Any) -> Unusual:  # noqa: ANN401  as Measures has them
    return unusual(evening.ledger, evening.edition().tournament, Measures(**measures))


def of_kind(found: Unusual, kind: str) -> list[Hint]:
    return [hint for hint in found.hints if hint.kind == kind]


def changed(event: Event, **fields: object) -> Event:
    return msgspec.structs.replace(event, **fields)


def honest(seed: str, rules: str = SPEED) -> list[Event]:
    """A game at a live table, played by bots that react as people do at their quickest."""
    return list(bot_game(rules, seed, basis="live"))


def hasty(seed: str, us: int = 40_000, seat: int = 0) -> list[Event]:
    """The same, but every card of one seat falls `us` after the event before it."""
    facts = honest(seed)
    for place, event in enumerate(facts):
        before = next((f.at for f in reversed(facts[:place]) if isinstance(f, CardPlaced)), None)
        if isinstance(event, CardPlaced) and event.seat == seat and before is not None:
            then = before.device_us + before.offset_us + us
            facts[place] = changed(event, at=Moment(device_us=then))
    return facts


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


def test_an_answer_is_only_what_could_not_be_meant_before(evening: ClubEvening) -> None:
    """By hand: the pile has 6, the other places 7; an 8 answers it, another 6 or 7's equal not."""
    for game in range(1, 4):
        evening.record(1, game, hasty(f"hasty {game}"))
    [hint] = of_kind(look(evening), "reactions")
    ledger = evening.ledger
    for place in hint.places:
        facts = ledger.events(stream_of(place.game))
        answer = facts[place.version - 1]
        assert isinstance(answer, CardPlaced)
        piles = _piles(facts[: place.version - 1])
        below, top = piles[answer.pile][-2:]
        assert _neighbours(answer.card, top)
        assert not _neighbours(answer.card, below)


def _neighbours(one: int, other: int) -> bool:
    return (one // 4 - other // 4) % 13 in (1, 12)


def _piles(facts: Sequence[Event]) -> list[list[int]]:
    piles: list[list[int]] = [[-99], [-99]]
    for fact in facts:
        if isinstance(fact, CardPlaced):
            piles[fact.pile].append(fact.card)
        elif hasattr(fact, "cards") and type(fact).__name__ == "ReservesTurned":
            for pile, card in enumerate(fact.cards):
                piles[pile].append(card)
    return piles


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


def record(evening: ClubEvening, stream: str, facts: Iterable[Event]) -> None:
    change = Change(stream, evening.ledger.store.version(stream), tuple(facts))
    evening.ledger.record(stream, RecordForTest(stream=stream), lambda: [change])


def test_a_clock_that_jumps_gives_a_hint_without_a_chance(evening: ClubEvening) -> None:
    facts = honest("steady")
    half = len(facts) // 2
    jumped = [
        changed(event, at=changed(event.at, offset_us=event.at.offset_us + 5_000_000))
        if isinstance(event, PlayFact) and event.at and getattr(event, "seat", None) == 1
        else event
        for event in facts[half:]
    ]
    evening.record(1, 1, [*facts[:half], *jumped])
    [hint] = of_kind(look(evening), "clocks")
    assert hint.entry == evening.current().tables[1].paired.right
    assert (hint.hits, hint.of, hint.chance, hint.stands_out) == (1, 1, None, False)
    assert hint.places[0].us == pytest.approx(5_000_000, abs=1)
    assert hint.places[0].version > half


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
    assert list(_open_races((first, second, *late))) == [(0, 1), (0, 1), (0, 1), (1, 0)]


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


@pytest.fixture
def field() -> ClubEvening:
    """Ten tables, and everywhere the left seat has won 2-1."""
    evening = ClubEvening([f"Player {n}" for n in range(1, 21)], rounds=1)
    evening.pair()
    evening.publish()
    for table in range(1, 11):
        evening.result(table, "2-1")
    director.close(evening.ledger, SLUG)
    return evening


BETTER = {"left": "2-0", "right": "1-2"}


def correct(evening: ClubEvening, table: int, favoured: str) -> None:
    new = result(BETTER[favoured])
    scorer.correct_result(evening.ledger, SLUG, 1, table, new, reason="misread")


def test_corrections_that_all_favour_one_side_give_a_hint_with_the_number(
    field: ClubEvening,
) -> None:
    for table in range(1, 10):
        correct(field, table, "left")
    found = look(field)
    [hint] = of_kind(found, "corrections")
    assert (hint.entry, hint.actor, hint.hits, hint.of) == (None, "director", 9, 9)
    assert hint.chance == pytest.approx(2 / 2**9)
    assert heading(hint, field.edition().tournament) == "corrections by director"
    assert "9 made the result better for the left seat, 0 for the right" in sentence(hint, found)


def test_corrections_to_both_sides_give_none(field: ClubEvening) -> None:
    for table in range(1, 10):
        correct(field, table, "left" if table % 2 else "right")
    assert look(field).hints == ()


def test_each_scorer_is_compared_alone(field: ClubEvening) -> None:
    for table in range(1, 11):
        field.ledger.actor = f"scorer/{table % 2}"
        correct(field, table, "left" if table % 2 else "right")
    hints = of_kind(look(field, level=0.07), "corrections")
    assert {(hint.actor, hint.hits, hint.of) for hint in hints} == {
        ("scorer/1", 5, 5),
        ("scorer/0", 0, 5),
    }


def test_corrections_that_favour_one_player_round_after_round_give_a_hint() -> None:
    evening = ClubEvening([f"Player {n}" for n in range(1, 5)], format="round-robin", legs=2)
    for _ in range(6):
        evening.round()
    for played in evening.edition().state.rounds:
        number, table = next(
            (n, t) for n, t in played.tables.items() if 4 in (t.paired.left, t.paired.right)
        )
        scorer.correct_result(
            evening.ledger,
            SLUG,
            played.number,
            number,
            result("2-1" if table.paired.left == 4 else "1-2"),
            reason="misread",
        )
    found = look(evening, level=0.02)
    assert [(hint.entry, hint.hits, hint.of) for hint in of_kind(found, "corrections")] == [
        (4, 6, 6)
    ]


def test_a_correction_that_a_ruling_made_is_not_counted(field: ClubEvening) -> None:
    for table in range(1, 8):
        correct(field, table, "left")
    for table in (8, 9, 10):
        rule(field, table)
    assert of_kind(look(field), "corrections") == []
    for table in (8, 9):
        correct(field, table, "right")
        correct(field, table, "left")
    hints = of_kind(look(field, level=0.25), "corrections")
    assert [(hint.hits, hint.of) for hint in hints if hint.entry is None] == [(9, 11)]


def rule(evening: ClubEvening, table: int) -> None:
    """Put a ruling and the correction that it makes on the log by one command."""
    paired = evening.edition().state.rounds[0].tables[table].paired
    opened = DisputeOpened(
        round=1, table=table, match=paired.match, game=0, claim="result", by="left", basis="result"
    )
    issued = RulingIssued(
        ruling=1, referee="referee", kind="award", game=0, clause="T-9", reason="as played"
    )
    corrected = ResultCorrected(
        round=1,
        table=table,
        match=paired.match,
        was=result("2-1"),
        result=result("2-0"),
        reason="ruling",
    )
    dispute, of_event = stream_of_dispute(SLUG, table), f"tournament/{SLUG}"
    version = evening.ledger.store.version(of_event)
    changes = [Change(dispute, 0, (opened, issued)), Change(of_event, version, (corrected,))]
    evening.ledger.record(dispute, RecordForTest(stream=dispute), lambda: changes)


def test_chances_are_those_of_counting_by_hand() -> None:
    for of in (1, 5, 12):
        for hits in range(of + 1):
            for share in (Fraction(1, 2), Fraction(1, 50)):
                exactly = sum(
                    comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(hits, of + 1)
                )
                assert at_least(hits, of, float(share)) == pytest.approx(float(exactly))
    assert at_least(3, 10, 0) == 0
    assert at_least(3, 10, 1) == 1
    assert at_least(2_000, 100_000, 0.02) == pytest.approx(0.5, abs=0.02)
    assert as_one_sided(5, 5) == 1
    assert as_one_sided(0, 7) == as_one_sided(7, 0) == pytest.approx(2 / 128)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.01, "1 %"),
        (0.0039, "0.39 %"),
        (0.5, "50 %"),
        (1.0, "100 %"),
        (0.0000123, "0.0012 %"),
        (1e-9, "less than 0.0001 %"),
    ],
)
def test_a_chance_is_written_with_two_digits_that_tell_something(chance: float, said: str) -> None:
    assert percent(chance) == said


JUDGING = (
    "cheat", "fraud", "guilty", "dishonest", "manipulat", "suspicio", "suspect", "accus", "proves",
    "proof", "violat", "offen", "illegal", "false", "lied", "unfair",
)  # fmt: skip


def test_no_word_of_a_hint_judges(field: ClubEvening, evening: ClubEvening) -> None:
    for table in range(1, 10):
        correct(field, table, "left")
    for game in range(1, 4):
        evening.record(1, game, hasty(f"hasty {game}"))
    made = [
        Hint(kind, 1, None, 9, 10, chance, (), stands_out=out)
        for kind in ("reactions", "races", "corrections", "clocks")
        for chance, out in ((0.001, False), (1e-9, True), (None, False))
    ]
    for place in (field, evening):
        tournament, found = place.edition().tournament, look(place)
        texts = [HINTS_ONLY, many_questions(found), *measures_words(found), *OTHERWISE.values()]
        for hint in (*found.hints, *made):
            texts += [heading(hint, tournament), sentence(hint, found), chance_words(hint, found)]
            texts += places_words(hint)
        said = " ".join(texts).lower()
        assert [word for word in JUDGING if word in said] == []
        assert "hints, not verdicts" in said
        assert "it may also be that" in said


def test_every_hint_says_its_chance_and_what_else_it_may_be(evening: ClubEvening) -> None:
    for game in range(1, 4):
        evening.record(1, game, hasty(f"hasty {game}"))
    found = look(evening)
    page = render(unusual_page(evening.edition(), found))
    assert "For the referee, not for the notice board." in page
    assert page.count("In honest play") == sum(hint.chance is not None for hint in found.hints)
    assert page.count("It may also be that") == len(found.hints) > 0
    assert "expected to give a hint by chance" in page
    assert "event " in page
    assert not any("unusual" in name for name in pages_of(evening.ledger, SLUG))


def test_one_hint_among_many_questions_is_said_to_be_one_of_many() -> None:
    lone = Hint("races", 1, None, 9, 10, 0.008, (), stands_out=False)
    measured = Unusual(games=40, questions=200, hints=(lone,), measures=Measures())
    assert "200 questions were asked of 40 recorded games" in many_questions(measured)
    assert "up to 2 of them are expected to give a hint by chance" in many_questions(measured)
    assert "Among 200 questions one such may well be chance." in chance_words(lone, measured)
