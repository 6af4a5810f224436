"""The pairing of a small field against an exhaustive search that knows nothing of ours."""

import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tournament.pairing.history import Contender, Forbidden, Pairing, Unpairable
from tournament.pairing.swiss import pair

BYE = -1
CASES = 600
Pairs = tuple[tuple[int, int], ...]
Vector = tuple[int, ...]


def all_pairings(entries: Sequence[int]) -> Iterator[Pairs]:
    """Every way to pair the entries; an odd one meets BYE."""
    if len(entries) % 2:
        entries = [*entries, BYE]
    if not entries:
        yield ()
        return
    first, *others = entries
    for rival in others:
        rest = [entry for entry in others if entry != rival]
        for pairs in all_pairings(rest):
            yield ((first, rival), *pairs)


class Oracle:
    """Objectives as the words of `Objective` have them, one at a time."""

    def __init__(
        self, contenders: Sequence[Contender], rounds_left: int, forbidden: Forbidden
    ) -> None:
        self.known = {contender.entry: contender for contender in contenders}
        self.order = [c.entry for c in sorted(contenders, key=lambda c: -c.points)]
        self.rounds_left = rounds_left
        self.forbidden = forbidden.pairs
        self.open = frozenset(
            frozenset(two) for two in {*self._twos()} if not self.met(*two) and not self.bars(two)
        )

    def _twos(self) -> Iterator[tuple[int, int]]:
        places = [*self.order, *([BYE] if len(self.order) % 2 else [])]
        for one in self.order:
            for other in places:
                if one != other:
                    yield one, other

    def met(self, one: int, other: int) -> bool:
        if other == BYE:
            return self.known[one].had_bye
        return other in self.known[one].met

    def bars(self, two: tuple[int, int]) -> bool:
        return frozenset(two) in self.forbidden

    def vector(self, pairs: Pairs) -> Vector:
        rematches = second_byes = bye_group = squares = floats = chance = 0
        for one, other in pairs:
            if other == BYE:
                second_byes += self.met(one, BYE)
                scores = sorted({contender.points for contender in self.known.values()})
                bye_group = scores.index(self.known[one].points)
                chance += (len(self.order) - self.order.index(one)) ** 2
                continue
            rematches += self.met(one, other)
            a, b = self.known[one], self.known[other]
            squares += (a.points - b.points) ** 2
            for me, rival in ((a, b), (b, a)):
                drift = (me.points > rival.points) - (me.points < rival.points)
                floats += drift != 0 and drift == me.last_float
            chance += (self.order.index(one) - self.order.index(other)) ** 2
        return rematches, second_byes, bye_group, squares, floats, chance

    def whole_vector(self, pairs: Pairs) -> Vector:
        rematches, second_byes, *rest = self.vector(pairs)
        left = self.open - {frozenset(two) for two in pairs}
        unfinishable = self.rounds_left - 1 - self.rounds_in(left, self.rounds_left - 1)
        return rematches, second_byes, unfinishable, *rest

    def rounds_in(self, left: frozenset[frozenset[int]], most: int) -> int:
        return _rounds_in(left, tuple(self.order), most)

    def best(self) -> Vector | None:
        """The least vector, the rounds to come weighed only among pairings that tie before it."""
        allowed = [p for p in all_pairings(self.order) if not any(self.bars(two) for two in p)]
        if not allowed:
            return None
        grave = min(self.vector(pairs)[:2] for pairs in allowed)
        return min(self.whole_vector(p) for p in allowed if self.vector(p)[:2] == grave)


@cache
def _rounds_in(left: frozenset[frozenset[int]], entries: tuple[int, ...], most: int) -> int:
    most_found = 0
    if most == 0:
        return 0
    for pairs in all_pairings(entries):
        round_ = {frozenset(two) for two in pairs}
        if round_ <= left:
            most_found = max(most_found, 1 + _rounds_in(left - round_, entries, most - 1))
            if most_found == most:
                break
    return most_found


def random_case(seed: int) -> tuple[list[Contender], int, Forbidden]:
    """A field of 2 to 8 with a random past: often a possible one, sometimes an absurd one."""
    rng = random.Random(seed)
    entries = rng.sample(range(1, 30), rng.randint(2, 8))
    met: dict[int, set[int]] = {entry: set() for entry in entries}
    had_bye = set()
    played = rng.randint(0, len(entries))
    for _ in range(played):
        rng.shuffle(entries)
        for one, other in zip(entries[::2], entries[1::2], strict=False):
            if rng.random() < 0.8:
                met[one].add(other)
                met[other].add(one)
        if len(entries) % 2 and rng.random() < 0.7:
            had_bye.add(entries[-1])
    contenders = [
        Contender(
            entry,
            points=rng.randint(0, 3 * played),
            met=frozenset(met[entry]),
            had_bye=entry in had_bye,
            last_float=rng.choice([-1, 0, 1]),
        )
        for entry in entries
    ]
    barred = [rng.sample(entries, 2) for _ in range(rng.choice([0, 0, 0, 1, 4]))]
    forbidden = Forbidden.of((one, other) for one, other in barred)
    rng.shuffle(contenders)
    return contenders, rng.randint(1, max(1, len(entries) - played)), forbidden


def as_pairs(pairing: Pairing) -> Pairs:
    return (*pairing.pairs, *([(pairing.bye, BYE)] if pairing.bye is not None else []))


@pytest.mark.parametrize("seed", range(CASES))
def test_no_pairing_of_the_field_is_better(seed: int) -> None:
    contenders, rounds_left, forbidden = random_case(seed)
    oracle = Oracle(contenders, rounds_left, forbidden)
    best = oracle.best()
    answer = pair(contenders, rounds_left=rounds_left, forbidden=forbidden, allow_rematch=True)
    if best is None:
        assert isinstance(answer, Unpairable)
        assert answer.why == "forbidden"
        return
    assert isinstance(answer, Pairing)
    assert oracle.whole_vector(as_pairs(answer)) == best
    assert (len(answer.rematches), answer.second_bye, answer.unfinishable) == best[:3]
    assert all(oracle.met(*two) for two in answer.rematches)
    strict = pair(contenders, rounds_left=rounds_left, forbidden=forbidden)
    if best[0]:
        assert isinstance(strict, Unpairable)
        assert (strict.why, strict.rematches) == ("rematch-forced", best[0])
    else:
        assert strict == answer


def test_the_cases_hold_every_kind_of_round() -> None:
    """A control of the cases: forced rematches, second byes and lost rounds all occur, and not."""
    seen = set()
    for seed in range(CASES):
        best = Oracle(*random_case(seed)).best()
        seen.add(best and tuple(min(1, fault) for fault in best[:3]))
    assert {None, (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1)} <= seen
