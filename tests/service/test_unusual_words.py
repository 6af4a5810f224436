"""Hints in words: numbers, chances, what else it may be, and no verdict."""

from fractions import Fraction
from math import comb

import pytest

from reports.render import render
from tests.service.club_evening import SLUG, ClubEvening
from tests.service.unusual_play import (
    JUDGING,
    correct,
    hasty,
    look,
    ten_tables,
    two_players,
)
from tournament.service.printing.book import pages_of
from tournament.service.unusual.chance import as_one_sided, at_least
from tournament.service.unusual.hints import Hint, Measures, Unusual
from tournament.service.unusual.page import unusual_page
from tournament.service.unusual.words import (
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


@pytest.fixture
def evening() -> ClubEvening:
    return two_players()


@pytest.fixture
def field() -> ClubEvening:
    return ten_tables()


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


def test_a_page_without_a_hint_says_that_nothing_is_unusual(evening: ClubEvening) -> None:
    said = "Nothing in these records is unusual by these measures."
    assert said in render(unusual_page(evening.edition(), look(evening)))
    for game in range(1, 4):
        evening.record(1, game, hasty(f"hasty {game}"))
    assert said not in render(unusual_page(evening.edition(), look(evening)))


def test_one_hint_among_many_questions_is_said_to_be_one_of_many() -> None:
    lone = Hint("races", 1, None, 9, 10, 0.008, (), stands_out=False)
    measured = Unusual(games=40, questions=200, hints=(lone,), measures=Measures())
    assert "200 questions were asked of 40 recorded games" in many_questions(measured)
    assert "up to 2 of them are expected to give a hint by chance" in many_questions(measured)
    assert "Among 200 questions one such may well be chance." in chance_words(lone, measured)
