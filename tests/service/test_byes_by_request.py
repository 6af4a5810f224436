"""Byes by request on every sheet, in every table and through the results file (T-1, T-6)."""

import json

import pytest

from reports.render import render
from tests.service.club_evening import SLUG, ClubEvening
from tournament.competition.standing import standings_after
from tournament.service import wishes
from tournament.service.errors import BadInput
from tournament.service.exports import rows_of
from tournament.service.past_events import import_event
from tournament.service.printing.carry_on import carry_on_sheet
from tournament.service.printing.pairings import pairing_sheet, pairings_by_name, result_slips
from tournament.service.printing.standings import crosstable, standings_sheet
from tournament.service.results_export import results_file
from tournament.service.sentences_acts import act
from tournament.service.sentences_rounds import name_lines, round_lines
from tournament.service.tournaments import load

SEVEN = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus")
WORTH = {1: "full", 2: "half", 3: "zero"}


@pytest.fixture
def evening() -> ClubEvening:
    """Round 1 is over, in which Ann, Bob and Cem sat out as they asked to."""
    made = ClubEvening(SEVEN, rounds=3)
    for entry, worth in WORTH.items():
        wishes.grant_bye(made.ledger, SLUG, entry, 1, worth, reason="asked to")
    made.round()
    return made


def test_the_pairing_sheets_name_them_last_and_nobody_is_called_absent(
    evening: ClubEvening,
) -> None:
    edition = evening.edition()
    played = edition.state.rounds[0]
    sheet = pairing_sheet(edition, played)
    assert {bye.player.entry: bye.kind for bye in sheet.byes} == WORTH
    assert not sheet.unpaired
    page = render(sheet)
    assert "½ bye" in page
    assert "0 bye" in page
    assert page.count("sits out by request") == 3
    by_name = pairings_by_name(edition, played)
    assert {x.player.entry: x.bye for x in by_name.lines if x.place == "bye"} == WORTH
    assert "a draw (½ bye)" in render(by_name)
    assert len(result_slips(edition, played).slips) == 2


def test_standings_and_crosstable_tell_half_a_bye_from_an_absence(evening: ClubEvening) -> None:
    edition = evening.edition()
    found = standings_sheet(edition, 1)
    cells = {row.player.entry: row.rounds[0] for row in found.rows}
    assert [(cells[e].kind, cells[e].total) for e in WORTH] == [
        ("bye", 3),
        ("half-bye", 1),
        ("zero-bye", 0),
    ]
    across = crosstable(edition)
    assert across is not None
    for page in (render(found), render(across)):
        assert "½ bye" in page
        assert "0 bye" in page
        assert "absent" not in page


def test_the_sheet_to_carry_on_from_counts_a_full_bye_as_had_and_none_as_an_absence(
    evening: ClubEvening,
) -> None:
    sheet = carry_on_sheet(evening.edition())
    lines = {line.player.entry: line for group in sheet.groups for line in group.lines}
    assert [(lines[entry].byes, lines[entry].absent) for entry in WORTH] == [
        ((1,), ()),
        ((), ()),
        ((), ()),
    ]


def test_lists_on_a_screen_have_them_after_the_tables(evening: ClubEvening) -> None:
    tournament = load(evening.ledger, SLUG)
    played = tournament.state.rounds[0]
    title, *lines = round_lines(tournament, played)
    assert title == "Round 1"
    after = lines[len(played.tables) :]
    assert [line.strip().split("  ")[0] for line in after] == ["bye", "½ bye", "0 bye"]
    assert sum("by request" in line for line in name_lines(tournament, played)) == 3


def test_the_table_of_pairings_says_what_kind_of_bye_it_was(evening: ClubEvening) -> None:
    rows = rows_of(load(evening.ledger, SLUG), "pairings")
    assert {row["left_entry"]: row["bye"] for row in rows if row["table"] is None} == WORTH


def test_the_results_file_keeps_half_a_bye(evening: ClubEvening) -> None:
    evening.round()
    before = load(evening.ledger, SLUG)
    text = results_file(before).model_dump_json()
    import_event(
        evening.ledger, "again", "file", text, name="Again", rules="speed/club@1", floor=None
    )
    after = load(evening.ledger, "again")
    assert not after.state.impossible
    for number in (1, 2):
        assert standings_after(after.state, number) == standings_after(before.state, number)


@pytest.mark.parametrize(
    ("half_byes", "said"), [(["Zoe"], "not among the entries"), (["A"], "plays in Round 1 too")]
)
def test_half_a_bye_of_a_stranger_or_of_who_plays_is_refused(
    evening: ClubEvening, half_byes: list[str], said: str
) -> None:
    file = {
        "entries": [{"name": name, "first_round": 1} for name in ("A", "B", "C")],
        "rounds": [
            {
                "name": "Round 1",
                "matches": [{"p1": "A", "p2": "B", "result": "2-0-0"}],
                "half_byes": half_byes,
            }
        ],
    }
    with pytest.raises(BadInput) as refused:
        import_event(
            evening.ledger,
            "again",
            "file",
            json.dumps(file),
            name="Again",
            rules="speed/club@1",
            floor=None,
        )
    assert any(said in fault.what for fault in refused.value.faults)


def test_an_act_is_told_with_whom_it_concerns_and_what_it_is_worth(evening: ClubEvening) -> None:
    wishes.forbid_pair(evening.ledger, SLUG, 4, 2, reason="x")
    facts = load(evening.ledger, SLUG).state.facts
    told = [act(fact) for fact in facts]
    assert "pair forbidden (one 2, other 4)" in told
    assert "bye granted (entry 2, round 1, worth half)" in told
