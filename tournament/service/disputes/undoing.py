"""What a ruling did in the tournament is not undone by an undo: another ruling does that (R-5)."""

from collections.abc import Iterable

from eventstore.events import RecordedEvent
from tournament.event import Refused
from tournament.service.disputes.reading import disputes_of
from tournament.service.ledger import Ledger


def made_by_ruling(ledger: Ledger, slug: str, lost: Iterable[RecordedEvent]) -> Refused | None:
    """Refuse to take back acts of which a ruling made one; it names the ruling."""
    commands = {recorded.command_id for recorded in lost}
    for dispute in disputes_of(ledger, slug):
        for recorded, issued in dispute.rulings():
            if recorded.command_id in commands:
                facts = {"dispute": dispute.number, "ruling": issued.ruling}
                return Refused(clause="R-5", reason="undo-of-ruling", facts=facts)
    return None
