"""Everybody is told what changes a public page, and nothing of what only officials see."""

import msgspec

from tournament.competition import events as facts
from tournament.competition.events import EVENTS
from tournament.competition.events_people import PenaltyGiven
from tournament.service.public.news import CHANGES, news_of

NOT_TOLD = {
    # A draft, an edit that is open, who is there, what is asked for, paper: for officials.
    "ByeGranted",
    "ByeTakenBack",
    "CheckInClosed",
    "CheckInOpened",
    "DraftDropped",
    "EditBegun",
    "EditDropped",
    "EntryCheckedIn",
    "EntryCheckedOut",
    "GroupsDrawn",
    "GroupsKeptApart",
    "PairAllowed",
    "PairForbidden",
    "PenaltyGiven",
    "PenaltyLifted",
    "RoundFromPaper",
    "RoundPaired",
    "SeatsMoved",
    "SheetsPrinted",
    "TableKept",
}


def test_of_every_fact_of_an_event_it_is_said_whether_it_is_told() -> None:
    told = {kind.__name__ for kind in CHANGES}
    assert told & NOT_TOLD == set()
    assert set(EVENTS) - told - NOT_TOLD == set()


def test_a_result_is_told_by_its_table_and_without_its_score() -> None:
    result = facts.Result(left=2, right=1, drawn=0)
    fact = facts.ResultEntered(round=3, table=12, match=40, result=result, by="entry/7")
    news = news_of(9, fact)
    assert msgspec.to_builtins(news) == {
        "version": 9,
        "changed": "result",
        "round": 3,
        "table": 12,
    }


def test_the_reason_of_a_penalty_is_told_to_nobody() -> None:
    penalty = PenaltyGiven(penalty=1, entry=2, level="warning", from_round=1, reason="slow play")
    assert news_of(4, penalty) is None
