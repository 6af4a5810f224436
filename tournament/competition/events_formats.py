"""What happens only in some formats: groups are drawn, tables of the bracket are seated anew."""

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


class NewSeats(Event, kw_only=True):
    """Who sits at a table from now on, and the number of the match that they play."""

    table: Natural
    match: Natural
    left: Natural
    right: Natural


class TablesReseated(Event, kw_only=True):
    """Tables of a published round have their match still to play, and its results are gone (T-9).

    In a bracket others sit there, as a result before was corrected. For a `reason` it is the same
    two, who had sat down against others. Their matches have new numbers, so that the records of the
    old ones stay apart.
    """

    round: Natural
    tables: tuple[NewSeats, ...]
    reason: str = ""
