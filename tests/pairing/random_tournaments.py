"""Random tournaments, and whether the faults of their rounds could have been avoided.

Entries leave and come late, results are corrected afterwards, rounds are paired again, pairs are
forbidden. Whether there is a way without a fault is asked of another library's matching, on nothing
but who met whom. Only a round with a fault needs asking: one without shows the way itself.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import networkx as nx  # type: ignore[import-untyped]  # it ships no types

from tournament.pairing.history import Contender, Pairing, Unpairable
from tournament.pairing.swiss import pair
from tournament.pairing.wishes import NO_WISHES, Forbidden, Wishes

Pairer = Callable[[Sequence[Contender], int, Wishes], Pairing]


@dataclass
class Entry:
    """What a tournament remembers of an entry, kept apart from what pairing is told."""

    number: int
    points: int = 0
    met: set[int] = field(default_factory=set)
    byes: int = 0
    last_float: int = 0


@dataclass
class Fault:
    """A round that paired somebody again, or forbidden, or gave a second bye."""

    entries: list[Entry]
    barred: frozenset[frozenset[int]]
    rematches: int
    forbidden: int
    second_bye: bool


def is_avoidable(fault: Fault) -> bool:
    """Ask networkx whether the round could have been paired without the fault.

    A forbidden pair is the gravest: it must have been unavoidable even with rematches and a second
    bye; then a rematch, even with a second bye.
    """
    graph = nx.Graph()
    graph.add_nodes_from(entry.number for entry in fault.entries)
    for entry, other in combinations(fault.entries, 2):
        two = frozenset((entry.number, other.number))
        if two not in fault.barred and (fault.forbidden or other.number not in entry.met):
            graph.add_edge(*two)
    if len(fault.entries) % 2:
        grave = fault.rematches or fault.forbidden
        graph.add_node("bye")
        graph.add_edges_from(
            (entry.number, "bye") for entry in fault.entries if grave or not entry.byes
        )
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return bool(2 * len(matching) == graph.number_of_nodes())


def ours(contenders: Sequence[Contender], rounds_left: int, wishes: Wishes) -> Pairing:
    answer = pair(contenders, rounds_left=rounds_left, wishes=wishes)
    if isinstance(answer, Unpairable):
        answer = pair(contenders, rounds_left=rounds_left, wishes=wishes, allow_rematch=True)
        if isinstance(answer, Unpairable):
            assert answer.why == "forbidden"
            return ours(contenders, rounds_left, NO_WISHES)  # shows as forbidden pairs that met
        assert answer.rematches
    return answer


def greedy(contenders: Sequence[Contender], _rounds_left: int, _wishes: Wishes) -> Pairing:
    """The way of the market: from the top down, the next one not yet met, the last has the bye."""
    waiting = sorted(contenders, key=lambda contender: -contender.points)
    pairs = []
    while len(waiting) > 1:
        one = waiting.pop(0)
        rival = next((c for c in waiting if c.entry not in one.met), waiting[0])
        waiting.remove(rival)
        pairs.append((one.entry, rival.entry))
    return Pairing(pairs=tuple(pairs), bye=waiting[0].entry if waiting else None)


def rounds_of(
    entries: int, rounds: int, rng: random.Random, pairer: Pairer, *, steady: bool = False
) -> Iterator[Fault | None]:
    """Play a tournament by chance, and give each round's fault; a steady one has no incidents."""
    active = [Entry(number) for number in range(1, entries + 1)]
    barred = [] if steady else [rng.sample(range(1, entries + 1), 2) for _ in range(entries // 8)]
    wishes = Wishes(Forbidden.of((one, other) for one, other in barred))
    newest = entries
    for round_ in range(1, rounds + 1):
        if round_ > 1 and not steady:
            active = [e for e in active if len(active) <= 4 or rng.random() > 0.05]
            if rng.random() < 0.25:
                newest += 1
                active.append(Entry(newest))
            if rng.random() < 0.2:
                rng.choice(active).points += 3  # a result was wrong, and is corrected
        pairing = _paired(active, rounds - round_ + 1, rng, pairer, wishes)
        if not steady and rng.random() < 0.2:  # somebody is missing: the round is paired again
            active = active[:4] + active[5:]
            pairing = _paired(active, rounds - round_ + 1, rng, pairer, wishes)
        known = {entry.number: entry for entry in active}
        seated = [entry for two in pairing.pairs for entry in two]
        assert sorted([*seated, *([] if pairing.bye is None else [pairing.bye])]) == sorted(known)
        yield _fault(active, pairing, wishes)
        play(pairing, known, rng)


def _paired(
    active: list[Entry], rounds_left: int, rng: random.Random, pairer: Pairer, wishes: Wishes
) -> Pairing:
    rng.shuffle(active)
    contenders = [
        Contender(e.number, e.points, frozenset(e.met), e.byes > 0, e.last_float) for e in active
    ]
    return pairer(contenders, rounds_left, wishes)


def _fault(active: list[Entry], pairing: Pairing, wishes: Wishes) -> Fault | None:
    known = {entry.number: entry for entry in active}
    barred = wishes.forbidden.pairs
    rematches = sum(other in known[one].met for one, other in pairing.pairs)
    forbidden = sum(frozenset(two) in barred for two in pairing.pairs)
    second_bye = pairing.bye is not None and known[pairing.bye].byes > 0
    if not (rematches or forbidden or second_bye):
        return None
    before = [Entry(e.number, met=set(e.met), byes=e.byes) for e in active]
    return Fault(before, barred, rematches, forbidden, second_bye)


def play(pairing: Pairing, known: dict[int, Entry], rng: random.Random) -> None:
    for number, other_number in pairing.pairs:
        one, other = known[number], known[other_number]
        one.last_float = (one.points > other.points) - (one.points < other.points)
        other.last_float = -one.last_float
        one.met.add(other.number)
        other.met.add(one.number)
        gain, rest = rng.choice([(3, 0), (3, 0), (0, 3), (0, 3), (1, 1)])
        one.points += gain
        other.points += rest
    if pairing.bye is not None:
        taker = known[pairing.bye]
        taker.points += 3
        taker.byes += 1
        taker.last_float = 0
