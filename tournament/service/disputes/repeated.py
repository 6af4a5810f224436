"""A ruling that is given again by somebody who was stopped before the answer came."""

from msgspec.structs import replace

from tournament.competition.events_people import PenaltyGiven
from tournament.disputes.events import RulingIssued
from tournament.service.disputes.considering import Considered
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.disputes.result_basis import penalties_given
from tournament.service.ledger import Ledger
from tournament.service.tournaments import require_text


def given_already(
    ledger: Ledger,
    loaded: LoadedDispute,
    found: Considered,
    *,
    referee: str,
    clause: str,
    reason: str,
) -> RulingIssued | None:
    """Return the last ruling of a dispute where this is that one again, word for word.

    Nothing came after it in the dispute, and to rule so once more would leave result and penalties
    as they are: it would only let the time for an appeal begin anew.

    Raises:
        BadInput: referee, clause or reason cannot be kept.
    """
    if loaded.recorded[-1].type != RulingIssued.__name__ or found.refused is not None:
        return None
    last = loaded.state.rulings[-1]
    if found.issued.supersedes not in ((last.ruling,), last.supersedes):
        return None
    again = replace(
        found.issued,
        ruling=last.ruling,
        referee=require_text("referee", referee),
        clause=require_text("clause", clause),
        reason=require_text("reason", reason),
        was=last.was,
        supersedes=last.supersedes,
        on_appeal=last.on_appeal,
        appeal_until_us=last.appeal_until_us,
    )
    return last if again == last and _leaves_all(ledger, loaded, found) else None


def _leaves_all(ledger: Ledger, loaded: LoadedDispute, found: Considered) -> bool:
    """Say whether a ruling changes no result, and gives the penalties that the last one gave."""
    number, table = found.played.number, found.table.paired.table
    if found.after.rounds[number - 1].tables[table].result != found.was:
        return False
    last = loaded.state.rulings[-1].ruling
    known = [
        found.before.penalties[penalty - 1] for penalty in penalties_given(ledger, loaded, (last,))
    ]
    given = [fact for fact in found.facts if isinstance(fact, PenaltyGiven)]
    return sorted((each.entry, each.level) for each in known if not each.lifted) == sorted(
        (each.entry, each.level) for each in given
    )
