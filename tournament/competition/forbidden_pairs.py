"""Pairs that must not meet, whatever it costs (T-5)."""

from tournament.competition.commands_wishes import AllowPair, ForbidPair
from tournament.competition.entries import unknown_entry
from tournament.competition.events_wishes import PairAllowed, PairForbidden
from tournament.competition.formats import is_planned
from tournament.competition.reasons import reason_missing
from tournament.competition.state import Competition
from tournament.event import Event, Refused


def forbid_pair(state: Competition, command: ForbidPair) -> tuple[Event, ...] | Refused:
    """Keep two entries from meeting in every Swiss round to be paired."""
    if is_planned(state.settings):
        return Refused(clause="T-5", reason="forbidden-needs-swiss", facts={})
    pair = _pair(state, command)
    if isinstance(pair, Refused):
        return pair
    if any(forbidden.pair == pair for forbidden in state.forbidden):
        return ()
    one, other = pair
    return reason_missing(command.reason) or (
        PairForbidden(one=one, other=other, reason=command.reason),
    )


def allow_pair(state: Competition, command: AllowPair) -> tuple[Event, ...] | Refused:
    """Let two entries meet that must not have."""
    pair = _pair(state, command)
    if isinstance(pair, Refused):
        return pair
    one, other = pair
    if all(forbidden.pair != pair for forbidden in state.forbidden):
        return Refused(
            clause="T-5", reason="pair-not-forbidden", facts={"one": one, "other": other}
        )
    return reason_missing(command.reason) or (
        PairAllowed(one=one, other=other, reason=command.reason),
    )


def _pair(state: Competition, command: ForbidPair | AllowPair) -> tuple[int, int] | Refused:
    one, other = sorted((command.one, command.other))
    if one == other:
        return Refused(clause="T-5", reason="pair-of-one", facts={"entry": one})
    for entry in (one, other):
        if entry not in state.entries:
            return unknown_entry(entry)
    return one, other
