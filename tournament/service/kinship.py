"""Who shares a club or a family by the roster, which alone knows it (T-5)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from tournament.competition.commands_people import Kin
from tournament.competition.events_people import Kinship
from tournament.projections.roster import Person
from tournament.service import names
from tournament.service.tournaments import Tournament


def sharing(people: Iterable[Person], kind: Kinship) -> list[tuple[str, ...]]:
    """Return the ids of people who share a club or a family, group by group; alone is no group."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for person in people:
        shared = person.club if kind == "club" else person.family
        if shared:
            groups[names.skeleton(shared)].append(person.id)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def kin_of(tournament: Tournament, newcomers: Sequence[Person]) -> tuple[Kin, ...]:
    """Return whom those who enter are to be kept apart from, where the tournament does so."""
    new = {person.id for person in newcomers}
    everybody = {**tournament.people, **{person.id: person for person in newcomers}}.values()
    return tuple(
        Kin(kind=kind, people=group)
        for kind in tournament.state.apart
        for group in sharing(everybody, kind)
        if not new.isdisjoint(group)
    )
