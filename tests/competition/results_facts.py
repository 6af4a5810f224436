"""Random commands and facts about results beside their entry, for tests of properties."""

from typing import Any

from hypothesis import strategies as st

from tournament.competition import commands_results as wish
from tournament.competition import events_results as fact
from tournament.competition.commands import EnterResult
from tournament.competition.commands_record import RecordPrint, UndoActs
from tournament.competition.events import Result
from tournament.competition.events_record import ActsUndone, SheetsPrinted

SHEETS = st.sampled_from([(), ("entries.html",), ("entries.html", "round-1-standings.html")])
REASONS = st.sampled_from(["", "by mistake"])
WHO = st.sampled_from(["scorer/1", "scorer/2"])


GAMES = st.sampled_from(
    [(), ("left", "left"), ("left", "right", "left"), ("right", "left", "right")]
)


def commands(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(wish.ConfirmResult, table=numbers, by=WHO, round=st.none() | numbers),
        st.builds(wish.MarkUnreadable, table=numbers, round=st.none() | numbers),
        st.builds(
            EnterResult,
            table=numbers,
            result=st.just(Result(left=2, right=1, drawn=0)),
            by=WHO,
            games=GAMES,
        ),
        st.builds(RecordPrint, version=numbers, sheets=SHEETS),
        st.builds(UndoActs, to=st.integers(0, 60), seen=numbers, reason=REASONS),
    )


def facts(small: st.SearchStrategy[int]) -> list[st.SearchStrategy[Any]]:
    """Return a strategy for every kind of fact."""
    return [
        st.builds(fact.ResultConfirmed, round=small, table=small, match=small, by=WHO),
        st.builds(fact.SlipUnreadable, round=small, table=small, match=small),
        st.builds(fact.GamesTold, round=small, table=small, match=small, games=GAMES, by=WHO),
        st.builds(SheetsPrinted, version=small, sheets=SHEETS),
        st.builds(ActsUndone, to=st.integers(0, 12), reason=st.just("r")),
    ]
