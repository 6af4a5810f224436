"""Who enters joins the club or family that is kept apart already (T-5)."""

from collections.abc import Iterator, Mapping, Sequence

from tournament.competition.commands_people import Kin
from tournament.competition.events_people import GroupsKeptApart
from tournament.competition.state import Competition


def joined(
    state: Competition, numbers: Mapping[str, int], kin: Sequence[Kin]
) -> Iterator[GroupsKeptApart]:
    """Yield the groups as they are with those who enter, where keeping them apart is agreed still.

    `numbers` has the entries of everybody, those who enter among them; `kin` has the people who
    belong together with one of these.
    """
    for kind, apart in state.apart.items():
        if state.next_round > apart.through_round:
            continue
        groups = [frozenset(group) for group in apart.groups]
        for each in kin:
            together = frozenset(numbers[person] for person in each.people if person in numbers)
            if each.kind != kind or len(together) < 2:  # noqa: PLR2004 - alone nobody is a group
                continue
            together = together.union(*(group for group in groups if group & together))
            groups = [*(group for group in groups if not group & together), together]
        made = tuple(sorted(tuple(sorted(group)) for group in groups))
        if made != apart.groups:
            yield GroupsKeptApart(kind=kind, groups=made, through_round=apart.through_round)
