"""How far a device's clock is from the recorder's, from exchanges of messages (G-1).

The device asks and notes its time, the recorder notes when the question comes and when it answers,
the device notes when the answer comes. No message arrives before it is sent. So when the device
showed `sent_us`, the recorder's clock was at most at `received_us`; when it showed `back_us`, the
recorder's was at least at `answered_us`. Between these bounds the offset is certain, however
unequal the two ways are; half their distance, half the delay, is all that can be wrong.

All times are whole microseconds, and every rounding widens the bounds.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tournament.games.events import Moment

DRIFT_PPM = 100
"""How much two clocks may part: microseconds a second. Quartz is within 50 either way."""
GRAIN_US = 1
"""The step in which clocks are read. Some browsers read theirs in steps of 100 or 1,000."""

_MILLION = 1_000_000


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """One question and its answer: `sent_us` and `back_us` by the device, the others by us."""

    sent_us: int
    received_us: int
    answered_us: int
    back_us: int

    @property
    def delay_us(self) -> int:
        """How long both messages were on their way together."""
        return (self.back_us - self.sent_us) - (self.answered_us - self.received_us)


class ClockFault(msgspec.Struct, frozen=True, kw_only=True):
    """Why no offset can be told: the code, and which of the exchanges shows it, from 0.

    `no-exchange`: there is none. `device-stepped` and `recorder-stepped`: a clock went back within
    an exchange. `negative-delay`: a message came before it was sent. `exchanges-disagree`: no one
    offset agrees with them all, so a clock was set in between.
    """

    code: Literal[
        "no-exchange",
        "device-stepped",
        "recorder-stepped",
        "negative-delay",
        "exchanges-disagree",
    ]
    exchange: int | None = None


def moment(
    device_us: int,
    exchanges: Sequence[Exchange],
    *,
    drift_ppm: int = DRIFT_PPM,
    grain_us: int = GRAIN_US,
) -> Moment | ClockFault:
    """Return the moment at which a device shows `device_us`, by the exchanges it has had.

    The exchange with the least delay says most. The others must be possible beside it.

    Args:
        device_us: what the device's clock shows.
        exchanges: all of them by these two clocks, before or after the moment.
        drift_ppm: how much the two clocks may part, in microseconds a second.
        grain_us: the step in which the coarser of the two clocks is read, at least 1.
    """
    if not exchanges:
        return ClockFault(code="no-exchange")
    bounds: list[tuple[int, int]] = []
    for number, exchange in enumerate(exchanges):
        low, high = _bounds(exchange, device_us, drift_ppm, grain_us)
        if exchange.back_us < exchange.sent_us:
            return ClockFault(code="device-stepped", exchange=number)
        if exchange.answered_us < exchange.received_us:
            return ClockFault(code="recorder-stepped", exchange=number)
        if low > high:
            return ClockFault(code="negative-delay", exchange=number)
        bounds.append((low, high))
    if max(low for low, _ in bounds) > min(high for _, high in bounds):
        return ClockFault(code="exchanges-disagree")
    best = min(range(len(exchanges)), key=lambda number: exchanges[number].delay_us)
    low, high = bounds[best]
    high += grain_us  # the clock may have been about to show the next step
    offset = (low + high) // 2
    return Moment(device_us=device_us, offset_us=offset, uncertainty_us=high - offset)


def _bounds(exchange: Exchange, device_us: int, drift_ppm: int, grain_us: int) -> tuple[int, int]:
    """Return between what the offset lies when the device shows `device_us`."""
    back_apart = _drifted(abs(device_us - exchange.back_us) + grain_us, drift_ppm)
    sent_apart = _drifted(abs(device_us - exchange.sent_us) + grain_us, drift_ppm)
    return (
        exchange.answered_us - exchange.back_us - grain_us - back_apart,
        exchange.received_us - exchange.sent_us + grain_us + sent_apart,
    )


def _drifted(elapsed_us: int, drift_ppm: int) -> int:
    """Return how far two clocks may have parted in a time, rounded up."""
    return -(-elapsed_us * drift_ppm // _MILLION)
