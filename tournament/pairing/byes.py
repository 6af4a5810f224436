"""The bye: one more place in an odd field, dearest to those who can use it least (T-5).

Only a pairing bye is meant. An entry that is absent is not among the contenders, and a bye that
was granted to a late entry does not count as had (T-6).
"""

from collections.abc import Sequence


def bye_place(contenders: int) -> int | None:
    """Return the place after the last contender of an odd field: who is paired with it is free."""
    return contenders if contenders % 2 else None


def score_groups(points: Sequence[int]) -> list[int]:
    """Return the score group of every contender, 0 for the lowest: what a bye costs there."""
    groups = {score: group for group, score in enumerate(sorted(set(points)))}
    return [groups[score] for score in points]
