"""What changes between two states, held against what the two states say (T-9)."""

from tests.competition.evening import Evening, result
from tournament.competition.commands import CorrectResult, CutBracket, PublishRound
from tournament.competition.commands_record import RecordPrint
from tournament.competition.effect import Rested, effect, moved
from tournament.competition.standing import standings_after
from tournament.event import Refused


def turned(evening: Evening, number: int, table: int) -> CorrectResult:
    stands = evening.state.rounds[number - 1].tables[table].result
    assert stands
    score = "0-2" if stands.left > stands.right else "2-0"
    return CorrectResult(round=number, table=table, result=result(score), reason="misread")


def test_nothing_changes_between_a_state_and_itself() -> None:
    evening = Evening(6, rounds=3)
    evening.round()
    assert effect(evening.state, evening.state.copy()).nothing


def test_everybody_whose_place_or_points_change_is_named_and_nobody_else() -> None:
    evening = Evening(8, rounds=3)
    evening.round()
    evening.round()
    before = evening.state.copy()
    evening.do(turned(evening, 1, 1))
    was = {row.entry: (row.rank, row.match_points) for row in standings_after(before, 2)}
    now = {row.entry: (row.rank, row.match_points) for row in standings_after(evening.state, 2)}
    found = {
        each.entry: ((each.rank[0], each.points[0]), (each.rank[1], each.points[1]))
        for each in effect(before, evening.state).moved
    }
    assert found == {e: (was[e], now[e]) for e in was if was[e] != now[e]}
    assert found


def test_a_later_pairing_that_rested_on_the_points_is_named_and_stands() -> None:
    evening = Evening(8, rounds=3)
    evening.round()
    evening.round()
    before = evening.state.copy()
    corrected = evening.state.rounds[0].tables[1].paired
    evening.do(turned(evening, 1, 1))
    later = evening.state.rounds[1]
    expected = {later.seats[entry] for entry in (corrected.left, corrected.right)}
    assert set(effect(before, evening.state).rested) == {Rested(2, table) for table in expected}
    assert evening.state.rounds[1].tables.keys() == before.rounds[1].tables.keys()


def test_a_pairing_of_a_round_robin_rests_on_no_result() -> None:
    evening = Evening(4, format="round-robin")
    evening.round()
    evening.round()
    before = evening.state.copy()
    evening.do(turned(evening, 1, 1))
    assert effect(before, evening.state).rested == ()


def test_a_draft_that_is_taken_back_is_named() -> None:
    evening = Evening(6, rounds=3)
    evening.round()
    evening.pair(publish=False)
    before = evening.state.copy()
    evening.do(turned(evening, 1, 1))
    assert effect(before, evening.state).dropped == 2


def test_the_slots_of_the_bracket_that_change_are_named() -> None:
    evening = Evening(8, rounds=3, cut=4)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.play()
    before = evening.state.copy()
    table = evening.state.rounds[3].tables[1].paired
    winner, loser = sorted((table.left, table.right))
    evening.do(turned(evening, 4, 1))
    [slot] = effect(before, evening.state).slots
    assert winner in slot.was
    assert loser in slot.now


def test_a_print_must_have_been_possible() -> None:
    evening = Evening(4, rounds=2)
    for version in (0, evening.state.version + 1):
        answer = evening.refused(RecordPrint(version=version, sheets=("entries.html",)))
        assert answer == ("T-9", "version-unknown")
    assert evening.refused(RecordPrint(version=1, sheets=())) == ("T-9", "no-sheet")
    evening.do(RecordPrint(version=1, sheets=("entries.html",)))
    assert evening.state.printed == {"entries.html": 1}
    evening.do(RecordPrint(version=3, sheets=("entries.html",)))
    assert evening.state.printed == {"entries.html": 3}


def test_a_finished_tournament_can_still_be_printed() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    evening.state.finished = True
    sheets = ("round-1-standings.html",)
    assert not isinstance(evening.ask(RecordPrint(version=1, sheets=sheets)), Refused)


def test_standings_before_the_first_round_move_nobody() -> None:
    evening = Evening(4, rounds=1)
    assert moved(evening.state, evening.state) == ()
