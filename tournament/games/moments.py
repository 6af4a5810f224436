"""What two devices' clocks say about two acts. Evidence for people, never for a reducer (G-1)."""

from tournament.games.events import Moment

_MICROSECONDS = 1_000_000


def difference(first: Moment | None, second: Moment | None) -> tuple[int, int] | tuple[None, None]:
    """Return how much later `second` was, and the sum of the uncertainties, in microseconds.

    Both are None where one of the acts has no moment.
    """
    if first is None or second is None:
        return None, None
    apart = (second.device_us + second.offset_us) - (first.device_us + first.offset_us)
    return apart, first.uncertainty_us + second.uncertainty_us


def clocks_can_tell(delta_us: int | None, uncertainty_us: int | None) -> bool:
    """Say whether two times differ by more than both clocks together may be wrong (G-1).

    A difference that is just as large tells nothing: both acts may have been at one moment. Nor
    does a time that nobody knows. Both are in microseconds.
    """
    if delta_us is None or uncertainty_us is None:
        return False
    return delta_us > uncertainty_us or -delta_us > uncertainty_us


def order_settled(delta_us: int | None, uncertainty_us: int | None) -> bool:
    """Say whether the clocks leave no doubt beside the order of arrival (G-1).

    Without times the arrival is all there is, and that settles it. In microseconds.
    """
    if delta_us is None or uncertainty_us is None:
        return True
    return clocks_can_tell(delta_us, uncertainty_us)


def time_is_up(limit: int | None, started: Moment | None, called: Moment | None) -> bool:
    """Say whether time may be called: no limit is set, the clocks are silent, or it is over (G-2).

    `limit` is in seconds. The uncertainty of the clocks counts for the caller.
    """
    elapsed, uncertainty = difference(started, called)
    if limit is None or elapsed is None or uncertainty is None:
        return True
    return elapsed + uncertainty >= limit * _MICROSECONDS
