"""95 % intervals: Wilson's for shares, Student's for means, and one for shares within games.

All are computed from exact sums, so that the same games give the same figures to the last digit.
"""

from fractions import Fraction
from math import sqrt

import msgspec

from tournament.lab.sums import Sums

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution: 2.5 % are left out on either side."""

_T = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582)
"""The 97.5 % quantiles of Student's t with 1 to 5 degrees of freedom."""

FEWEST_GAMES = 2
"""One game has no spread, and without a spread there is no interval of a mean."""


class Interval(msgspec.Struct, frozen=True, kw_only=True):
    """An estimate and the bounds of its 95 % interval."""

    low: float
    mid: float
    high: float


def share(x: float, n: float) -> Interval:
    """Return Wilson's score interval (1927) for `x` of `n` independent cases.

    It stays within 0 and 1 and keeps a width where none or all were found.
    """
    mid = x / n
    scale = 1 + Z * Z / n
    centre = (mid + Z * Z / (2 * n)) / scale
    half = Z / scale * sqrt(mid * (1 - mid) / n + Z * Z / (4 * n * n))
    return Interval(
        low=0.0 if x <= 0 else max(0.0, centre - half),
        mid=mid,
        high=1.0 if x >= n else min(1.0, centre + half),
    )


def mean(sums: Sums) -> Interval:
    """Return the interval for the mean of a count a game; two games at least.

    It is Student's t interval. That needs independent games, which they are, and a mean that is
    nearly normal, which it is from some dozens of games on (central limit theorem), but not for
    something that hardly a game has. A mean count is at least the share of games that have any:
    the interval begins no lower than Wilson's for that share, and ends no lower either. Where no
    game differs from another, it allows for as many that would differ by one as Wilson's does.
    """
    games = sums.games
    mid = sums.x / games
    # an exact numerator: no digits are lost between two large sums of squares
    variance = float(Fraction(games * sums.xx - sums.x * sums.x, games * (games - 1)))
    half = student(games - 1) * sqrt(variance / games) if variance else share(0, games).high
    some = share(sums.some, games)
    return Interval(low=max(some.low, mid - half), mid=mid, high=max(some.high, mid + half))


def ratio(sums: Sums) -> Interval:
    """Return the interval for things per thing looked at, where a thing looked at may have several.

    Games are the independent cases here too: the variance is that of a ratio of two sums, and the
    interval Student's.
    """
    mid = Fraction(sums.x, sums.n)
    half = student(sums.games - 1) * sqrt(_variance_of_ratio(sums, mid))
    return Interval(low=max(0.0, float(mid) - half), mid=float(mid), high=float(mid) + half)


def share_within_games(sums: Sums) -> Interval:
    """Return the interval for things found among things looked at, many of them in each game.

    What is found in one game hangs together, so that games and not things are the independent
    cases. The variance is that of a ratio of two sums over games (Taylor linearisation); it says
    how many independent cases the things are worth, and Wilson's interval is taken for so many
    (Korn and Graubard 1998). Where games do not differ at all, each counts as one case.
    """
    found = Fraction(sums.x, sums.n)
    variance = _variance_of_ratio(sums, found)
    cases = float(sums.games)
    if variance > 0:
        cases = min(float(found * (1 - found) / variance), float(sums.n))
    return share(float(found) * cases, cases)


def _variance_of_ratio(sums: Sums, found: Fraction) -> Fraction:
    """Return the variance of x / n over games, by Taylor linearisation (Cochran 1977, 6.3)."""
    residuals = sums.xx - 2 * found * sums.xn + found * found * sums.nn
    return residuals * sums.games / (sums.games - 1) / (sums.n * sums.n)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t: from a table, else by Fisher's expansion."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z, v = Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )
