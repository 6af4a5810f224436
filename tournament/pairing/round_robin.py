"""Round robin by Berger tables: everybody meets everybody once in each leg."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundRobinRound:
    """Pairs in table order, the left seat first, and who rests. A rest is no bye: it gives nothing.

    `rests` is None where the number of entries is even.
    """

    pairs: tuple[tuple[int, int], ...]
    rests: int | None = None


def round_robin(entries: Sequence[int], *, legs: int = 1) -> tuple[RoundRobinRound, ...]:
    """Return every round, for entries in the order of the numbers they have drawn.

    The rounds and the seats are those of the Berger tables (FIDE Handbook C.05, annex 1): in round
    r the numbers meet whose sum leaves r + 1 when it is divided by one less than the number of
    places; the last number meets whom that leaves over. In every second leg the seats are
    exchanged.

    Raises:
        ValueError: fewer than two entries, one entered twice, or fewer than one leg.
    """
    if len(entries) <= 1 or len(set(entries)) < len(entries):
        raise ValueError(f"a round robin needs two entries or more, each once, not {entries}")
    if legs < 1:
        raise ValueError(f"a round robin has one leg or more, not {legs}")
    places: list[int | None] = [*entries, *[None] * (len(entries) % 2)]
    leg = [_round(places, number) for number in range(len(places) - 1)]
    rounds: list[RoundRobinRound] = []
    for turn in range(legs):
        rounds += leg if turn % 2 == 0 else [_exchanged(played) for played in leg]
    return tuple(rounds)


def rounds_of(entries: int, *, legs: int = 1) -> int:
    """Return how many rounds a round robin takes; none without an opponent."""
    return legs * (entries - 1 + entries % 2) if entries > 1 else 0


def snake(seeds: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Deal seeds into groups, there and back: the first group gets seeds 1, 2n, 2n + 1 and so on.

    Raises:
        ValueError: fewer than one group.
    """
    if groups < 1:
        raise ValueError(f"there is one group or more, not {groups}")
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for place, seed in enumerate(seeds):
        turn, step = divmod(place, groups)
        dealt[step if turn % 2 == 0 else groups - 1 - step].append(seed)
    return tuple(map(tuple, dealt))


def _round(places: Sequence[int | None], number: int) -> RoundRobinRound:
    """Return the round after `number` others, of one leg."""
    circle = len(places) - 1  # all but the last stand in a circle
    middle = number * (circle + 1) // 2 % circle  # twice its number is r + 1, counted from 1
    last = places[circle]
    across = [
        (places[(middle + step) % circle], places[(middle - step) % circle])
        for step in range(1, circle // 2 + 1)
    ]
    facing = (places[middle], last) if number % 2 == 0 else (last, places[middle])
    return RoundRobinRound(
        tuple(
            (left, right)
            for left, right in (facing, *across)
            if left is not None and right is not None
        ),
        places[middle] if last is None else None,
    )


def _exchanged(played: RoundRobinRound) -> RoundRobinRound:
    return RoundRobinRound(tuple((right, left) for left, right in played.pairs), played.rests)
