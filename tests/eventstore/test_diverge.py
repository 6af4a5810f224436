"""Where two copies part is where their lists do."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.diverge import FIRST, diverge
from eventstore.memory import MemoryEventStore
from eventstore.testing import command, one


def log_of(streams: list[str], mark: str = "common") -> MemoryEventStore:
    log = MemoryEventStore()
    go_on(log, streams, mark)
    return log


def copied(log: MemoryEventStore) -> MemoryEventStore:
    copy = MemoryEventStore()
    copy.restore(log.read_all())
    return copy


def go_on(log: MemoryEventStore, apart: list[str], mark: str) -> None:
    for number, stream in enumerate(apart):
        log.append(one(stream, log.version(stream), number), command(f"{mark}{number}"))


streams = st.lists(st.sampled_from(["a", "b", "c"]), max_size=9)


@settings(deadline=None)
@given(streams, streams, streams)
def test_it_finds_the_common_beginning_and_both_tails(
    common: list[str], left: list[str], right: list[str]
) -> None:
    first = log_of(common)
    second = copied(first)
    go_on(first, left, "left")
    go_on(second, right, "right")
    found = diverge(first.read_all(), second.read_all())
    assert (found.common.position if found.common else 0) == len(common)
    for tail, streams, log in zip(found.tails, (left, right), (first, second), strict=True):
        assert tail.size == len(streams)
        assert tail.streams == Counter(streams)
        assert list(tail.streams) == sorted(tail.streams)
        assert list(tail.first) == list(log.read_all(after=len(common), limit=FIRST))
    assert found.diverged == bool(left and right)
    assert found.contested == sorted(set(left) & set(right))


def test_logs_that_never_were_one_share_nothing() -> None:
    first, second = log_of(["a"]), log_of(["a"], "other")
    found = diverge(first.read_all(), second.read_all())
    assert found.common is None
    assert found.diverged


@pytest.mark.parametrize("size", [FIRST - 1, FIRST, FIRST + 1])
def test_all_events_of_a_long_tail_are_counted(size: int) -> None:
    log = log_of(["a"] * size)
    found = diverge([], log.read_all())
    assert (found.tails[0].size, found.tails[1].size) == (0, size)
    assert len(found.tails[1].first) == min(size, FIRST)
    assert not found.diverged
