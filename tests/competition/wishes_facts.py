"""Random commands and facts about what is asked of the engine, for tests of properties."""

from typing import Any

from hypothesis import strategies as st

from tournament.competition import commands_wishes as wish
from tournament.competition import events_wishes as fact

WORTH = st.sampled_from(["full", "half", "zero"])
REASONS = st.sampled_from(["", "train"])


def commands(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(wish.GrantBye, entry=numbers, round=numbers, worth=WORTH, reason=REASONS),
        st.builds(wish.TakeByeBack, entry=numbers, round=numbers, reason=REASONS),
        st.builds(wish.ForbidPair, one=numbers, other=numbers, reason=REASONS),
        st.builds(wish.AllowPair, one=numbers, other=numbers, reason=REASONS),
        st.builds(wish.KeepTable, entry=numbers, table=st.none() | numbers),
    )


def facts(small: st.SearchStrategy[int]) -> list[st.SearchStrategy[Any]]:
    """Return a strategy for every kind of fact."""
    reason = st.just("r")
    return [
        st.builds(fact.ByeGranted, entry=small, round=small, worth=WORTH, reason=reason),
        st.builds(fact.ByeTakenBack, entry=small, round=small, reason=reason),
        st.builds(fact.PairForbidden, one=small, other=small, reason=reason),
        st.builds(fact.PairAllowed, one=small, other=small, reason=reason),
        st.builds(fact.TableKept, entry=small, table=st.none() | small),
    ]
