"""A bracket: the plan of an elimination with entries and results, made anew each time (T-8).

Nothing is stored but who won which match, so no correction can leave an entry in two places.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.pairing.plan import FINALISTS, Origin, Plan, Planned, Section, Source
from tournament.pairing.single_elimination import single_elimination


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a match: where it comes from, and the entry as soon as it is known."""

    source: Origin
    number: int
    entry: int | None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a plan with what is known of it. The left seat is the upper one of the drawing.

    `best` and `worst` are the places its winner and its loser can still have.
    """

    number: int
    left: Slot
    right: Slot
    winner: int | None = None
    section: Section = "main"
    level: int = 1
    best: int = 1
    worst: int = 2

    @property
    def third_place(self) -> bool:
        """Whether it is played for third place and nothing else."""
        return self.section == "places" and (self.best, self.worst) == (3, 4)

    @property
    def playable(self) -> bool:
        """Whether both entries are known and nobody has won yet."""
        return self.winner is None and None not in (self.left.entry, self.right.entry)

    @property
    def loser(self) -> int | None:
        """The entry that lost, or None before the match is decided."""
        if self.winner is None:
            return None
        return self.right.entry if self.winner == self.left.entry else self.left.entry


@dataclass(frozen=True, slots=True)
class Place:
    """A final place; entries that went out together share it."""

    place: int
    entry: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """Rounds of matches, the first round first; a reset final is there only when it is played.

    A seed without an opponent in the first round has no match there. In single elimination the
    last match is the final.
    """

    plan: Plan
    seeds: tuple[int, ...]
    rounds: tuple[tuple[BracketMatch, ...], ...]

    @property
    def matches(self) -> tuple[BracketMatch, ...]:
        """All matches; match `number` is at index `number - 1`."""
        return tuple(match for matches in self.rounds for match in matches)

    @property
    def playable(self) -> tuple[BracketMatch, ...]:
        """The matches whose players are known and whose winner is not."""
        return tuple(match for match in self.matches if match.playable)

    @property
    def due(self) -> tuple[BracketMatch, ...]:
        """The matches to be played next: those of the first round that is not decided."""
        undecided = (matches for matches in self.rounds if any(m.winner is None for m in matches))
        return tuple(match for match in next(undecided, ()) if match.playable)

    @property
    def decided(self) -> bool:
        """Whether every match has its winner."""
        return all(match.winner is not None for match in self.matches)

    @property
    def champion(self) -> int | None:
        """The winner of the last final."""
        return next((place.entry for place in self.places if place.place == 1), None)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that are certain, best first, entries that share one in order of seed.

        Who goes out when so many entries are left shares the first place below them: with eight
        seeds, losing a quarter-final is fifth place. Where a match is played for a place, nobody
        shares it.
        """
        ended = {
            (kind, match.number): entry
            for match in self.matches
            for kind, entry in (("winner", match.winner), ("loser", match.loser))
        }
        seed = {entry: place for place, entry in enumerate(self.seeds)}
        places = []
        for finish in self.plan.finishes:
            last = [self._last_final(source) for source in finish.sources]
            there = [ended.get((source.kind, source.number)) for source in last]
            certain = sorted((entry for entry in there if entry is not None), key=seed.__getitem__)
            places += [Place(finish.place, entry) for entry in certain]
        return tuple(places)

    def _last_final(self, source: Source) -> Source:
        """Return the first final in place of a reset that is not needed."""
        match = self.plan.matches[source.number - 1]
        if match.section == "reset" and not _is_reset(self.matches[match.left.number - 1]):
            return Source(source.kind, match.left.number)
        return source


def bracket(
    seeds: Sequence[int], results: Mapping[int, int] | None = None, *, third_place: bool = False
) -> Bracket:
    """Build a single elimination: `drawn` for its plan.

    Raises:
        ValueError: as `drawn`.
    """
    _require_entries(seeds)
    plan = single_elimination(len(seeds), "third" if third_place else "shared")
    return drawn(plan, seeds, results)


def drawn(plan: Plan, seeds: Sequence[int], results: Mapping[int, int] | None = None) -> Bracket:
    """Put entries and results into a plan.

    `seeds` are entries, best first; `results` match number to winning entry.

    Raises:
        ValueError: fewer than two seeds, an entry seeded twice, another number of seeds than the
            plan is for, or a result for a match that does not exist, is not yet playable, or does
            not hold that entry.
    """
    _require_entries(seeds)
    if len(seeds) != plan.entries:
        raise ValueError(f"the plan is for {plan.entries} entries, not {len(seeds)}")
    results = results or {}
    known = {Source("seed", seed): entry for seed, entry in enumerate(seeds, 1)}
    matches: list[BracketMatch] = []
    for planned in plan.matches:
        if planned.section == "reset" and not _is_reset(matches[planned.left.number - 1]):
            continue
        match = _match(planned, known, results)
        matches.append(match)
        if match.winner is not None and match.loser is not None:
            known[Source("winner", match.number)] = match.winner
            known[Source("loser", match.number)] = match.loser
    unknown = results.keys() - {match.number for match in matches}
    if unknown:
        raise ValueError(f"results for matches that do not exist: {sorted(unknown)}")
    rounds = groupby(matches, key=lambda match: match.level)
    return Bracket(plan, tuple(seeds), tuple(tuple(played) for _, played in rounds))


def _match(
    planned: Planned, known: Mapping[Source, int], results: Mapping[int, int]
) -> BracketMatch:
    """Put a match together with its result, if there is one."""
    left, right = known.get(planned.left), known.get(planned.right)
    winner = results.get(planned.number)
    if winner is not None and (None in (left, right) or winner not in (left, right)):
        raise ValueError(f"entry {winner} cannot win match {planned.number}: {left} meets {right}")
    return BracketMatch(
        planned.number,
        Slot(planned.left.kind, planned.left.number, left),
        Slot(planned.right.kind, planned.right.number, right),
        winner,
        planned.section,
        planned.level,
        planned.best,
        planned.worst,
    )


def _is_reset(final: BracketMatch) -> bool:
    """Whether a first final leaves both with one defeat, so that a second one decides."""
    return final.winner is not None and final.winner == final.right.entry


def _require_entries(seeds: Sequence[int]) -> None:
    if len(seeds) < FINALISTS or len(set(seeds)) < len(seeds):
        raise ValueError(f"a bracket needs two entries or more, each seeded once, not {seeds}")
