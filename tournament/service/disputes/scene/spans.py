"""Spans of time between two events, without rounding."""

_LONG_US = 10_000_000


def exact(microseconds: int) -> str:
    """Return a span without rounding: `38.25 ms`, `172 ms`, `12.5 s`; the sign is left out."""
    size = abs(microseconds)
    unit, per = ("s", 1_000_000) if size >= _LONG_US else ("ms", 1_000)
    whole, rest = divmod(size, per)
    digits = f"{rest:0{len(str(per)) - 1}}".rstrip("0")
    return f"{whole}.{digits} {unit}" if digits else f"{whole} {unit}"
