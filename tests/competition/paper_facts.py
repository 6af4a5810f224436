"""Random rounds on paper, for tests of properties."""

from typing import Any

from hypothesis import strategies as st

from tests.competition.evening import result
from tournament.competition import events_paper as fact
from tournament.competition.commands_paper import ImportRounds, PaperRound, PaperTable
from tournament.games.shuffle import seed_of

SCORES = st.sampled_from([None, result("2-0"), result("1-2"), result("3-3")])


def commands(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[ImportRounds]:
    tables = st.builds(PaperTable, table=numbers, left=numbers, right=numbers, result=SCORES)
    played = st.builds(
        PaperRound,
        round=st.integers(1, 4),
        tables=st.lists(tables, max_size=3).map(tuple),
        byes=st.lists(numbers, max_size=2).map(tuple),
    )
    return st.builds(
        ImportRounds,
        rounds=st.lists(played, min_size=1, max_size=2).map(tuple),
        seed=st.just(seed_of("paper")),
    )


def facts(small: st.SearchStrategy[int]) -> list[st.SearchStrategy[Any]]:
    """Return a strategy for every kind of fact."""
    return [st.builds(fact.RoundFromPaper, round=small, paired=st.booleans())]
