"""What the pages of disputes show, and what who looks may do there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from fastapi import Request

from tournament.competition.events_people import PenaltyLevel
from tournament.competition.state import Round, Table
from tournament.disputes.decide_ruling import same_person
from tournament.disputes.state import Phase
from tournament.service import sentences_disputes as said
from tournament.service.disputes.reading import LoadedDispute, open_disputes
from tournament.service.disputes.scene.view import claim_of
from tournament.service.ledger import Ledger
from tournament.service.public.now import EventNow
from tournament.web.access.caller import Caller
from tournament.web.disputes.parts import Seat, referee_name, seat_of
from tournament.web.disputes.words import ENDINGS, KINDS, standing
from tournament.web.hall import Hall
from tournament.web.live.layout import Viewer

FIELDS = (
    *("kind", "game", "targets", "effective", "award"),
    *("result", "how", "play_on", "level", "seat"),
)
"""The fields of the form by which one rules; clause and reason come with the ruling itself."""
_ENDED: tuple[Phase, ...] = ("final", "withdrawn")


def in_short(now: EventNow, dispute: LoadedDispute, at_us: int) -> dict[str, Any]:
    """Return a dispute as the list of an event shows it."""
    state = dispute.state
    in_force = {issued.ruling for issued in state.in_force}
    return {
        "number": dispute.number,
        "claim": said.claim_said(now.edition.tournament, dispute),
        "standing": standing(dispute, at_us),
        "open": state.is_open(at_us),
        "rulings": [
            said.ruling_line(issued, in_force=issued.ruling in in_force) for issued in state.rulings
        ],
    }


def claims_waiting(ledger: Ledger, now: EventNow, at_us: int) -> list[dict[str, Any]]:
    """Return the disputes that are open, those first that wait for a referee."""
    found = open_disputes(ledger, now.slug, at_us)
    found.sort(key=lambda each: not each.state.waits_for_ruling)
    return [in_short(now, each, at_us) for each in found]


def whole(
    now: EventNow, viewer: Viewer, caller: Caller, hall: Hall, dispute: LoadedDispute
) -> dict[str, Any]:
    """Return what every page of a dispute shows of it, and what may be done there."""
    tournament, state, opened = now.edition.tournament, dispute.state, dispute.opened
    at_us = hall.serving.now_us()
    place = tournament.state.place_of(opened.match)
    mine = seat_of(caller, place[1] if place else None)
    return {
        **in_short(now, dispute, at_us),
        "dispute": dispute,
        "opened": opened,
        "about": said.where(opened),
        "paired": place is not None,
        "claimed": claim_of(tournament, dispute),
        "evidence": [said.act(each) for each in state.evidence],
        "appeal": None if state.appeal is None else said.act(state.appeal),
        "accepting": [said.SIDES[each] for each in state.accepting],
        "clauses": ", ".join(said.clauses_of(opened.claim, tournament.state.settings.rules)),
        "sides": {} if mine else said.SIDES,
        "kinds": KINDS,
        "levels": get_args(PenaltyLevel),
        "endings": ENDINGS,
        "may": _may(viewer, place, dispute, mine, state.phase(at_us)),
        "for_another": viewer.official and _is_for_another(hall, caller, dispute),
        "mine": mine,
    }


def ruling_wanted(request: Request, dispute: LoadedDispute) -> Mapping[str, str]:
    """Return what the form to rule begins with: what was asked for, else what is claimed."""
    asked = {name: request.query_params.get(name, "") for name in FIELDS}
    opened = dispute.opened
    if not asked["kind"]:
        asked["game"] = str(opened.game)
        asked["targets"] = "" if opened.version is None else str(opened.version)
    return asked


def _is_for_another(hall: Hall, caller: Caller, dispute: LoadedDispute) -> bool:
    """Say whether a referee may not rule any more: an appeal is for one who has not (R-6)."""
    name = referee_name(hall, caller)
    state = dispute.state
    return state.is_appealed and any(same_person(name, each.referee) for each in state.rulings)


@dataclass(frozen=True, slots=True)
class May:
    """What somebody may do about a dispute as it stands."""

    say: bool
    withdraw: bool
    rule: bool
    appeal: bool

    @property
    def anything(self) -> bool:
        """Whether there is a form on the page."""
        return self.say or self.withdraw or self.rule or self.appeal


def _may(
    viewer: Viewer,
    place: tuple[Round, Table] | None,
    dispute: LoadedDispute,
    mine: Seat | None,
    phase: Phase,
) -> May:
    acts = viewer.official or (place is not None and viewer.acts_at(*place))
    open_still = phase not in _ENDED
    own_claim = viewer.official or dispute.opened.by == (mine or "scorer")
    party = viewer.official or mine is not None
    return May(
        say=acts and open_still,
        withdraw=acts and own_claim and open_still and not dispute.state.rulings,
        rule=viewer.official and open_still,
        appeal=party and phase == "ruled" and mine not in dispute.state.accepting,
    )
