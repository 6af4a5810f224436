"""How far a device's clock is from ours, measured all the while it is connected (G-1).

The device asks, and says with a later question when the answer came. What the recorder's clock
showed is remembered here and not taken from the device. Times are microseconds since 1970 UTC and
are handed in.
"""

from collections import OrderedDict, deque

from tournament.event import LARGEST
from tournament.games.clocks import ClockFault, Exchange, moment
from tournament.games.events import Moment

MOST_OPEN = 16
"""Questions whose answer's arrival is waited for; the oldest is forgotten first."""
MOST_KEPT = 12
"""Exchanges that the offset rests on: the latest, so that a clock that drifts is followed."""


class DeviceClock:
    """What is known of one device's clock."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, tuple[int, int]] = OrderedDict()
        self._exchanges: deque[Exchange] = deque(maxlen=MOST_KEPT)

    def asked(self, sent_us: int, received_us: int, answered_us: int) -> None:
        """Note a question: what the device's clock showed, and ours as it came and was answered."""
        self._open[sent_us] = received_us, answered_us
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)

    def came_back(self, sent_us: int, back_us: int) -> None:
        """Note when the device had the answer to a question; of an unknown one nothing is noted.

        Where the clocks contradict what was measured before, one of them was set: what was
        measured before says nothing any more.
        """
        ours = self._open.pop(sent_us, None)
        if ours is None:
            return
        received_us, answered_us = ours
        latest = Exchange(
            sent_us=sent_us, received_us=received_us, answered_us=answered_us, back_us=back_us
        )
        if isinstance(moment(back_us, [latest]), ClockFault):
            return
        self._exchanges.append(latest)
        if isinstance(moment(back_us, self._exchanges), ClockFault):
            self._exchanges.clear()
            self._exchanges.append(latest)

    def moment(self, device_us: int) -> Moment | None:
        """Return the moment at which the device shows a time; None where nothing was measured."""
        if not 0 <= device_us <= LARGEST:
            return None
        found = moment(device_us, self._exchanges)
        return None if isinstance(found, ClockFault) else found

    @property
    def delay_us(self) -> int | None:
        """How long a question and its answer are on their way at the least."""
        return min((each.delay_us for each in self._exchanges), default=None)
