"""What facts about the record change."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition.events_record import SheetsPrinted
from tournament.competition.impossible import Impossible
from tournament.competition.state import Competition
from tournament.event import Event


def sheets_printed(state: Competition, event: SheetsPrinted) -> None:
    """Sheets are on paper; a later print of the same sheet replaces the earlier (T-9)."""
    if not 1 <= event.version < state.version:
        raise Impossible
    state.printed = {**state.printed, **dict.fromkeys(event.sheets, event.version)}


RECORD: Mapping[type[Event], Callable[[Competition, Any], None]] = {
    SheetsPrinted: sheets_printed,
}
"""For the table of the reducer."""
