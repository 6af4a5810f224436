"""No single bit of the file changes what the log says without being found."""

from collections import Counter
from pathlib import Path

import pytest

from tests.service import bit_flips
from tests.service.bit_flips import Flip, flips, judge, write_log

FLIPS = 300


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("flips") / "club.db"
    write_log(path, 2)
    return path


def told(log: Path, number: int, seed: int) -> list[Flip]:
    found: list[Flip] = []
    flips(log, number, seed=seed, tell=found.append)
    return found


def test_a_log_without_a_flip_is_sound(log: Path) -> None:
    assert judge(log) == ""


def test_a_flipped_bit_is_found_or_changes_nothing(log: Path) -> None:
    found = told(log, FLIPS, 9)
    assert [flip for flip in found if flip.verdict == "silent"] == []
    kinds = Counter(flip.verdict for flip in found)
    assert kinds["changed"] > FLIPS / 4
    assert len(kinds) > 3, kinds


def test_a_check_that_looks_at_nothing_lets_changes_through(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: what is harmless is told from what is silent by the rows alone."""
    monkeypatch.setattr(bit_flips, "verify_log", lambda _ledger: None)
    monkeypatch.setattr("eventstore.sql.SqlEventStore.faults", lambda _store: [])
    assert any(flip.verdict == "silent" for flip in told(log, 60, 9))
