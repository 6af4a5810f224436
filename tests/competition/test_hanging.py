"""What hung out is counted and never forgotten, so that a slip means one thing (T-9)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition.evening import Evening
from tests.competition.test_competition_properties import command
from tests.competition.test_repair import SEED, pairs_of
from tests.competition.test_undo import undo
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import KeepAsPlayed, RepairRound
from tournament.competition.hanging import place_among, table_of_slip
from tournament.event import Missing, Refused
from tournament.games.shuffle import seed_of


def repaired() -> Evening:
    """Seven of which one at table 2 left after the round hung out; table 1 has no result yet."""
    evening = Evening(7, rounds=4)
    evening.pair()
    evening.do(wish.WithdrawEntry(entry=pairs_of(evening)[2][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason="somebody left"))
    return evening


def holds(evening: Evening, place: int, table: int) -> bool:
    return not isinstance(table_of_slip(evening.state, 1, place, table), Refused)


def test_a_slip_holds_while_the_same_two_play_the_same_match_there() -> None:
    evening = Evening(7, rounds=4)
    evening.pair()
    before = pairs_of(evening)
    evening.do(wish.WithdrawEntry(entry=before[2][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason="somebody left"))
    now = pairs_of(evening)
    for table in before:
        assert holds(evening, 0, table) == (now.get(table) == before[table])
    assert all(holds(evening, 1, table) for table in now)
    refused = table_of_slip(evening.state, 1, 0, 2)
    assert isinstance(refused, Refused)
    seats = evening.state.rounds[0].seats
    assert refused.facts["left_now"] == seats.get(before[2][0], 0) == 0
    assert refused.facts["right_now"] == seats[before[2][1]]


def test_a_slip_that_was_never_printed_is_known_as_such() -> None:
    evening = repaired()
    for number, place, table in ((1, 2, 1), (1, 0, 9), (2, 0, 1)):
        assert isinstance(table_of_slip(evening.state, number, place, table), Missing)


def test_a_slip_of_what_was_undone_does_not_hold_and_its_letter_is_never_given_again() -> None:
    evening = Evening(7, rounds=4)
    evening.pair()
    version = evening.state.version
    evening.do(wish.WithdrawEntry(entry=pairs_of(evening)[2][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason="somebody left"))
    changed = pairs_of(evening)[2]
    undo(evening, version)
    assert place_among(evening.state, evening.state.rounds[0]) == 0
    assert pairs_of(evening)[2] != changed
    assert not holds(evening, 1, 2)
    assert holds(evening, 0, 2)
    evening.do(wish.WithdrawEntry(entry=pairs_of(evening)[3][0], open_match="wait"))
    evening.do(RepairRound(seed=seed_of("again"), reason="somebody else left"))
    assert place_among(evening.state, evening.state.rounds[0]) == 2
    assert not holds(evening, 1, 2)


def test_a_draft_that_hung_out_and_was_taken_down_keeps_its_letter() -> None:
    evening = Evening(4, rounds=2)
    evening.pair(publish=False)
    draft = evening.state.version
    assert place_among(evening.state, evening.state.rounds[0]) is None
    evening.do(wish.PublishRound())
    undo(evening, draft)
    evening.do(wish.PublishRound())
    assert place_among(evening.state, evening.state.rounds[0]) == 0
    undo(evening, draft)
    evening.do(wish.PairRound(seed=SEED))
    evening.do(wish.PublishRound())
    assert place_among(evening.state, evening.state.rounds[0]) == 1


def test_a_slip_with_the_names_of_those_who_did_not_play_does_not_hold() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    (_, b), (_, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    evening.do(KeepAsPlayed(one=b, other=d, reason="they sat down so"))
    assert not holds(evening, 0, 1)
    assert holds(evening, 1, 1)


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_is_done_and_undone_a_letter_means_one_pairing(data: st.DataObject) -> None:
    evening = Evening(data.draw(st.integers(3, 6)), rounds=3)
    known: dict[tuple[int, int], object] = {}
    for number in range(data.draw(st.integers(5, 30))):
        if data.draw(st.integers(0, 4)):
            evening.ask(command(number, data))
        else:
            undo(evening, data.draw(st.integers(1, evening.state.version)))
        for played in evening.state.rounds:
            place = place_among(evening.state, played)
            assert (place is None) != played.published
            if place is None:
                continue
            seats = tuple(table.paired for table in played.tables.values())
            assert known.setdefault((played.number, place), seats) == seats
            for table in played.tables:
                found = table_of_slip(evening.state, played.number, place, table)
                assert not isinstance(found, Refused)
