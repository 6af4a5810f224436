"""What a director asks of the engine: byes, forbidden pairs, tables of one's own (T-5, T-6)."""

from tournament.competition.commands_wishes import (
    AllowPair,
    ForbidPair,
    GrantBye,
    KeepTable,
    TakeByeBack,
)
from tournament.competition.state import Competition
from tournament.pairing.byes import GrantedBye
from tournament.service.ledger import Ledger, Receipt
from tournament.service.tournaments import ask, require_text


def grant_bye(
    ledger: Ledger, slug: str, entry: int, number: int, worth: GrantedBye, *, reason: str
) -> Receipt:
    """Let an entry sit out a round that does not hang out yet (T-6).

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    words = require_text("reason", reason)
    return ask(ledger, slug, GrantBye(entry=entry, round=number, worth=worth, reason=words))


def take_bye_back(ledger: Ledger, slug: str, entry: int, number: int, *, reason: str) -> Receipt:
    """Have an entry play a round after all.

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    words = require_text("reason", reason)
    return ask(ledger, slug, TakeByeBack(entry=entry, round=number, reason=words))


def forbid_pair(ledger: Ledger, slug: str, one: int, other: int, *, reason: str) -> Receipt:
    """Keep two entries from ever meeting (T-5).

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    words = require_text("reason", reason)
    return ask(ledger, slug, ForbidPair(one=one, other=other, reason=words))


def allow_pair(ledger: Ledger, slug: str, one: int, other: int, *, reason: str) -> Receipt:
    """Let two entries meet that must not have.

    Raises:
        BadInput: the reason is none, or cannot be kept.
    """
    words = require_text("reason", reason)
    return ask(ledger, slug, AllowPair(one=one, other=other, reason=words))


def keep_table(ledger: Ledger, slug: str, entry: int, table: int | None) -> Receipt:
    """Seat an entry at one table from the next pairing on; None is for any table."""
    return ask(ledger, slug, KeepTable(entry=entry, table=table))


def half_byes(state: Competition, entry: int) -> tuple[int, ...]:
    """Return the rounds for which an entry has a half bye."""
    return tuple(
        sorted(
            granted.round
            for granted in state.granted
            if granted.entry == entry and granted.worth == "half"
        )
    )


def met_in(state: Competition, one: int, other: int) -> int | None:
    """Return the round in which two have met already, None if in none."""
    return next(
        (
            played.number
            for played in state.rounds
            if played.published
            and one in played.seats
            and played.seats[one] == played.seats.get(other)
        ),
        None,
    )


def sharing(state: Competition, entry: int, table: int) -> tuple[int, ...]:
    """Return who keeps the same table beside an entry."""
    return tuple(
        other for other, kept in state.kept_tables.items() if kept == table and other != entry
    )
