"""People at the desk: who leaves, comes back, is missing at a table, is penalised or out."""

from typing import TYPE_CHECKING, get_args

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.talk import asked
from tournament.competition.commands import OpenMatch
from tournament.event import Event
from tournament.service.errors import NotFound
from tournament.service.sentences_results import results_made

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament


def drop(desk: Desk, line: lines.Drop) -> None:
    """Withdraw an entry; an open match is awarded or waited for, as is answered (T-11)."""
    from tournament.service import director
    from tournament.service.tournaments import now

    with desk.writing() as (ledger, tournament):
        entry = _entry(tournament, line.who)
        open_match = line.open_match
        found = tournament.state.open_match(entry)
        if found and open_match is None:
            question = f"{tournament.numbered(entry)} still plays at table {found[1].paired.table}:"
            choices = get_args(OpenMatch)
            answer = desk.talk.ask(asked(question, choices), choices)
            open_match = "award" if answer == "award" else "wait"
        done = director.withdraw(ledger, tournament.slug, entry, open_match if found else None)
        stands = now(ledger, tournament.slug, done)
    desk.say(
        f"{stands.numbered(entry)} leaves the event; what was played stays.",
        *results_made(stands, done.facts(Event)),
    )


def back(desk: Desk, line: lines.Back) -> None:
    """Let an entry play again that had left; who was put out comes back for a reason (T-11)."""
    from tournament.competition.events import EntryReinstated
    from tournament.service import director

    with desk.writing() as (ledger, tournament):
        entry = _entry(tournament, line.who)
        put_out = tournament.state.entries[entry].disqualified_after is not None
        reason = desk.why(line.reason) if put_out else line.reason
        done = director.reinstate(ledger, tournament.slug, entry, reason=reason)
    [fact] = done.facts(EntryReinstated)
    desk.say(f"{tournament.numbered(entry)} plays again from round {fact.from_round} on.")


def no_show(desk: Desk, line: lines.NoShow) -> None:
    """Give away a table to which one did not come, or neither (T-6)."""
    from tournament.service import people
    from tournament.service.tournaments import now
    from tournament.service.who import entry_named

    with desk.writing() as (ledger, tournament):
        running = tournament.state.running
        table = running.tables.get(line.table) if running else None
        if table is None:
            raise NotFound(f"there is no table {line.table} now", "left lists the open tables")
        seats = (table.paired.left, table.paired.right)
        at = f"table {line.table}"
        entries = [entry_named(tournament, line.who, seats, of=at)] if line.who else [*seats]
        given = people.preview_no_shows(tournament.state, entries)
        desk.say(*results_made(tournament, given))
        names = " and ".join(map(tournament.numbered, entries))
        if not desk.agreed(f"{names} did not come?", yes=line.yes):
            desk.say("Nothing is changed.")
            return
        desk.unchanged(ledger, tournament)
        done = people.no_shows(ledger, tournament.slug, entries)
        stands = now(ledger, tournament.slug, done)
    desk.say(*results_made(stands, done.facts(Event)))


def penalise(desk: Desk, line: lines.Penalty) -> None:
    """Penalise an entry; a loss counts in its open match, else in the next one."""
    from tournament.competition.events_people import PenaltyGiven
    from tournament.service import people
    from tournament.service.tournaments import now

    with desk.writing() as (ledger, tournament):
        entry = _entry(tournament, line.who)
        reason = desk.why(line.reason)
        done = people.penalise(ledger, tournament.slug, entry, line.level, reason=reason)
        stands = now(ledger, tournament.slug, done)
    [given] = done.facts(PenaltyGiven)
    results = results_made(stands, done.facts(Event))
    desk.say(f"Penalty {given.penalty}: {stands.numbered(entry)}, {given.level}.", *results)
    if given.level.endswith("loss") and not results:
        desk.say(f"It counts in the next result from round {given.from_round} on.")


def put_out(desk: Desk, line: lines.Out) -> None:
    """Disqualify an entry: its results stay, its open match is awarded (T-11)."""
    from tournament.service import people
    from tournament.service.tournaments import now

    with desk.writing() as (ledger, tournament):
        entry = _entry(tournament, line.who)
        reason = desk.why(line.reason)
        if not desk.agreed(f"Disqualify {tournament.numbered(entry)}?", yes=line.yes):
            desk.say("Nothing is changed.")
            return
        desk.unchanged(ledger, tournament)
        done = people.disqualify(ledger, tournament.slug, entry, reason=reason)
        stands = now(ledger, tournament.slug, done)
    results = results_made(stands, done.facts(Event))
    desk.say(f"{stands.numbered(entry)} is disqualified and stands last.", *results)


def _entry(tournament: "Tournament", who: str) -> int:
    from tournament.service.who import entry_named

    return entry_named(tournament, who)
