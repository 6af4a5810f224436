"""Rounds played on paper come back as if they had been entered, or not at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition import paper_facts
from tests.competition.evening import Evening, lower_number_wins, result
from tournament.competition.commands import (
    CloseRound,
    CutBracket,
    EnterResult,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.commands_paper import ImportRounds, PaperRound, PaperTable
from tournament.competition.commands_people import CheckIn, CloseCheckIn, OpenCheckIn, PenaliseEntry
from tournament.competition.commands_record import UndoActs
from tournament.competition.commands_wishes import GrantBye
from tournament.competition.events import LotsDrawn, RoundPaired, SettingChanged
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.integrity import touches
from tournament.competition.paper import from_paper
from tournament.competition.reducer import REDUCER
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition, Round
from tournament.event import fold
from tournament.games.shuffle import seed_of

SEED = seed_of("paper")


def table(number: int, left: int, right: int, score: str | None, **how: str) -> PaperTable:
    games = None if score is None else result(score, **how)
    return PaperTable(table=number, left=left, right=right, result=games)


def rounds(*played: PaperRound) -> ImportRounds:
    return ImportRounds(rounds=played, seed=SEED, by="director")


def on_paper(played: Round, number: int | None = None) -> PaperRound:
    """Write a round down as somebody would who reads it from the record."""
    return PaperRound(
        round=number or played.number,
        tables=tuple(
            PaperTable(
                table=t.paired.table, left=t.paired.left, right=t.paired.right, result=t.result
            )
            for t in played.tables.values()
        ),
        byes=played.byes,
    )


def standings(evening: Evening) -> object:
    return standings_after(evening.state, evening.state.closed_swiss)


def twin(entries: int, played: int, **agreed: object) -> tuple[Evening, Evening]:
    """Return an evening after some rounds, twice."""
    made = Evening(entries, **agreed), Evening(entries, **agreed)
    for evening in made:
        for _ in range(played):
            evening.round()
    return made


@pytest.mark.parametrize("entries", [4, 5, 8, 9])
@pytest.mark.parametrize("published", [True, False])
def test_an_evening_that_comes_back_from_paper_has_the_same_standings(
    entries: int, *, published: bool
) -> None:
    whole, cut_off = twin(entries, 1, rounds=3)
    if published:
        cut_off.pair()
    whole.round()
    whole.round()
    cut_off.do(rounds(*map(on_paper, whole.state.rounds[1:])))
    assert standings(cut_off) == standings(whole)
    assert [r.closed for r in cut_off.state.rounds] == [True] * 3
    assert not cut_off.state.impossible


def test_a_round_that_was_paired_by_hand_says_so_on_the_integrity_log() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    first = evening.state.rounds[0]
    evening.do(rounds(PaperRound(round=2, tables=tables_of(first, swapped=True))))
    found = [touch for touch in touches(evening.events) if touch.kind == "from-paper"]
    assert [(touch.round, touch.event) for touch in found] == [
        (2, RoundFromPaper(round=2, paired=True))
    ]
    assert all(t.by_hand for t in evening.state.rounds[1].tables.values())


def tables_of(first: Round, *, swapped: bool) -> tuple[PaperTable, ...]:
    (a, b), (c, d) = ((t.paired.left, t.paired.right) for t in first.tables.values())
    pairs = ((a, c), (b, d)) if swapped else ((a, b), (c, d))
    return tuple(table(number, *pair, "2-1") for number, pair in enumerate(pairs, 1))


def test_a_round_that_hung_out_is_played_as_it_hung_out() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    events = evening.do(rounds(on_paper_won(evening)))
    assert not [event for event in events if isinstance(event, RoundPaired)]
    assert RoundFromPaper(round=1, paired=False) in events
    assert not any(t.by_hand for t in evening.state.rounds[0].tables.values())


def on_paper_won(evening: Evening) -> PaperRound:
    current = evening.state.current
    assert current
    return PaperRound(
        round=current.number,
        tables=tuple(
            table(t.paired.table, t.paired.left, t.paired.right, "2-0")
            for t in current.tables.values()
        ),
        byes=current.byes,
    )


@pytest.mark.parametrize("other", [False, True])
def test_a_draft_that_is_on_paper_as_it_is_hangs_out_and_another_is_replaced(
    *, other: bool
) -> None:
    evening = Evening(6, rounds=3)
    evening.round()
    evening.pair(publish=False)
    assert evening.state.draft
    paper = on_paper_won(evening).tables
    if other:
        one, two, *rest = paper
        paper = (table(1, one.left, two.right, "2-0"), table(2, two.left, one.right, "2-0"), *rest)
    met = {frozenset((t.paired.left, t.paired.right)) for t in first_of(evening)}
    again = tuple(t.table for t in paper if {t.left, t.right} in met)
    events = evening.do(rounds(PaperRound(round=2, tables=paper)))
    paired = [event for event in events if isinstance(event, RoundPaired)]
    assert [(each.version, each.rematches) for each in paired] == ([(2, again)] if other else [])
    assert evening.state.rounds[1].closed


def first_of(evening: Evening) -> list:
    return list(evening.state.rounds[0].tables.values())


def test_before_round_1_the_lots_are_drawn_and_the_rounds_settled() -> None:
    evening = Evening(6)
    tables = (table(1, 1, 2, "2-0"), table(2, 3, 4, "0-2"), table(3, 5, 6, "1-2"))
    events = evening.do(rounds(PaperRound(round=1, tables=tables)))
    assert isinstance(events[0], LotsDrawn)
    assert isinstance(events[1], SettingChanged)
    assert evening.state.settings.rounds == 3
    assert len(evening.state.lots) == 6


def test_a_rematch_is_marked_with_its_table_on_paper() -> None:
    evening = Evening(6, rounds=4)
    evening.do(
        rounds(
            PaperRound(round=1, tables=(table(1, 1, 2, "2-0"), table(2, 3, 4, "2-0")), byes=(5,)),
            PaperRound(round=2, tables=(table(4, 4, 3, "2-0"), table(9, 1, 5, "2-0")), byes=(2,)),
        )
    )
    second = evening.state.rounds[1]
    assert sorted(second.tables) == [4, 9]
    assert second.rematches == (4,)
    assert second.seats[5] == 9
    matches = [t.paired.match for r in evening.state.rounds for t in r.tables.values()]
    assert len(set(matches)) == 4


def test_a_score_counts_for_those_who_made_it_whichever_way_round_paper_has_them() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    one, two = first_of(evening)
    evening.do(
        rounds(
            PaperRound(
                round=1,
                tables=(
                    table(2, one.paired.right, one.paired.left, "2-1"),
                    table(1, two.paired.right, two.paired.left, "1-0", ending="no-show"),
                ),
            )
        )
    )
    first, second = (t.result for t in first_of(evening))
    assert first == result("1-2")
    assert second == result("0-2", ending="no-show")


def test_the_last_round_stays_open_where_matches_are_still_played() -> None:
    evening = Evening(4, rounds=3)
    evening.do(rounds(PaperRound(round=1, tables=(table(1, 1, 2, "2-0"), table(2, 3, 4, None)))))
    assert evening.state.running
    assert evening.state.running.open_tables == (2,)
    evening.do(rounds(PaperRound(round=1, tables=(table(2, 3, 4, "2-1"),))))
    assert evening.state.rounds[0].closed


def test_results_that_are_in_need_not_be_on_paper_and_others_contradict_it() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    one, two = (t.paired for t in first_of(evening))
    evening.do(EnterResult(table=1, result=result("2-0"), by="table/1"))
    other = table(1, one.left, one.right, "0-2")
    rest = table(2, two.left, two.right, "2-0")
    wrong = rounds(PaperRound(round=1, tables=(other, rest)))
    assert evening.refused(wrong) == ("T-9", "results-differ")
    evening.do(rounds(PaperRound(round=1, tables=(rest,))))
    assert evening.state.rounds[0].closed


def test_what_was_to_be_confirmed_is_named_when_the_round_is_closed() -> None:
    evening = Evening(4, rounds=3, confirm_results=True)
    evening.pair()
    events = evening.do(rounds(on_paper_won(evening)))
    assert events[-1].unconfirmed == (1, 2)


def test_a_match_lost_by_penalty_is_lost_on_paper_too() -> None:
    evening = Evening(4, rounds=3)
    evening.do(PenaliseEntry(entry=1, level="match-loss", reason="cheating"))
    paper = PaperRound(round=1, tables=(table(1, 1, 2, None), table(2, 3, 4, "2-0")))
    evening.do(rounds(paper))
    assert evening.state.rounds[0].closed
    assert first_of(evening)[0].result == result("0-2", ending="penalty")


def test_a_bye_that_was_asked_for_is_worth_what_was_granted() -> None:
    evening = Evening(5, rounds=3)
    evening.round()
    evening.do(GrantBye(entry=5, round=2, worth="half", reason="leaves early"))
    tables = (table(1, 1, 2, "2-0"), table(2, 3, 4, "2-0"))
    evening.do(rounds(PaperRound(round=2, tables=tables, byes=(5,))))
    second = evening.state.rounds[1]
    assert (second.byes, second.byes_granted) == ((), {5: "half"})


def test_what_was_typed_wrong_is_taken_back_whole_and_typed_again() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    before = evening.state.version
    first = evening.state.rounds[0]
    wrong = rounds(PaperRound(round=2, tables=tables_of(first, swapped=True)))
    evening.do(wrong)
    evening.do(UndoActs(to=before, seen=evening.state.version, reason="typed from another sheet"))
    assert len(evening.state.rounds) == 1
    evening.do(wrong)
    assert evening.state.rounds[1].closed
    assert evening.state.rounds[1].version == 2
    evening.round()
    undo = UndoActs(to=before, seen=evening.state.version, reason="again")
    assert evening.refused(undo) == ("T-9", "round-was-played")


def test_a_round_that_hung_out_stays_when_its_results_from_paper_are_taken_back() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    published = evening.state.version
    evening.do(rounds(on_paper_won(evening)))
    evening.do(UndoActs(to=published, seen=evening.state.version, reason="misread"))
    assert evening.state.running
    assert evening.state.running.open_tables == (1, 2)


def faults(evening: Evening, *played: PaperRound) -> list[tuple[int, int | None, str]]:
    found = from_paper(evening.state, rounds(*played)).faults
    return [(each.round, each.line, each.refused.reason) for each in found]


def test_every_fault_is_found_at_once_over_all_rounds() -> None:
    evening = Evening(6, rounds=4)
    evening.round()
    evening.do(WithdrawEntry(entry=6))
    second = PaperRound(
        round=2,
        tables=(
            table(1, 1, 2, "2-0"),
            table(1, 3, 3, "2-0"),
            table(2, 4, 99, "2-0"),
            table(3, 6, 5, "2-0"),
        ),
    )
    third = PaperRound(round=3, tables=(table(1, 1, 4, "3-0"), table(2, 2, 6, "2-0")), byes=(5,))
    assert sorted(faults(evening, second, third), key=str) == sorted(
        [
            (2, 0, "paper-table"),
            (2, 1, "paper-table"),
            (2, 1, "paper-two-places"),
            (2, 2, "entry-unknown"),
            (2, 3, "paper-not-playing"),
            (3, 0, "too-many-wins"),
            (3, 1, "paper-not-playing"),
        ],
        key=str,
    )
    evening.refused(rounds(second, third))


def test_a_table_has_no_higher_number_than_its_slip_has_room_for() -> None:
    highest = (table(9_999, 1, 2, "2-0"), table(10_000, 3, 4, "2-0"))
    assert faults(Evening(4, rounds=2), PaperRound(round=1, tables=highest)) == [
        (1, 1, "paper-table")
    ]


def test_what_hangs_out_otherwise_is_refused_line_by_line() -> None:
    evening = Evening(5, rounds=3)
    evening.pair()
    current = evening.state.running
    assert current
    one, two = (t.paired for t in current.tables.values())
    swapped = PaperRound(
        round=1,
        tables=(table(1, one.left, two.left, "2-0"), table(2, one.right, current.byes[0], "2-0")),
        byes=(two.right,),
    )
    assert faults(evening, swapped) == [
        (1, 0, "paper-otherwise"),
        (1, 1, "paper-otherwise"),
        (1, 2, "paper-no-bye"),
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_only_the_round_that_is_due_comes_back(number: int) -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    paper = PaperRound(round=number, tables=tables_of(evening.state.rounds[0], swapped=True))
    assert faults(evening, paper) == [(number, None, "paper-round-due")]


def test_one_round_too_many_and_a_round_without_a_table_are_refused() -> None:
    evening = Evening(4, rounds=2)
    evening.round()
    evening.round()
    assert faults(evening, on_paper(evening.state.rounds[0], 3)) == [(3, None, "rounds-complete")]
    empty = Evening(4, rounds=2)
    assert faults(empty, PaperRound(round=1, tables=(), byes=(1,))) == [(1, None, "paper-empty")]


def test_an_earlier_round_must_be_whole_before_the_next() -> None:
    evening = Evening(4, rounds=3)
    first = PaperRound(round=1, tables=(table(1, 1, 2, "2-0"), table(2, 3, 4, None)))
    second = PaperRound(round=2, tables=(table(1, 1, 3, "2-0"), table(2, 2, 4, "2-0")))
    assert faults(evening, first, second) == [(1, None, "results-missing")]


def test_who_is_checked_in_is_settled_first() -> None:
    evening = Evening(4, rounds=3)
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=(1, 2, 3)))
    paper = PaperRound(round=1, tables=(table(1, 1, 2, "2-0"), table(2, 3, 4, "2-0")))
    assert faults(evening, paper) == [(1, None, "check-in-open")]
    evening.do(CloseCheckIn())
    assert faults(evening, paper) == [(1, 1, "paper-not-playing")]


@pytest.mark.parametrize("entries", [3, 4, 5])
def test_a_round_robin_pairs_itself_and_only_its_results_come_back(entries: int) -> None:
    whole, cut_off = twin(entries, 1, format="round-robin")
    whole.round()
    whole.round()
    cut_off.do(rounds(*map(on_paper, whole.state.rounds[1:])))
    assert standings(cut_off) == standings(whole)


def test_a_bracket_pairs_itself_and_only_its_results_come_back() -> None:
    whole, cut_off = twin(6, 2, rounds=2, cut=4)
    for evening in (whole, cut_off):
        evening.do(CutBracket())
        evening.do(PublishRound())
        evening.play()
    whole.round()
    cut_off.do(rounds(on_paper(whole.state.rounds[3])))
    assert cut_off.state.rounds[3].tables[1].result == whole.state.rounds[3].tables[1].result
    assert cut_off.state.rounds[3].closed


def test_what_rests_on_lines_at_fault_in_a_bracket_is_no_fault_of_its_own() -> None:
    evening = Evening(6, rounds=2, cut=4)
    evening.round()
    evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    semis = on_paper_won(evening)
    one, two = semis.tables
    crossed = (table(1, one.left, two.left, "2-0"), table(2, one.right, two.right, "2-0"))
    wrong = PaperRound(round=3, tables=crossed)
    final = PaperRound(round=4, tables=(table(1, one.left, two.left, "2-0"),))
    assert faults(evening, wrong, final) == [
        (3, 0, "paper-otherwise"),
        (3, 1, "paper-otherwise"),
    ]


def test_before_the_cut_a_round_of_the_bracket_is_one_too_many() -> None:
    evening = Evening(6, rounds=2, cut=4)
    evening.round()
    evening.round()
    paper = PaperRound(round=3, tables=(table(1, 1, 4, "2-0"), table(2, 2, 3, "2-0")))
    assert faults(evening, paper) == [(3, None, "rounds-complete")]


@settings(max_examples=60, deadline=None)
@given(
    entries=st.integers(2, 6),
    played=st.integers(0, 2),
    paper=paper_facts.commands(st.integers(0, 7)),
)
def test_whatever_stands_on_paper_is_taken_whole_or_refused(
    entries: int, played: int, paper: ImportRounds
) -> None:
    evening = Evening(entries, rounds=3)
    for _ in range(min(played, entries - 1)):
        evening.round(lower_number_wins)
    evening.ask(paper)
    assert not evening.state.impossible
    assert fold(REDUCER, Competition(), evening.events) == evening.state
    if evening.state.running:
        evening.ask(CloseRound(without=evening.state.running.open_tables))
