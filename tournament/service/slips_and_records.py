"""Where the record of a match says otherwise than its slip (T-1, G-3)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.competition.events import Result, ResultCorrected, ResultEntered
from tournament.competition.events_results import GamesTold, GameWinner, ResultConfirmed
from tournament.competition.state import Round, Table
from tournament.disputes.in_force import KnownRuling, in_force
from tournament.service.disputes.reading import disputes_of
from tournament.service.disputes.ruled_games import game_as_ruled, winner_of
from tournament.service.ledger import Ledger, Receipt
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.printing.recorded import RecordedMatch, recorded_match, recorded_matches
from tournament.service.sentences_results import outcome, written
from tournament.service.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A table whose recorded games cannot have come to the result that was entered.

    `recorded` counts the games on record that the left seat won, that the right seat won, and that
    were drawn; `games` are their numbers in the match, `ruled` those of them that count otherwise
    than they were played. `turned` are the games of which the slip says, by their order, that they
    went another way.
    """

    round: int
    table: int
    slip: Result
    recorded: tuple[int, int, int]
    games: tuple[int, ...]
    turned: tuple[int, ...] = ()
    ruled: tuple[int, ...] = ()


def disagreements(ledger: Ledger, slug: str) -> tuple[Disagreement, ...]:
    """Return the tables of a tournament where record and slip differ, in order.

    A record may have fewer games than were played. It may not have more that a seat won, nor,
    where a drawn game is played again, more that were drawn. Where the slip says in which order the
    games went, each game on record went as it says. A game that was ruled counts as ruled (R-3).

    Raises:
        NotFound: there is no tournament of that name.
    """
    edition = read_edition(ledger, slug)
    rulings = rulings_by_match(ledger, slug)
    return tuple(
        found
        for match in recorded_matches(ledger, edition)
        if (found := differing(match, rulings.get(match.table.paired.match, ())))
    )


def contradictions(
    ledger: Ledger, tournament: Tournament, places: Iterable[tuple[int, int]]
) -> list[str]:
    """Say what games on record say otherwise of the results of places: rounds and tables."""
    edition = Edition(tournament, ledger.store.head())
    rulings = rulings_by_match(ledger, tournament.slug)
    matches = (
        recorded_match(ledger, edition, played, played.tables[table])
        for number, table in places
        for played in (tournament.state.rounds[number - 1],)
    )
    return disagreement_lines(
        tournament,
        tuple(
            found
            for match in matches
            if match and (found := differing(match, rulings.get(match.table.paired.match, ())))
        ),
    )


def contradictions_of_round(ledger: Ledger, tournament: Tournament, number: int) -> list[str]:
    """Say the same of all results of a round."""
    tables = tournament.state.rounds[number - 1].tables
    return contradictions(ledger, tournament, [(number, table) for table in tables])


def against_record(ledger: Ledger, stands: Tournament, done: Receipt) -> list[str]:
    """Say the same of the results that a command was about.

    `stands` is the tournament as it is after the command, or would be after a dry run.
    """
    places = {
        *((fact.round, fact.table) for fact in done.facts(ResultEntered)),
        *((fact.round, fact.table) for fact in done.facts(ResultCorrected)),
        *((fact.round, fact.table) for fact in done.facts(ResultConfirmed)),
        *((fact.round, fact.table) for fact in done.facts(GamesTold)),
    }
    return contradictions(ledger, stands, sorted(places))


def disagreement_lines(tournament: Tournament, found: tuple[Disagreement, ...]) -> list[str]:
    """Return a sentence for each: what the slip says, what the record says, what to do."""
    return [_line(tournament, each) for each in found]


def differing(match: RecordedMatch, rulings: Sequence[KnownRuling] = ()) -> Disagreement | None:
    """Return how the record of a match contradicts its slip, None where it does not.

    `rulings` are all on the match. Where one says the result itself, nothing contradicts it.
    """
    result = match.table.result
    known = in_force(rulings)
    if result is None or result.ending == "penalty" or any(each.issued.result for each in known):
        return None
    played = winners_on_record(match)
    ended = _ended_as_ruled(match, known)
    winners = list(ended.values())
    left, right, drawn = (winners.count(each) for each in ("left", "right", "drawn"))
    again = any(each.issued.kind == "replay" for each in known)  # the slip numbers them otherwise
    turned = () if again else _turned(match.played, match.table, ended)
    if not turned and _fits(match.played, match.table, (left, right, drawn)):
        return None
    return Disagreement(
        match.played.number,
        match.table.paired.table,
        result,
        (left, right, drawn),
        tuple(ended),
        turned,
        tuple(number for number in ended if ended[number] != played.get(number)),
    )


def rulings_by_match(
    ledger: Ledger, slug: str, until: int | None = None
) -> dict[int, list[KnownRuling]]:
    """Return the rulings of a tournament, up to a position of the log, by the match they are on."""
    found: dict[int, list[KnownRuling]] = {}
    for dispute in disputes_of(ledger, slug):
        known = [
            each for each in dispute.known_rulings() if until is None or each.position <= until
        ]
        found.setdefault(dispute.opened.match, []).extend(known)
    return found


def winners_on_record(match: RecordedMatch) -> dict[int, GameWinner]:
    """Return who won the games on record that have ended, by their number in the match."""
    won = ((number, winner_of(game.state.outcome)) for number, game in match.games.items())
    return {number: winner for number, winner in won if winner is not None}


def _ended_as_ruled(match: RecordedMatch, known: Sequence[KnownRuling]) -> dict[int, GameWinner]:
    """Return who won the games that have ended and count, as they are ruled."""
    ended = winners_on_record(match)
    for number in {each.issued.game for each in known} & match.games.keys():
        of_game = [each for each in known if each.issued.game == number]
        ruled = game_as_ruled(match.games[number], of_game)
        winner = winner_of(ruled.outcome) if ruled.counts else None
        ended.pop(number, None)
        if winner is not None:
            ended[number] = winner
    return dict(sorted(ended.items()))


def _line(tournament: Tournament, each: Disagreement) -> str:
    table = tournament.state.rounds[each.round - 1].tables[each.table]
    order = f", and another order of {_games(each.turned)}" if each.turned else ""
    as_ruled = f", with {_games(each.ruled)} as ruled," if each.ruled else ""
    return (
        f"round {each.round}, table {each.table}: the slip says that "
        f"{outcome(tournament, table, each.slip)}{order}; the record of {_games(each.games)}"
        f"{as_ruled} says {_counted(each)}. Look at the record (game show), then correct the "
        "result or leave it."
    )


def _turned(played: Round, table: Table, ended: dict[int, GameWinner]) -> tuple[int, ...]:
    """Return the games that went another way by the order on the slip.

    In an elimination match the fewest cards decide a drawn game at last (G-3).
    """
    told = dict(enumerate(table.games, 1))
    return tuple(
        number
        for number, winner in ended.items()
        if number in told
        and told[number] != winner
        and not (played.elimination and winner == "drawn")
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
