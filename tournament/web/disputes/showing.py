"""Disputes as the API shows them."""

from typing import Any

from eventstore.events import RecordedEvent
from tournament.disputes.events import SEATS, RulingIssued, Saying
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.instants import instant
from tournament.service.sentences_disputes import CLAIMS, ruling_line
from tournament.service.sentences_results import score
from tournament.web.disputes import shapes
from tournament.web.disputes.words import standing


def listed(dispute: LoadedDispute, now_us: int) -> shapes.DisputeListed:
    """Return a dispute in short."""
    return shapes.DisputeListed(**_in_short(dispute, now_us))


def shown(dispute: LoadedDispute, now_us: int) -> shapes.DisputeShown:
    """Return a dispute whole."""
    opened, state = dispute.opened, dispute.state
    appeal = state.appeal
    return shapes.DisputeShown(
        **_in_short(dispute, now_us),
        tournament=dispute.slug,
        basis=opened.basis,
        points_at=opened.version,
        at_us=opened.at_us,
        opened_at=dispute.recorded[0].recorded_at,
        says=[_said(one) for one in (*opened.says, *(each.said for each in state.statements))],
        evidence=[
            shapes.EvidenceShown(stream=one.stream, version=one.version, note=one.note)
            for one in state.evidence
        ],
        rulings=[_ruling(dispute, recorded, issued) for recorded, issued in dispute.rulings()],
        appeal=None
        if appeal is None
        else shapes.AppealShown(ruling=appeal.ruling, by=appeal.by, reason=appeal.reason),
        accepted_by=[seat for seat in SEATS if seat in state.accepting],
        withdrawn=None if state.withdrawn is None else state.withdrawn.reason,
    )


def _in_short(dispute: LoadedDispute, now_us: int) -> dict[str, Any]:
    opened, state = dispute.opened, dispute.state
    return {
        "dispute": dispute.number,
        "version": state.version,
        "round": opened.round,
        "table": opened.table,
        "match": opened.match,
        "game": opened.game,
        "claim": opened.claim,
        "about": CLAIMS[opened.claim],
        "by": opened.by,
        "phase": state.phase(now_us),
        "open": state.is_open(now_us),
        "text": standing(dispute, now_us),
    }


def _said(one: Saying) -> shapes.SayingShown:
    return shapes.SayingShown(side=one.side, text=one.text)


def _ruling(
    dispute: LoadedDispute, recorded: RecordedEvent, issued: RulingIssued
) -> shapes.RulingShown:
    until = issued.appeal_until_us
    stands = issued in dispute.state.in_force
    return shapes.RulingShown(
        ruling=issued.ruling,
        referee=issued.referee,
        kind=issued.kind,
        game=issued.game,
        targets=list(issued.targets),
        effective=issued.effective,
        award=None if issued.award is None else SEATS[issued.award],
        result=None if issued.result is None else score(issued.result),
        was=None if issued.was is None else score(issued.was),
        clause=issued.clause,
        reason=issued.reason,
        supersedes=list(issued.supersedes),
        on_appeal=issued.on_appeal,
        appeal_until=None if until is None else _utc(until),
        in_force=stands,
        recorded_at=recorded.recorded_at,
        position=recorded.position,
        text=ruling_line(issued, in_force=stands),
    )


def _utc(us: int) -> str:
    return instant(us).isoformat(timespec="seconds")
