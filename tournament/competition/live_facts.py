"""Which facts of a stream count once acts are undone (T-9).

An undo says to which version the tournament goes back, and then everything is as it was after that
version: what came later counts no more, an earlier undo among it too. So whoever goes forward again
to a version that was undone has it back. A print stays on record whatever is undone: paper is.
"""

from collections.abc import Sequence

from tournament.competition.events_record import ActsUndone, SheetsPrinted
from tournament.event import Event


def live_versions(facts: Sequence[Event]) -> list[int]:
    """Return the versions of the facts that count, in order; an undo itself is none of them."""
    found: list[int] = []
    version = len(facts)
    while version:
        event = facts[version - 1]
        if not isinstance(event, ActsUndone):
            found.append(version)
            version -= 1
        elif goes_back(event, version):
            found += [
                undone
                for undone in range(event.to + 1, version)
                if isinstance(facts[undone - 1], SheetsPrinted)
            ]
            version = event.to
        else:
            version -= 1
    return sorted(found)


def goes_back(event: ActsUndone, version: int) -> bool:
    """Say whether an undo that is `version` of its stream goes back to something before it."""
    return 1 <= event.to < version
