"""Random commands and facts about people, for tests of properties."""

from typing import Any

from hypothesis import strategies as st

from tournament.competition import commands_people as wish
from tournament.competition import events_people as fact

LEVELS = st.sampled_from(["caution", "warning", "game-loss", "match-loss"])
REASONS = st.sampled_from(["", "late"])


def commands(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    entries = st.lists(numbers, max_size=4).map(tuple)
    return st.one_of(
        st.just(wish.OpenCheckIn()),
        st.builds(wish.CheckIn, entries=entries, here=st.booleans()),
        st.just(wish.CloseCheckIn()),
        st.builds(wish.RecordNoShows, entries=entries, withdraw=st.booleans()),
        st.builds(wish.DisqualifyEntry, entry=numbers, reason=REASONS),
        st.builds(
            wish.PenaliseEntry,
            entry=numbers,
            level=LEVELS,
            reason=REASONS,
            round=st.none() | numbers,
        ),
        st.builds(
            wish.KeepApart,
            kind=st.sampled_from(["club", "family"]),
            groups=st.lists(st.tuples(numbers, numbers), max_size=2).map(tuple),
            through_round=numbers,
        ),
        st.builds(wish.LiftPenalty, penalty=numbers, reason=REASONS),
    )


def facts(small: st.SearchStrategy[int]) -> list[st.SearchStrategy[Any]]:
    """Return a strategy for every kind of fact."""
    return [
        st.builds(fact.CheckInOpened, round=small),
        st.builds(fact.EntryCheckedIn, entry=small, from_round=small),
        st.builds(fact.EntryCheckedOut, entry=small),
        st.builds(fact.CheckInClosed, round=small, absent=st.lists(small, max_size=2).map(tuple)),
        st.builds(fact.EntryDisqualified, entry=small, after_round=small, reason=st.just("r")),
        st.builds(
            fact.PenaltyGiven,
            penalty=small,
            entry=small,
            level=LEVELS,
            from_round=small,
            reason=st.just("r"),
        ),
        st.builds(
            fact.GroupsKeptApart,
            kind=st.sampled_from(["club", "family"]),
            groups=st.lists(st.tuples(small, small), max_size=2).map(tuple),
            through_round=small,
        ),
        st.builds(fact.PenaltyLifted, penalty=small, reason=st.just("r")),
    ]
