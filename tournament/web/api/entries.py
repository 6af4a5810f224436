"""Entries: who takes part, enters, leaves and comes back."""

from typing import Literal

from fastapi import APIRouter, Depends
from pydantic import Field

from tournament.service import director, entering
from tournament.service.entering import Consent
from tournament.service.newcomers import Newcomer
from tournament.service.tournaments import load
from tournament.web.access.door import admit
from tournament.web.acting import Acts, Looks, Recorded
from tournament.web.api.shapes import Loose, Number, Shape, Slug, Words
from tournament.web.api.statuses import changed, statuses

router = APIRouter(
    prefix="/api/v1/tournaments/{slug}/entries", tags=["entries"], dependencies=[Depends(admit)]
)


class EntryShown(Shape):
    """An entry. `withdrawn_after` is the last round it was in, `lot` null before the draw."""

    entry: int
    name: str
    club: str
    first_round: int
    lot: int | None
    rating: int | None
    withdrawn_after: int | None
    disqualified: bool


class EntriesShown(Shape):
    """The entry list."""

    tournament: str
    version: int
    entries: list[EntryShown]


class NewEntry(Shape):
    """Somebody who enters. `id` is the number by which the club knows the person."""

    name: Words
    club: Loose = ""
    contact: Loose = ""
    rating: Loose = ""
    id: Loose = ""
    family: Loose = ""


class NewEntries(Shape):
    """People who enter, in this order, all of them or none.

    `same_people`: who has a name of the club's roster is that person. `namesakes`: names that are
    much alike belong to different people. `club_ratings`: who brings no rating has the club's own.
    """

    entries: list[NewEntry] = Field(min_length=1, max_length=1000)
    same_people: bool = False
    namesakes: bool = False
    club_ratings: bool = False


class Withdrawal(Shape):
    """What becomes of a match that is being played: given to the opponent, or waited for (T-11)."""

    open_match: Literal["award", "wait"] | None = None


class Return(Shape):
    """Why somebody comes back; a disqualified entry needs a reason."""

    reason: Loose = ""


@router.get("", responses=statuses(404, 422))
def entries(slug: Slug, ledger: Looks) -> EntriesShown:
    """List the entries. What the club knows of a person besides is not told."""
    tournament = load(ledger, slug)
    state = tournament.state
    return EntriesShown(
        tournament=slug,
        version=state.version,
        entries=[
            EntryShown(
                entry=entry.number,
                name=tournament.name(entry.number),
                club=tournament.club(entry.number),
                first_round=entry.first_round,
                lot=state.lots.get(entry.number),
                rating=entry.rating,
                withdrawn_after=entry.last_round,
                disqualified=entry.disqualified_after is not None,
            )
            for entry in state.entries.values()
        ],
    )


@router.post("", status_code=201, responses=changed(status=201))
def enter(slug: Slug, new: NewEntries, acts: Acts) -> Recorded:
    """Enter people, all of them or none; every fault is told at once."""
    newcomers = {
        f"entries/{place}": Newcomer(**each.model_dump()) for place, each in enumerate(new.entries)
    }
    consent = Consent(
        same_people=new.same_people, namesakes=new.namesakes, club_ratings=new.club_ratings
    )
    return acts.on(
        slug, lambda ledger: entering.add_players(ledger, slug, "entries", newcomers, consent)
    )


@router.post("/{entry}/withdraw", responses=changed(428))
def withdraw(slug: Slug, entry: Number, withdrawal: Withdrawal, acts: Acts) -> Recorded:
    """Withdraw an entry from later rounds (T-11)."""
    return acts.on(
        slug,
        lambda ledger: director.withdraw(ledger, slug, entry, withdrawal.open_match),
        named=True,
    )


@router.post("/{entry}/reinstate", responses=changed(428))
def reinstate(slug: Slug, entry: Number, back: Return, acts: Acts) -> Recorded:
    """Let a withdrawn entry back in (T-11)."""
    return acts.on(
        slug,
        lambda ledger: director.reinstate(ledger, slug, entry, reason=back.reason),
        named=True,
    )
