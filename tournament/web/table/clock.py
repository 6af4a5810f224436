"""The recorder's clock."""

import time


def now_us() -> int:
    """Return the time: microseconds since 1970 UTC."""
    return time.time_ns() // 1000
