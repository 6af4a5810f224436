"""What a director, a scorer or an import asks of a tournament."""

from typing import Literal

from tournament.competition.commands_people import Kin
from tournament.competition.events import Result, Settings
from tournament.competition.events_results import GameWinner
from tournament.event import Command

OpenMatch = Literal["award", "wait"]
"""What becomes of the open match of an entry that leaves (T-11)."""


class CreateTournament(Command, kw_only=True):
    """Create a tournament."""

    name: str
    settings: Settings


class ChangeSetting(Command, kw_only=True):
    """Give a setting another value; after the start only with a reason (T-12)."""

    setting: str
    value: str
    reason: str = ""


class AddEntries(Command, kw_only=True):
    """Enter people, in this order. After the start they are late entries (T-6).

    `ratings` are what they come with, in the same order; None, or nothing, where there is none.
    `kin` says who is kept apart with whom, where that was agreed.
    """

    people: tuple[str, ...]
    ratings: tuple[int | None, ...] = ()
    kin: tuple[Kin, ...] = ()


class WithdrawEntry(Command, kw_only=True):
    """Withdraw an entry. An open match is awarded to the opponent or waited for (T-11)."""

    entry: int
    open_match: OpenMatch | None = None


class ReinstateEntry(Command, kw_only=True):
    """Let a withdrawn entry take part again; a disqualified one only with a reason."""

    entry: int
    reason: str = ""


class PairRound(Command, kw_only=True):
    """Pair the next round, or pair the unpublished one again. `seed` is the chance in it."""

    seed: str
    allow_rematch: bool = False


class PublishRound(Command, kw_only=True):
    """Hang the pairing out."""


class EnterResult(Command, kw_only=True):
    """Enter a table's result, left seat first; `by` says in what part.

    `games` is who won them in order, empty where that is not said.
    """

    table: int
    result: Result
    round: int | None = None
    by: str = ""
    games: tuple[GameWinner, ...] = ()


class TableResult(Command, kw_only=True):
    """The result of one table in a list of results."""

    table: int
    result: Result
    games: tuple[GameWinner, ...] = ()


class EnterResults(Command, kw_only=True):
    """Enter the results of several tables of the running round, all of them or none."""

    results: tuple[TableResult, ...]
    by: str = ""


class CorrectResult(Command, kw_only=True):
    """Correct a result on the record (T-9)."""

    round: int
    table: int
    result: Result
    reason: str
    by: str = ""
    games: tuple[GameWinner, ...] = ()


class CloseRound(Command, kw_only=True):
    """Close the current round; `without` names tables that are not waited for (T-10).

    `unconfirmed` names those whose confirmation is not waited for.
    """

    without: tuple[int, ...] = ()
    unconfirmed: tuple[int, ...] = ()


class CutBracket(Command, kw_only=True):
    """Cut to the bracket and pair its first round (T-8); `play_off` a tie at the line before."""

    size: int | None = None
    third_place: bool | None = None
    play_off: bool = False


class FinishTournament(Command, kw_only=True):
    """Finish the tournament."""
