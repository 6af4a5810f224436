"""Every clause that there is gets its words in a dossier, and stands on one line of a page."""

import pytest

from reports.render import environment
from tournament.games.catalogue import Found, all_rulesets
from tournament.service.clauses.disputes import RULINGS
from tournament.service.clauses.reading import sayings_of
from tournament.service.clauses.tournaments import TOURNAMENTS
from tournament.service.disputes.dossier.clauses_named import clauses_named

RULESETS = sorted(all_rulesets().items())


def clauses_of(found: Found) -> list[str]:
    return [*dict.fromkeys(each.clause for each in sayings_of(found)), *TOURNAMENTS, *RULINGS]


@pytest.mark.parametrize(("name", "found"), RULESETS, ids=[name for name, _ in RULESETS])
def test_a_dossier_has_the_words_of_every_clause_that_it_names(name: str, found: Found) -> None:
    for clause in clauses_of(found):
        named = [named for named, _ in clauses_named(found, f"turned away ({clause}): {name}")]
        assert named == [clause]


@pytest.mark.parametrize(("name", "found"), RULESETS, ids=[name for name, _ in RULESETS])
def test_no_clause_is_broken_over_two_lines(name: str, found: Found) -> None:
    unbroken = environment().filters["clauses"]
    for clause in clauses_of(found):
        assert unbroken(f"{name} ({clause}).") == f'{name} (<span class="set">{clause}</span>).'


@pytest.mark.parametrize("word", ["T-shirt", "C-major", "AB-1", "F-", "x-1"])
def test_a_word_with_a_hyphen_is_no_clause(word: str) -> None:
    assert environment().filters["clauses"](word) == word
