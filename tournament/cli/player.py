"""`playledger player`: enter people, list them, take them out and in again."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import (
    dry_run_option,
    emit,
    emit_table,
    json_option,
    note,
    optional_reason,
)
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import source_name
from tournament.cli.tables import read_table
from tournament.cli.words import chosen, number, words
from tournament.service.counted import several

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.cli.shapes import Entry
    from tournament.competition.commands import OpenMatch
    from tournament.service.entering import Planned

MOST_NAMED = 5
"""How many names a note lists."""

same_people_option = click.option(
    "--same-people", is_flag=True, help="Who has a name of the roster is that person."
)
namesakes_option = click.option(
    "--namesakes", is_flag=True, help="Names much alike belong to different people."
)
club_ratings_option = click.option(
    "--club-ratings", is_flag=True, help="Without a rating, take that of the club's tournaments."
)


@click.command()
@words("NAME")
@click.option("--club", default="", help="The player's club.")
@click.option("--contact", default="", help="How to reach the player; never printed.")
@click.option("--rating", default="", help="What the player comes with, a whole number.")
@click.option("--id", "member", default="", help="The club's number for the player.")
@click.option("--family", default="", help="Who shares it should not meet early.")
@same_people_option
@namesakes_option
@club_ratings_option
@dry_run_option
@pass_settings
def add(
    settings: Settings,
    words: list[str | None],
    club: str,
    contact: str,
    rating: str,
    member: str,
    family: str,
    *,
    same_people: bool,
    namesakes: bool,
    club_ratings: bool,
    dry_run: bool,
) -> None:
    """Enter one player. After the start it is a late entry, paired from the next round on."""
    from tournament.competition.events import EntryAdded
    from tournament.service import entering
    from tournament.service.newcomers import read_newcomer

    slug, name = words
    newcomer = read_newcomer(str(name), club, contact, rating, member=member, family=family)
    consent = entering.Consent(
        same_people=same_people, namesakes=namesakes, club_ratings=club_ratings
    )
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        newcomers = {"NAME": newcomer}
        _tell_alike(entering.plan_entries(ledger, tournament, "player add", newcomers, consent))
        done = entering.add_players(ledger, tournament.slug, "player add", newcomers, consent)
    [added] = done.facts(EntryAdded)
    late = f", plays from round {added.first_round} on" if added.first_round > 1 else ""
    receipt(done, dry_run=dry_run, said=f"{newcomer.name} is entry #{added.entry}{late}.")


@click.command("import")
@words("FILE")
@same_people_option
@namesakes_option
@club_ratings_option
@dry_run_option
@pass_settings
def import_(
    settings: Settings,
    words: list[str | None],
    *,
    same_people: bool,
    namesakes: bool,
    club_ratings: bool,
    dry_run: bool,
) -> None:
    """Enter the players of a CSV FILE (- is stdin), all or none; --dry-run shows them first.

    The header names the columns: name, and where wanted club, contact, rating, id and family.
    Commas, semicolons or tabs separate; UTF-8, UTF-16 and Windows-1252 are read.
    """
    from tournament.competition.events import EntryAdded
    from tournament.service import entering
    from tournament.service.newcomers import read_entries

    slug, file = str(words[0]) if words[0] else None, str(words[1])
    newcomers = read_entries(source_name(file), read_table(file))
    consent = entering.Consent(
        same_people=same_people, namesakes=namesakes, club_ratings=club_ratings
    )
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        source = source_name(file)
        planned = entering.plan_entries(ledger, tournament, source, newcomers, consent)
        if dry_run:
            _preview(planned)
        _tell_alike(planned)
        done = entering.add_players(ledger, tournament.slug, source, newcomers, consent)
    added = done.facts(EntryAdded)
    total = several(added[-1].entry, "entry", "entries")
    receipt(done, dry_run=dry_run, said=f"{several(len(added), 'player')} entered; {total} in all.")
    if not dry_run and added[-1].first_round == 1:
        note(f"next: playledger round pair {tournament.slug}")


@click.command("list")
@words()
@click.option(
    "--by",
    type=click.Choice(["number", "name", "club", "rating", "lot"]),
    default="number",
    show_default=True,
    help="The order; by rating the highest first.",
)
@json_option
@pass_settings
def list_(settings: Settings, words: list[str | None], by: str, *, as_json: bool) -> None:
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
    entries.sort(key=lambda entry: _rank(entry, by))
    if as_json:
        emit(Entries(tournament=tournament.slug, entries=entries))
        return
    emit_table(
        ("#", "Name", "Club", "Rating", "Lot", ""),
        [
            (
                e.entry,
                e.name,
                e.club,
                "" if e.rating is None else e.rating,
                e.lot or "",
                _presence(e),
            )
            for e in entries
        ],
        title=f"{state.name}: {several(len(entries), 'entry', 'entries')}",
        right=("#", "Rating", "Lot"),
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
    open_match: OpenMatch | None = "award" if award else "wait" if wait else None
    slug, entry = words[0], number("entry", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        done = director.withdraw(ledger, tournament.slug, entry, open_match)
        who = now(ledger, tournament.slug, done).numbered(entry)
    receipt(done, dry_run=dry_run, said=f"{who} is withdrawn.")


@click.command()
@words("ENTRY")
@optional_reason("needed where it was disqualified (T-11)")
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
        who = now(ledger, tournament.slug, done).numbered(entry)
    [back] = done.facts(EntryReinstated)
    said = f"{who} plays again from round {back.from_round} on."
    receipt(done, dry_run=dry_run, said=said)


def _rank(entry: "Entry", by: str) -> tuple[object, ...]:
    """Return what an order sorts by; who lacks it comes last, and equals go by number."""
    from tournament.service.names import alphabetical

    match by:
        case "name":
            return (alphabetical(entry.name), entry.entry)
        case "club":
            return (not entry.club, alphabetical(entry.club), entry.entry)
        case "rating":
            return (entry.rating is None, -(entry.rating or 0), entry.entry)
        case "lot":
            return (entry.lot is None, entry.lot or 0, entry.entry)
    return (entry.entry,)


def _preview(planned: "Mapping[str, Planned]") -> None:
    emit_table(
        ("Where", "Name", "Club", "Family", "Id", "Rating", "On the roster"),
        [
            (
                where,
                each.person.name,
                each.person.club,
                each.person.family,
                each.person.member,
                "" if each.rating is None else each.rating,
                "known" if each.known else "new, one like it is known" if each.alike else "new",
            )
            for where, each in planned.items()
        ],
        right=("Rating",),
    )


def _tell_alike(planned: "Mapping[str, Planned]") -> None:
    """Say that people may be on the roster already: they are entered as new ones."""
    alike = [each.newcomer.name for each in planned.values() if each.alike]
    if alike:
        who = ", ".join(alike[:MOST_NAMED]) + (", …" if len(alike) > MOST_NAMED else "")
        note(f"the roster has such names already: {who}")
        note("taken for other people; --same-people takes them for the same")


def _presence(entry: "Entry") -> str:
    if entry.disqualified:
        return "disqualified"
    if entry.withdrawn_after is not None:
        return f"withdrawn after round {entry.withdrawn_after}"
    if entry.absent_from is not None:
        return f"absent from round {entry.absent_from}"
    return f"from round {entry.first_round}" if entry.first_round > 1 else ""
