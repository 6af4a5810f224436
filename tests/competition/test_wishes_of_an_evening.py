"""What is asked of the engine: byes by request, forbidden pairs, tables of one's own (T-5, T-6)."""

import pytest

from tests.competition.evening import Evening
from tournament.competition.check_in import missing
from tournament.competition.commands import AddEntries, PairRound, PublishRound, WithdrawEntry
from tournament.competition.commands_people import CloseCheckIn, OpenCheckIn
from tournament.competition.commands_record import UndoActs
from tournament.competition.commands_wishes import (
    AllowPair,
    ForbidPair,
    GrantBye,
    KeepTable,
    TakeByeBack,
)
from tournament.competition.integrity import touches
from tournament.competition.question import question
from tournament.competition.standing import round_score, standings_after
from tournament.games.shuffle import seed_of
from tournament.standings.scoring import ABSENT, BYE, HALF_BYE, RoundScore

PAIR = PairRound(seed=seed_of("x"))


def granting(entry: int, number: int, worth: str = "full") -> GrantBye:
    return GrantBye(entry=entry, round=number, worth=worth, reason="asked for it")


@pytest.mark.parametrize(
    ("worth", "gives", "points"), [("full", BYE, 3), ("half", HALF_BYE, 1), ("zero", ABSENT, 0)]
)
def test_a_granted_bye_is_worth_a_win_a_draw_or_nothing_and_is_no_pairing_bye(
    worth: str, gives: RoundScore, points: int
) -> None:
    evening = Evening(6, rounds=3)
    evening.do(granting(2, 1, worth))
    evening.round()
    first = evening.state.rounds[0]
    assert first.byes_granted == {2: worth}
    assert 2 not in first.seats
    assert len(first.byes) == 1
    assert round_score(evening.state, first, evening.state.entries[2]) == gives
    [row] = [row for row in standings_after(evening.state, 1) if row.entry == 2]
    assert row.match_points == points


def test_a_full_bye_granted_keeps_its_entry_from_a_pairing_bye_and_a_half_one_does_not() -> None:
    evening = Evening(5, rounds=3)
    evening.do(granting(1, 1, "full"))
    evening.do(granting(2, 1, "half"))
    evening.round()
    had = {c.entry for c in question(evening.state, seed_of("x")).contenders if c.had_bye}
    assert had == {1, *evening.state.rounds[0].byes}


def test_a_bye_can_be_granted_until_the_round_hangs_out_for_a_draft_made_anew() -> None:
    evening = Evening(5, rounds=3)
    evening.pair(publish=False)
    evening.do(granting(3, 1))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.pair()
    assert evening.refused(granting(4, 1)) == ("T-6", "bye-too-late")
    assert evening.refused(TakeByeBack(entry=3, round=1, reason="here")) == ("T-6", "bye-hung-out")


def test_a_bye_taken_back_or_worth_something_else_makes_the_draft_out_of_date() -> None:
    evening = Evening(5, rounds=3)
    evening.do(granting(3, 1, "full"))
    evening.pair(publish=False)
    evening.do(granting(3, 1, "half"))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.pair(publish=False)
    evening.do(TakeByeBack(entry=3, round=1, reason="came after all"))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.pair()
    assert not evening.state.rounds[0].byes_granted


def test_nobody_waits_at_the_check_in_for_who_has_a_bye_and_plays_in_the_round_after() -> None:
    evening = Evening(5, rounds=3)
    evening.do(granting(3, 1, "half"))
    evening.do(OpenCheckIn())
    assert missing(evening.state) == (1, 2, 4, 5)
    evening.do(CloseCheckIn())
    assert [entry.number for entry in evening.state.active(2)] == [3]


def test_who_left_has_no_granted_bye_any_more() -> None:
    evening = Evening(5, rounds=3)
    evening.do(granting(3, 2, "full"))
    evening.round()
    evening.do(WithdrawEntry(entry=3))
    evening.round()
    assert not evening.state.rounds[1].granted
    assert round_score(evening.state, evening.state.rounds[1], evening.state.entries[3]) is None


@pytest.mark.parametrize(
    ("command", "clause", "reason"),
    [
        (granting(9, 1), "T-6", "entry-unknown"),
        (granting(1, 4), "T-7", "bye-beyond-rounds"),
        (granting(1, 0), "T-6", "bye-too-late"),
        (GrantBye(entry=1, round=1, worth="full", reason=""), "T-9", "act-without-reason"),
        (TakeByeBack(entry=1, round=1, reason="x"), "T-6", "bye-not-granted"),
        (TakeByeBack(entry=9, round=1, reason="x"), "T-6", "entry-unknown"),
        (ForbidPair(one=1, other=1, reason="x"), "T-5", "pair-of-one"),
        (ForbidPair(one=1, other=9, reason="x"), "T-6", "entry-unknown"),
        (ForbidPair(one=1, other=2, reason=""), "T-9", "act-without-reason"),
        (AllowPair(one=1, other=2, reason="x"), "T-5", "pair-not-forbidden"),
        (KeepTable(entry=9, table=1), "T-6", "entry-unknown"),
        (KeepTable(entry=1, table=0), "T-10", "table-not-kept"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_its_clause(
    command: object, clause: str, reason: str
) -> None:
    assert Evening(5, rounds=3).refused(command) == (clause, reason)


def test_a_late_entry_cannot_sit_out_a_round_before_it_came() -> None:
    evening = Evening(5, rounds=3)
    evening.round()
    evening.pair(publish=False)
    evening.do(AddEntries(people=("late",)))
    assert evening.refused(granting(6, 1)) == ("T-6", "bye-too-late")


def test_where_a_draw_is_worth_no_more_than_a_loss_there_is_no_half_bye() -> None:
    evening = Evening(5, rounds=3, draw=0)
    assert evening.refused(granting(1, 1, "half")) == ("T-1", "half-bye-worth-nothing")
    evening.do(granting(1, 1, "zero"))


@pytest.mark.parametrize("format_", ["round-robin", "single-elimination"])
def test_where_the_field_is_fixed_there_is_no_bye_by_request_and_no_forbidden_pair(
    format_: str,
) -> None:
    evening = Evening(5, format=format_)
    assert evening.refused(granting(1, 1)) == ("T-6", "bye-needs-swiss")
    forbid = ForbidPair(one=1, other=2, reason="x")
    assert evening.refused(forbid) == ("T-5", "forbidden-needs-swiss")


def test_what_is_on_the_record_already_is_not_recorded_twice() -> None:
    evening = Evening(5, rounds=3)
    for command in (
        granting(1, 1),
        ForbidPair(one=2, other=1, reason="x"),
        KeepTable(entry=1, table=3),
    ):
        assert evening.do(command)
        assert evening.do(command) == ()


def test_a_forbidden_pair_never_meets_and_may_again_once_allowed() -> None:
    evening = Evening(4, rounds=3)
    evening.do(ForbidPair(one=2, other=1, reason="siblings"))
    for number in range(20):
        evening.do(PairRound(seed=seed_of(str(number))))
        assert evening.state.draft is not None
        assert evening.state.draft.seats[1] != evening.state.draft.seats[2]
    evening.do(AllowPair(one=1, other=2, reason="they do not mind"))
    assert not question(evening.state, seed_of("x")).wishes.forbidden.pairs


def test_a_pair_forbidden_after_the_draft_does_not_hang_out_as_it_is() -> None:
    evening = Evening(4, rounds=3)
    evening.pair(publish=False)
    assert evening.state.draft is not None
    paired = evening.state.draft.tables[1].paired
    evening.do(ForbidPair(one=paired.right, other=paired.left, reason="siblings"))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.pair()


def test_a_pair_forbidden_that_does_not_sit_together_leaves_the_draft_as_it_is() -> None:
    evening = Evening(4, rounds=3)
    evening.pair(publish=False)
    assert evening.state.draft is not None
    first, second = (table.paired for table in evening.state.draft.tables.values())
    evening.do(ForbidPair(one=first.left, other=second.left, reason="siblings"))
    evening.do(PublishRound())


def test_where_forbidden_pairs_leave_no_round_nothing_is_paired() -> None:
    evening = Evening(4, rounds=3)
    for other in (2, 3, 4):
        evening.do(ForbidPair(one=1, other=other, reason="x"))
    assert evening.refused(PAIR) == ("T-5", "unpairable-forbidden")


def test_who_keeps_a_table_sits_there_in_every_round_and_meets_whom_the_engine_says() -> None:
    plain, seated = Evening(8, rounds=3), Evening(8, rounds=3)
    seated.do(KeepTable(entry=5, table=3))
    seated.do(KeepTable(entry=6, table=12))
    for _ in range(3):
        plain.round()
        seated.round()
        assert seated.state.current is not None
        tables = seated.state.current.seats[5], seated.state.current.seats[6]
        assert tables in {(3, 12), (3, 3)}, "where they meet the lower number wins"
    meet = [
        [
            {frozenset((t.paired.left, t.paired.right)) for t in played.tables.values()}
            for played in evening.state.rounds
        ]
        for evening in (plain, seated)
    ]
    assert meet[0] == meet[1]
    matches = [t.paired.match for r in seated.state.rounds for t in r.tables.values()]
    assert sorted(matches) == list(range(1, 13)), "no match number is used twice or left out"
    seated.do(KeepTable(entry=5, table=None))
    assert seated.state.kept_tables == {6: 12}


@pytest.mark.parametrize("format_", ["single-elimination", "round-robin"])
def test_a_table_is_kept_in_a_bracket_and_a_round_robin_too(format_: str) -> None:
    evening = Evening(8, format=format_)
    evening.do(KeepTable(entry=1, table=4))
    for _ in range(3):
        evening.round()
    assert [played.seats[1] for played in evening.state.rounds] == [4, 4, 4]


def test_byes_and_forbidden_pairs_touch_fairness_once_play_has_begun() -> None:
    evening = Evening(6, rounds=3)
    evening.do(granting(1, 2))
    evening.do(ForbidPair(one=1, other=2, reason="siblings"))
    assert list(touches(evening.events)) == []
    evening.round()
    evening.do(granting(3, 2))
    evening.do(TakeByeBack(entry=3, round=2, reason="came"))
    evening.do(ForbidPair(one=4, other=5, reason="quarrel"))
    evening.do(AllowPair(one=4, other=5, reason="over"))
    assert [(touch.kind, touch.round) for touch in touches(evening.events)] == [
        ("bye-granted", 2),
        ("bye-taken-back", 2),
        ("pair-forbidden", 2),
        ("pair-allowed", 2),
    ]


def test_what_was_asked_can_be_undone() -> None:
    evening = Evening(6, rounds=3)
    before = evening.state.version
    evening.do(granting(1, 1))
    evening.do(ForbidPair(one=1, other=2, reason="siblings"))
    evening.do(KeepTable(entry=1, table=2))
    evening.do(UndoActs(to=before, seen=evening.state.version, reason="wrong evening"))
    assert (evening.state.granted, evening.state.forbidden, evening.state.kept_tables) == (
        [],
        [],
        {},
    )
