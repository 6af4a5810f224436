"""Several processes share one log: one winner a version, no gap, nothing missed by who follows.

`python -m benchmarks concurrency` does the same with eight processes of 2,000 appends.
"""

from pathlib import Path

from sqlalchemy import URL

from tests.eventstore.contention import contend, missed_with_a_sequence


def test_processes_share_a_log_on_sqlite(tmp_path: Path) -> None:
    contest = contend(f"sqlite:///{tmp_path / 'club.db'}", processes=8, appends=40)
    assert contest.appends == 320
    assert contest.conflicts


def test_processes_share_a_log_on_postgresql(pg_empty: URL) -> None:
    url = pg_empty.render_as_string(hide_password=False)
    contest = contend(url, processes=8, appends=50)
    assert contest.appends == 400
    assert contest.conflicts


def test_the_control_with_a_sequence_misses_events(pg_empty: URL) -> None:
    url = pg_empty.set(drivername="postgresql").render_as_string(hide_password=False)
    assert missed_with_a_sequence(url, writers=8, appends=30)
