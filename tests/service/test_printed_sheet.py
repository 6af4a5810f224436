"""A backup held against a printed sheet: what is missing is told, and another log is found out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore.errors import IntegrityFailure
from tests.service.moving import bundle_of, import_into, ledger_at, played_evening, sqlite_url
from tournament.service import director
from tournament.service.backup import Restored, back_up, restore
from tournament.service.errors import BadInput
from tournament.service.printed_sheet import Sheet, read_sheet
from tournament.service.printing.edition import read_edition
from tournament.service.sentences_restore import held_lines

SLUG = "spring"


@pytest.fixture(scope="module")
def bundle() -> bytes:
    return bundle_of(played_evening().ledger)


@pytest.fixture
def club(bundle: bytes, tmp_path: Path) -> str:
    url = sqlite_url(tmp_path / "club.db")
    import_into(url, bundle)
    return url


def sheet_of(url: str) -> Sheet:
    with ledger_at(url) as ledger:
        header = read_edition(ledger, SLUG).header("")
    return read_sheet(header.log_position, header.fingerprint)


@pytest.fixture
def held(club: str, tmp_path: Path) -> Callable[..., tuple[Restored, list[str]]]:
    """Restore a backup made now against a sheet, and say what is told of it."""

    def restored(sheet: Sheet, *, dry_run: bool = False) -> tuple[Restored, list[str]]:
        place = sqlite_url(tmp_path / "new.db")
        done = restore(place, tmp_path / "saved.db", actor="d", sheet=sheet, dry_run=dry_run)
        assert done.held
        return done, list(held_lines(done.held))

    back_up(club, tmp_path / "saved.db")
    return restored


def test_what_a_later_sheet_shows_is_missing_and_how_to_bring_it_back_is_told(
    held, club: str
) -> None:
    backup = sheet_of(club).log
    with ledger_at(club, write=True) as ledger:
        director.pair(ledger, SLUG)
        director.publish(ledger, SLUG)
    sheet = sheet_of(club)
    done, said = held(sheet)
    assert done.held.missing == sheet.log - backup == 2
    assert done.held.fits is None
    assert said[:3] == [
        f"backup {backup}, sheet {sheet.log}: 2 acts are missing",
        "the fingerprint cannot be compared: the backup ends before the sheet",
        "is there a newer backup? Then restore that one, into an empty database",
    ]
    assert said[3].startswith("Spring Open: round 1 is the last that is closed in it; bring back")
    assert said[3].endswith("playledger round import spring FILE")


def test_a_backup_of_the_sheets_moment_or_later_misses_nothing(held, club: str) -> None:
    sheet = sheet_of(club)
    for log, letters in ((sheet.log, sheet.fingerprint), (sheet.log, sheet.fingerprint[:8])):
        done, said = held(Sheet(log, letters), dry_run=True)
        assert (done.held.missing, done.held.fits) == (0, True)
        (line,) = said
        assert line.startswith(f"backup {log}, sheet {log}: nothing that the sheet shows is")
        assert line.endswith("the fingerprint fits")
    _, said = held(Sheet(sheet.log - 1))
    assert said[0].endswith("nothing that the sheet shows is missing")


def test_an_older_sheet_is_compared_at_its_own_log_number(club: str, tmp_path: Path) -> None:
    old = sheet_of(club)
    with ledger_at(club, write=True) as ledger:
        director.pair(ledger, SLUG)
    back_up(club, tmp_path / "saved.db")
    done = restore(sqlite_url(tmp_path / "n.db"), tmp_path / "saved.db", actor="d", sheet=old)
    assert done.held
    assert done.held.fits
    other = Sheet(old.log - 1, old.fingerprint)
    with pytest.raises(IntegrityFailure):
        restore(sqlite_url(tmp_path / "o.db"), tmp_path / "saved.db", actor="d", sheet=other)


def test_the_sheet_of_another_log_stops_the_restoration(held, club: str, tmp_path: Path) -> None:
    sheet = sheet_of(club)
    with pytest.raises(IntegrityFailure, match="another log") as caught:
        held(Sheet(sheet.log, "A" * 28))
    assert caught.value.position == sheet.log
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(
    "typed", ["h47t 6pz7", "H47T6PZ7", "H47T-6PZ7 h47t", "H47T 6PZ7 H47T 6PZ7 H47T 6PZ7 H47T"]
)
def test_a_fingerprint_may_be_typed_as_it_comes(typed: str) -> None:
    assert "H47T6PZ7H47T6PZ7H47T6PZ7H47T".startswith(read_sheet(1, typed).fingerprint)


@pytest.mark.parametrize("typed", ["H47T", "H47T 6PZ0", "H47T 6PZ7!", "A" * 29])
def test_what_is_no_fingerprint_is_told(typed: str) -> None:
    with pytest.raises(BadInput, match="no fingerprint"):
        read_sheet(1, typed)
