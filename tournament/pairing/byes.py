"""The bye: one more place in an odd field, dearest to those who can use it least (T-5).

A pairing bye is given by the search. A granted bye was asked for (T-6): its entry rests and is not
among the contenders. It counts as a pairing bye had only where it was worth a win, for nobody is
to win twice without playing; a late entry's byes for the rounds it missed do not count (T-6).
"""

from collections.abc import Sequence
from typing import Literal

GrantedBye = Literal["full", "half", "zero"]
"""What a granted bye is worth: a win, a draw, or nothing."""


def counts_as_had(granted: GrantedBye) -> bool:
    """Say whether a granted bye keeps its entry from a pairing bye later (T-5)."""
    return granted == "full"


def bye_place(contenders: int) -> int | None:
    """Return the place after the last contender of an odd field: who is paired with it is free."""
    return contenders if contenders % 2 else None


def score_groups(scores: Sequence[int]) -> list[int]:
    """Return the score group of every contender, 0 for the lowest: what a bye costs there."""
    groups = {score: group for group, score in enumerate(sorted(set(scores)))}
    return [groups[score] for score in scores]
