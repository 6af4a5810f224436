"""Presence at the desk: who is there, who is not, and who comes late."""

from typing import TYPE_CHECKING

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.service.errors import BadInput, Fault, NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.service.entering import Consent
    from tournament.service.ledger import Ledger
    from tournament.service.newcomers import Newcomer
    from tournament.service.tournaments import Tournament

EVERYBODY = "all"


def here(desk: Desk, line: lines.Here) -> None:
    """Mark who is there, opening the check-in with the first; alone it says who is missing."""
    from tournament.service import people
    from tournament.service.tournaments import load

    if not line.who:
        with desk.reading() as (_, tournament):
            desk.say(*_missing_lines(tournament))
        return
    with desk.writing() as (ledger, tournament):
        entries = _several(tournament, line.who)
        _require_in(tournament, entries)
        between = tournament.state.running is None
        if between and tournament.state.check_in is None and not _left_out(tournament, entries):
            people.open_check_in(ledger, tournament.slug)
            desk.say("The check-in is open.")
        people.check_in(ledger, tournament.slug, entries)
        stands = load(ledger, tournament.slug)
    some = ", ".join(map(stands.numbered, entries)) if len(entries) < MANY else f"{len(entries)}"
    desk.say(f"Here: {some}.", *_missing_lines(stands))


MANY = 6
"""So many names are not read out."""


def away(desk: Desk, line: lines.Away) -> None:
    """Mark entries as not there after all, opening the check-in if need be."""
    from tournament.service import people
    from tournament.service.tournaments import load

    with desk.writing() as (ledger, tournament):
        entries = _several(tournament, line.who)
        _require_in(tournament, entries)
        if tournament.state.check_in is None:
            people.open_check_in(ledger, tournament.slug)
            there = [e.number for e in tournament.state.active(tournament.state.next_round)]
            others = [entry for entry in there if entry not in entries]
            if others:
                people.check_in(ledger, tournament.slug, others)
        else:
            people.check_in(ledger, tournament.slug, entries, here=False)
        stands = load(ledger, tournament.slug)
    desk.say(*_missing_lines(stands))


def late(desk: Desk, line: lines.Late) -> None:
    """Let somebody in who comes late: new, left out, or back; against the bye where one is."""
    from tournament.competition.events_late import ByePlayed
    from tournament.service import late as coming
    from tournament.service.newcomers import read_newcomer
    from tournament.service.refusals import sentence
    from tournament.service.sentences_late import late_said
    from tournament.service.tournaments import now

    with desk.writing() as (ledger, tournament):
        entry = _known(tournament, line)
        newcomer = read_newcomer(line.who, "", "") if entry is None else None
        if newcomer is not None and not _new(desk, tournament, line):
            desk.say("Nobody is entered.")
            return
        if tournament.state.running is None:
            _before_pairing(desk, ledger, tournament, line.who, entry)
            return
        holder = coming.bye_to_play(tournament.state)
        stands = coming.bye_refused(tournament.state, entry)
        if holder is not None and stands is not None:
            because = BYE_STANDS.get(stands.reason) or sentence(stands)
            desk.say(f"{tournament.numbered(holder)} has the bye, and it stands: {because}")
        play = (
            holder is not None
            and stands is None
            and desk.agreed(f"{tournament.numbered(holder)} has the bye: play now?", yes=line.yes)
        )
        if entry is None:
            assert newcomer is not None
            consent = _consent(desk, ledger, tournament, newcomer)
            done = coming.enter_late(
                ledger, tournament.slug, newcomer, play_bye=play, consent=consent
            )
        else:
            done = coming.come_late(ledger, tournament.slug, entry, play_bye=play)
        after = now(ledger, tournament.slug, done)
    desk.say(late_said(after, done))
    for bye in done.facts(ByePlayed):
        desk.say(f"Call {after.numbered(bye.opponent)}, and print slips {bye.table}.")


BYE_STANDS: "Mapping[str, str]" = {
    "late-results-in": "a result of the round is in.",
    "late-met-before": "the two have met before.",
    "late-forbidden": "the two must not meet.",
}
"""Why a bye is not played after all, where the sentence of the rule names a command for it."""


def _several(tournament: "Tournament", who: str) -> tuple[int, ...]:
    """Read `all`, numbers such as `1-23,25`, or the beginning of one name."""
    from tournament.service.people import read_numbers
    from tournament.service.who import entry_named

    if who.lower() == EVERYBODY:
        return tuple(e.number for e in tournament.state.entries.values() if not e.withdrawn)
    if who[0].isdigit():
        return read_numbers("entry", who.replace(" ", ""))
    return (entry_named(tournament, who),)


def _require_in(tournament: "Tournament", entries: tuple[int, ...]) -> None:
    """Refuse who is not in, before a check-in is opened for nobody."""
    known = tournament.state.entries
    unknown = [f"#{entry}" for entry in entries if entry not in known]
    if unknown:
        raise NotFound(f"there is no entry {', '.join(unknown)}", "show entries lists them")
    gone = [tournament.numbered(entry) for entry in entries if known[entry].withdrawn]
    if gone:
        raise NotFound(f"withdrawn: {', '.join(gone)}", "back NUMBER lets somebody play again")


def _left_out(tournament: "Tournament", entries: tuple[int, ...]) -> bool:
    """Say whether all of these were left out before, and come now."""
    known = tournament.state.entries
    return all(e in known and known[e].absent_from is not None for e in entries)


def _missing_lines(tournament: "Tournament") -> list[str]:
    from tournament.service.people import absentees

    found = absentees(tournament.state)
    said = []
    if found.round is not None:
        there = len(tournament.state.active(found.round)) - len(found.missing)
        names = ", ".join(map(tournament.numbered, found.missing))
        said.append(f"{there} here" + (f"; missing: {names}" if names else ", nobody missing"))
    if found.left_out:
        names = ", ".join(map(tournament.numbered, found.left_out))
        said.append(f"left out until they come: {names}")
    return said or ["No check-in is open; here NUMBERS opens it."]


def _known(tournament: "Tournament", line: lines.Late) -> int | None:
    """Return the entry that comes late, None for somebody new."""
    from tournament.service.who import entries_named

    state = tournament.state
    gone = [e.number for e in state.entries.values() if e.absent_from is not None or e.withdrawn]
    found = entries_named(tournament, line.who, gone) or (
        entries_named(tournament, line.who) if line.who.lstrip("#").isdigit() else []
    )
    if len(found) > 1:
        several = ", ".join(map(tournament.numbered, found))
        remedy = "give the number"
        raise BadInput("usage", [Fault(line.who, f"it may be {several}", remedy)])
    if not found and line.who.lstrip("#").isdigit():
        raise NotFound(f"there is no entry {line.who}", "somebody new comes by name: late NAME")
    return found[0] if found else None


def _new(desk: Desk, tournament: "Tournament", line: lines.Late) -> bool:
    """Ask whether it is somebody new where somebody in the event has a name like that."""
    from tournament.service.names import likeness
    from tournament.service.who import entries_named

    wanted = likeness(line.who)
    alike = entries_named(tournament, line.who) or [
        entry for entry in tournament.state.entries if likeness(tournament.name(entry)) == wanted
    ]
    if not alike:
        return True
    names = ", ".join(map(tournament.numbered, alike))
    return desk.agreed(f"{names} is here already. Enter somebody new called {line.who}?")


def _consent(
    desk: Desk, ledger: "Ledger", tournament: "Tournament", newcomer: "Newcomer"
) -> "Consent":
    """Ask whether somebody new to the event is who has that name on the roster."""
    from tournament.cli.desk.opening import same_people
    from tournament.service.entering import Consent, plan_entries

    asked_for = Consent(namesakes=True)
    planned = plan_entries(ledger, tournament, "late", {"NAME": newcomer}, asked_for)
    return Consent(same_people=same_people(desk, planned), namesakes=True)


def _before_pairing(
    desk: Desk, ledger: "Ledger", tournament: "Tournament", who: str, entry: int | None
) -> None:
    """Let somebody in while no round is being played: the next pairing has them."""
    from tournament.service import director, people
    from tournament.service.entering import add_players
    from tournament.service.newcomers import read_newcomer
    from tournament.service.tournaments import load

    state = tournament.state
    if entry is None:
        newcomer = read_newcomer(who, "", "")
        consent = _consent(desk, ledger, tournament, newcomer)
        add_players(ledger, tournament.slug, "late", {"NAME": newcomer}, consent)
        entry = max(load(ledger, tournament.slug).state.entries)
    elif state.entries[entry].withdrawn:
        director.reinstate(ledger, tournament.slug, entry)
    stands = load(ledger, tournament.slug)
    absent = stands.state.entries[entry].absent_from is not None
    if absent or stands.state.check_in is not None:
        people.check_in(ledger, tournament.slug, (entry,))
    desk.say(f"{stands.numbered(entry)} plays from round {state.next_round} on.")
    if state.draft is not None:
        desk.say("The draft is without them; next pairs again.")
