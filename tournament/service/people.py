"""What a director does with people: who is there, who did not come, who is penalised or out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.competition.check_in import missing
from tournament.competition.commands_people import (
    CheckIn,
    CloseCheckIn,
    DisqualifyEntry,
    KeepApart,
    LiftPenalty,
    OpenCheckIn,
    PenaliseEntry,
    RecordNoShows,
)
from tournament.competition.events_people import Kinship, PenaltyLevel
from tournament.competition.state import Competition
from tournament.event import Event
from tournament.service.errors import BadInput, Fault
from tournament.service.kinship import sharing
from tournament.service.ledger import Ledger, Receipt
from tournament.service.tournaments import ask, foretold, load, require_text

_NUMBERS = re.compile(r"(?P<first>[0-9]{1,5})(?:-(?P<last>[0-9]{1,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Absentees:
    """Who is not there: for the check-in of round `round`, if one is open, and left out before."""

    round: int | None
    missing: tuple[int, ...]
    left_out: tuple[int, ...]


def read_numbers(what: str, text: str) -> tuple[int, ...]:
    """Read entry numbers such as `3,7,12-15`, each once and in that order.

    Raises:
        BadInput: it is written otherwise, or a range runs backwards.
    """
    found: dict[int, None] = {}
    for part in text.split(","):
        written = _NUMBERS.fullmatch(part.strip())
        if written is None:
            remedy = "write numbers with commas, such as 3,7,12-15"
            raise BadInput("usage", [Fault(what, f"{ascii(part)[:80]} is no number", remedy)])
        first, last = int(written["first"]), int(written["last"] or written["first"])
        if last < first:
            remedy = f"write {last}-{first}"
            raise BadInput("usage", [Fault(what, f"{part.strip()} runs backwards", remedy)])
        found |= dict.fromkeys(range(first, last + 1))
    return tuple(found)


def absentees(state: Competition) -> Absentees:
    """Return who is missing at the open check-in, and who was left out and has not come."""
    left_out = (e for e in state.entries.values() if e.absent_from is not None and not e.withdrawn)
    return Absentees(
        state.check_in.round if state.check_in else None,
        missing(state),
        tuple(sorted(entry.number for entry in left_out)),
    )


def open_check_in(ledger: Ledger, slug: str) -> Receipt:
    """Open the check-in for the next round (T-6)."""
    return ask(ledger, slug, OpenCheckIn())


def check_in(ledger: Ledger, slug: str, entries: Sequence[int], *, here: bool = True) -> Receipt:
    """Mark entries as there, or as not there after all."""
    return ask(ledger, slug, CheckIn(entries=tuple(entries), here=here))


def close_check_in(ledger: Ledger, slug: str) -> Receipt:
    """Close the check-in; who is missing is left out until they come (T-6)."""
    return ask(ledger, slug, CloseCheckIn())


def no_shows(
    ledger: Ledger, slug: str, entries: Sequence[int], *, withdraw: bool = False
) -> Receipt:
    """Record who did not come to their table in the running round, all of them or none (T-6)."""
    return ask(ledger, slug, RecordNoShows(entries=tuple(entries), withdraw=withdraw))


def preview_no_shows(state: Competition, entries: Sequence[int]) -> tuple[Event, ...]:
    """Return what recording no-shows would put on the record; change nothing.

    Raises:
        RefusedByRule: one of them cannot be recorded.
    """
    return foretold(state, RecordNoShows(entries=tuple(entries)))


def keep_apart(ledger: Ledger, slug: str, kind: Kinship, through_round: int) -> Receipt:
    """Keep entries of one club or family apart up to a round, 0 for no longer (T-5).

    The roster says who belongs together; the log learns only which entries do.
    """
    tournament = load(ledger, slug)
    entry_of = {entry.person: entry.number for entry in tournament.state.entries.values()}
    command = KeepApart(
        kind=kind,
        groups=tuple(
            tuple(entry_of[person] for person in group)
            for group in sharing(tournament.people.values(), kind)
        ),
        through_round=through_round,
    )
    return ask(ledger, slug, command)


def disqualify(ledger: Ledger, slug: str, entry: int, *, reason: str) -> Receipt:
    """Put an entry out (T-11).

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    command = DisqualifyEntry(entry=entry, reason=require_text("reason", reason))
    return ask(ledger, slug, command)


def penalise(
    ledger: Ledger,
    slug: str,
    entry: int,
    level: PenaltyLevel,
    *,
    reason: str,
    number: int | None = None,
) -> Receipt:
    """Penalise an entry; `number` is the round whose result a match loss takes back (T-9).

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    words = require_text("reason", reason)
    return ask(ledger, slug, PenaliseEntry(entry=entry, level=level, reason=words, round=number))


def lift_penalty(ledger: Ledger, slug: str, penalty: int, *, reason: str) -> Receipt:
    """Take a penalty back (T-9).

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    command = LiftPenalty(penalty=penalty, reason=require_text("reason", reason))
    return ask(ledger, slug, command)
