"""Tournaments: listed, announced, shown, changed, finished."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from msgspec.structs import replace
from pydantic import Field

from tournament.competition.events import Settings
from tournament.competition.events_formats import FormatName, Seeding
from tournament.games.catalogue import USUAL
from tournament.service import director
from tournament.service.tournaments import Tournament, load, slugs
from tournament.standings.tiebreak import DEFAULT_ORDER
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Acts, Looks, Recorded
from tournament.web.api.shapes import SLUG, Loose, Shape, Slug, Words
from tournament.web.api.statuses import changed, statuses
from tournament.web.etags import etag

router = APIRouter(
    prefix="/api/v1/tournaments", tags=["tournaments"], dependencies=[Depends(admit)]
)


class TournamentShown(Shape):
    """Where a tournament stands. `stage` is what happens next, `version` its ETag."""

    tournament: str
    version: int
    name: str
    rules: str
    format: str
    best_of: int
    entries: int
    rounds: int | None
    closed_rounds: int
    running_round: int | None
    cut: int
    floor: str
    tie_breaks: list[str]
    round_minutes: int
    confirm_results: bool
    stage: Literal["entries", "draft", "running", "between", "finished"]


class Tournaments(Shape):
    """Every tournament on the log that the caller may see."""

    tournaments: list[TournamentShown]


class Announcement(Shape):
    """A tournament to be announced, and what is agreed (T-12); `rounds` null is counted by T-7."""

    slug: Annotated[str, Field(pattern=f"^{SLUG}$")]
    name: Words
    rules: Words = USUAL
    best_of: Annotated[int, Field(ge=1, le=99)] = 3
    rounds: Annotated[int, Field(ge=1, le=999)] | None = None
    cut: Annotated[int, Field(ge=0, le=99_999)] = 0
    third_place: bool = False
    floor: Words = "0.33"
    tie_breaks: list[Words] = Field(default=list(DEFAULT_ORDER), max_length=20)
    missed: Literal["loss", "bye"] = "loss"
    round_minutes: Annotated[int, Field(ge=1, le=600)] = 30
    confirm_results: bool = False
    format: FormatName = "swiss"
    legs: Annotated[int, Field(ge=1, le=2)] = 1
    groups: Annotated[int, Field(ge=0, le=99_999)] = 0
    seeding: Seeding = "lots"


class SettingChanged(Shape):
    """A setting and its new value, as `playledger tournament change` takes them (T-12)."""

    setting: Words
    value: Words
    reason: Loose = ""


class Nothing(Shape):
    """Nothing more has to be said."""


@router.get("", responses=statuses())
def tournaments(request: Request, ledger: Looks) -> Tournaments:
    """List the tournaments on the log."""
    caller = caller_of(request)
    seen = [slug for slug in slugs(ledger) if caller.may_reach(slug)]
    return Tournaments(tournaments=[shown(load(ledger, slug)) for slug in seen])


@router.post("", status_code=201, responses=changed(status=201))
def create(announcement: Announcement, acts: Acts) -> Recorded:
    """Announce a tournament."""
    slug = announcement.slug
    recorded = acts.on(
        slug,
        lambda ledger: director.create(ledger, slug, announcement.name, _settings(announcement)),
    )
    acts.response.headers["Location"] = f"/api/v1/tournaments/{slug}"
    return recorded


@router.get("/{slug}", responses=statuses(404, 422))
def tournament(slug: Slug, ledger: Looks, response: Response) -> TournamentShown:
    """Show where a tournament stands; its ETag is what a change of it may rest on."""
    found = load(ledger, slug)
    response.headers["ETag"] = etag(found.state.version)
    return shown(found)


@router.post("/{slug}/settings", responses=changed(428))
def change_setting(slug: Slug, change: SettingChanged, acts: Acts) -> Recorded:
    """Change what was agreed, on the record; after the start a reason is due (T-12)."""
    return acts.on(
        slug,
        lambda ledger: director.change_setting(
            ledger, slug, change.setting, change.value, reason=change.reason
        ),
        named=True,
    )


@router.post("/{slug}/finish", responses=changed(428))
def finish(slug: Slug, _nothing: Nothing, acts: Acts) -> Recorded:
    """Close a tournament for good; results can still be corrected."""
    return acts.on(slug, lambda ledger: director.finish(ledger, slug), named=True)


def shown(found: Tournament) -> TournamentShown:
    """Return where a tournament stands."""
    state, agreed = found.state, found.state.settings
    return TournamentShown(
        tournament=found.slug,
        version=state.version,
        name=state.name,
        rules=agreed.rules,
        format=agreed.format,
        best_of=agreed.best_of,
        entries=len(state.entries),
        rounds=agreed.rounds,
        closed_rounds=state.closed_swiss,
        running_round=state.running.number if state.running else None,
        cut=agreed.cut,
        floor=agreed.floor,
        tie_breaks=list(agreed.tie_breaks),
        round_minutes=agreed.round_minutes,
        confirm_results=agreed.confirm_results,
        stage=state.progress,
    )


def _settings(wanted: Announcement) -> Settings:
    """Return what is agreed.

    Raises:
        BadInput: the floor cannot be written down, or there is no tie-break of a name.
    """
    agreed = director.read_settings(
        rules=wanted.rules,
        best_of=wanted.best_of,
        rounds="auto" if wanted.rounds is None else str(wanted.rounds),
        cut=wanted.cut,
        third_place=wanted.third_place,
        floor=wanted.floor,
        missed=wanted.missed,
        round_minutes=wanted.round_minutes,
        tie_breaks=",".join(wanted.tie_breaks),
        confirm_results=wanted.confirm_results,
    )
    return replace(
        agreed,
        format=wanted.format,
        legs=wanted.legs,
        groups=wanted.groups,
        seeding=wanted.seeding,
    )
