"""Those who come late, in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tournament.competition.events import EntryAdded, ResultEntered
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_people import EntryCheckedIn
from tournament.service.sentences_results import outcome

if TYPE_CHECKING:
    from tournament.service.ledger import Receipt
    from tournament.service.tournaments import Tournament

LATE: Mapping[str, str] = {
    "late-had-left": (
        "entry {entry} had left this round; player reinstate lets it play from the next one on."
    ),
    "late-is-seated": "entry {entry} is not late: it plays at table {table}.",
    "late-has-bye": "entry {entry} has the bye of round {round} and is not missed at any table.",
    "no-bye-to-play": (
        "nobody has a bye in round {round} that could be played. Who comes now takes a loss for "
        "it: player late --loss."
    ),
    "late-results-in": (
        "a result of round {round} is in, so the bye of entry {opponent} stands. Entry {entry} "
        "takes a loss for this round: player late --loss."
    ),
    "late-met-before": (
        "entries {entry} and {opponent} met before, so the bye stands; player late --loss lets "
        "entry {entry} play from the next round on."
    ),
    "late-forbidden": (
        "entries {entry} and {opponent} must not meet, so the bye stands; player late --loss lets "
        "entry {entry} play from the next round on."
    ),
}
"""What the rules say of those who come late when they refuse."""


def late_said(tournament: "Tournament", done: "Receipt") -> str:
    """Say who came late and what they do now; `tournament` is as it stands afterwards."""
    parts = [f"{tournament.numbered(fact.entry)} is entered" for fact in done.facts(EntryAdded)]
    for bye in done.facts(ByePlayed):
        late, opponent = tournament.numbered(bye.entry), tournament.numbered(bye.opponent)
        parts.append(f"{late} plays {opponent}, who had the bye, at table {bye.table}")
    for fact in done.facts(ResultEntered):
        table = tournament.state.rounds[fact.round - 1].tables[fact.table]
        parts.append(outcome(tournament, table, fact.result))
    if not done.facts(ByePlayed):
        waiting = [fact.entry for fact in done.facts(EntryCheckedIn)]
        waiting += [fact.entry for fact in done.facts(EntryAdded)]
        number = len(tournament.state.rounds)
        parts += [
            f"{tournament.numbered(entry)} has a loss for round {number} and plays from "
            f"round {number + 1} on"
            for entry in waiting
        ]
    return "; ".join(parts) + "."
