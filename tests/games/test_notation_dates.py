"""The calendar of the notation, against the one of Python."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.games.notation.dates import moment_of, moment_text, seconds_text

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@given(st.datetimes(datetime(1600, 1, 1), datetime(2600, 1, 1)))  # noqa: DTZ001 - UTC is added
def test_a_moment_is_written_and_read_as_the_calendar_has_it(naive: datetime) -> None:
    moment = naive.replace(tzinfo=UTC)
    us = (moment - EPOCH) // timedelta(microseconds=1)
    assert datetime.fromisoformat(moment_text(us)) == moment
    assert moment_of(moment_text(us)) == us


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-29T10:00:00Z",
        "2100-02-29T10:00:00Z",
        "2026-13-01T10:00:00Z",
        "2026-00-01T10:00:00Z",
        "2026-01-00T10:00:00Z",
        "2026-04-31T10:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T10:60:00Z",
        "2026-01-01T10:00:60Z",
        "2026-01-01T10:00:00.1234567Z",
        "2026-01-01T10:00:00",
        "2026-01-01",
    ],
)
def test_what_no_calendar_has_is_no_moment(text: str) -> None:
    assert moment_of(text) is None


@pytest.mark.parametrize(
    ("us", "text"),
    [(0, "+0.000"), (3_120_000, "+3.120"), (-500, "-0.0005"), (61_000_001, "+61.000001")],
)
def test_seconds_have_three_to_six_decimals(us: int, text: str) -> None:
    assert seconds_text(us) == text
