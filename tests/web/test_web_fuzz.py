"""The OpenAPI document holds; `python -m benchmarks api` sends thousands of requests more."""

from collections.abc import Iterator

import pytest

from tests.web.fuzzing import fuzz
from tests.web.organised import Served, open_claim, served_event

LEAST = 200


@pytest.fixture
def organised(url: str) -> Iterator[Served]:
    with served_event(url) as served:
        open_claim(served[0])
        yield served


def test_nothing_is_answered_that_the_document_does_not_say(
    organised: Served,
) -> None:
    _, address, headers = organised
    report = fuzz(address, headers, examples=5)
    assert report.failures == []
    assert report.requests > LEAST
    assert max(report.statuses) < 500
    assert {200, 201, 409, 422} <= set(report.statuses)


@pytest.mark.parametrize("missing", ["200", "422"])
def test_a_control_that_says_too_little_is_caught(organised: Served, missing: str) -> None:
    app, address, headers = organised
    del app.openapi()["paths"]["/api/v1/tournaments/{slug}/rounds"]["get"]["responses"][missing]
    only = "GET /api/v1/tournaments/{slug}/rounds"
    report = fuzz(address, headers, examples=8, only=only)
    assert any("Undocumented status code" in failure for failure in report.failures)
