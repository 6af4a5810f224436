"""Results in words: how they are written, who won, and what the rules say when they refuse."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from tournament.competition.events import ResultCorrected, ResultEntered
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.competition.events import Result
    from tournament.competition.events_results import GameWinner
    from tournament.competition.state import Gone, Table
    from tournament.event import Event
    from tournament.service.result_history import Act
    from tournament.service.tournaments import Tournament

How = Literal[
    "time",
    "agreement",
    "left-absent",
    "right-absent",
    "both-absent",
    "lots-left",
    "lots-right",
]
"""What ended a match other than its games: match time (G-4), an agreement (T-1), somebody who did
not come (T-6), or lots after one more elimination game (G-3), which named who goes on."""

CONFIRMATION: Mapping[str, str] = {
    "results-differ": (
        "table {table} of round {round} has {left}-{right}-{drawn} by {entered_by}; {by} says "
        "otherwise. Nothing changed: ask the players, then correct it or leave it."
    ),
    "nothing-to-confirm": "table {table} of round {round} has no result to confirm; enter it.",
    "confirmed-by-oneself": (
        "table {table} of round {round} was entered by {by}; another person must confirm it."
    ),
    "slip-was-read": (
        "table {table} of round {round} has a result already; if it is doubtful, correct it."
    ),
    "results-unconfirmed": (
        "round {round} closes once its results are confirmed by a second person; tables that "
        "wait: {tables}. Confirm them, or name those to go on without."
    ),
    "games-without-match": "table {table} of round {round} was not played: it has no games.",
    "games-miscounted": (
        "table {table}: the games come to {left}-{right}-{drawn}, which is not the score given. "
        "Look at the slip again."
    ),
    "games-after-the-end": (
        "table {table}: a game is told after one side had won the match. Look at their order again."
    ),
    "games-told-otherwise": (
        "table {table} of round {round} has its games in the order {games}. To change it, correct "
        "it with a reason."
    ),
    "nothing-unconfirmed": (
        "only a confirmation that is waited for can be left out; tables that wait for none: "
        "{tables}."
    ),
}


def score(result: "Result") -> str:
    """Return a result as `--json` gives it: `2-1`, or `1-1-1` with drawn games."""
    return "-".join(
        str(games) for games in (result.left, result.right, result.drawn)[: 2 + bool(result.drawn)]
    )


def standing(table: "Table") -> str:
    """Return the result of a table as people write it, empty while none is in."""
    return "" if table.result is None else written(table.result, table.gone)


def written(result: "Result", gone: "Gone | None" = None) -> str:
    """Return a result as people write it: `2–1`, with drawn games and an unusual ending.

    Where who lost had left the event, `gone` says how.
    """
    games = f"{result.left}–{result.right}" + (f"–{result.drawn}" if result.drawn else "")
    endings = {
        "played": games,
        "time": f"{games} (time)",
        "agreement": f"{games} (by agreement)",
        "no-show": f"{games} (awarded, {gone})" if gone else f"{games} (no-show)",
        "both-absent": "both absent",
        "penalty": f"{games} (penalty)",
    }
    return endings[result.ending] + (" (lots)" if result.lots else "")


def in_order(games: "Sequence[GameWinner]") -> str:
    """Return who won the games, as `--games` takes it: `LRL`."""
    return "".join({"left": "L", "right": "R", "drawn": "D"}[each] for each in games)


def outcome(tournament: "Tournament", table: "Table", result: "Result") -> str:
    """Return a result with both names, the winner first."""
    left, right = (tournament.numbered(entry) for entry in (table.paired.left, table.paired.right))
    gone = table.gone if table.result == result else None
    if result.ending == "both-absent":
        goes_on = {"left": f"the lot lets {left} go on", "right": f"the lot lets {right} go on"}
        end = goes_on[result.lots] if result.lots else "both lose"
        return f"neither {left} nor {right} {'plays on' if gone else 'came'}; {end}"
    if result.ending == "penalty" and result.left == result.right:
        return f"{left} and {right} both lose by penalty"
    if result.winner is None:
        return f"{left} and {right} drew {written(result)}"
    if result.winner == "left":
        return f"{left} beat {right} {written(result, gone)}"
    turned = replace(result, left=result.right, right=result.left)
    return f"{right} beat {left} {written(turned, gone)}"


def left_first(tournament: "Tournament", table: "Table", result: "Result") -> str:
    """Return a result with both names, the left one first: the score is as it was entered."""
    if result.left == result.right:
        return outcome(tournament, table, result)
    left, right = (tournament.numbered(entry) for entry in (table.paired.left, table.paired.right))
    gone = table.gone if table.result == result else None
    return f"{left} – {right} {written(result, gone)}"


def results_made(tournament: "Tournament", facts: "Iterable[Event]") -> list[str]:
    """Return a line for each result that facts brought or changed."""
    return [
        f"Round {fact.round}, table {fact.table}: {outcome(tournament, table, fact.result)}"
        for fact in facts
        if isinstance(fact, ResultEntered | ResultCorrected)
        for table in (tournament.state.rounds[fact.round - 1].tables[fact.table],)
    ]


def differing(tournament: "Tournament", table: "Table", result: "Result", by: str) -> str:
    """Say that two people entered two results for a table: who, and what each says."""
    stands = table.result or result
    return (
        f"table {table.paired.table}: {table.entered_by} says that "
        f"{outcome(tournament, table, stands)}; {by} says that "
        f"{outcome(tournament, table, result)}"
    )


def acts_said(acts: "Iterable[Act]") -> "Iterator[str]":
    """Say what was done with a result, by whom and when by the clock of the log."""
    for act in acts:
        result = written(act.result, act.gone) if act.result else ""
        said = {
            "entered": f"entered {result}",
            "corrected": f"corrected from {written(act.was) if act.was else ''} to {result}",
            "confirmed": "confirmed",
            "unreadable": "marked as a slip that cannot be read",
            "games": f"games in order: {in_order(act.games)}",
        }[act.kind]
        recorded = act.recorded
        at = f"{recorded.recorded_at[:10]} {recorded.recorded_at[11:19]} UTC"
        why = f": {act.reason}" if act.reason else ""
        undone = "undone since: " if act.undone else ""
        yield f"{undone}{said} by {recorded.actor}, {at} (log {recorded.position}){why}"


def left_over(tables: int) -> str:
    """Say how many tables still play."""
    if not tables:
        return "every result is in"
    return f"{several(tables, 'table')} left"
