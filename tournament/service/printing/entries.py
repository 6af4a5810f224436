"""The entry list."""

from reports.documents import EntryLine, EntryList
from tournament.service.counted import several
from tournament.service.printing.edition import Edition


def entry_list(edition: Edition) -> EntryList:
    """List everybody who entered, by entry number, with the lots once they are drawn (T-4)."""
    state = edition.state
    entries = sorted(state.entries.values(), key=lambda entry: entry.number)
    left = sum(entry.withdrawn for entry in entries)
    counted = several(len(entries), "entry", "entries")
    return EntryList(
        edition.header(f"{counted}, {left} withdrawn" if left else counted),
        entries=tuple(
            EntryLine(
                edition.player(entry.number),
                lot=state.lots.get(entry.number),
                from_round=entry.first_round,
                withdrawn_after=entry.last_round,
            )
            for entry in entries
        ),
    )
