"""Disputes: claimed, heard, considered, ruled on, appealed and accepted (G-1, G-5, T-9)."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tournament.service.disputes.reading import disputes_of
from tournament.service.tournaments import load
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Acts, Looks, Recorded
from tournament.web.api.shapes import Number, Slug
from tournament.web.api.statuses import SENDING, changed, statuses
from tournament.web.disputes import considered
from tournament.web.disputes.doing import Doing
from tournament.web.disputes.download import MEDIA_TYPE, dossier_file
from tournament.web.disputes.shapes import (
    AcceptanceGiven,
    AppealGiven,
    Claiming,
    Disputes,
    DisputeShown,
    EvidenceGiven,
    Proposed,
    RulingGiven,
    SayingGiven,
    WhatIfShown,
    WithdrawalGiven,
)
from tournament.web.disputes.showing import listed, shown
from tournament.web.etags import etag
from tournament.web.hall import hall_of

router = APIRouter(
    prefix="/api/v1/tournaments/{slug}/disputes",
    tags=["disputes"],
    dependencies=[Depends(admit)],
)


def doing(request: Request, slug: Slug) -> Doing:
    """Return who acts in the disputes of a tournament."""
    return Doing(hall_of(request), caller_of(request), slug)


Does = Annotated[Doing, Depends(doing)]


@router.get("", responses=statuses(404, 422))
def disputes(request: Request, slug: Slug, ledger: Looks) -> Disputes:
    """List the disputes of a tournament."""
    load(ledger, slug)
    now_us = hall_of(request).serving.now_us()
    found = [listed(each, now_us) for each in disputes_of(ledger, slug)]
    return Disputes(tournament=slug, disputes=found)


@router.post("", status_code=201, responses=changed(status=201))
def claim(slug: Slug, given: Claiming, does: Does, acts: Acts) -> Recorded:
    """Call the referee to a table: claim that something went wrong. Play goes on (R-1).

    If-Match may name the version of the tournament; the ETag is that of the new dispute.
    """
    recorded = acts.on(slug, lambda ledger: does.claim(ledger, given))
    opened = recorded.events[0]
    number = opened.stream.rpartition("/")[2]
    acts.response.headers["ETag"] = etag(opened.version)
    acts.response.headers["Location"] = f"/api/v1/tournaments/{slug}/disputes/{number}"
    return recorded.model_copy(update={"version": opened.version})


@router.get("/{dispute}", responses=statuses(404, 422))
def one(dispute: Number, does: Does, ledger: Looks, response: Response) -> DisputeShown:
    """Show a dispute; its ETag is what an act of it may rest on."""
    found = does.loaded(ledger, dispute)
    response.headers["ETag"] = etag(found.state.version)
    return shown(found, does.hall.serving.now_us())


@router.get(
    "/{dispute}/dossier",
    response_class=Response,
    responses={200: {"content": {MEDIA_TYPE: {}}}, **statuses(404, 422)},
)
async def dossier(request: Request, slug: Slug, dispute: Number, ledger: Looks) -> Response:
    """Give everything about a dispute as one page to keep, with the proof that the log has it."""
    return await dossier_file(request, ledger, slug, dispute)


@router.post("/{dispute}/statements", responses=changed())
def say(slug: Slug, dispute: Number, given: SayingGiven, does: Does, acts: Acts) -> Recorded:
    """Take down what a side says (G-5). It stays on the record for ever: no names."""
    return acts.on(slug, lambda ledger: does.say(ledger, dispute, given), dispute=dispute)


@router.post("/{dispute}/evidence", responses=changed())
def show_evidence(
    slug: Slug, dispute: Number, given: EvidenceGiven, does: Does, acts: Acts
) -> Recorded:
    """Point at the record of a game, or at one event of it, that shows what happened."""
    return acts.on(slug, lambda ledger: does.show_evidence(ledger, dispute, given), dispute=dispute)


@router.post("/{dispute}/what-if", responses=statuses(*SENDING, 404, 409))
def what_if(slug: Slug, dispute: Number, given: Proposed, does: Does, ledger: Looks) -> WhatIfShown:
    """Say what a ruling would do, to the game, the match and the standings. Nothing is recorded."""
    found = does.what_if(ledger, dispute, given)
    return considered.shown(load(ledger, slug), found)


@router.post("/{dispute}/rulings", responses=changed(428))
def issue_ruling(
    slug: Slug, dispute: Number, given: RulingGiven, does: Does, acts: Acts
) -> Recorded:
    """Rule, in the name of the account; what it changes is recorded in the same append (T-9).

    After an appeal another referee rules, and that is the last word (R-6).
    """
    return acts.on(
        slug, lambda ledger: does.rule(ledger, dispute, given), named=True, dispute=dispute
    )


@router.post("/{dispute}/appeals", responses=changed(428))
def appeal(slug: Slug, dispute: Number, given: AppealGiven, does: Does, acts: Acts) -> Recorded:
    """Appeal: another referee will rule (R-6)."""
    return acts.on(
        slug, lambda ledger: does.appeal(ledger, dispute, given), named=True, dispute=dispute
    )


@router.post("/{dispute}/acceptance", responses=changed(428))
def accept(slug: Slug, dispute: Number, given: AcceptanceGiven, does: Does, acts: Acts) -> Recorded:
    """Accept the ruling: once both sides do it is final (R-7)."""
    return acts.on(
        slug, lambda ledger: does.accept(ledger, dispute, given), named=True, dispute=dispute
    )


@router.post("/{dispute}/withdrawal", responses=changed(428))
def withdraw(
    slug: Slug, dispute: Number, given: WithdrawalGiven, does: Does, acts: Acts
) -> Recorded:
    """Take a claim back, before anybody has ruled (R-1)."""
    return acts.on(
        slug, lambda ledger: does.withdraw(ledger, dispute, given), named=True, dispute=dispute
    )
