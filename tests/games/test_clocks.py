"""G-1: what a device's clock is worth, against clocks whose truth is known."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.games.clocks import ClockFault, Exchange, moment
from tournament.games.events import Moment
from tournament.games.moments import difference, order_settled

HOUR = 3_600_000_000
NEVER = {"drift_ppm": 0, "grain_us": 1}


def exchange(sent: int, received: int, answered: int, back: int) -> Exchange:
    return Exchange(sent_us=sent, received_us=received, answered_us=answered, back_us=back)


def test_a_worked_exchange() -> None:
    """The offset is ((t2 - t1) + (t3 - t4)) / 2, the error at most half the delay, rounded out."""
    asked = exchange(1_000, 5_400, 5_500, 1_700)
    assert asked.delay_us == 600
    found = moment(1_700, [asked], **NEVER)
    # between 3,800 and 4,400; a step of 1 wider each way, and one for reading the moment itself
    assert found == Moment(device_us=1_700, offset_us=4_100, uncertainty_us=302)


def test_the_exchange_with_the_least_delay_is_taken() -> None:
    slow = exchange(0, 9_000, 9_000, 10_000)
    quick = exchange(20_000, 25_100, 25_100, 20_200)
    found = moment(20_200, [slow, quick], **NEVER)
    assert found == moment(20_200, [quick], **NEVER)


def test_drift_widens_the_bounds_with_the_time_that_passed_either_way() -> None:
    asked = exchange(0, 100, 100, 200)
    near = moment(200, [asked], drift_ppm=100)
    for away in (HOUR, -HOUR):
        far = moment(200 + away, [asked], drift_ppm=100)
        assert isinstance(near, Moment)
        assert isinstance(far, Moment)
        assert abs(far.uncertainty_us - near.uncertainty_us - 360_000) <= 1


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ([], "no-exchange"),
        ([exchange(1_000, 0, 0, 999)], "device-stepped"),
        ([exchange(0, 1_000, 999, 10)], "recorder-stepped"),
        ([exchange(0, 1_000, 1_100, 50)], "negative-delay"),
        ([exchange(0, 100, 100, 200), exchange(1_000, 9_100, 9_100, 1_200)], "exchanges-disagree"),
    ],
)
def test_clocks_that_cannot_be_believed_are_refused(asked: list[Exchange], code: str) -> None:
    found = moment(2_000, asked)
    assert isinstance(found, ClockFault)
    assert found.code == code
    assert found.exchange == (0 if asked and code != "exchanges-disagree" else None)


class Simulated:
    """A device whose clock runs wrong by a known offset and drift, read in coarse steps."""

    def __init__(self, offset: int, ppm: int, grain: int) -> None:
        self.offset, self.rate, self.grain = offset, 1 + Fraction(ppm, 1_000_000), grain

    def recorder(self, device: Fraction) -> Fraction:
        """Return the recorder's true time when the device's clock truly stands at `device`."""
        return device * self.rate + self.offset

    def read(self, true: Fraction) -> int:
        return true // self.grain * self.grain

    def exchange(self, sent: int, there: int, thinking: int, back: int) -> Exchange:
        """Ask at `sent`; the delays are by the recorder's clock."""
        begun = Fraction(sent)
        received = self.recorder(begun) + there
        answered = received + thinking
        returned = (answered + back - self.offset) / self.rate
        return exchange(*map(self.read, (begun, received, answered, returned)))


delays = st.integers(0, 300_000)


@settings(deadline=None, max_examples=300)
@given(
    offset=st.integers(-HOUR, HOUR),
    ppm=st.integers(-100, 100),
    grain=st.sampled_from([1, 7, 1000]),
    asked=st.lists(
        st.tuples(st.integers(0, HOUR), delays, st.integers(0, 20_000), delays),
        min_size=1,
        max_size=4,
    ),
    acted=st.fractions(0, 2 * HOUR, max_denominator=7),
)
def test_the_truth_lies_within_the_uncertainty_however_unequal_the_ways(
    offset, ppm, grain, asked, acted
) -> None:
    device = Simulated(offset, ppm, grain)
    exchanges = [device.exchange(*one) for one in asked]
    found = moment(device.read(acted), exchanges, drift_ppm=100, grain_us=grain)
    assert isinstance(found, Moment), found
    told = found.device_us + found.offset_us
    assert abs(device.recorder(acted) - told) <= found.uncertainty_us


def test_the_control_a_bound_too_narrow_is_noticed() -> None:
    """All of the delay on one way: the true offset is at the very edge of the bounds."""
    device = Simulated(0, 0, 1)
    found = moment(0, [device.exchange(0, 10_000, 0, 0)], **NEVER)
    assert isinstance(found, Moment)
    assert found.offset_us - (found.uncertainty_us - 3) >= 0
    assert found.uncertainty_us <= 5_003


@settings(deadline=None, max_examples=200)
@given(
    offsets=st.tuples(st.integers(-HOUR, HOUR), st.integers(-HOUR, HOUR)),
    ways=st.tuples(delays, delays, delays, delays),
    first=st.integers(0, 10_000_000),
    later=st.integers(1, 1_000_000),
)
def test_two_devices_never_settle_an_order_that_is_wrong(offsets, ways, first, later) -> None:
    """Two acts `later` apart in truth: the clocks say so, or say that they cannot tell (G-1)."""
    clocks = [Simulated(offset, 0, 1) for offset in offsets]
    told = []
    for device, there, back, true in zip(
        clocks, ways[:2], ways[2:], (first, first + later), strict=True
    ):
        asked = device.exchange(0, there, 0, back)
        found = moment(device.read(Fraction(true - device.offset)), [asked], drift_ppm=0)
        assert isinstance(found, Moment)
        told.append(found)
    delta, uncertainty = difference(*told)
    assert delta is not None
    assert delta > 0 or not order_settled(delta, uncertainty)
