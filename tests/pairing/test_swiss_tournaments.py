"""Whole random tournaments: no rematch and no second bye where there is a way without (T-5).

Whether there is a way is asked of another library's matching, on nothing but who met whom. Only
a round with a fault needs asking: one without shows the way itself.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import networkx as nx  # type: ignore[import-untyped]  # it ships no types
import pytest

from tournament.pairing import lookahead
from tournament.pairing.history import Contender, Pairing, Unpairable
from tournament.pairing.swiss import pair

TOURNAMENTS = 300
SIZES = [(8, 4), (9, 5), (16, 7), (33, 6)]

Pairer = Callable[[Sequence[Contender], int], Pairing]


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
    """A round that paired somebody again or gave a second bye."""

    entries: list[Entry]
    rematches: int
    second_bye: bool


def is_avoidable(fault: Fault) -> bool:
    """Ask networkx whether the round could have been paired without the fault.

    A rematch is the graver one: it must have been unavoidable even with a second bye.
    """
    graph = nx.Graph()
    graph.add_nodes_from(entry.number for entry in fault.entries)
    for entry in fault.entries:
        for other in fault.entries:
            if entry.number < other.number and other.number not in entry.met:
                graph.add_edge(entry.number, other.number)
    if len(fault.entries) % 2:
        graph.add_node("bye")
        graph.add_edges_from(
            (entry.number, "bye") for entry in fault.entries if fault.rematches or not entry.byes
        )
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return bool(2 * len(matching) == graph.number_of_nodes())


def ours(contenders: Sequence[Contender], rounds_left: int) -> Pairing:
    answer = pair(contenders, rounds_left=rounds_left)
    if isinstance(answer, Unpairable):
        assert answer.why == "rematch-forced"
        answer = pair(contenders, rounds_left=rounds_left, allow_rematch=True)
        assert isinstance(answer, Pairing)
        assert answer.rematches
    return answer


def greedy(contenders: Sequence[Contender], _rounds_left: int) -> Pairing:
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
    """Play a tournament by chance; unless it is steady, some leave and some come late."""
    active = [Entry(number) for number in range(1, entries + 1)]
    newest = entries
    for round_ in range(1, rounds + 1):
        if round_ > 1 and not steady:
            active = [e for e in active if len(active) <= 4 or rng.random() > 0.05]
            if rng.random() < 0.25:
                newest += 1
                active.append(Entry(newest))
        rng.shuffle(active)
        known = {entry.number: entry for entry in active}
        contenders = [
            Contender(e.number, e.points, frozenset(e.met), e.byes > 0, e.last_float)
            for e in active
        ]
        pairing = pairer(contenders, rounds - round_ + 1)
        seated = [entry for two in pairing.pairs for entry in two]
        assert sorted([*seated, *([pairing.bye] if pairing.bye is not None else [])]) == sorted(
            known
        )
        rematches = sum(other in known[one].met for one, other in pairing.pairs)
        second_bye = pairing.bye is not None and known[pairing.bye].byes > 0
        if rematches or second_bye:
            before = [Entry(e.number, met=set(e.met), byes=e.byes) for e in active]
            yield Fault(before, rematches, second_bye)
        else:
            yield None
        play(pairing, known, rng)


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


@pytest.mark.parametrize(("entries", "rounds"), SIZES)
def test_no_rematch_and_no_second_bye_where_a_round_without_exists(
    entries: int, rounds: int
) -> None:
    played = 0
    for seed in range(TOURNAMENTS):
        for fault in rounds_of(entries, rounds, random.Random(f"{entries} {seed}"), ours):
            played += 1
            assert fault is None or not is_avoidable(fault), (seed, fault)
    assert played == TOURNAMENTS * rounds


@pytest.mark.parametrize(("entries", "rounds"), SIZES)
def test_the_check_finds_the_faults_of_a_greedy_pairing(entries: int, rounds: int) -> None:
    faults = (
        fault
        for seed in range(TOURNAMENTS)
        for fault in rounds_of(entries, rounds, random.Random(seed), greedy)
    )
    assert any(fault is not None and is_avoidable(fault) for fault in faults)


@pytest.mark.parametrize(("entries", "rounds"), [(5, 5), (6, 5), (7, 7), (8, 7)])
def test_a_small_field_can_meet_in_full_without_a_rematch(entries: int, rounds: int) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        assert set(rounds_of(entries, rounds, rng, ours, steady=True)) == {None}


def test_without_looking_ahead_a_small_field_gets_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "MOST_PLACES", 0)
    stuck = [any(rounds_of(6, 5, random.Random(seed), ours, steady=True)) for seed in range(60)]
    assert any(stuck)
    assert not all(stuck)
