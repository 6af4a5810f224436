"""Seeds from groups, so that two of one group meet late in the bracket (T-8)."""

from collections.abc import Mapping, Sequence

from tournament.pairing.plan import Plan
from tournament.pairing.single_elimination import single_elimination

Apart = Sequence[frozenset[int]]
"""For every seed, from 0, the better seeds whose group it must not share."""


def seeds_apart(tiers: Sequence[Sequence[int]], group: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seeds, best first: the first of all groups, then the second, and so on.

    Each tier holds one entry of every group, the better ones first, and keeps that order as far as
    it can. Of two orders that keep a group apart equally well the one closer to it is taken. The
    second of a group comes into the other half than the first wherever that can be; the third and
    later ones, and all others where it cannot, do not meet their own group in the first match.
    """
    plan = single_elimination(sum(map(len, tiers)))
    seeds: list[int] = []
    for tier in tiers:
        for apart in (_other_half(plan), _not_at_once(plan)):
            open_to = [
                [
                    entry
                    for entry in tier
                    if all(
                        group[seeds[better]] != group[entry]
                        for better in apart[len(seeds) + place]
                        if better < len(seeds)
                    )
                ]
                for place in range(len(tier))
            ]
            if arranged := _first_matching(open_to):
                seeds += arranged
                break
        else:
            seeds += tier
    return tuple(seeds)


def _other_half(plan: Plan) -> Apart:
    """Bar every seed from its own half."""
    final = plan.matches[-1]
    upper = {0} if final.left.kind == "seed" else _seeds_below(plan, final.left.number)
    return [
        frozenset(better for better in range(seed) if (better in upper) == (seed in upper))
        for seed in range(plan.entries)
    ]


def _seeds_below(plan: Plan, number: int) -> set[int]:
    """Return the seeds, from 0, of which one will win a match."""
    match = plan.matches[number - 1]
    seeds: set[int] = set()
    for side in (match.left, match.right):
        seeds |= {side.number - 1} if side.kind == "seed" else _seeds_below(plan, side.number)
    return seeds


def _not_at_once(plan: Plan) -> Apart:
    """Bar every seed from the one it meets in the first match of both."""
    apart: list[set[int]] = [set() for _ in range(plan.entries)]
    for match in plan.matches:
        if match.left.kind == match.right.kind == "seed":
            better, worse = sorted((match.left.number - 1, match.right.number - 1))
            apart[worse].add(better)
    return list(map(frozenset, apart))


def _first_matching(open_to: Sequence[Sequence[int]]) -> list[int]:
    """Give every place an entry that is open to it, the earliest first; empty where none fits."""
    chosen: list[int] = []
    for place, entries in enumerate(open_to):
        later = open_to[place + 1 :]
        fitting = (
            entry
            for entry in entries
            if entry not in chosen and _can_be_filled(later, {*chosen, entry})
        )
        entry = next(fitting, None)
        if entry is None:
            return []
        chosen.append(entry)
    return chosen


def _can_be_filled(open_to: Sequence[Sequence[int]], taken: set[int]) -> bool:
    """Whether every place can have an entry of its own (augmenting paths)."""
    place_of: dict[int, int] = {}

    def filled(place: int, tried: set[int]) -> bool:
        for entry in open_to[place]:
            if entry in taken or entry in tried:
                continue
            tried.add(entry)
            if entry not in place_of or filled(place_of[entry], tried):
                place_of[entry] = place
                return True
        return False

    return all(filled(place, set()) for place in range(len(open_to)))
