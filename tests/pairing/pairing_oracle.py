"""Exhaustive search over all pairings of a small field, which knows nothing of ours.

It says the aims of `Objective` one at a time, as its words have them, and walks through every
pairing there is: 945 of ten entries. Rounds to come are counted by trying every choice of pairings
that share no pair.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial, reduce
from itertools import combinations
from operator import or_

from tournament.pairing.history import Contender, Pairing, Unpairable
from tournament.pairing.swiss import pair
from tournament.pairing.wishes import Forbidden, Wishes

BYE = -1
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


@cache
def rounds_of_places(places: int) -> tuple[tuple[int, ...], ...]:
    """Every pairing of so many places; each pair of places is a bit."""
    return tuple(
        tuple(1 << (places * min(two) + max(two)) for two in pairs)
        for pairs in all_pairings(range(places))
    )


@cache
def pairs_out_of_odd_sets(places: int) -> tuple[int, ...]:
    """For every odd set of places the pairs that lead out of it, as bits; single places first.

    Each round has one of them at least: an odd set cannot be paired within itself.
    """
    return tuple(
        sum(
            1 << (places * min(two) + max(two))
            for two in combinations(range(places), 2)
            if len({*two} & {*odd}) == 1
        )
        for size in range(1, places // 2 + 1, 2)
        for odd in combinations(range(places), size)
    )


@cache
def all_rounds(places: int) -> tuple[int, ...]:
    """Every pairing of so many places as one set of pairs."""
    return tuple(sum(bits) for bits in rounds_of_places(places))


def most_rounds(open_pairs: int, places: int, most: int) -> int:
    """The most pairings of so many places, up to `most`, that are open and share no pair."""
    return next(number for number in range(most, -1, -1) if has_rounds(open_pairs, places, number))


@lru_cache(maxsize=200_000)
def has_rounds(open_pairs: int, places: int, number: int) -> bool:
    """Whether there are so many. Either one of them has a certain pair, or none has it."""
    if not number:
        return True
    rounds = [round_ for round_ in all_rounds(places) if not round_ & ~open_pairs]
    used = reduce(or_, rounds, 0)
    choices = [(used & pairs).bit_count() for pairs in pairs_out_of_odd_sets(places)]
    if min(choices) < number:
        return False
    place = min(range(places), key=choices.__getitem__)
    there = used & pairs_out_of_odd_sets(places)[place]
    certain = there & -there
    return any(
        has_rounds(used & ~round_, places, number - 1) for round_ in rounds if round_ & certain
    ) or has_rounds(used & ~certain, places, number)


@dataclass(frozen=True)
class Case:
    """A round to be paired."""

    contenders: list[Contender]
    rounds_left: int
    wishes: Wishes


class Oracle:
    """Objectives of all pairings of one round."""

    def __init__(self, case: Case) -> None:
        self.wishes, self.rounds_left = case.wishes, case.rounds_left
        playing = [c for c in case.contenders if c.entry not in case.wishes.resting]
        self.known = {contender.entry: contender for contender in playing}
        self.scores = {c.entry: c.points + c.virtual for c in playing}
        self.order = sorted(self.known, key=lambda entry: -self.scores[entry])
        self.places = [*self.order, *([BYE] if len(self.order) % 2 else [])]
        self.bit = {
            frozenset((one, other)): 1 << (len(self.places) * upper + upper + 1 + further)
            for upper, one in enumerate(self.places)
            for further, other in enumerate(self.places[upper + 1 :])
        }
        self.open = sum(
            bit for two, bit in self.bit.items() if not self.met(*two) and not self.bars(two)
        )

    def met(self, one: int, other: int) -> bool:
        if BYE in {one, other}:
            return self.known[max(one, other)].had_bye
        return other in self.known[one].met

    def bars(self, two: frozenset[int]) -> bool:
        return two in self.wishes.forbidden.pairs

    def vector(self, pairs: Pairs) -> Vector:
        rematches = second_byes = bye_group = avoided = squares = floats = chance = 0
        for one, other in pairs:
            places = self.places.index(other) - self.places.index(one)
            if other == BYE:
                second_byes += self.met(one, BYE)
                bye_group = sorted(set(self.scores.values())).index(self.scores[one])
                chance += places**2
                continue
            rematches += self.met(one, other)
            avoided += sum({one, other} <= group for group in self.wishes.apart)
            gap = self.scores[one] - self.scores[other]
            squares += gap**2
            for me, drift in ((one, (gap > 0) - (gap < 0)), (other, (gap < 0) - (gap > 0))):
                floats += drift != 0 and drift == self.known[me].last_float
            if self.wishes.meeting == "halves" and not gap:
                equals = [entry for entry in self.order if self.scores[entry] == self.scores[one]]
                half = len(equals) // 2
                upper = {one, other} & {*equals[:half]}
                places = abs(places) - half if len(upper) == 1 else len(self.order)
            chance += places**2
        return rematches, second_byes, bye_group, avoided, squares, floats, chance

    def unfinishable(self, pairs: Pairs) -> int:
        open_pairs = self.open & ~sum(self.bit[frozenset(two)] for two in pairs)
        return (
            self.rounds_left - 1 - most_rounds(open_pairs, len(self.places), self.rounds_left - 1)
        )

    def whole_vector(self, pairs: Pairs) -> Vector:
        rematches, second_byes, *rest = self.vector(pairs)
        return rematches, second_byes, self.unfinishable(pairs), *rest

    def best(self) -> Vector | None:
        """The least vector of all; the rounds to come are counted where all before is equal."""
        allowed = [
            pairs
            for pairs in all_pairings(self.order)
            if not any(self.bars(frozenset(two)) for two in pairs)
        ]
        if not allowed:
            return None
        ranked = sorted((self.vector(pairs), pairs) for pairs in allowed)
        least_lost = self.rounds_left - most_rounds(self.open, len(self.places), self.rounds_left)
        best: Vector | None = None
        for (rematches, second_byes, *rest), pairs in ranked:
            if best is not None and best[:2] != (rematches, second_byes):
                break
            if best is not None and best[2] <= (0 if any(best[:2]) else least_lost):
                break  # one of the rounds without a fault is this one; no other can lose less
            lost = self.unfinishable(pairs)
            vector = (rematches, second_byes, lost, *rest)
            best = vector if best is None else min(best, vector)
        return best


def random_case(seed: int, *, most: int = 8) -> Case:
    """A field of 2 to `most` with a random past: often a possible one, sometimes an absurd one."""
    rng = random.Random(seed)
    entries = rng.sample(range(1, 30), rng.randint(2, most))
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
            virtual=rng.choice([0, 0, 0, 3]),
        )
        for entry in entries
    ]
    barred = [rng.sample(entries, 2) for _ in range(rng.choice([0, 0, 0, 1, 4]))]
    wishes = Wishes(
        Forbidden.of((one, other) for one, other in barred),
        apart=tuple(
            frozenset(rng.sample(entries, rng.randint(1, len(entries))))
            for _ in range(rng.choice([0, 0, 1, 2]))
        ),
        resting=frozenset(rng.sample(entries, rng.choice([0, 0, 0, 1])) if entries[2:] else ()),
        meeting=rng.choice(["neighbours", "neighbours", "halves"]),
    )
    rng.shuffle(contenders)
    return Case(contenders, rng.randint(1, max(1, len(entries) - played)), wishes)


def as_pairs(pairing: Pairing) -> Pairs:
    return (*pairing.pairs, *([(pairing.bye, BYE)] if pairing.bye is not None else []))


def check(case: Case) -> Vector | None:
    """Assert that no pairing of the field is better than ours, and return what it is worth."""
    oracle = Oracle(case)
    best = oracle.best()
    ask = partial(pair, case.contenders, rounds_left=case.rounds_left, wishes=case.wishes)
    answer = ask(allow_rematch=True)
    if best is None:
        assert isinstance(answer, Unpairable)
        assert answer.why == "forbidden"
        return None
    assert isinstance(answer, Pairing)
    assert oracle.whole_vector(as_pairs(answer)) == best
    assert (len(answer.rematches), answer.second_bye, answer.unfinishable) == best[:3]
    assert all(oracle.met(*two) for two in answer.rematches)
    assert bool(answer.avoided) is bool(best[4])
    strict = ask()
    if best[0]:
        assert isinstance(strict, Unpairable)
        assert (strict.why, strict.rematches) == ("rematch-forced", best[0])
    else:
        assert strict == answer
    return best
