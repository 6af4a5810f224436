"""`playledger player`: enter people, list them, take them out and in again."""

from typing import TYPE_CHECKING, Literal

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note, several
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text, source_name
from tournament.cli.words import chosen, number, words

if TYPE_CHECKING:
    from tournament.cli.shapes import Entry


@click.command()
@words("NAME")
@click.option("--club", default="", help="The player's club.")
@click.option("--contact", default="", help="How to reach the player; never printed.")
@click.option("--rating", default="", help="What the player comes with, a whole number.")
@dry_run_option
@pass_settings
def add(
    settings: Settings,
    words: list[str | None],
    club: str,
    contact: str,
    rating: str,
    *,
    dry_run: bool,
) -> None:
    """Enter one player. After the start it is a late entry, paired from the next round on."""
    from tournament.competition.events import EntryAdded
    from tournament.service import director

    slug, name = words
    newcomer = director.read_newcomer(str(name), club, contact, rating)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        done = director.add_players(ledger, tournament.slug, "player add", {"NAME": newcomer})
    [added] = done.facts(EntryAdded)
    late = f", plays from round {added.first_round} on" if added.first_round > 1 else ""
    receipt(done, dry_run=dry_run, said=f"{newcomer.name} is entry #{added.entry}{late}.")


@click.command("import")
@words("FILE")
@dry_run_option
@pass_settings
def import_(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Enter the players of a CSV FILE (name[,club][,contact][,rating]; - is stdin), all or none."""
    from tournament.competition.events import EntryAdded
    from tournament.service import director

    slug, file = str(words[0]) if words[0] else None, str(words[1])
    newcomers = director.read_entries(source_name(file), read_text(file))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        done = director.add_players(ledger, tournament.slug, source_name(file), newcomers)
    added = done.facts(EntryAdded)
    total = several(added[-1].entry, "entry", "entries")
    receipt(done, dry_run=dry_run, said=f"{several(len(added), 'player')} entered; {total} in all.")
    if not dry_run and added[-1].first_round == 1:
        note(f"next: playledger round pair {tournament.slug}")


@click.command("list")
@words()
@json_option
@pass_settings
def list_(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """List the entries with their lots."""
    from tournament.cli.shapes import Entries, Entry

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    state = tournament.state
    entries = [
        Entry(
            entry=entry.number,
            name=tournament.name(entry.number),
            club=tournament.club(entry.number),
            lot=state.lots.get(entry.number),
            first_round=entry.first_round,
            withdrawn_after=entry.last_round,
            absent_from=entry.absent_from,
            disqualified=entry.disqualified_after is not None,
            rating=entry.rating,
            person=entry.person,
        )
        for entry in state.entries.values()
    ]
    if as_json:
        emit(Entries(tournament=tournament.slug, entries=entries))
        return
    emit_table(
        ("#", "Name", "Club", "Lot", ""),
        [(e.entry, e.name, e.club, e.lot or "", _presence(e)) for e in entries],
        title=f"{state.name}: {several(len(entries), 'entry', 'entries')}",
        right=("#", "Lot"),
    )


@click.command()
@words("ENTRY")
@click.option("--award", is_flag=True, help="Give an open match away 0-2.")
@click.option("--wait", is_flag=True, help="Wait for an open match's result.")
@dry_run_option
@pass_settings
def drop(
    settings: Settings, words: list[str | None], *, award: bool, wait: bool, dry_run: bool
) -> None:
    """Withdraw an ENTRY (its number) from the rounds to come; closed rounds stay (T-11)."""
    from tournament.service import director
    from tournament.service.tournaments import now

    if award and wait:
        raise click.UsageError("--award and --wait exclude each other.")
    open_match: Literal["award", "wait"] | None = "award" if award else "wait" if wait else None
    slug, entry = words[0], number("entry", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        done = director.withdraw(ledger, tournament.slug, entry, open_match)
        name = now(ledger, tournament.slug, done).name(entry)
    receipt(done, dry_run=dry_run, said=f"{name} (#{entry}) is withdrawn.")


@click.command()
@words("ENTRY")
@click.option("--reason", default="", help="Why; asked for where it was disqualified.")
@dry_run_option
@pass_settings
def reinstate(settings: Settings, words: list[str | None], reason: str, *, dry_run: bool) -> None:
    """Bring a withdrawn ENTRY back from the next round on."""
    from tournament.competition.events import EntryReinstated
    from tournament.service import director
    from tournament.service.tournaments import now

    slug, entry = words[0], number("entry", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        done = director.reinstate(ledger, tournament.slug, entry, reason=reason)
        name = now(ledger, tournament.slug, done).name(entry)
    [back] = done.facts(EntryReinstated)
    said = f"{name} (#{entry}) plays again from round {back.from_round} on."
    receipt(done, dry_run=dry_run, said=said)


def _presence(entry: "Entry") -> str:
    if entry.disqualified:
        return "disqualified"
    if entry.withdrawn_after is not None:
        return f"withdrawn after round {entry.withdrawn_after}"
    if entry.absent_from is not None:
        return f"absent from round {entry.absent_from}"
    return f"from round {entry.first_round}" if entry.first_round > 1 else ""
