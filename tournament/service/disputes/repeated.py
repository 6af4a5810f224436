"""A ruling that is given again by somebody who was stopped before the answer came."""

import msgspec

from tournament.competition.events_people import PenaltyGiven, PenaltyLifted
from tournament.disputes.events import RulingIssued
from tournament.service.disputes.considering import Considered
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.tournaments import require_text


def given_already(
    loaded: LoadedDispute, found: Considered, *, referee: str, clause: str, reason: str
) -> RulingIssued | None:
    """Return the last ruling of a dispute where this is that one again, word for word.

    Nothing came after it in the dispute, and to rule so once more would leave result and penalties
    as they are: it would only let the time for an appeal begin anew.

    Raises:
        BadInput: referee, clause or reason cannot be kept.
    """
    if loaded.recorded[-1].type != RulingIssued.__name__ or not _leaves_all(found):
        return None
    last = loaded.state.rulings[-1]
    in_force = tuple(one.ruling for one in loaded.state.in_force)
    if found.issued.supersedes not in (in_force, last.supersedes):
        return None
    again = msgspec.structs.replace(
        last,
        referee=require_text("referee", referee),
        kind=found.issued.kind,
        game=found.issued.game,
        targets=found.issued.targets,
        effective=found.issued.effective,
        award=found.issued.award,
        result=found.issued.result,
        clause=require_text("clause", clause),
        reason=require_text("reason", reason),
    )
    return last if again == last else None


def _leaves_all(found: Considered) -> bool:
    """Say whether a ruling changes no result, and gives the penalties that it takes back."""
    if found.refused is not None:
        return False
    number, table = found.played.number, found.table.paired.table
    known = found.before.penalties
    taken = [known[each.penalty - 1] for each in found.facts if isinstance(each, PenaltyLifted)]
    given = [each for each in found.facts if isinstance(each, PenaltyGiven)]
    return found.after.rounds[number - 1].tables[table].result == found.was and (
        sorted((each.entry, each.level) for each in taken)
        == sorted((each.entry, each.level) for each in given)
    )
