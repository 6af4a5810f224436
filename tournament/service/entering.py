"""Entering people into a tournament: who they are on the roster, and that nobody enters twice.

A person is the same in all tournaments of a club where the club's number for it says so, or where
its name alone does and the director agrees. Without either it is somebody new.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.competition.commands import AddEntries
from tournament.projections.ratings import Rating
from tournament.projections.roster import Person
from tournament.service import names
from tournament.service.errors import BadInput, Fault
from tournament.service.kinship import kin_of
from tournament.service.ledger import Ledger, Receipt
from tournament.service.newcomers import Newcomer, cell_faults
from tournament.service.ratings import club_ratings
from tournament.service.tournaments import Tournament, ask, load


@dataclass(frozen=True, slots=True)
class Consent:
    """What the director agrees to. `same_people`: who has a name of the roster is that person.

    `namesakes`: names that are much alike belong to different people. `club_ratings`: who comes
    without a rating has the one from the club's own tournaments.
    """

    same_people: bool = False
    namesakes: bool = False
    club_ratings: bool = False


NOTHING_AGREED = Consent()


@dataclass(frozen=True, slots=True)
class Planned:
    """Whom a newcomer will be on the roster; `known` says that it is there already.

    `rating` is what it is entered with. `alike` are people of the roster with such a name, who are
    taken for others.
    """

    newcomer: Newcomer
    person: Person
    known: bool
    rating: int | None
    alike: int


def plan_entries(
    ledger: Ledger,
    tournament: Tournament,
    source: str,
    newcomers: Mapping[str, Newcomer],
    consent: Consent = NOTHING_AGREED,
) -> dict[str, Planned]:
    """Return who the newcomers are; nothing is stored.

    Raises:
        BadInput: every fault at once: a text that cannot be kept, somebody who is entered already
            or stands there twice, or one of whom it is not clear who it is.
    """
    faults = [fault for where, each in newcomers.items() for fault in cell_faults(where, each)]
    faulty = {fault.where.partition(", ")[0] for fault in faults}
    readable = {where: each for where, each in newcomers.items() if where not in faulty}
    faults += _doubles(tournament, readable, consent)
    rated = club_ratings(ledger) if consent.club_ratings else {}
    everybody = _Everybody(ledger.roster.everybody())
    planned: dict[str, Planned] = {}
    taken = {entry.person: f"entry #{entry.number}" for entry in tournament.state.entries.values()}
    for where, newcomer in readable.items():
        found = everybody.find(where, newcomer, consent)
        if isinstance(found, Fault):
            faults.append(found)
            continue
        person = _person(ledger, newcomer, found)
        first = taken.setdefault(person.id, where)
        if first != where and not any(fault.where.startswith(f"{where}, ") for fault in faults):
            what = f"{newcomer.name} is the same person as {first}"
            faults.append(Fault(f"{where}, name", what, "leave one of the two out"))
        alike = 0 if found else len(everybody.alike(newcomer.name))
        planned[where] = Planned(
            newcomer, person, found is not None, _rating(newcomer, person, rated), alike
        )
    if faults:
        order = {where: place for place, where in enumerate(newcomers)}
        faults.sort(key=lambda fault: order.get(fault.where.partition(", ")[0], 0))
        raise BadInput(source, faults)
    return planned


def add_players(
    ledger: Ledger,
    slug: str,
    source: str,
    newcomers: Mapping[str, Newcomer],
    consent: Consent = NOTHING_AGREED,
) -> Receipt:
    """Enter people in this order. `source` is named in what goes wrong.

    The roster learns of them before the log does: a log never names a person whom nobody knows.

    Raises:
        BadInput: every fault at once (see `plan_entries`).
        RefusedByRule: the tournament takes no more entries.
    """
    tournament = load(ledger, slug)
    planned = list(plan_entries(ledger, tournament, source, newcomers, consent).values())
    write_down(ledger, planned)
    people = [each.person for each in planned]
    command = AddEntries(
        people=tuple(person.id for person in people),
        ratings=tuple(each.rating for each in planned),
        kin=kin_of(tournament, people),
    )
    return ask(ledger, slug, command)


def write_down(ledger: Ledger, planned: Sequence[Planned]) -> None:
    """Put those who enter on the roster; a dry run leaves it alone."""
    if not ledger.dry_run:
        ledger.roster.revise(each.person for each in planned if each.known)
        ledger.roster.add([each.person for each in planned if not each.known])


class _Everybody:
    """The people of the roster by what tells them."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._members = {names.skeleton(each.member): each for each in people if each.member}
        self._likenesses: defaultdict[str, list[Person]] = defaultdict(list)
        for each in people:
            self._likenesses[names.likeness(each.name)].append(each)

    def alike(self, name: str) -> list[Person]:
        """Return who has such a name."""
        return self._likenesses.get(names.likeness(name), [])

    def find(self, where: str, newcomer: Newcomer, consent: Consent) -> Person | Fault | None:
        """Return who a newcomer is, None where it is somebody new."""
        member = names.skeleton(names.clean(newcomer.id))
        known = self._members.get(member) if member else None
        if known is not None:
            if names.likeness(known.name) != names.likeness(newcomer.name):
                what = f"{newcomer.id} is the number of {known.name}, not of {newcomer.name}"
                return Fault(f"{where}, id", what, "check both")
            return known
        if not consent.same_people:
            return None
        alike = [each for each in self.alike(newcomer.name) if not (member and each.member)]
        if len(alike) > 1:
            what = f"the roster has {len(alike)} people of the name {newcomer.name}"
            return Fault(f"{where}, name", what, "say which by a column id, or enter them alone")
        return alike[0] if alike else None


def _rating(newcomer: Newcomer, person: Person, rated: Mapping[str, Rating]) -> int | None:
    """Return what somebody comes with: what the list says, else what the club's matches say."""
    if newcomer.rating:
        return int(newcomer.rating)
    return rated[person.id].points if person.id in rated else None


def _person(ledger: Ledger, newcomer: Newcomer, known: Person | None) -> Person:
    """Return a newcomer as the roster is to have it; what is not said stays as it is known."""
    person = known or Person(id=ledger.source.new_id(), name=names.clean(newcomer.name))
    return replace(
        person,
        club=names.clean(newcomer.club) or person.club,
        contact=names.clean(newcomer.contact) or person.contact,
        family=names.clean(newcomer.family) or person.family,
        member=names.clean(newcomer.id) or person.member,
    )


def _doubles(
    tournament: Tournament, newcomers: Mapping[str, Newcomer], consent: Consent
) -> Iterator[Fault]:
    entered = {f"entry #{entry}": tournament.name(entry) for entry in tournament.state.entries}
    same: dict[str, str] = {}
    alike: dict[str, str] = {}
    for where, name in entered.items():
        same.setdefault(names.skeleton(name), where)
        alike.setdefault(names.likeness(name), where)
    for where, newcomer in newcomers.items():
        name = names.clean(newcomer.name)
        first = same.setdefault(names.skeleton(name), where)
        like = alike.setdefault(names.likeness(name), where)
        if first != where:
            remedy = "add to the name what tells the two apart, such as a number"
            yield Fault(f"{where}, name", f"{name} is the same name as {first}", remedy)
        elif like != where and not consent.namesakes:
            remedy = "leave one out, or say that they are two people: --namesakes"
            yield Fault(f"{where}, name", f"{name} is much like {like}", remedy)
