"""What evenings by chance found: what an edit, a bye or an undo left behind (T-5, T-9)."""

import pytest

from tests.competition.evening import Evening
from tests.competition.test_repair import pairs_of
from tests.competition.test_undo import undo
from tournament.competition.commands import ReinstateEntry, WithdrawEntry
from tournament.competition.commands_by_hand import (
    BeginEdit,
    FinishEdit,
    KeepAsPlayed,
    PlayAgain,
    RepairRound,
    SwapPlaces,
)
from tournament.competition.commands_late import EnterLate
from tournament.competition.commands_people import RecordNoShows
from tournament.event import Command
from tournament.games.shuffle import seed_of

WHY = "it went wrong"


def with_bye_by_hand() -> tuple[Evening, int, int]:
    """Return five players in round 1, who has the bye by a director's hand, and somebody else."""
    evening = Evening(5, rounds=3)
    evening.pair()
    evening.do(BeginEdit(reason=WHY))
    seated, alone = pairs_of(evening)[1][0], evening.state.rounds[0].byes[0]
    evening.do(SwapPlaces(one=seated, other=alone))
    evening.do(FinishEdit(seed=seed_of("edit"), confirmed=True))
    assert evening.state.rounds[0].byes_by_hand == (seated,)
    return evening, seated, pairs_of(evening)[2][0]


@pytest.mark.parametrize("how", ["played a late entry", "sat down at a table"])
def test_who_had_the_bye_by_hand_and_played_after_all_has_one_place_when_paired_again(
    how: str,
) -> None:
    evening, alone, other = with_bye_by_hand()
    if how == "played a late entry":
        evening.do(EnterLate(person="late", play_bye=True))
        evening.do(RecordNoShows(entries=(6,)))
    else:
        evening.do(KeepAsPlayed(one=alone, other=other, reason=WHY))
    evening.do(RepairRound(seed=seed_of("again"), reason=WHY))
    played = evening.state.rounds[0]
    places = [*(entry for pair in pairs_of(evening).values() for entry in pair), *played.byes]
    assert sorted(places) == sorted(evening.state.entries)
    assert {*played.byes_by_hand} <= {*played.byes}
    assert not evening.state.impossible


def test_who_sat_out_because_wrong_opponents_sat_down_has_the_bye_by_hand() -> None:
    evening, alone, other = with_bye_by_hand()
    evening.do(KeepAsPlayed(one=alone, other=other, reason=WHY))
    evening.do(RepairRound(seed=seed_of("again"), reason=WHY))
    assert evening.state.rounds[0].byes == (other,)


@pytest.mark.parametrize(
    "act",
    [EnterLate(person="late", play_bye=True), PlayAgain(tables=(1,), reason=WHY)],
    ids=["a late entry", "a match that is played again"],
)
def test_a_pairing_keeps_its_version_when_something_after_it_is_undone(act: Command) -> None:
    evening = Evening(5, rounds=3)
    evening.pair()
    before = evening.state.version
    evening.do(PlayAgain(tables=(2,), reason=WHY))
    undo(evening, before)
    evening.do(act)
    version, tables = evening.state.rounds[0].version, pairs_of(evening)
    evening.do(BeginEdit(reason=WHY))
    then = evening.state.version
    evening.do(SwapPlaces(one=tables[1][0], other=tables[2][0]))
    undo(evening, then)
    assert evening.state.rounds[0].version == version
    assert evening.state.open_edit, "the edit is as it was: of this version of the pairing"
    assert not evening.state.impossible


def test_who_had_left_and_came_back_while_the_round_was_played_is_not_silently_left_out() -> None:
    evening = Evening(6, rounds=3)
    evening.do(WithdrawEntry(entry=6))
    evening.pair()
    evening.do(ReinstateEntry(entry=6))
    asked = RepairRound(seed=seed_of("again"), late=(6,), reason=WHY)
    assert evening.refused(asked) == ("T-11", "late-had-left")
