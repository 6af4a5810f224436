"""How likely a count is by chance alone, exactly as far as floating point goes."""

from math import exp, lgamma, log, log1p


def at_least(hits: int, of: int, share: float) -> float:
    """Return the chance of `hits` or more among `of` independent trials, each with this share."""
    if hits <= 0:
        return 1.0
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    return min(1.0, sum(_exactly(number, of, share) for number in range(hits, of + 1)))


def as_one_sided(one: int, other: int) -> float:
    """Return the chance that equally likely sides are so unequal, whichever of them is ahead."""
    return min(1.0, 2 * at_least(max(one, other), one + other, 0.5))


def _exactly(hits: int, of: int, share: float) -> float:
    ways = lgamma(of + 1) - lgamma(hits + 1) - lgamma(of - hits + 1)
    return exp(ways + hits * log(share) + (of - hits) * log1p(-share))
