"""How many rounds a field needs, and the sizes of a cut (T-7)."""

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


def swiss_rounds(entries: int, *, cut: int = 0) -> int:
    """Return the Swiss rounds for a field; `cut` is 0 where the Swiss decides the event.

    T-7 begins at five entries; below that everybody meets everybody once.
    """
    for most, decisive, before_cut in _ROUNDS:
        if entries <= most:
            return before_cut if cut else decisive
    return _MOST_ROUNDS
