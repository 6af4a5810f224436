"""The integrity log of a tournament: who did what that touches fairness, when, why (T-9, T-12)."""

from dataclasses import dataclass

from tournament.competition.integrity import Kind, touches
from tournament.service.ledger import Ledger
from tournament.service.sentences_integrity import before, reason_of, said
from tournament.service.tournaments import Tournament, stream_of


@dataclass(frozen=True, slots=True)
class Act:
    """An act in words.

    `before` says what was, and `reason` why, each empty where there is none. `at` is UTC.
    """

    position: int
    at: str
    actor: str
    kind: Kind
    round: int | None
    what: str
    before: str
    reason: str


def integrity_log(
    ledger: Ledger, tournament: Tournament, *, until: int | None = None
) -> tuple[Act, ...]:
    """Return the acts that touch fairness, in order; `until` is the last log position looked at."""
    recorded = [
        each
        for each in ledger.store.read(stream_of(tournament.slug))
        if until is None or each.position <= until
    ]
    facts = [ledger.codec.decode(each) for each in recorded]
    return tuple(
        Act(
            position=recorded[touch.version - 1].position,
            at=recorded[touch.version - 1].recorded_at,
            actor=recorded[touch.version - 1].actor,
            kind=touch.kind,
            round=touch.round,
            what=said(tournament, touch),
            before=before(touch),
            reason=reason_of(touch.event),
        )
        for touch in touches(facts)
    )
