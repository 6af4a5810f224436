"""`playledger result`: enter, import and correct results."""

from typing import TYPE_CHECKING, get_args

import rich_click as click

from tournament.cli.announce import acting_in_play, acting_on, receipt
from tournament.cli.output import confirm, dry_run_option, note, reason_option, yes_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text, source_name
from tournament.cli.table_word import table_named, table_word
from tournament.cli.words import NUMBER, chosen, number, words
from tournament.service.counted import several
from tournament.service.sentences_corrections import consequence_lines
from tournament.service.sentences_results import How, in_order, left_over, outcome, written

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament

how_option = click.option(
    "--how",
    type=click.Choice(get_args(How)),
    help="What ended the match, if not its games. An absence needs no SCORE.",
)

games_option = click.option(
    "--games", "games_", metavar="LRL", help="Who won each game: L, R, or D for drawn."
)


@click.command()
@words("TABLE", "[SCORE]")
@how_option
@games_option
@click.option("--round", "round_", type=NUMBER, help="A round closed without it.")
@dry_run_option
@pass_settings
def enter(
    settings: Settings,
    words: list[str | None],
    how: How | None,
    games_: str | None,
    round_: int | None,
    *,
    dry_run: bool,
) -> None:
    """Enter the result of a TABLE, left seat's games first: 2-1, or 1-1-1 with drawn games.

    The code of its slip, such as 3b-12-H, will do for TABLE. --games LRL says their order too; then
    SCORE may be left out. A ? marks a slip that nobody can read. Another person who enters the same
    confirms it.
    """
    from tournament.cli.result_confirm import mark
    from tournament.competition.events import ResultEntered
    from tournament.competition.events_results import GamesTold, ResultConfirmed
    from tournament.service import scorer
    from tournament.service.slips_and_records import against_record
    from tournament.service.tournaments import now

    slug, text = words[0], words[2]
    word = table_word(str(words[1]), slug, text)
    if text == "?":
        mark(settings, slug, word, round_, dry_run=dry_run)
        return
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        table, round_ = table_named(tournament, word, round_)
        acting_in_play(tournament, round_)
        games = scorer.read_games(games_)
        result = scorer.read_result(text, how, tournament.state.best_of(round_), games)
        done = scorer.enter_result(ledger, tournament.slug, table, result, round_, games=games)
        stands = now(ledger, tournament.slug, done)
        contradicted = against_record(ledger, stands, done)
    said = "".join(
        f"Table {table}: {written(result)}, games {in_order(told.games)}"
        for told in done.facts(GamesTold)
    )
    for entered in done.facts(ResultEntered):
        played = stands.state.rounds[entered.round - 1]
        ended = outcome(stands, played.tables[table], entered.result)
        said = f"Table {table}: {ended}; {left_over(len(played.open_tables))}"
    if done.facts(ResultConfirmed):
        said = f"Table {table}: {written(result)}, confirmed"
    unchanged = f"Table {table}: {written(result)} (it was in already)"
    receipt(done, dry_run=dry_run, said=said, unchanged=unchanged)
    for line in contradicted:
        note(line)
    _hint(stands, dry_run=dry_run)


@click.command("import")
@words("FILE")
@dry_run_option
@pass_settings
def import_(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Enter the results of a CSV FILE (header table,result; - for stdin), all or none.

    Columns how and games say more, as --how and --games do.
    """
    from tournament.competition.events import ResultEntered
    from tournament.competition.events_results import ResultConfirmed
    from tournament.service import scorer
    from tournament.service.slips_and_records import against_record
    from tournament.service.tournaments import now

    slug, file = words[0], str(words[1])
    text = read_text(file)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_in_play(tournament)
        done = scorer.import_results(ledger, tournament.slug, source_name(file), text)
        stands = now(ledger, tournament.slug, done)
        contradicted = against_record(ledger, stands, done)
    entered, confirmed = len(done.facts(ResultEntered)), len(done.facts(ResultConfirmed))
    left = left_over(len(stands.state.running.open_tables) if stands.state.running else 0)
    receipt(
        done,
        dry_run=dry_run,
        said=f"{several(entered, 'result')} entered{_also(confirmed)}; {left}",
        unchanged=f"Every result was in already; {left}",
    )
    for line in contradicted:
        note(line)
    _hint(stands, dry_run=dry_run)


@click.command()
@words("ROUND", "TABLE", "[SCORE]")
@how_option
@games_option
@reason_option
@yes_option
@dry_run_option
@pass_settings
def correct(
    settings: Settings,
    words: list[str | None],
    how: How | None,
    games_: str | None,
    reason: str,
    *,
    yes: bool,
    dry_run: bool,
) -> None:
    """Correct the result of a TABLE in a ROUND; says first whom it moves (T-9).

    With --games it may be the order of the games alone.
    """
    from tournament.competition.events import ResultCorrected
    from tournament.competition.events_results import GamesTold
    from tournament.service import scorer
    from tournament.service.slips_and_records import against_record
    from tournament.service.tournaments import now

    slug = words[0]
    in_round, table = number("round", str(words[1])), number("table", str(words[2]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament, in_round)
        games = scorer.read_games(games_)
        result = scorer.read_result(words[3], how, tournament.state.best_of(in_round), games)
        consequences = scorer.consequences_of_correction(
            tournament.state, in_round, table, result, reason=reason
        )
        standing = tournament.state.rounds[in_round - 1].tables[table]
        if standing.result is not None:
            note(f"table {table} stands as {outcome(tournament, standing, standing.result)}")
        for line in consequence_lines(tournament, consequences):
            note(f"  {line}")
        if not dry_run:
            confirm(f"Correct table {table} of round {in_round} to {written(result)}?", yes=yes)
        done = scorer.correct_result(
            ledger, tournament.slug, in_round, table, result, reason=reason, games=games
        )
        contradicted = against_record(ledger, now(ledger, tournament.slug, done), done)
    said = "".join(
        f"Corrected, table {table}: games {in_order(told.games)}." for told in done.facts(GamesTold)
    )
    for corrected in done.facts(ResultCorrected):
        said = f"Corrected, table {table}: {outcome(tournament, standing, corrected.result)}."
    receipt(done, dry_run=dry_run, said=said, unchanged="That is the result already.")
    for line in contradicted:
        note(line)


def _also(confirmed: int) -> str:
    return f", {confirmed} confirmed" if confirmed else ""


def _hint(tournament: "Tournament", *, dry_run: bool) -> None:
    """Point at the end of the running round once no table of it is left."""
    running = tournament.state.running
    if running and not (dry_run or running.open_tables):
        note(f"next: playledger round close {tournament.slug}")
