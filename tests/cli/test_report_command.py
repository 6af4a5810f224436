"""`report build`: where the pages go, and what is said when they cannot."""

from pathlib import Path

import pytest

from tournament.cli.shapes_report import Report

pytestmark = pytest.mark.usefixtures("spring")


@pytest.fixture
def spring(playledger, home) -> None:
    """Announce `spring`, enter four players and play one round."""
    (home / "entries.csv").write_text("name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    for line in (
        "tournament create spring --name Spring_Open --rounds 2",
        "player import spring entries.csv",
        "round pair",
        "round publish",
        "result enter 1 2-0",
        "result enter 2 1-2",
        "round close",
    ):
        answer = playledger(*(word.replace("_", " ") for word in line.split()))
        assert answer.code == 0, answer.err


def test_the_pages_are_written_and_the_answer_says_where_to_begin(playledger, home) -> None:
    answer = playledger("report", "build", "--out", "out/pages")
    assert answer.code == 0, answer.err
    index = Path("out/pages/index.html")
    assert answer.out == f"8 pages of Spring Open (spring): open {index}\n"
    assert {page.name for page in (home / "out/pages").iterdir()} == {
        "index.html",
        "entries.html",
        "crosstable.html",
        "carry-on.html",
        "round-1-pairings.html",
        "round-1-names.html",
        "round-1-slips.html",
        "round-1-standings.html",
    }
    assert "Ana Ruiz" in (home / index.parent / "round-1-standings.html").read_text("utf-8")


def test_the_answer_in_json_lists_the_pages(playledger, home) -> None:
    shown = Report.model_validate_json(playledger("report", "build", "spring", "--json").out)
    assert shown.tournament == "spring"
    assert shown.index == str(Path("pages/index.html"))
    assert shown.pages == sorted(page.name for page in (home / "pages").iterdir())


def test_building_again_changes_nothing(playledger, home) -> None:
    def built() -> dict[str, bytes]:
        assert playledger("report", "build").code == 0
        return {page.name: page.read_bytes() for page in (home / "pages").iterdir()}

    assert built() == built()


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(playledger, home) -> None:
    (home / "file").write_text("in the way")
    answer = playledger("report", "build", "--out", "file/pages")
    assert answer.code == 4
    assert answer.out == ""
    assert "file/pages" in answer.err
    assert "Traceback" not in answer.err
    assert (home / "file").read_text() == "in the way"


def test_a_file_is_no_folder(playledger, home) -> None:
    (home / "pages").write_text("in the way")
    answer = playledger("report", "build")
    assert answer.code == 2
    assert "pages" in answer.err
    assert (home / "pages").read_text() == "in the way"


def test_an_unknown_tournament_writes_nothing(playledger, home) -> None:
    answer = playledger("report", "build", "autumn")
    assert answer.code == 5
    assert not (home / "pages").exists()
