"""Who was first of two, by how much, and whether the clocks can tell at all (G-1, S-6, S-11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.event import Event
from tournament.games.events import Basis, DecidedBy
from tournament.games.moments import clocks_can_tell, difference
from tournament.games.offers import races_of
from tournament.games.races import decided_by
from tournament.service.disputes.scene.attempts import CALL, Attempt, covers
from tournament.service.games import RecordedGame

Sure = Literal["agree", "against", "cannot-tell", "no-clocks", "left-open"]
"""What the clocks say to the order of the record: the same, the opposite, neither, nothing since
no time is known; or the record itself has no order, since nobody could say."""

NEAR_US = 500_000
"""Two cards of one pile that are farther apart than this did not race: it is a slow reaction."""

_TOGETHER = "S-11c"
_ARRIVAL = "G-1"


@dataclass(frozen=True, slots=True)
class First:
    """Two attempts at one place, in the order of the record.

    `delta_us` is how much later `second` was by the clocks (less than 0: it was earlier), and
    `uncertainty_us` the sum of what both clocks may be wrong. `recorded_us` is what the record
    itself says, where that is another number. `by` is what the order of the record rests on.
    `decided` is the clause that decided what became of the second, `open` the one that applies
    where nobody can tell.
    """

    first: Attempt
    second: Attempt
    delta_us: int | None
    uncertainty_us: int | None
    recorded_us: int | None
    sure: Sure
    by: DecidedBy
    decided: str
    open: str


def first_of(
    recorded: RecordedGame, attempts: Sequence[Attempt], version: int, *, asked: bool = False
) -> First | None:
    """Return who was first in the race that an event belongs to; None where it belongs to none.

    Two cards that both lie there raced where the clocks put them near each other, or where it is
    `asked` who was first.
    """
    own = [one for one in attempts if one.version == version]
    if not own:
        return None
    if own[0].became == "left-open":
        return _judged(recorded, own[0], own[-1]) if len(own) > 1 else None
    rival = _rival(recorded.events, attempts, own[0])
    if rival is None:
        return None
    raced = _judged(recorded, *sorted((own[0], rival), key=lambda one: one.version))
    both_lie = own[0].became == rival.became == "placed"
    return raced if asked or not both_lie or _near(raced) else None


def _rival(events: Sequence[Event], attempts: Sequence[Attempt], own: Attempt) -> Attempt | None:
    """Return what an attempt raced with: what it lost to, what lost to it, else its neighbour."""
    others = [one for one in attempts if one.seat != own.seat and one.place == own.place]
    if own.place is None or not others:
        return None
    if own.winner is not None:
        return next((one for one in others if one.version == own.winner), None)
    if loser := next((one for one in others if one.winner == own.version), None):
        return loser
    if own.place == CALL:
        return min(others, key=lambda one: abs(one.version - own.version))
    before = [one for one in others if one.version < own.version and one.became == "placed"]
    before = [one for one in before if _next_to(events, one, own)]
    if own.became != "placed":
        return before[-1] if before else None
    after = [one for one in others if one.version > own.version and _next_to(events, own, one)]
    too_late = [one for one in after if one.became != "placed"]
    return next(iter([*too_late, *before[-1:], *after]), None)


def _near(raced: First) -> bool:
    return raced.delta_us is not None and (
        abs(raced.delta_us) <= max(NEAR_US, raced.uncertainty_us or 0)
    )


def _next_to(events: Sequence[Event], first: Attempt, second: Attempt) -> bool:
    """Say whether no other card came onto the pile between two attempts at it."""
    return not any(
        covers(event, first.place) for event in events[first.version : second.version - 1]
    )


def _judged(recorded: RecordedGame, first: Attempt, second: Attempt) -> First:
    delta, uncertainty = difference(first.when.moment, second.when.moment)
    said = second.said
    other = None
    if said is not None and delta is None:
        delta, uncertainty = said
    elif said is not None and said[0] != delta:
        other = said[0]
    races, basis = races_of(recorded.game), recorded.dealt.basis
    is_open = first.became == "left-open" or _called_together(recorded, first, second)
    return First(
        first=first,
        second=second,
        delta_us=None if is_open else delta,
        uncertainty_us=None if is_open else uncertainty,
        recorded_us=other,
        sure="left-open" if is_open else _sure(delta, uncertainty),
        by=decided_by(basis),
        decided=second.clause,
        open=_where_open(basis, first, races.legal, is_open=is_open),
    )


def _called_together(recorded: RecordedGame, first: Attempt, second: Attempt) -> bool:
    outcome = recorded.state.outcome
    both = first.place == CALL and first.became == second.became == "called"
    return both and outcome is not None and outcome.cause == "calls-together"


def _sure(delta_us: int | None, uncertainty_us: int | None) -> Sure:
    if delta_us is None or uncertainty_us is None:
        return "no-clocks"
    if not clocks_can_tell(delta_us, uncertainty_us):
        return "cannot-tell"
    return "agree" if delta_us > 0 else "against"


def _where_open(basis: Basis, first: Attempt, undecided: str, *, is_open: bool) -> str:
    """Return the clause for what nobody can tell: arrival where there was one, else the game's."""
    if decided_by(basis) == "arrival" and not is_open:
        return _ARRIVAL
    return _TOGETHER if first.place == CALL else undecided
