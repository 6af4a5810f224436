"""What facts about paper change."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.impossible import round_of
from tournament.competition.state import Competition
from tournament.event import Event


def round_from_paper(state: Competition, event: RoundFromPaper) -> None:
    """A round was played on paper (T-10); who paired it there did so by hand."""
    played = round_of(state, event.round)
    if event.paired:
        played.byes_by_hand = played.byes
        for table in played.tables.values():
            table.by_hand = True


PAPER: Mapping[type[Event], Callable[[Competition, Any], None]] = {RoundFromPaper: round_from_paper}
"""For the table of the reducer."""
