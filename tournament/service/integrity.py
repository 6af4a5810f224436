"""The integrity log of a tournament: who did what that touches fairness, when, why (T-9, T-12).

Disputes stand on it in their place: the claim, the ruling, then the correction that it made.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.competition.integrity import Kind, touches
from tournament.service.disputes.reading import disputes_of
from tournament.service.ledger import Ledger
from tournament.service.sentences_disputes import KINDS, act
from tournament.service.sentences_disputes import Kind as KindOfDispute
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
    kind: Kind | KindOfDispute
    round: int | None
    what: str
    before: str
    reason: str


def integrity_log(
    ledger: Ledger, tournament: Tournament, *, until: int | None = None
) -> tuple[Act, ...]:
    """Return the acts that touch fairness, in order; `until` is the last log position looked at."""
    acts = [*_of_tournament(ledger, tournament, until), *_of_disputes(ledger, tournament, until)]
    return tuple(sorted(acts, key=lambda each: each.position))


def _of_tournament(ledger: Ledger, tournament: Tournament, until: int | None) -> Iterator[Act]:
    recorded = [
        each
        for each in ledger.store.read(stream_of(tournament.slug))
        if until is None or each.position <= until
    ]
    facts = [ledger.codec.decode(each) for each in recorded]
    for touch in touches(facts):
        of_log = recorded[touch.version - 1]
        yield Act(
            position=of_log.position,
            at=of_log.recorded_at,
            actor=of_log.actor,
            kind=touch.kind,
            round=touch.round,
            what=said(tournament, touch),
            before=before(touch),
            reason=reason_of(touch.event),
        )


def _of_disputes(ledger: Ledger, tournament: Tournament, until: int | None) -> Iterator[Act]:
    for dispute in disputes_of(ledger, tournament.slug):
        for recorded in dispute.recorded:
            event = ledger.codec.decode(recorded)
            kind = KINDS.get(type(event))
            if kind is None or (until is not None and recorded.position > until):
                continue
            yield Act(
                position=recorded.position,
                at=recorded.recorded_at,
                actor=recorded.actor,
                kind=kind,
                round=dispute.opened.round,
                what=f"dispute {dispute.number}: {act(event)}",
                before="",
                reason=getattr(event, "reason", ""),
            )
