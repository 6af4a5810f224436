"""Who enters: the same person over tournaments, like names, and every fault of a list at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.service.moving import bundle_of
from tournament.competition.events import Settings
from tournament.projections.roster import MemoryRoster
from tournament.service import director
from tournament.service.decoding import decode
from tournament.service.entering import NOTHING_AGREED, Consent, add_players
from tournament.service.errors import BadInput
from tournament.service.ledger import Ledger
from tournament.service.names import likeness
from tournament.service.newcomers import read_entries
from tournament.service.tournaments import load

SAME = Consent(same_people=True)


@pytest.fixture
def ledger() -> Ledger:
    from eventstore.memory import MemoryEventStore
    from tournament.service.codec import codec

    made = Ledger(MemoryEventStore(), MemoryRoster(), codec(), actor="director")
    for slug in ("spring", "autumn"):
        director.create(made, slug, slug.capitalize(), Settings(rules="speed/club@1"))
    return made


def enter(ledger: Ledger, slug: str, text: str, consent: Consent = NOTHING_AGREED) -> list[str]:
    add_players(ledger, slug, "list", read_entries("list", text), consent)
    return [entry.person for entry in load(ledger, slug).state.entries.values()]


def faults(ledger: Ledger, text: str, consent: Consent = NOTHING_AGREED) -> list[tuple[str, str]]:
    with pytest.raises(BadInput) as refused:
        enter(ledger, "autumn", text, consent)
    return [(fault.where, fault.what) for fault in refused.value.faults]


@pytest.mark.parametrize(
    "written", ["Ana Ruíz", "RUIZ, ANA", "Ruiz Ana", "ana  ruiz", "Ａna Ruiz", "Ana. Ruiz"]
)
def test_names_are_alike_whatever_their_case_accents_points_and_order(written: str) -> None:
    assert likeness(written) == likeness("Ana Ruiz")


@given(st.text(min_size=1, max_size=20))
@settings(deadline=None, max_examples=100)
def test_likeness_is_settled_at_once(name: str) -> None:
    assert likeness(likeness(name)) == likeness(name)


def test_without_consent_a_name_of_the_roster_is_somebody_new(ledger: Ledger) -> None:
    (first,) = enter(ledger, "spring", "name\nAna Ruiz\n")
    (second,) = enter(ledger, "autumn", "name\nAna Ruiz\n")
    assert first != second


def test_with_consent_it_is_the_same_person_whose_club_is_brought_up_to_date(
    ledger: Ledger,
) -> None:
    (first,) = enter(ledger, "spring", "name,club,contact\nAna Ruiz,North,ana@example.org\n")
    (second,) = enter(ledger, "autumn", 'name,club\n"Ruíz, Ana",South\n', SAME)
    assert first == second
    (person,) = ledger.roster.everybody()
    assert (person.name, person.club, person.contact) == ("Ana Ruiz", "South", "ana@example.org")


def test_the_clubs_number_is_consent_enough_and_must_fit_the_name(ledger: Ledger) -> None:
    (first,) = enter(ledger, "spring", "id,name\nM-17,Ana Ruiz\n")
    assert faults(ledger, "id,name\nm-17,Ben Okafor\n") == [
        ("line 2, id", "m-17 is the number of Ana Ruiz, not of Ben Okafor")
    ]
    (second,) = enter(ledger, "autumn", "id,name\nm-17,Ana Ruíz\n")
    assert first == second


def test_two_of_a_name_on_the_roster_are_told_apart_by_nobody(ledger: Ledger) -> None:
    enter(ledger, "spring", "name\nAna Ruiz\n")
    director.create(ledger, "summer", "Summer", Settings(rules="speed/club@1"))
    enter(ledger, "summer", "name\nAna Ruiz\n")
    found = faults(ledger, "name\nAna Ruiz\n", SAME)
    assert found == [("line 2, name", "the roster has 2 people of the name Ana Ruiz")]


def test_like_names_are_flagged_and_entered_only_when_they_are_two_people(ledger: Ledger) -> None:
    text = "name\nAna Ruiz\nRuíz Ana\n"
    assert faults(ledger, text) == [("line 3, name", "Ruíz Ana is much like line 2")]
    assert len(enter(ledger, "autumn", text, Consent(namesakes=True))) == 2
    assert faults(ledger, "name\nANA RUIZ\n") == [
        ("line 2, name", "ANA RUIZ is the same name as entry #1")
    ]


def test_every_fault_of_a_list_is_told_at_once_with_line_and_column(ledger: Ledger) -> None:
    text = "name,rating,club\nAna,ten,A\u200bB\n,5,\nBen,1,\nben,2,\n"
    with pytest.raises(BadInput) as refused:
        read_entries("list", text)
    assert [fault.where for fault in refused.value.faults] == [
        "line 2, club",
        "line 2, rating",
        "line 3, name",
    ]
    assert [where for where, _ in faults(ledger, "name,rating\nBen,1\nben,2\n")] == ["line 3, name"]


def test_the_same_person_twice_in_one_list_is_told(ledger: Ledger) -> None:
    enter(ledger, "spring", "id,name\n1,Ana Ruiz\n")
    text = "id,name\n1,Ana Ruiz\n1,Ruiz Ana\n"
    found = faults(ledger, text, Consent(namesakes=True))
    assert found == [("line 3, name", "Ruiz Ana is the same person as line 2")]


def test_family_and_number_travel_with_a_copy_and_an_older_copy_has_neither(
    ledger: Ledger,
) -> None:
    enter(ledger, "spring", "name,family,id\nAna Ruiz,Lee,17\nBen Okafor,,\n")
    lines = [line for line in bundle_of(ledger).splitlines() if b'"person"' in line]
    assert sum(b'"family":"Lee"' in line for line in lines) == 1
    assert sum(b"family" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("cp1252", "Windows-1252"),
    ],
)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_list_is_read_in_any_usual_encoding_with_any_usual_delimiter(
    encoding: str, name: str, delimiter: str
) -> None:
    text = f"name{delimiter}club\r\nChloé Martin{delimiter}Nord\r\n"
    found = decode("list", text.encode(encoding))
    assert (found.encoding, found.guessed) == (name, encoding == "cp1252")
    (row,) = read_entries("list", found.text).values()
    assert (row.name, row.club) == ("Chloé Martin", "Nord")


def test_a_spreadsheet_may_say_what_separates_and_lines_are_counted_with_it() -> None:
    assert list(read_entries("list", "sep=;\r\nname;club\r\nAna, Dr;A\r\n")) == ["line 3"]


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadInput, match="no encoding known"):
        decode("list", b"name\n\x81\x8d\n")
    with pytest.raises(BadInput, match="no encoding known"):
        decode("list", b"n\0a\0m")
