"""Random commands and facts about those who come late, for tests of properties."""

from typing import Any

from hypothesis import strategies as st

from tournament.competition import commands_late as wish
from tournament.competition import events_late as fact
from tournament.competition.commands_people import Kin

PEOPLE = st.sampled_from(["p1", "late1", "late2", "late3"])
KIN = st.builds(Kin, kind=st.just("club"), people=st.lists(PEOPLE, max_size=3).map(tuple))


def commands(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(
            wish.EnterLate,
            person=PEOPLE,
            play_bye=st.booleans(),
            kin=st.lists(KIN, max_size=1).map(tuple),
        ),
        st.builds(wish.ComeLate, entry=numbers, play_bye=st.booleans()),
    )


def facts(small: st.SearchStrategy[int]) -> list[st.SearchStrategy[Any]]:
    """Return a strategy for every kind of fact."""
    return [
        st.builds(
            fact.ByePlayed, round=small, table=small, match=small, entry=small, opponent=small
        )
    ]
