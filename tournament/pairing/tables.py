"""In which order pairs sit down, and who sits left."""

from collections.abc import Iterable

from tournament.pairing.history import Contender


def seat(pairs: Iterable[tuple[Contender, Contender]]) -> tuple[tuple[int, int], ...]:
    """Return the pairs in table order, each with the entry that sits left first.

    The first table has the pair with the highest score, then the highest sum of scores, then the
    lowest entry number. The higher score sits left, at equal scores the lower entry number.
    """
    seated = [sorted(pair, key=_standing) for pair in pairs]
    seated.sort(key=lambda pair: (-pair[0].points, -pair[1].points, min(c.entry for c in pair)))
    return tuple((left.entry, right.entry) for left, right in seated)


def _standing(contender: Contender) -> tuple[int, int]:
    return -contender.points, contender.entry
