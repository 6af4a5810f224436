"""The code on a slip says round, pairing and table, and a mistyped one is seen (T-9)."""

import contextlib
import string

import pytest

from tests.service.club_evening import SLUG, ClubEvening
from tournament.service import director, pairings_by_hand
from tournament.service.errors import BadInput, NotFound, RefusedByRule
from tournament.service.slip_codes import (
    SlipCode,
    pairing_name,
    pairing_names,
    read_code,
    replaced,
    slip_code,
    table_by_code,
)
from tournament.service.tournaments import load

ALPHABET = string.digits + string.ascii_lowercase
MOST = 13
SEVEN = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus")


def mistyped(code: str) -> set[str]:
    """Return the code with one character wrong, or two side by side exchanged."""
    one_wrong = {
        code[:place] + other + code[place + 1 :] for place in range(len(code)) for other in ALPHABET
    }
    exchanged = {
        code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        for place in range(len(code) - 1)
    }
    return (one_wrong | exchanged) - {code}


def test_a_code_worked_by_hand() -> None:
    # 3b12 is 3, 11, 1, 2, and 2 * 3 + 3 * 11 + 4 * 1 + 5 * 2 = 53 = 2 * 23 + 7; A is 0, H is 7.
    assert str(SlipCode(3, 1, 12)) == "3b-12-H"


@pytest.mark.parametrize("number", [1, 2, 9, 10])
@pytest.mark.parametrize("place", [0, 1, 2, MOST - 1])
def test_every_code_reads_back_and_no_mistyped_one_is_another_slips(
    number: int, place: int
) -> None:
    for table in (1, 2, 7, 10, 11, 12, 21, 100, 101, 112):
        code = SlipCode(number, place, table)
        plain = str(code).replace("-", "")
        assert read_code(str(code)) == read_code(plain) == read_code(plain.upper()) == code
        for wrong in mistyped(plain.casefold()):
            with contextlib.suppress(BadInput):
                assert read_code(wrong).place >= MOST, wrong


def test_without_the_letter_that_checks_a_wrong_digit_would_be_another_slip() -> None:
    """The control: what goes before the letter is a code for every digit."""
    assert {SlipCode(3, 1, table).table for table in (12, 13, 22)} == {12, 13, 22}
    assert len({str(SlipCode(3, 1, table))[-1] for table in range(1, 24)}) > 10


@pytest.mark.parametrize("text", ["", "b", "12", "3b", "3b-K", "b12K", "3b-12-", "3b-12-Í", "3b0K"])
def test_what_is_no_code_is_told_so(text: str) -> None:
    with pytest.raises(BadInput, match="no code"):
        read_code(text)


def test_pairings_are_counted_by_letters() -> None:
    names = [pairing_name(3, place) for place in (0, 1, 25, 26, 27)]
    assert names == ["3a", "3b", "3z", "3aa", "3ab"]
    assert [read_code(str(SlipCode(3, place, 5))).place for place in (25, 26, 53)] == [25, 26, 53]


@pytest.fixture
def evening() -> ClubEvening:
    """Seven, of whom one at table 2 left after the round hung out; then it was repaired."""
    evening = ClubEvening(SEVEN, rounds=4)
    evening.pair()
    evening.publish()
    return evening


def repair(evening: ClubEvening) -> int:
    """Take an entry of table 2 out and pair again; return who sat there with it."""
    paired = evening.current().tables[2].paired
    director.withdraw(evening.ledger, SLUG, paired.left, "wait")
    asked = pairings_by_hand.Repair(seed=evening.ledger.source.new_seed(), reason="she left")
    pairings_by_hand.repair(evening.ledger, SLUG, asked)
    return paired.right


def test_a_draft_has_no_code_and_what_first_hangs_out_replaces_nothing() -> None:
    evening = ClubEvening(SEVEN, rounds=4)
    draft = evening.pair()
    assert slip_code(evening.edition().state, draft, 1) == ""
    played = evening.publish()
    state = evening.edition().state
    assert slip_code(state, played, 1) == str(SlipCode(1, 0, 1))
    assert pairing_names(state, played) == ("1a", ())
    assert replaced(state, played) == ""


def test_an_old_code_holds_where_nothing_changed_and_names_the_new_table_where_it_did(
    evening: ClubEvening,
) -> None:
    before = {n: table.paired for n, table in evening.current().tables.items()}
    stays = repair(evening)
    tournament = load(evening.ledger, SLUG)
    played = evening.current()
    assert replaced(tournament.state, played) == "pairing 1b, replaces 1a"
    for number, paired in before.items():
        code = str(SlipCode(1, 0, number))
        if played.tables[number].paired == paired:
            assert table_by_code(tournament, code) == (played, played.tables[number])
            continue
        with pytest.raises(RefusedByRule) as error:
            table_by_code(tournament, code)
        facts = error.value.refused.facts
        assert error.value.refused.reason == "slip-replaced"
        if number == 2:
            table = played.seats[stays]
            where = facts["right_now"]
            assert facts["right"] == tournament.numbered(stays)
            assert where == f"sits at table {table} (slip {SlipCode(1, 1, table)})"
            assert facts["left_now"] == "is not paired in it"
        new = str(SlipCode(1, 1, number))
        assert table_by_code(tournament, new)[1].paired == played.tables[number].paired


def test_a_code_of_no_slip_that_was_printed_is_not_found(evening: ClubEvening) -> None:
    tournament = load(evening.ledger, SLUG)
    for code in (SlipCode(1, 0, 9), SlipCode(1, 1, 1), SlipCode(2, 0, 1)):
        with pytest.raises(NotFound, match=str(code)):
            table_by_code(tournament, str(code))
