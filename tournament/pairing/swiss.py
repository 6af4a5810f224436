"""A Swiss round as one optimum over the whole field (T-5)."""

from collections.abc import Sequence

from tournament.pairing.history import NONE_FORBIDDEN, Contender, Forbidden, Pairing, Unpairable


def pair(
    contenders: Sequence[Contender],
    *,
    rounds_left: int,
    forbidden: Forbidden = NONE_FORBIDDEN,
    allow_rematch: bool = False,
) -> Pairing | Unpairable:
    """Pair a round.

    The order of `contenders` is chance: the caller shuffles them by a seed, and the same order
    gives the same pairing. `rounds_left` are the declared rounds still to be paired, this one
    included. A forced rematch is made only if `allow_rematch`; otherwise the answer says why not.

    Raises:
        ValueError: an entry is there twice, or `rounds_left` is below 1.
    """
    raise NotImplementedError
