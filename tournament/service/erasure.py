"""Erasing people: their particulars go, the log stays as it is and says that they went.

Events name a person by an id that says nothing. Without the roster's row nobody can tell any more
who that was, and every hash, proof and standing is what it was.
"""

from collections.abc import Iterable, Mapping

from eventstore.codec import Codec
from eventstore.events import RecordedEvent
from tournament.club.events import PersonErased, Reason
from tournament.event import Command
from tournament.service import names
from tournament.service.disputes.reading import disputes_of
from tournament.service.errors import NotFound
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.log_keys import STREAM
from tournament.service.tournaments import Tournament, load, slugs


class ErasePeople(Command, kw_only=True):
    """Erase who these persons were, each for its reason."""

    people: Mapping[str, Reason]


def erasures_in(recorded: Iterable[RecordedEvent], codec: Codec) -> dict[str, Reason]:
    """Return who was erased, and why, as the events of stream `club` tell."""
    facts = (codec.decode(event) for event in recorded)
    return {fact.person: fact.reason for fact in facts if isinstance(fact, PersonErased)}


def erase(ledger: Ledger, people: Mapping[str, Reason]) -> Receipt:
    """Put on the record that persons are erased, then erase their particulars.

    Whoever is erased already is not put on the record again, and looked for all the same: where a
    first try broke off in between, the second one ends it.

    Raises:
        VersionConflict: something came onto stream `club` meanwhile; nothing was erased.
        StorageFailure: the storage refuses. If it says so after the event is recorded, do it again.
    """
    version = ledger.store.version(STREAM)
    gone = erasures_in(ledger.store.read(STREAM), ledger.codec)
    facts = [
        PersonErased(person=person, reason=reason)
        for person, reason in people.items()
        if person not in gone
    ]
    change = Change(STREAM, version, facts)
    receipt = ledger.record(STREAM, ErasePeople(people=dict(people)), lambda: [change])
    if not ledger.dry_run:
        ledger.roster.remove(people)
    return receipt


def person_of(tournament: Tournament, entry: int) -> str:
    """Return the id of the person behind an entry.

    Raises:
        NotFound: there is no such entry.
    """
    found = tournament.state.entries.get(entry)
    if found is None:
        what = f"{tournament.state.name} has no entry #{entry}"
        raise NotFound(what, f"playledger player list {tournament.slug} shows them")
    return found.person


def namesakes(ledger: Ledger, tournament: Tournament, entry: int) -> list[tuple[str, int]]:
    """Return the entries of that name in other tournaments that are persons of their own.

    Who is the same person there is erased there too.
    """
    person = tournament.state.entries[entry].person
    if person not in tournament.people:
        return []
    wanted = names.skeleton(tournament.name(entry))
    others = (load(ledger, slug) for slug in slugs(ledger) if slug != tournament.slug)
    return [
        (other.slug, number)
        for other in others
        for number in other.state.entries
        if names.skeleton(other.name(number)) == wanted
        and other.state.entries[number].person != person
    ]


def disputes_of_entry(ledger: Ledger, tournament: Tournament, entry: int) -> list[int]:
    """Return the disputes about matches of an entry: what was said there stays on the log."""
    found: list[int] = []
    for dispute in disputes_of(ledger, tournament.slug):
        place = tournament.state.place_of(dispute.opened.match)
        if place and entry in (place[1].paired.left, place[1].paired.right):
            found.append(dispute.number)
    return found
