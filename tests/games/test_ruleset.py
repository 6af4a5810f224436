"""What rulesets share: ids, hashes, and the clocks behind the time limit."""

import msgspec
import pytest

from tournament.games.events import Moment
from tournament.games.moments import difference, order_settled, time_is_up
from tournament.games.ruleset import CommonSwitches, content_hash
from tournament.games.speed.rules import SpeedRules


def test_the_hash_is_over_sorted_json() -> None:
    """The expected value is that of `printf '%s' '{"a":2,"b":1}' | sha256sum`."""
    expected = "d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772"
    assert content_hash({"b": 1, "a": 2}) == expected


def test_a_switch_at_its_default_is_not_in_the_canonical_form() -> None:
    class Earlier(CommonSwitches, frozen=True, kw_only=True):
        pass

    class Later(CommonSwitches, frozen=True, kw_only=True):
        new_switch: bool = False

    old = Earlier(id="patience/house@1", max_draws=1)
    assert Later(id="patience/house@1", max_draws=1).hash == old.hash
    assert Later(id="patience/house@1", max_draws=1, new_switch=True).hash != old.hash


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"id": "speed"}, "id"),
        ({"id": "speed/club"}, "id"),
        ({"id": "speed/club@0"}, "id"),
        ({"id": "Speed/club@1"}, "id"),
        ({"id": "speed/club@1", "time_limit": 0}, "time_limit"),
        ({"id": "speed/club@1", "max_draws": -1}, "max_draws"),
        ({"id": "speed/club@1", "call": "never"}, "call"),
        ({"id": "speed/club@1", "race_undecided": "toss"}, "race_undecided"),
        ({"id": "speed/club@1", "jokers": 2}, "jokers"),
    ],
)
def test_data_that_is_no_ruleset_is_refused(data: dict[str, object], where: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=where):
        msgspec.convert(data, SpeedRules)


@pytest.mark.parametrize("ruleset_id", ["speed/club@1", "fusion/review+redraw-after-three@12"])
def test_an_id_is_game_name_and_version(ruleset_id: str) -> None:
    assert msgspec.convert({"id": ruleset_id}, SpeedRules).id == ruleset_id


def test_two_clocks_are_compared_on_the_recorders_time() -> None:
    """G-1."""
    first = Moment(device_us=1_000, offset_us=500, uncertainty_us=30)
    second = Moment(device_us=3_000, offset_us=-1_000, uncertainty_us=40)
    assert difference(first, second) == (500, 70)
    assert difference(second, first) == (-500, 70)
    assert difference(None, second) == difference(first, None) == (None, None)


@pytest.mark.parametrize(
    ("delta", "uncertainty", "settled"),
    [(70, 70, False), (-70, 70, False), (71, 70, True), (-71, 70, True), (None, None, True)],
)
def test_no_more_than_the_uncertainty_leaves_the_order_open(
    delta: int | None, uncertainty: int | None, *, settled: bool
) -> None:
    """G-1."""
    assert order_settled(delta, uncertainty) is settled


def test_without_a_limit_or_clocks_time_may_be_called() -> None:
    """G-2."""
    start, early = Moment(device_us=0), Moment(device_us=1)
    assert time_is_up(None, start, early)
    assert time_is_up(60, None, early)
    assert time_is_up(60, start, None)
    assert not time_is_up(60, start, early)
