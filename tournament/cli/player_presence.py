"""`playledger player check-in`, `missing` and `no-show`: who is there and who is not (T-6)."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_in_play, acting_on, receipt
from tournament.cli.output import confirm, dry_run_option, emit, json_option, note, yes_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words
from tournament.event import Event
from tournament.service.counted import several
from tournament.service.sentences_results import results_made

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger, Receipt
    from tournament.service.tournaments import Tournament


@click.command("check-in")
@words("[ENTRIES]")
@click.option("--open", "opens", is_flag=True, help="Ask who is there for the next round.")
@click.option("--close", "closes", is_flag=True, help="Leave out who is missing until they come.")
@click.option("--undo", is_flag=True, help="These ENTRIES are not there after all.")
@dry_run_option
@pass_settings
def check_in(
    settings: Settings,
    words: list[str | None],
    *,
    opens: bool,
    closes: bool,
    undo: bool,
    dry_run: bool,
) -> None:
    """Mark ENTRIES (3,7,12-15) as there; who was left out plays from the next round on.

    A round for which an entry is left out is an absence: it scores nothing (T-6).
    """
    from tournament.service import people

    slug, given = words
    if (opens + closes + (given is not None)) != 1 or (undo and given is None):
        raise click.UsageError("Give ENTRIES (with --undo or without), or --open, or --close.")
    entries = people.read_numbers("entry", given) if given else ()
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament, tournament.state.next_round)
        if opens:
            done = people.open_check_in(ledger, tournament.slug)
            said = "The check-in is open."
        elif closes:
            done = people.close_check_in(ledger, tournament.slug)
            said = _closed(tournament, done)
        else:
            done = people.check_in(ledger, tournament.slug, entries, here=not undo)
            said = _marked(ledger, tournament, done)
    receipt(done, dry_run=dry_run, said=said, unchanged="They are marked so already.")


@click.command()
@words()
@json_option
@pass_settings
def missing(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show who is missing at the check-in, and who was left out and has not come."""
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_people import Missing
    from tournament.service.people import absentees

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    found = absentees(tournament.state)
    if as_json:
        emit(
            Missing(
                tournament=tournament.slug,
                round=found.round,
                missing=[Player.of(tournament, e) for e in found.missing],
                left_out=[Player.of(tournament, e) for e in found.left_out],
            )
        )
        return
    if found.round is None:
        emit("No check-in is open.")
    else:
        emit(f"Check-in for round {found.round}: {len(found.missing)} missing")
    for entry in found.missing:
        emit(f"  {tournament.numbered(entry)}")
    if found.left_out:
        emit("Left out and not come yet:")
    for entry in found.left_out:
        emit(f"  {tournament.numbered(entry)}")


@click.command("no-show")
@words("ENTRIES")
@click.option("--drop", is_flag=True, help="Withdraw them from the rounds to come as well.")
@yes_option
@dry_run_option
@pass_settings
def no_show(
    settings: Settings, words: list[str | None], *, drop: bool, yes: bool, dry_run: bool
) -> None:
    """Give away the open matches of ENTRIES (3,7,12-15) who did not come; asks before several.

    The opponent wins every game; where neither of a table came, both lose (T-6).
    """
    from tournament.competition.events import EntryWithdrawn
    from tournament.service import people
    from tournament.service.tournaments import now

    slug, entries = words[0], people.read_numbers("entry", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_in_play(tournament)
        if len(entries) > 1 and not dry_run:
            for line in results_made(
                tournament, people.preview_no_shows(tournament.state, entries)
            ):
                note(f"  {line}")
            confirm(f"Record {several(len(entries), 'no-show')}?", yes=yes)
        done = people.no_shows(ledger, tournament.slug, entries, withdraw=drop)
        stands = now(ledger, tournament.slug, done)
    lines = results_made(stands, done.facts(Event))
    left = [entry.entry for entry in done.facts(EntryWithdrawn)]
    lines += [f"withdrawn: {', '.join(map(stands.numbered, left))}"] if left else []
    receipt(done, dry_run=dry_run, said="\n".join(lines))


def _closed(tournament: "Tournament", done: "Receipt") -> str:
    from tournament.competition.events_people import CheckInClosed

    [closed] = done.facts(CheckInClosed)
    if not closed.absent:
        return "The check-in is closed; everybody is there."
    absent = ", ".join(map(tournament.numbered, closed.absent))
    return (
        f"The check-in is closed; left out from round {closed.round} on until they come: {absent}."
    )


def _marked(ledger: "Ledger", tournament: "Tournament", done: "Receipt") -> str:
    from tournament.competition.events_people import EntryCheckedIn, EntryCheckedOut
    from tournament.service.people import absentees
    from tournament.service.tournaments import now

    stands = now(ledger, tournament.slug, done)
    lines = [
        f"{stands.numbered(fact.entry)} is there"
        + (
            f" and plays from round {fact.from_round} on."
            if _was_out(tournament, fact.entry)
            else "."
        )
        for fact in done.facts(EntryCheckedIn)
    ]
    lines += [f"{stands.numbered(f.entry)} is not there." for f in done.facts(EntryCheckedOut)]
    found = absentees(stands.state)
    if found.round is not None:
        lines.append(f"{len(found.missing)} missing")
    return "\n".join(lines)


def _was_out(tournament: "Tournament", entry: int) -> bool:
    return tournament.state.entries[entry].absent_from is not None
