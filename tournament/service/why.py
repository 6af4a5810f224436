"""Why a round is paired as it is: the facts behind each pair and bye, out of the log (T-5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tournament.competition.changing import asked_anew
from tournament.competition.events import RoundPaired
from tournament.competition.events_by_hand import KeptAsPlayed, PairedByHand, RoundRepaired
from tournament.competition.events_late import ByePlayed
from tournament.competition.formats import is_scheduled
from tournament.competition.live_facts import live_versions
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Round
from tournament.event import fold
from tournament.pairing.byes import GrantedBye
from tournament.pairing.explanation import Explanation, explain
from tournament.pairing.history import Pairing
from tournament.pairing.objective import Objective
from tournament.service.errors import NotFound
from tournament.service.tournaments import Tournament, round_of

By = Literal["engine", "repair", "hand", "schedule", "bracket", "import"]
"""What made a pairing: the engine, or the engine around tables that were to stay, a director's hand
after it, a plan, or another program."""

COMPARED = ("engine", "repair", "hand")
"""Pairings that are held against what the engine makes of the same field."""

_PAIRING = (RoundPaired, PairedByHand, RoundRepaired, KeptAsPlayed, ByePlayed)


@dataclass(frozen=True, slots=True)
class Why:
    """A pairing and its reasons.

    `tables` says at which table two entries sit, `rematches` at which two met before, `seated` whom
    a director seated there and `late` where a late entry took the bye's place; `granted` who sits
    out as asked for.
    `explanation` is None where the engine has nothing to say of it: it did not make it, or somebody
    sits in it who was not to be paired. `lent` are the points that the upper half of the seeds had
    more in the scores.
    """

    round: int
    draft: bool
    by: By
    tables: Mapping[frozenset[int], int]
    rematches: frozenset[int]
    seated: frozenset[int]
    late: frozenset[int]
    granted: Mapping[int, GrantedBye]
    lent: int
    explanation: Explanation | None


def why(
    tournament: Tournament,
    number: int | None = None,
    *,
    table: int | None = None,
    entry: int | None = None,
) -> Why:
    """Return the reasons for a table, for an entry, or for all of a round, the last one if None.

    In a large field name a table or an entry: each reason takes a search of its own.

    Raises:
        NotFound: there is no such round, or the table or the entry is not in it.
    """
    found, version = _paired(tournament, number)
    asked = _asked_for(tournament, found, table, entry)
    then = fold(REDUCER, Competition(), tournament.state.facts[:version])
    by = _by(found, then)
    return Why(
        round=found.number,
        draft=not found.published,
        by=by,
        tables={
            frozenset((t.paired.left, t.paired.right)): t.paired.table
            for t in found.tables.values()
        },
        rematches=frozenset(found.rematches),
        seated=frozenset(number for number, table in found.tables.items() if table.by_hand),
        late=_late(tournament.state, found),
        granted={e: worth for e, worth in found.byes_granted.items() if asked in (None, (e,))},
        lent=found.lent,
        explanation=_explained(then, found, asked) if by in COMPARED else None,
    )


def worth(tournament: Tournament) -> Objective | None:
    """Return what the last pairing is worth, None where the engine has nothing to say of it.

    Raises:
        NotFound: nothing is paired yet.
    """
    found, version = _paired(tournament, None)
    then = fold(REDUCER, Competition(), tournament.state.facts[:version])
    if _by(found, then) not in COMPARED:
        return None
    explained = _explained(then, found, ())
    return None if explained is None else explained.objective


def _paired(tournament: Tournament, number: int | None) -> tuple[Round, int]:
    """Return a round, and the version of the fact that made its pairing what it is."""
    found, facts = round_of(tournament, number), tournament.state.facts
    version = max(
        version
        for version in live_versions(facts)
        if isinstance(fact := facts[version - 1], _PAIRING) and fact.round == found.number
    )
    return found, version


def _late(state: Competition, found: Round) -> frozenset[int]:
    """Return the tables that are there because a late entry played the bye (T-6)."""
    played = {
        fact.match
        for version in live_versions(state.facts)
        if isinstance(fact := state.facts[version - 1], ByePlayed)
    }
    return frozenset(
        number for number, table in found.tables.items() if table.paired.match in played
    )


def _asked_for(
    tournament: Tournament, found: Round, table: int | None, entry: int | None
) -> tuple[int, ...] | None:
    if table is not None:
        there = found.tables.get(table)
        if there is None:
            last = max(found.tables, default=0)
            what = f"round {found.number} has no table {table}; the last one is {last}"
            raise NotFound(what, f"playledger round show {tournament.slug} {found.number}")
        return there.paired.left, there.paired.right
    if entry is None:
        return None
    if entry in found.seats or entry in found.byes or entry in found.byes_granted:
        return (entry,)
    raise NotFound(
        f"{tournament.numbered(entry)} is not in the pairing of round {found.number}",
        "it came later, had left, or was missing at the check-in"
        if entry in tournament.state.entries
        else f"playledger player list {tournament.slug}",
    )


def _by(found: Round, then: Competition) -> By:
    """Say what made a pairing; `then` ends with the fact that did."""
    if then.imported:
        return "import"
    if found.stage != "swiss":
        return "bracket"
    if is_scheduled(then.settings):
        return "schedule"
    made = then.facts[-1]
    by_hand = found.byes_by_hand or any(table.by_hand for table in found.tables.values())
    if by_hand or not isinstance(made, RoundPaired | RoundRepaired):
        return "hand"
    return "engine" if isinstance(made, RoundPaired) else "repair"


def _explained(then: Competition, found: Round, asked: Sequence[int] | None) -> Explanation | None:
    question = asked_anew(then, found.seed)
    pairs = tuple((t.paired.left, t.paired.right) for t in found.tables.values())
    seated = {*(entry for pair in pairs for entry in pair), *found.byes}
    contenders = tuple(c for c in question.contenders if c.entry in seated)
    if len(contenders) < len(seated):
        return None
    *others, bye = found.byes or (None,)
    return explain(
        contenders,
        Pairing(pairs, bye),
        rounds_left=question.rounds_left,
        wishes=replace(question.wishes, resting=frozenset(filter(None, others))),
        entries=asked,
    )
