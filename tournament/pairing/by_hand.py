"""A pairing made by hand: what is wrong with it, and what it is worth beside the search's own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.pairing import lookahead
from tournament.pairing.history import Contender, Pairing, Pairs
from tournament.pairing.lineup import Lineup
from tournament.pairing.objective import Costs, Objective
from tournament.pairing.wishes import NO_WISHES, Wishes


@dataclass(frozen=True, slots=True)
class Faults:
    """What a director is to be warned of before a pairing by hand hangs out (T-5).

    `rematches`, `forbidden` and `avoided` are the pairs at fault. `second_bye` says that the bye is
    not its entry's first; `bye_before` are the contenders with a lower score who have had none.
    `seated_twice` are entries with two places, `left_out` contenders with none, `strangers` seated
    entries that are not to be paired in this round at all.
    """

    rematches: Pairs = ()
    forbidden: Pairs = ()
    avoided: Pairs = ()
    second_bye: bool = False
    bye_before: tuple[int, ...] = ()
    seated_twice: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()
    strangers: tuple[int, ...] = ()


def faults(contenders: Sequence[Contender], pairing: Pairing, wishes: Wishes = NO_WISHES) -> Faults:
    """Return what is wrong with a pairing, which may be unfinished: `Faults()` where nothing is."""
    known = {c.entry: c for c in contenders if c.entry not in wishes.resting}
    seats = [entry for pair in pairing.pairs for entry in pair]
    seats += [] if pairing.bye is None else [pairing.bye]
    pairs = [pair for pair in pairing.pairs if known.keys() >= set(pair)]
    taker = None if pairing.bye is None else known.get(pairing.bye)
    lower = [c for c in known.values() if taker is not None and c.score < taker.score]
    return Faults(
        rematches=tuple((a, b) for a, b in pairs if b in known[a].met or a in known[b].met),
        forbidden=tuple(p for p in pairing.pairs if frozenset(p) in wishes.forbidden.pairs),
        avoided=tuple(p for p in pairing.pairs if any(group >= {*p} for group in wishes.apart)),
        second_bye=taker is not None and taker.had_bye,
        bye_before=tuple(sorted(c.entry for c in lower if not c.had_bye)),
        seated_twice=tuple(sorted(entry for entry, times in Counter(seats).items() if times > 1)),
        left_out=tuple(sorted(known.keys() - set(seats))),
        strangers=tuple(sorted(set(seats) - known.keys())),
    )


def weigh(
    contenders: Sequence[Contender],
    pairing: Pairing,
    *,
    rounds_left: int = 1,
    wishes: Wishes = NO_WISHES,
) -> Objective:
    """Return the objective of a whole pairing, to be set beside that of `pair`.

    A forbidden pair has no place in it: `faults` names those.

    Raises:
        ValueError: the pairing does not hold each of these contenders once.
    """
    lineup = Lineup.of(contenders, wishes)
    paired = [entry for pair in pairing.pairs for entry in pair]
    paired += [] if pairing.bye is None else [pairing.bye]
    if not paired or sorted(paired) != sorted(lineup.place_of):
        raise ValueError("a pairing holds every contender once")
    places = [lineup.places_of(one, other) for one, other in pairing.pairs]
    if pairing.bye is not None and lineup.bye is not None:
        places.append((lineup.place_of[pairing.bye], lineup.bye))
    costs = Costs(lineup, rounds_left)
    cost = costs.of_all(places)
    if lookahead.is_needed(lineup, rounds_left):
        left = lookahead.unfinishable(lineup, tuple(places), rounds_left)
        cost += costs.of_unfinishable(left)
    return costs.objective(cost)
