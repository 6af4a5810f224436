"""The line of the cut: what decided it, and the play-off where only the lot would."""

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.commands import (
    CloseRound,
    CorrectResult,
    CutBracket,
    EnterResult,
    FinishTournament,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.cut_line import cut_lines
from tournament.competition.decider import settled_lines
from tournament.competition.events import PairedTable, Result
from tournament.competition.standing import standings_after


def level(_table: PairedTable) -> Result:
    return result("1-1", ending="time")


def all_level(entries: int, cut: int) -> Evening:
    """Return an evening in which every match was drawn: only the lots differ."""
    evening = Evening(entries, format="round-robin", cut=cut)
    for _ in range(entries - 1):
        evening.pair()
        evening.play(level)
    return evening


def test_the_line_names_the_criterion_and_both_figures_t4() -> None:
    evening = Evening(4, format="round-robin", cut=2)
    for _ in range(3):
        evening.round()
    (line,) = cut_lines(evening.state, 3, 2)
    assert (line.last_in, line.first_out) == (2, 3)
    assert (line.criterion, line.figures) == ("match_points", (6, 3))
    assert not line.by_lot
    assert evening.refused(CutBracket(play_off=True)) == ("T-8", "no-tie-at-cut")


def test_head_to_head_can_draw_the_line() -> None:
    evening = Evening(
        4, format="round-robin", cut=2, tie_breaks=("match_points", "head_to_head", "lots")
    )

    def winner(table: PairedTable) -> Result:
        beats = {(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (4, 2)}
        return result("2-0" if (table.left, table.right) in beats else "0-2")

    for _ in range(3):
        evening.round(winner)
    (line,) = cut_lines(evening.state, 3, 2)
    assert line.by_lot, "the three beat each other in a circle"
    assert (set(line.tied), line.places, line.criterion) == ({2, 3, 4}, 1, "lots")


def test_among_equals_head_to_head_decides_who_is_in() -> None:
    evening = Evening(4, format="round-robin", tie_breaks=("match_points", "head_to_head", "lots"))

    def winner(table: PairedTable) -> Result:
        beats = {(1, 2), (1, 3), (2, 3), (3, 4), (4, 2), (4, 1)}
        return result("2-0" if (table.left, table.right) in beats else "0-2")

    for _ in range(3):
        evening.round(winner)
    (line,) = cut_lines(evening.state, 3, 3)
    assert (line.criterion, line.figures) == ("head_to_head", (3, 0))
    assert (line.last_in, line.first_out) == (2, 3)


def test_who_has_left_is_neither_in_nor_out() -> None:
    evening = Evening(4, format="round-robin", cut=2)
    for _ in range(3):
        evening.round()
    evening.do(WithdrawEntry(entry=2))
    (line,) = cut_lines(evening.state, 3, 2)
    assert (line.last_in, line.first_out) == (3, 4)
    evening.do(WithdrawEntry(entry=4))
    evening.do(WithdrawEntry(entry=3))
    assert cut_lines(evening.state, 3, 2) == ()


@pytest.mark.parametrize(("entries", "cut"), [(3, 2), (4, 2), (5, 4), (6, 2), (6, 4), (7, 4)])
def test_a_tie_at_the_line_is_played_off_on_request_until_as_many_are_left(
    entries: int, cut: int
) -> None:
    evening = all_level(entries + entries % 2, cut)
    size = entries + entries % 2
    (line,) = cut_lines(evening.state, size - 1, cut)
    assert (len(line.tied), line.places) == (size, cut)
    rounds = 0
    beaten: set[int] = set()
    while isinstance(evening.ask(CutBracket(play_off=True)), tuple) and rounds < 9:
        draft = evening.state.draft
        if draft is None:
            break
        assert draft.stage == "decider"
        assert not beaten & set(draft.seats), "who was beaten is out"
        evening.do(PublishRound())
        rounds += 1
        for number, table in draft.tables.items():
            assert evening.refused(EnterResult(table=number, result=level(table.paired))) == (
                "T-1",
                "undecided",
            )
            evening.do(EnterResult(table=number, result=result("0-2")))
            beaten.add(table.paired.left)
        evening.do(CloseRound())
    assert rounds > 0
    (line,) = settled_lines(evening.state, cut)
    assert line.played_off
    assert line.first_out in beaten
    assert line.last_in not in beaten
    assert len(beaten) == size - cut
    evening.do(CutBracket())
    assert set(evening.state.cut.seeds) == set(evening.state.entries) - beaten


def test_without_a_play_off_the_lot_decides() -> None:
    evening = all_level(4, 2)
    evening.do(CutBracket())
    assert [evening.state.lots[entry] for entry in evening.state.cut.seeds] == [1, 2]


def test_a_play_off_counts_for_nothing_in_the_standings_and_is_none_of_the_rounds() -> None:
    evening = all_level(4, 2)
    before = standings_after(evening.state, 3)
    evening.do(CutBracket(play_off=True))
    evening.do(PublishRound())
    assert evening.refused(CutBracket(play_off=True)) == ("T-10", "round-unclosed")
    evening.play()
    assert standings_after(evening.state, 3) == before
    assert evening.state.closed_swiss == 3
    assert evening.refused(FinishTournament()) == ("T-8", "not-cut")


def test_a_play_off_in_draft_is_drawn_again_where_somebody_left_or_given_up_for_the_lot() -> None:
    evening = all_level(6, 4)
    evening.do(CutBracket(play_off=True))
    draft = evening.state.draft
    assert draft
    gone = min(draft.seats)
    evening.do(WithdrawEntry(entry=gone))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.do(CutBracket(play_off=True))
    again = evening.state.draft
    assert again
    assert (again.number, again.version, again.stage) == (draft.number, 2, "decider")
    assert gone not in again.seats
    evening.do(CutBracket())
    dropped = evening.state.draft
    assert dropped
    assert (dropped.number, dropped.stage) == (draft.number, "bracket")
    assert gone not in dropped.seats
    evening.do(PublishRound())


def test_a_result_under_a_play_off_that_hangs_out_is_corrected_only_where_the_tie_stays() -> None:
    evening = all_level(4, 2)
    evening.do(CutBracket(play_off=True))
    evening.do(PublishRound())
    won = CorrectResult(round=1, table=1, result=result("2-0"), reason="misread")
    assert evening.refused(won) == ("T-8", "cut-rests-on-it")


def test_groups_have_a_line_each_and_a_play_off_each() -> None:
    evening = Evening(8, format="groups", groups=2, cut=2)
    for _ in range(3):
        evening.pair()
        evening.play(level)
    lines = cut_lines(evening.state, 3, 2)
    assert [(line.group, len(line.tied), line.places) for line in lines] == [(1, 4, 1), (2, 4, 1)]
    beaten: set[int] = set()
    for tables in (4, 2):
        evening.do(CutBracket(play_off=True))
        draft = evening.state.draft
        assert draft
        assert len(draft.tables) == tables
        evening.do(PublishRound())
        evening.play(lambda _table: result("1-2"))
        beaten |= {table.paired.left for table in draft.tables.values()}
    assert evening.refused(CutBracket(play_off=True)) == ("T-8", "no-tie-at-cut")
    evening.do(CutBracket())
    assert set(evening.state.cut.seeds) == set(evening.state.entries) - beaten
