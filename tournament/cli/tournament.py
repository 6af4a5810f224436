"""`playledger tournament`: announce, list, show, import, change and finish tournaments."""

from typing import TYPE_CHECKING, Literal, Unpack

import rich_click as click

from tournament.cli.announce import acting_on, expected_end, receipt
from tournament.cli.format_clashes import CreateCommand
from tournament.cli.format_options import format_options
from tournament.cli.output import (
    confirm,
    dry_run_option,
    emit,
    emit_table,
    json_option,
    note,
    optional_reason,
    yes_option,
)
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text, source_name
from tournament.cli.words import MOST, NUMBER, chosen, words
from tournament.games.catalogue import USUAL
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.cli.shapes import Summary
    from tournament.service.formats import FormatWishes
    from tournament.service.tournaments import Tournament


STAGES = {
    "entries": "open for entries",
    "draft": "a draft to publish",
    "running": "a round is played",
    "between": "between rounds",
    "finished": "finished",
}
"""What happens, in words."""


@click.command(cls=CreateCommand)
@click.argument("slug")
@click.option("--name", required=True, help="The name on the sheets.")
@click.option("--rules", default=USUAL, show_default=True, help="The ruleset.")
@click.option("--best-of", type=NUMBER, default=3, show_default=True, help="Games in a match.")
@click.option("--rounds", default="auto", show_default=True, help="Swiss rounds; auto: T-7.")
@click.option(
    "--cut", type=click.IntRange(0, MOST), default=0, help="Go on with the best 2, 4 or 8."
)
@click.option("--third-place", is_flag=True, help="Play for the third place.")
@click.option("--floor", default="0.33", show_default=True, help="Least opponents' percentage.")
@click.option(
    "--tie-breaks",
    default="match_points,omw,gw,ogw,lots",
    show_default=True,
    help="What decides ranks, first to last.",
)
@click.option(
    "--unplayed",
    type=click.Choice(["fide-2026", "fide-2023"]),
    default="fide-2026",
    show_default=True,
    help="How Buchholz and its kin take rounds that were not played.",
)
@click.option(
    "--missed",
    type=click.Choice(["loss", "bye"]),
    default="loss",
    show_default=True,
    help="What a late entry scores for the rounds it missed.",
)
@click.option(
    "--round-minutes",
    type=click.IntRange(1, 600),
    default=30,
    show_default=True,
    help="How long a round takes, for the expected end.",
)
@click.option(
    "--confirm-results", is_flag=True, help="Close rounds only once a second person confirmed."
)
@format_options
@dry_run_option
@pass_settings
def create(
    settings: Settings,
    slug: str,
    name: str,
    rules: str,
    best_of: int,
    rounds: str,
    cut: int,
    floor: str,
    tie_breaks: str,
    unplayed: Literal["fide-2026", "fide-2023"],
    missed: Literal["loss", "bye"],
    round_minutes: int,
    *,
    third_place: bool,
    confirm_results: bool,
    dry_run: bool,
    **wishes: "Unpack[FormatWishes]",
) -> None:
    """Announce a tournament under SLUG, the short name that commands use."""
    from tournament.service import director
    from tournament.service.formats import with_format

    agreed = director.read_settings(
        rules=rules,
        best_of=best_of,
        rounds=rounds,
        cut=cut,
        third_place=third_place,
        floor=floor,
        tie_breaks=tie_breaks,
        unplayed=unplayed,
        missed=missed,
        round_minutes=round_minutes,
        confirm_results=confirm_results,
    )
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        done = director.create(ledger, slug, name, with_format(agreed, wishes))
    receipt(done, dry_run=dry_run, said=f"{name} ({slug}) is announced.")
    if not dry_run:
        note(f"next: playledger player import {slug} entries.csv")


@click.command("list")
@json_option
@pass_settings
def list_(settings: Settings, *, as_json: bool) -> None:
    """List the tournaments on the log."""
    from tournament.cli.shapes import Tournaments
    from tournament.service.tournaments import load, slugs

    with settings.ledger(write=False) as ledger:
        found = [_summary(load(ledger, slug)) for slug in slugs(ledger)]
    if as_json:
        emit(Tournaments(tournaments=found))
        return
    emit_table(
        ("Slug", "Name", "Rules", "Entries", "Rounds", "Stage"),
        [(s.tournament, s.name, s.rules, s.entries, _rounds(s), STAGES[s.stage]) for s in found],
        right=("Entries",),
    )


@click.command()
@words()
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show where a tournament stands."""
    from tournament.cli.shapes import TournamentShown
    from tournament.service.tournaments import stream_of

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    found = _summary(tournament)
    if as_json:
        emit(TournamentShown(**found.model_dump()))
        return
    emit(f"{found.name} ({found.tournament})")
    emit(f"rules {found.rules}, best of {found.best_of}, floor {found.floor}")
    emit(f"ranked by {', '.join(found.tie_breaks)}")
    emit(f"time for an appeal against a ruling: {several(found.appeal_time, 'minute')}")
    agreed = tournament.state.settings
    if agreed.format != "swiss":
        emit(f"format {agreed.format}")
    elif agreed.first_round != "random" or agreed.acceleration != "off":
        lent = ", accelerated" if agreed.acceleration != "off" else ""
        emit(f"first round {agreed.first_round}, seeded by {agreed.seeding}{lent}")
    cut = f", cut to {found.cut}" if found.cut else ""
    entries = several(found.entries, "entry", "entries")
    emit(f"{entries}, {_rounds(found)} rounds closed{cut}; {STAGES[found.stage]}")
    if end := expected_end(tournament):
        emit(end)
    if impossible := tournament.state.impossible:
        facts = several(len(impossible), "fact")
        emit(f"{facts} on the log cannot have happened, the first as version {impossible[0]};")
        emit(f"playledger log show {stream_of(tournament.slug)} lists them all")


@click.command("import")
@click.argument("file")
@click.option("--slug", required=True, help="The short name that commands use.")
@click.option("--name", help="The name on the sheets; the slug where left out.")
@click.option("--rules", default=USUAL, show_default=True, help="The ruleset.")
@click.option("--floor", help="Least opponents' percentage; the file's own where left out.")
@dry_run_option
@pass_settings
def import_(
    settings: Settings,
    file: str,
    slug: str,
    name: str | None,
    rules: str,
    floor: str | None,
    *,
    dry_run: bool,
) -> None:
    """Record an event that was held elsewhere from its results FILE (JSON, or - for stdin)."""
    from tournament.service.past_events import import_event

    text = read_text(file)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        done = import_event(
            ledger,
            slug,
            source_name(file),
            text,
            name=name or slug,
            rules=rules,
            floor=floor,
        )
    events = sum(len(change.events) for change in done.changes)
    said = f"{name or slug} ({slug}) is on the record: {several(events, 'event')}."
    receipt(done, dry_run=dry_run, said=said)
    if not dry_run:
        note(f"next: playledger standings {slug}")


@click.command()
@words("SETTING", "VALUE")
@optional_reason("needed after the start (T-12)")
@yes_option
@dry_run_option
@pass_settings
def change(
    settings: Settings, words: list[str | None], reason: str, *, yes: bool, dry_run: bool
) -> None:
    """Change a SETTING to VALUE; the settings are those of `tournament create`.

    They are called format, legs, groups, seeding, first_round, acceleration, rounds, cut,
    third_place, all_places, best_of, cut_best_of, final_best_of, agreed_draws, match_time (in
    seconds), floor, tie_breaks, unplayed, missed, round_minutes, confirm_results, appeal_time
    (in minutes), win, draw and loss. Games may be written as first-to-3.
    """
    from tournament.service import director

    slug, setting, value = words
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        agreed = getattr(tournament.state.settings, str(setting), None)
        if tournament.state.started and reason and not dry_run:
            confirm(f"{setting} was agreed as {agreed}; change it to {value} now?", yes=yes)
        done = director.change_setting(
            ledger, tournament.slug, str(setting), str(value), reason=reason
        )
    receipt(
        done,
        dry_run=dry_run,
        said=f"{setting} is now {value}.",
        unchanged=f"{setting} was {value} already.",
    )


@click.command()
@words()
@dry_run_option
@pass_settings
def finish(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Close a tournament for good; results can still be corrected."""
    from tournament.service import director

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament)
        done = director.finish(ledger, tournament.slug)
    receipt(done, dry_run=dry_run, said=f"{tournament.state.name} is finished.")
    if not dry_run:
        note(f"next: playledger report build {tournament.slug} --out pages")


def _summary(tournament: "Tournament") -> "Summary":
    from tournament.cli.shapes import Summary

    state = tournament.state
    return Summary(
        tournament=tournament.slug,
        name=state.name,
        rules=state.settings.rules,
        best_of=state.settings.best_of,
        entries=len(state.entries),
        rounds=state.settings.rounds,
        closed_rounds=state.closed_swiss,
        cut=state.settings.cut,
        floor=state.settings.floor,
        tie_breaks=list(state.settings.tie_breaks),
        appeal_time=state.settings.appeal_time,
        stage=state.progress,
    )


def _rounds(summary: "Summary") -> str:
    return f"{summary.closed_rounds}/{summary.rounds or 'auto'}"
