"""How many rounds a field needs, and how many entries it cuts to (T-7)."""

CUTS = (2, 4, 8)
"""The sizes a cut may have (T-7)."""

_ROUNDS = (
    # up to so many entries: rounds where the Swiss decides, rounds before a cut
    (1, 0, 0),
    (2, 1, 1),
    (4, 3, 3),
    (8, 3, 3),
    (16, 4, 5),
    (32, 5, 5),
    (64, 6, 6),
    (128, 7, 7),
    (226, 8, 8),
    (409, 9, 9),
)
_MOST_ROUNDS = 10
_SUGGESTED_CUTS = ((8, 0), (16, 4))


def swiss_rounds(entries: int, *, cut: int = 0) -> int:
    """Return the Swiss rounds for a field; `cut` is 0 where the Swiss decides the event.

    T-7 begins at five entries; below that everybody meets everybody once.
    """
    for most, decisive, before_cut in _ROUNDS:
        if entries <= most:
            return before_cut if cut else decisive
    return _MOST_ROUNDS


def suggested_cut(entries: int) -> int:
    """Return the cut a field of this size usually has: none (0) to 8 entries, then 4, then 8."""
    return next((cut for most, cut in _SUGGESTED_CUTS if entries <= most), CUTS[-1])
