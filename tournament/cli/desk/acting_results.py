"""Results at the desk: entered, confirmed, unreadable, corrected; what a table has, what is left.

Heavy imports wait until a line needs them, as everywhere in the commands.
"""

from typing import TYPE_CHECKING

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.hints import spoken
from tournament.cli.desk.talk import asked
from tournament.service.errors import BadInput, Fault, NotFound, RefusedByRule

if TYPE_CHECKING:
    from tournament.competition.events import Result
    from tournament.competition.state import Round, Table
    from tournament.service.ledger import Ledger, Receipt
    from tournament.service.result_history import History
    from tournament.service.sentences_results import How
    from tournament.service.tournaments import Tournament

STOPPED = ("time", "agreement", "no")


def enter(desk: Desk, line: lines.Score) -> None:
    """Enter a result; the same by another person confirms it (T-9)."""
    from tournament.service import scorer

    with desk.writing() as (ledger, tournament):
        played, table = _open_table(tournament, line.place)
        number, in_round = table.paired.table, played.number
        left_first = _left_first(tournament, table, line)
        games = scorer.read_games(line.games or None)
        best_of = tournament.state.best_of(in_round)
        result = scorer.read_result(left_first, line.how, best_of, games)
        try:
            done = scorer.enter_result(
                ledger, tournament.slug, number, result, in_round, games=games
            )
        except RefusedByRule as error:
            if error.refused.reason != "unfinished" or line.how is not None:
                raise
            how = _stopped(desk, left_first or line.games, played)
            if how is None:
                desk.say("Nothing is entered.")
                return
            result = scorer.read_result(left_first, how, best_of, games)
            done = scorer.enter_result(
                ledger, tournament.slug, number, result, in_round, games=games
            )
        _tell_entered(desk, ledger, tournament.slug, (in_round, number), done)


def mark(desk: Desk, line: lines.Unreadable) -> None:
    """Mark a slip that nobody can read (T-10)."""
    from tournament.service import scorer

    with desk.writing() as (ledger, tournament):
        played, table = _open_table(tournament, line.place)
        scorer.mark_unreadable(ledger, tournament.slug, table.paired.table, played.number)
    names = " and ".join(map(tournament.numbered, (table.paired.left, table.paired.right)))
    desk.say(f"Table {table.paired.table}: the slip cannot be read; ask {names}.")


def look(desk: Desk, line: lines.AtTable) -> None:
    """Say what is known of the result of a table: who did what with it, and what contradicts it."""
    from tournament.service.sentences_results import acts_said, outcome

    with desk.reading() as (ledger, tournament):
        found = _history(ledger, tournament, line.place)
    table = found.table
    said = f"Round {found.played.number}, table {table.paired.table}: "
    if table.result is not None:
        said += outcome(tournament, table, table.result)
    else:
        state = "the slip cannot be read" if table.unreadable else "no result yet"
        said += f"{_seated(tournament, table)}; {state}"
    desk.say(said, *(f"  {each}" for each in acts_said(found.acts)), *found.contradictions)


def fix(desk: Desk, line: lines.Fix) -> None:
    """Correct a result; what that moves is said before it is done (T-9)."""
    from tournament.competition.events import ResultCorrected
    from tournament.service import scorer
    from tournament.service.sentences_corrections import consequence_lines
    from tournament.service.sentences_results import outcome

    with desk.writing() as (ledger, tournament):
        _, table = _table_of_round(tournament, line.round, line.table)
        left_first = _left_first(tournament, table, line)
        result = scorer.read_result(left_first, line.how, tournament.state.best_of(line.round))
        reason = desk.why(line.reason)
        coming = scorer.consequences_of_correction(
            tournament.state, line.round, line.table, result, reason=reason
        )
        if table.result is not None:
            stands = outcome(tournament, table, table.result)
            desk.say(f"Round {line.round}, table {line.table} stands as {stands}.")
        if table.result == result:
            desk.say("That is the result already.")
            return
        desk.say(*(f"  {each}" for each in consequence_lines(tournament, coming)))
        question = f"Correct it: {outcome(tournament, table, result)}?"
        if not desk.agreed(question, yes=line.yes):
            desk.say("Nothing is changed.")
            return
        desk.unchanged(ledger, tournament)
        done = scorer.correct_result(
            ledger, tournament.slug, line.round, line.table, result, reason=reason
        )
    said = [outcome(tournament, table, each.result) for each in done.facts(ResultCorrected)]
    desk.say(f"Corrected: {said[0]}." if said else "That is the result already.")


def left(desk: Desk, _line: lines.Left) -> None:
    """Say what the running round waits for."""
    with desk.reading() as (ledger, tournament):
        desk.say(*outstanding(ledger, tournament))


def outstanding(ledger: "Ledger", tournament: "Tournament") -> list[str]:
    """Return what a round waits for, a line each: results, second persons, doubts, calls."""
    from tournament.cli.dispute_words import now_us
    from tournament.service.disputes.claims import open_claim_lines
    from tournament.service.disputes.play_on import play_on_lines
    from tournament.service.sentences_results import left_over
    from tournament.service.slips_and_records import disagreement_lines, disagreements

    running = tournament.state.running
    if running is None:
        return ["No round is being played."]
    said = [f"Round {running.number}: {left_over(len(running.open_tables))}"]
    said += missing_lines(tournament, running)
    if tournament.state.settings.confirm_results and running.unconfirmed_tables:
        waits = ", ".join(map(str, running.unconfirmed_tables))
        said.append(f"  not confirmed by a second person: tables {waits}")
    said += disagreement_lines(tournament, disagreements(ledger, tournament.slug))
    said += map(spoken, play_on_lines(ledger, tournament))
    return said + open_claim_lines(ledger, tournament, now_us())


def missing_lines(tournament: "Tournament", running: "Round") -> list[str]:
    """Return a line for every table without a result, with both names."""
    return [
        f"  table {number}: {_seated(tournament, table)}"
        + ("; the slip cannot be read" if table.unreadable else "")
        for number in running.open_tables
        for table in (running.tables[number],)
    ]


def _open_table(tournament: "Tournament", place: str) -> "tuple[Round, Table]":
    """Return the table that the code of a slip names, or a number in the running round, or 2/7."""
    from tournament.service.slip_codes import looks_like_code, table_by_code

    if looks_like_code(place):
        return table_by_code(tournament, place)
    if "/" in place:
        number, table = map(int, place.split("/"))
        return _table_of_round(tournament, number, table)
    running = tournament.state.running
    if running is None:
        what = f"no round of {tournament.state.name} is being played"
        raise NotFound(what, "next pairs and publishes one; 2/7 is table 7 of round 2")
    if int(place) not in running.tables:
        what = f"round {running.number} has no table {place}"
        raise NotFound(what, _tables_of(running))
    return running, running.tables[int(place)]


def _history(ledger: "Ledger", tournament: "Tournament", place: str) -> "History":
    from tournament.service.result_history import history_of

    if place.isdigit():
        return history_of(ledger, tournament, int(place))
    played, table = _open_table(tournament, place)
    return history_of(ledger, tournament, table.paired.table, played.number)


def _table_of_round(tournament: "Tournament", number: int, table: int) -> "tuple[Round, Table]":
    rounds = tournament.state.rounds
    played = rounds[number - 1] if number <= len(rounds) else None
    if played is None or table not in played.tables:
        what = f"there is no table {table} in a round {number}"
        raise NotFound(what, _tables_of(played) if played else f"the last round is {len(rounds)}")
    return played, played.tables[table]


def _tables_of(played: "Round") -> str:
    tables = ", ".join(map(str, played.tables))
    return f"its only table is {tables}" if len(played.tables) == 1 else f"its tables are {tables}"


def _left_first(
    tournament: "Tournament", table: "Table", line: lines.Score | lines.Fix
) -> str | None:
    """Return a score as the left seat has it. Where a winner is named, the line has it first.

    Raises:
        BadInput: who is named cannot have won by that score.
    """
    from tournament.match.score import parse_score
    from tournament.service.who import entry_named

    if not line.winner or line.score is None:
        return line.score
    seats = (table.paired.left, table.paired.right)
    at = f"table {table.paired.table}"
    winner = entry_named(tournament, line.winner, seats, of=at)
    score = parse_score(line.score)
    if score is None or score.winner != 0:
        what = f"{tournament.numbered(winner)} cannot have won {line.score}"
        remedy = "write the winner and then the winner's games first, or no name: left seat first"
        raise BadInput("usage", [Fault(at, what, remedy)])
    return line.score if winner == seats[0] else score.reversed().text


def _stopped(desk: Desk, score: str, played: "Round") -> "How | None":
    """Ask what ended a match that its games did not end (G-4, T-1)."""
    question = f"{score} does not end a best of {played.best_of}. Stopped how?"
    answer = desk.talk.ask(asked(question, STOPPED), STOPPED)
    return "time" if answer == "time" else "agreement" if answer == "agreement" else None


def _tell_entered(
    desk: Desk, ledger: "Ledger", slug: str, at: tuple[int, int], done: "Receipt"
) -> None:
    from tournament.competition.events import ResultEntered
    from tournament.competition.events_results import ResultConfirmed
    from tournament.service.sentences_results import in_order, left_over, outcome
    from tournament.service.slips_and_records import against_record
    from tournament.service.tournaments import now

    stands = now(ledger, slug, done)
    in_round, number = at
    played = stands.state.rounds[in_round - 1]
    table = played.tables[number]
    result: Result | None = table.result
    said = "" if result is None else f"Table {number}: {outcome(stands, table, result)}"
    if done.facts(ResultEntered):
        desk.say(f"{said}; {left_over(len(played.open_tables))}")
    elif done.facts(ResultConfirmed):
        desk.say(f"{said}; entered by {table.entered_by}, confirmed by {table.confirmed_by}")
    elif done.recorded:
        desk.say(f"{said}; games in order: {in_order(table.games)}")
    else:
        desk.say(f"{said}; it was in already, by {table.entered_by}")
    desk.say(*against_record(ledger, stands, done))


def _seated(tournament: "Tournament", table: "Table") -> str:
    left, right = (tournament.numbered(e) for e in (table.paired.left, table.paired.right))
    return f"{left} left, {right} right"
