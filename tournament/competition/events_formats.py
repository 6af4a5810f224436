"""What happens only in some formats: groups are drawn, a table of the bracket is seated anew."""

from typing import Literal

from tournament.event import Event, Natural

FormatName = Literal["swiss", "round-robin", "groups", "single-elimination", "double-elimination"]
"""How it is played from the first round on; a cut to a bracket may follow the first three."""

Seeding = Literal["lots", "entered", "rating"]
"""What seeds a bracket or groups at the start: the lots, the order of the entry list, or ratings,
equal ones by lot."""

Elimination = Literal["single", "double"]
"""After how many defeats an entry is out: one, or two."""


class GroupsDrawn(Event, kw_only=True):
    """The groups of a round robin are drawn, each in the order of its Berger numbers."""

    groups: tuple[tuple[Natural, ...], ...]


class TableReseated(Event, kw_only=True):
    """A table of a published bracket round seats others, as a result before it was corrected (T-9).

    The match has a new number, so that the record of the old one stays apart.
    """

    round: Natural
    table: Natural
    match: Natural
    left: Natural
    right: Natural
