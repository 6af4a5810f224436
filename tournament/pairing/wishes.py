"""What a director asks of a round beside the rules: who must not, or should not, meet."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.pairing.first_round import Meeting


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Pairs of entries that must not meet, whatever it costs."""

    pairs: frozenset[frozenset[int]] = frozenset()

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> "Forbidden":
        """Collect pairs given in any order."""
        return cls(frozenset(frozenset(pair) for pair in pairs))


NONE_FORBIDDEN = Forbidden()


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of one round; entries that are not in it do no harm.

    `apart` are groups of entries, a club or a family, that meet only where nothing graver allows
    otherwise: `Objective.avoided` says how grave that is. The caller leaves a group out after the
    rounds for which it was agreed. `resting` are entries with a granted bye (T-6): they are not
    paired, and whether the bye is needed is asked of those who are left. `meeting` says whom
    equals would best meet, in the order in which they are handed over.
    """

    forbidden: Forbidden = NONE_FORBIDDEN
    apart: tuple[frozenset[int], ...] = ()
    resting: frozenset[int] = frozenset()
    meeting: Meeting = "neighbours"


NO_WISHES = Wishes()
