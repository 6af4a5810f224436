"""The results of an event as they come in, and what else a room wants to read of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from reports.documents import Player, RoundName, Score
from tournament.competition.events import ResultCorrected, ResultEntered
from tournament.competition.live_facts import live_versions
from tournament.competition.state import Table
from tournament.service.printing import terms
from tournament.service.public.now import EventNow


@dataclass(frozen=True, slots=True)
class ResultIn:
    """A result as it came in at a time, UTC; `corrected` says that another one stood before."""

    time: str
    round: RoundName
    table: int
    match: int
    left: Player
    right: Player
    score: Score | None
    corrected: bool


def from_live_table(table: Table) -> bool:
    """Say whether the live table entered a result: there its players confirm it, each for one."""
    return table.entered_by.startswith("live/")


def latest_results(now: EventNow, most: int) -> list[ResultIn]:
    """Return the results that came in last, the latest first; those taken back are none."""
    return list(islice(_results(now), most))


def _results(now: EventNow) -> Iterator[ResultIn]:
    state = now.edition.state
    for version in reversed(live_versions(state.facts)):
        fact = state.facts[version - 1]
        if not isinstance(fact, ResultEntered | ResultCorrected) or version in state.impossible:
            continue
        played = state.rounds[fact.round - 1]
        table = played.tables.get(fact.table)
        if table is not None and table.paired.match == fact.match:
            yield ResultIn(
                time=now.times[version - 1],
                round=terms.round_name(played),
                table=fact.table,
                match=fact.match,
                left=now.edition.player(table.paired.left),
                right=now.edition.player(table.paired.right),
                score=terms.score(fact.result, table.gone if table.result == fact.result else None),
                corrected=isinstance(fact, ResultCorrected),
            )
