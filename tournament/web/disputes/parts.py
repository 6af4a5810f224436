"""Who somebody is in a dispute: a side of the match, whoever keeps the results, or an official."""

from collections.abc import Iterable
from typing import Literal

from tournament.competition.state import Table
from tournament.disputes.events import SEATS, Side
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.errors import Conflict
from tournament.web.access.caller import Caller
from tournament.web.hall import Hall
from tournament.web.problems import ProblemRaised, raised

Seat = Literal["left", "right"]

MOST_OF_A_SEAT = 5
"""How often a seat may call the referee in one match; an official takes down more."""

MOST_ADDED = 20
"""How often somebody who is no official may add to a dispute, its claim counted."""


def seat_of(caller: Caller, table: Table | None) -> Seat | None:
    """Return the seat that a player has at a table, None where it has none."""
    link = caller.link
    if table is None or caller.role != "player" or link is None:
        return None
    return {table.paired.left: SEATS[0], table.paired.right: SEATS[1]}.get(link.entry or 0)


def speaker(caller: Caller, table: Table | None, wanted: Side | None) -> Side:
    """Return for which side somebody speaks. A player speaks for the own seat alone.

    Whoever keeps the results and officials take down what any side says.

    Raises:
        ProblemRaised: somebody would speak for another one (403).
    """
    if caller.role == "player":
        seat = seat_of(caller, table)
        if seat is None or wanted not in {None, seat}:
            raise not_yours()
        return seat
    return wanted or ("scorer" if caller.role == "scorer" else "referee")


def appellant(caller: Caller, table: Table | None, wanted: Seat | None) -> Seat | None:
    """Return which side of a match appeals or accepts; None where an official names none.

    Raises:
        ProblemRaised: a player would speak for another one (403).
    """
    return seat_of(caller, table) if speaker(caller, table, wanted) in SEATS else wanted


def require_claimant(caller: Caller, table: Table | None, dispute: LoadedDispute) -> None:
    """Require that somebody takes back the own claim; an official takes back any.

    Raises:
        ProblemRaised: it is the claim of another one (403).
    """
    if not caller.official and speaker(caller, table, None) != dispute.opened.by:
        raise not_yours()


def require_calls_left(
    on_match: Iterable[LoadedDispute], side: Side, *, command_id: str = ""
) -> None:
    """Require that a seat may call the referee once more in a match, or did so by this command.

    `on_match` are the disputes about the match.

    Raises:
        Conflict: it has done so as often as it may.
    """
    calls = [each for each in on_match if each.opened.by == side]
    again = any(each.recorded[0].command_id == command_id for each in calls)
    if side in SEATS and len(calls) >= MOST_OF_A_SEAT and not again:
        what = f"this seat has called the referee {len(calls)} times in this match"
        raise Conflict(what, "go to the referee, who takes down what you say")


def require_words_left(caller: Caller, dispute: LoadedDispute) -> None:
    """Require that somebody may add to a dispute once more; an official always may.

    A ruling rests on the dispute as its referee saw it: who adds on and on would hold it up.

    Raises:
        Conflict: it has done so as often as it may.
    """
    added = sum(each.actor == caller.actor for each in dispute.recorded)
    if not caller.official and added >= MOST_ADDED:
        what = f"you have added to this dispute {added} times"
        raise Conflict(what, "go to the referee, who takes down what you say")


def referee_name(hall: Hall, caller: Caller) -> str:
    """Return the name under which an official rules: the account's, else the link's number.

    Two sessions of one account are one referee, who rules on no appeal against itself (R-6).
    """
    link = caller.link
    if link is not None and link.account is not None:
        named = (each.name for each in hall.access.accounts() if each.number == link.account)
        return next(named, f"{caller.role}/account-{link.account}")
    return f"{caller.role}/{link.number if link else 0}"


def not_yours() -> ProblemRaised:
    """Return the refusal to speak for somebody else (403)."""
    title = "You speak for your own seat alone"
    return raised(
        "forbidden", 403, title, next="let the other one say it, or a referee take it down"
    )
