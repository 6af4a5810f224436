"""What is told to everybody as it is recorded: which pages change, and at which table.

It names no person. Of what only officials may see, such as drafts, presence and penalties that
changed nothing yet, nothing is told.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tournament.competition import events as facts
from tournament.competition.events_by_hand import KeptAsPlayed, PairedByHand, RoundRepaired
from tournament.competition.events_formats import TablesReseated
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_people import EntryDisqualified
from tournament.competition.events_record import ActsUndone
from tournament.competition.events_results import GamesTold, ResultConfirmed, SlipUnreadable
from tournament.event import Event

Changed = Literal[
    "event", "entries", "pairings", "result", "standings", "bracket", "dispute", "everything"
]
"""What a fact changes. `everything`: acts were taken back, so any page may be another."""

CHANGES: Mapping[type[Event], Changed] = {
    facts.TournamentCreated: "event",
    facts.SettingChanged: "event",
    facts.TournamentFinished: "event",
    facts.EntryAdded: "entries",
    facts.LotsDrawn: "entries",
    facts.EntryWithdrawn: "entries",
    facts.EntryReinstated: "entries",
    EntryDisqualified: "entries",
    facts.RoundPublished: "pairings",
    RoundRepaired: "pairings",
    PairedByHand: "pairings",
    KeptAsPlayed: "pairings",
    TablesReseated: "pairings",
    ByePlayed: "pairings",
    facts.ResultEntered: "result",
    facts.ResultCorrected: "result",
    ResultConfirmed: "result",
    GamesTold: "result",
    SlipUnreadable: "result",
    facts.RoundClosed: "standings",
    facts.BracketCut: "bracket",
    ActsUndone: "everything",
}
"""The facts that everybody is told of."""

_PLACED: frozenset[Changed] = frozenset({"result", "standings"})
"""What is told with its round and table; the rest may be about a draft."""


class News(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a fact changed, and where. `version` is that of its stream."""

    version: int
    changed: Changed
    round: int | None = None
    table: int | None = None
    dispute: int | None = None


def news_of(version: int, fact: Event) -> News | None:
    """Return what everybody is told of a fact; None where nobody is."""
    changed = CHANGES.get(type(fact))
    if changed is None:
        return None
    place = {}
    if changed in _PLACED or isinstance(fact, facts.RoundPublished):
        place = {name: getattr(fact, name, None) for name in ("round", "table")}
    return News(version=version, changed=changed, **place)


def news_of_dispute(version: int, number: int) -> News:
    """Return what everybody is told of a fact of a dispute: its number alone."""
    return News(version=version, changed="dispute", dispute=number)
