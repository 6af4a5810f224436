"""Where the record of a match says otherwise than its slip (T-1, G-3)."""

from dataclasses import dataclass

from tournament.competition.events import Result
from tournament.competition.state import Round, Table
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import read_edition
from tournament.service.printing.recorded import RecordedMatch, recorded_matches
from tournament.service.sentences_results import outcome, written
from tournament.service.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A table whose recorded games cannot have come to the result that was entered.

    `recorded` counts the games on record that the left seat won, that the right seat won, and that
    were drawn; `games` are their numbers in the match.
    """

    round: int
    table: int
    slip: Result
    recorded: tuple[int, int, int]
    games: tuple[int, ...]


def disagreements(ledger: Ledger, slug: str) -> tuple[Disagreement, ...]:
    """Return the tables of a tournament where record and slip differ, in order.

    A record may have fewer games than were played. It may not have more that a seat won, nor,
    where a drawn game is played again, more that were drawn.

    Raises:
        NotFound: there is no tournament of that name.
    """
    edition = read_edition(ledger, slug)
    return tuple(
        found for match in recorded_matches(ledger, edition) if (found := _differing(match))
    )


def disagreement_lines(tournament: Tournament, found: tuple[Disagreement, ...]) -> list[str]:
    """Return a sentence for each: what the slip says, what the record says, what to do."""
    return [_line(tournament, each) for each in found]


def _line(tournament: Tournament, each: Disagreement) -> str:
    table = tournament.state.rounds[each.round - 1].tables[each.table]
    return (
        f"round {each.round}, table {each.table}: the slip says that "
        f"{outcome(tournament, table, each.slip)}; the record of {_games(each.games)} says "
        f"{_counted(each)}. Look at the record (game show), then correct the result or leave it."
    )


def _differing(match: RecordedMatch) -> Disagreement | None:
    result = match.table.result
    if result is None or result.ending == "penalty":
        return None
    ended = {
        number: game.state.outcome.winners
        for number, game in match.games.items()
        if game.state.outcome is not None
    }
    winners = list(ended.values())
    left, right = winners.count((0,)), winners.count((1,))
    recorded = (left, right, len(winners) - left - right)
    if _fits(match.played, match.table, recorded):
        return None
    return Disagreement(
        match.played.number, match.table.paired.table, result, recorded, tuple(ended)
    )


def _fits(played: Round, table: Table, recorded: tuple[int, int, int]) -> bool:
    """Say whether a result can have come from games of which these are some.

    In an elimination match the fewest cards decide a drawn game at last (G-3), so a game that is
    drawn on record may be won on the slip.
    """
    result = table.result
    if result is None:
        return True
    left, right, drawn = recorded
    if left > result.left or right > result.right:
        return False
    return drawn <= result.drawn or (
        played.elimination and sum(recorded) <= result.left + result.right + result.drawn
    )


def _games(numbers: tuple[int, ...]) -> str:
    listed = ", ".join(map(str, numbers))
    return f"game {listed}" if len(numbers) == 1 else f"games {listed}"


def _counted(each: Disagreement) -> str:
    left, right, drawn = each.recorded
    return f"{written(Result(left=left, right=right, drawn=drawn))}, left seat first"
