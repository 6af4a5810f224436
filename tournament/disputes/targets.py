"""Whether a ruling's targets are on the record, and of the kind that it needs (R-3)."""

from collections.abc import Sequence

from tournament.disputes.decide_ruling import misshapen
from tournament.disputes.events import CHANGING_PLAY, RulingIssued
from tournament.disputes.judging import attempt_of
from tournament.event import Event, Refused
from tournament.games.events import CardPlaced, GameDealt
from tournament.games.game import AnyGame
from tournament.games.refusal import Obstacle


def no_such_ruling(game: AnyGame, events: Sequence[Event], ruling: RulingIssued) -> Refused | None:
    """Tell why this record cannot be ruled on like this (R-3)."""
    found = misshapen(ruling)
    if found:
        return Refused(clause=found.clause, reason=found.code, facts={"kind": ruling.kind})
    named = (*ruling.targets, *(() if ruling.effective is None else (ruling.effective,)))
    for version in named:
        if version > len(events):
            facts = {"version": version, "events": len(events)}
            return Refused(clause="R-3", reason="not-on-the-record", facts=facts)
    for version in ruling.targets:
        if found := _wrong_kind(game, events[version - 1], ruling):
            facts = {"version": version, "event": type(events[version - 1]).__name__}
            return Refused(clause=found.clause, reason=found.code, facts=facts)
    return None


def _wrong_kind(game: AnyGame, event: Event, ruling: RulingIssued) -> Obstacle | None:
    if ruling.kind not in CHANGING_PLAY or type(event) not in game.reducer:
        return None
    if ruling.kind == "void" and isinstance(event, GameDealt):
        return Obstacle("R-3", "deal-stands")
    if ruling.kind == "return_card" and not isinstance(event, CardPlaced):
        return Obstacle("R-3", "no-card-to-return")
    if ruling.kind == "reorder" and attempt_of(event) is None:
        return Obstacle("R-3", "cannot-be-reordered")
    return None
