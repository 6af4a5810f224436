"""`playledger result confirm` and `unreadable`: a second person, and a slip nobody can read."""

import rich_click as click

from tournament.cli.announce import acting_in_play, receipt
from tournament.cli.output import dry_run_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.table_word import table_named, table_word
from tournament.cli.words import NUMBER, chosen, words
from tournament.service.sentences_results import outcome

round_option = click.option("--round", "round_", type=NUMBER, help="An earlier round.")


@click.command()
@words("TABLE")
@round_option
@dry_run_option
@pass_settings
def confirm(
    settings: Settings, words: list[str | None], round_: int | None, *, dry_run: bool
) -> None:
    """Confirm the result of a TABLE that another person entered (T-9)."""
    from tournament.competition.events_results import ResultConfirmed
    from tournament.service import scorer
    from tournament.service.tournaments import now

    slug, word = words[0], table_word(str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        table, round_ = table_named(tournament, word, round_)
        acting_in_play(tournament, round_)
        done = scorer.confirm_result(ledger, tournament.slug, table, round_)
        stands = now(ledger, tournament.slug, done)
    said = ""
    for fact in done.facts(ResultConfirmed):
        played = stands.state.rounds[fact.round - 1].tables[table]
        if played.result is not None:
            said = f"Table {table}: {outcome(stands, played, played.result)}; confirmed."
    receipt(done, dry_run=dry_run, said=said, unchanged=f"Table {table} was confirmed already.")


@click.command()
@words("TABLE")
@round_option
@dry_run_option
@pass_settings
def unreadable(
    settings: Settings, words: list[str | None], round_: int | None, *, dry_run: bool
) -> None:
    """Mark the slip of a TABLE as one that nobody can read; its result stays out."""
    mark(settings, words[0], table_word(str(words[1])), round_, dry_run=dry_run)


def mark(
    settings: Settings, slug: str | None, word: str, round_: int | None, *, dry_run: bool
) -> None:
    """Mark a slip, by its table or its code, as one that nobody can read."""
    from tournament.service import scorer

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        table, round_ = table_named(tournament, word, round_)
        acting_in_play(tournament, round_)
        done = scorer.mark_unreadable(ledger, tournament.slug, table, round_)
    receipt(
        done,
        dry_run=dry_run,
        said=f"Table {table}: the slip cannot be read; ask the players.",
        unchanged=f"Table {table} was marked already.",
    )
