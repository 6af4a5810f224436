"""What every change of a pairing needs: the question asked anew, match numbers, what follows."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from tournament.competition.events_formats import NewSeats
from tournament.competition.penalties import losses_at_start
from tournament.competition.question import Question, question
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Round
from tournament.event import Event, Refused, fold
from tournament.pairing.history import Contender
from tournament.pairing.tables import Seating


def acted_since(state: Competition, seen: int | None) -> Refused | None:
    """Refuse to change what stands otherwise than it was shown (T-9)."""
    if seen in (None, state.version):
        return None
    facts = {"seen": seen, "versions": state.version}
    return Refused(clause="T-9", reason="shown-otherwise", facts=facts)


def asked_anew(state: Competition, seed: str | None) -> Question:
    """Return what the engine was to be asked for the last round paired, had it not been yet."""
    current = state.rounds[-1]
    as_draft = replace(current, published=False)
    return question(replace(state, rounds=[*state.rounds[:-1], as_draft]), seed)


def numbered(state: Competition, played: Round, seated: Iterable[Seating]) -> tuple[NewSeats, ...]:
    """Return tables with match numbers: a match that did not change keeps its own."""
    before = {
        (number, table.paired.left, table.paired.right): table.paired.match
        for number, table in played.tables.items()
    }
    unused = count(state.matches + 1)
    return tuple(
        NewSeats(
            table=table,
            match=before.get((table, left, right)) or next(unused),
            left=left,
            right=right,
        )
        for table, left, right in sorted(seated)
    )


def met_before(contenders: Sequence[Contender], seated: Iterable[NewSeats]) -> tuple[int, ...]:
    """Return the tables at which the two met in an earlier round (T-5)."""
    met: Mapping[int, frozenset[int]] = {each.entry: each.met for each in contenders}
    return tuple(
        seats.table
        for seats in seated
        if seats.right in met.get(seats.left, ()) or seats.left in met.get(seats.right, ())
    )


def with_forfeits(state: Competition, *facts: Event) -> tuple[Event, ...]:
    """Return facts with the matches that are lost by penalty as soon as they hang out."""
    after = fold(REDUCER, state.copy(), facts)
    running = after.running
    return (*facts, *losses_at_start(after, running)) if running else facts
