"""Random commands and facts about pairings changed by hand, for tests of properties."""

from typing import Any

from hypothesis import strategies as st

from tournament.competition import commands_by_hand as wish
from tournament.competition import events_by_hand as fact
from tournament.competition.events_formats import NewSeats
from tournament.games.shuffle import seed_of

REASONS = st.sampled_from(["", "a mistake"])
SEEDS = st.sampled_from([seed_of("one"), seed_of("other")])


def steps(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(wish.SwapPlaces, one=numbers, other=numbers),
        st.builds(wish.SeatPair, table=st.integers(0, 4), left=numbers, right=numbers),
        st.builds(wish.GiveBye, entry=numbers),
        st.builds(wish.LiftEntry, entry=numbers),
    )


def commands(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.just(wish.BeginEdit(reason="a mistake")),
        st.builds(wish.BeginEdit, reason=REASONS),
        steps(numbers),
        steps(numbers),
        st.just(wish.DropEdit()),
        st.builds(wish.FinishEdit, seed=SEEDS, confirmed=st.booleans()),
        st.builds(
            wish.RepairRound,
            seed=SEEDS,
            late=st.lists(numbers, max_size=1).map(tuple),
            allow_rematch=st.booleans(),
            reason=REASONS,
        ),
        st.builds(wish.PlayAgain, tables=st.lists(numbers, max_size=2).map(tuple), reason=REASONS),
        st.builds(
            wish.KeepAsPlayed, one=numbers, other=numbers, reason=REASONS, confirmed=st.booleans()
        ),
    )


def facts(small: st.SearchStrategy[int]) -> list[st.SearchStrategy[Any]]:
    """Return a strategy for every kind of fact."""
    tables = st.lists(
        st.builds(NewSeats, table=small, match=small, left=small, right=small), max_size=2
    ).map(tuple)
    few = st.lists(small, max_size=2).map(tuple)
    moved = st.builds(
        fact.SeatsByHand, table=small, left=st.none() | small, right=st.none() | small
    )
    nought = fact.Worth(
        rematches=0,
        second_byes=0,
        unfinishable=0,
        bye_group=0,
        avoided=0,
        squared_differences=0,
        repeated_floats=0,
    )
    answer = fact.EngineAnswer(pairs=((1, 2),), bye=None, worth=nought)
    return [
        st.builds(fact.EditBegun, round=small, version=small),
        st.builds(
            fact.SeatsMoved, round=small, tables=st.lists(moved, max_size=2).map(tuple), byes=few
        ),
        st.builds(fact.EditDropped, round=small),
        st.builds(
            fact.PairedByHand,
            round=small,
            version=small,
            tables=tables,
            byes=few,
            rematches=few,
            worth=st.just(nought),
            engine=st.sampled_from([None, answer]),
            seed=st.just("s"),
        ),
        st.builds(
            fact.RoundRepaired,
            round=small,
            version=small,
            tables=tables,
            byes=few,
            rematches=few,
            seed=st.just("s"),
        ),
        st.builds(
            fact.KeptAsPlayed,
            round=small,
            tables=tables,
            byes=few,
            rematches=few,
            reason=st.just("r"),
        ),
    ]
