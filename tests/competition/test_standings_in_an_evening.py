"""What directors report as broken elsewhere about standings, and what must happen (T-4, T-8).

The cases are from public reports: phase#6349, cobra#479, sendou.ink#2869, #2645 and #2040,
liwords#855, lila#13694.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.commands import (
    AddEntries,
    ChangeSetting,
    CloseRound,
    CutBracket,
    EnterResult,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.events import PairedTable, Result, SettingChanged
from tournament.competition.standing import explained_after, field_after, standings_after
from tournament.standings.scoring import RoundScore
from tournament.standings.tiebreak import NAMES, TieBreakName

CHESS: tuple[TieBreakName, ...] = ("match_points", "buchholz", "sonneborn_berger", "lots")


def higher_number_wins(table: PairedTable) -> Result:
    return result("2-1" if table.left > table.right else "0-2")


def test_a_bye_is_a_win_in_the_standings_and_the_record_says_so() -> None:
    evening = Evening(5, rounds=3)
    evening.round()
    [bye] = evening.state.rounds[0].byes
    row = next(row for row in standings_after(evening.state, 1) if row.entry == bye)
    assert (row.match_points, row.record.won) == (3, 1)


def test_results_of_a_running_round_count_for_nothing_until_it_is_closed() -> None:
    evening = Evening(4, rounds=3, tie_breaks=NAMES)
    evening.round()
    before = standings_after(evening.state, 1)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("2-0")))
    assert standings_after(evening.state, 1) == before
    assert standings_after(evening.state, 2) == before


def test_matches_of_the_bracket_never_leak_into_swiss_figures() -> None:
    evening = Evening(8, rounds=3, cut=4, tie_breaks=CHESS)
    for _ in range(3):
        evening.round(higher_number_wins)
    before = standings_after(evening.state, 3)
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.play()
    assert standings_after(evening.state, 4) == before


def test_who_leaves_during_the_bracket_changes_no_swiss_standings() -> None:
    evening = Evening(8, rounds=3, cut=4, tie_breaks=NAMES)
    for _ in range(3):
        evening.round()
    before = standings_after(evening.state, 3)
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.do(WithdrawEntry(entry=evening.state.cut.seeds[0], open_match="award"))  # type: ignore[union-attr]  # it was cut
    assert standings_after(evening.state, 3) == before


@pytest.mark.parametrize("order", [CHESS, ("match_points", "rating", "lots"), ("wins", "lots")])
def test_the_bracket_is_seeded_by_the_very_order_of_the_standings_t8(
    order: tuple[TieBreakName, ...],
) -> None:
    evening = Evening(0, rounds=3, cut=4, tie_breaks=order)
    people = tuple(f"p{number}" for number in range(8))
    evening.do(AddEntries(people=people, ratings=(1000, 1900, None, 1500, 1400, 1300, 2000, 1100)))
    for _ in range(3):
        evening.round(higher_number_wins)
    ranked = [row.entry for row in standings_after(evening.state, 3)]
    evening.do(CutBracket())
    assert evening.state.cut
    assert list(evening.state.cut.seeds) == ranked[:4]


def test_who_left_is_still_in_the_table_and_who_came_late_has_its_rounds_told_apart() -> None:
    evening = Evening(5, rounds=4, tie_breaks=NAMES)
    evening.round()
    evening.do(AddEntries(people=("late",)))
    evening.do(WithdrawEntry(entry=1))
    evening.round()
    assert {row.entry for row in standings_after(evening.state, 2)} == {1, 2, 3, 4, 5, 6}
    kinds = {entry: [score.kind for score in rounds] for entry, rounds in scores(evening).items()}
    assert kinds[6][0] == "late"
    assert kinds[1][1] == "gone"


def scores(evening: Evening) -> Mapping[int, Sequence[RoundScore]]:
    return field_after(evening.state, evening.state.closed_swiss).scores


def test_a_round_without_a_match_is_said_to_count_with_the_own_score() -> None:
    evening = Evening(5, rounds=3, tie_breaks=CHESS)
    evening.round()
    evening.round()
    [bye] = evening.state.rounds[1].byes
    found = explained_after(evening.state, 2, bye)
    buchholz = dict(found.workings)["buchholz"]
    assert buchholz
    part = buchholz.parts[1]
    assert (part.opponent, part.note) == (None, "own-score-limited")
    assert (part.figure, part.was) == (2, field_after(evening.state, 2).match_points[bye])


def test_no_show_and_waiting_matches_are_no_matches_for_buchholz() -> None:
    evening = Evening(4, rounds=3, tie_breaks=CHESS)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("2-0", ending="no-show")))
    evening.do(CloseRound(without=(2,)))
    kinds = [score.kind for rounds in scores(evening).values() for score in rounds]
    assert sorted(kinds) == ["forfeit", "forfeit", "open", "open"]


def test_the_rules_for_unplayed_rounds_are_a_setting_of_the_event_t12() -> None:
    evening = Evening(5, rounds=3, tie_breaks=CHESS)
    evening.round()
    evening.round()
    field = field_after(evening.state, 2)
    change = ChangeSetting(setting="unplayed", value="fide-2023", reason="the club's old rules")
    assert evening.do(change) == (
        SettingChanged(
            setting="unplayed",
            was='"fide-2026"',
            now='"fide-2023"',
            reason="the club's old rules",
        ),
    )
    assert field_after(evening.state, 2) == replace(field, unplayed="fide-2023")


@pytest.mark.parametrize(
    ("value", "refused"),
    [
        ("match_points,elo", ("T-12", "setting-unreadable")),
        ("lots,omw", ("T-4", "lots-before")),
        ("omw,omw", ("T-4", "tie-break-twice")),
    ],
)
def test_an_order_that_cannot_be_meant_is_refused_at_any_time(
    value: str, refused: tuple[str, str]
) -> None:
    evening = Evening(4, rounds=3)
    assert evening.refused(ChangeSetting(setting="tie_breaks", value=value)) == refused


def test_the_same_order_again_is_no_change_and_needs_no_reason() -> None:
    evening = Evening(4, rounds=3)
    change = ChangeSetting(setting="tie_breaks", value="match_points, omw,gw,ogw ,lots")
    assert evening.do(change) == ()
