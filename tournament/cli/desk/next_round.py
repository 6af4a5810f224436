"""`next`: from a round that is played to the one that hangs out, asking what must be asked.

What is recorded on the way stays: who answers no to the draft finds the round closed, and `next`
goes on from there.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from tournament.cli.desk import lines
from tournament.cli.desk.acting_results import missing_lines
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.hints import spoken
from tournament.cli.desk.parser import parse
from tournament.cli.desk.talk import asked
from tournament.cli.desk.unpairable import pair
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.competition.state import Round
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

DRAFT = ("y", "n", "why", "swap", "again")
"""What can be said to a draft: publish it, leave it, explain it, change it, pair it again."""

PLANNED = ("y", "n", "why")
"""The same where a plan says who meets whom: there is nothing to change or to draw again."""


def go_on(desk: Desk, line: lines.Next) -> None:
    """Do what comes next, up to a published round or the end (T-10)."""
    from tournament.service.next_step import next_step
    from tournament.service.tournaments import load

    with desk.writing() as (ledger, found):
        if next_step(found.state) == "results" and not _close(desk, ledger, line):
            return
        tournament = load(ledger, found.slug)
        step = next_step(tournament.state)
        if step in {"finish", "over"}:
            _ended(desk, tournament, over=step == "over")
            return
        if not _all_here(desk, ledger, tournament, line):
            return
        paired = step == "publish" and not _outdated(tournament)
        draft = tournament.state.draft
        if draft is not None and draft.stage == "decider":
            line, step = replace(line, play_off=True), "cut"
        if not paired and not _pair(desk, ledger, line, cut=step == "cut"):
            return
        if not _publish(desk, ledger, line):
            return
    _hand_out(desk)


def _close(desk: Desk, ledger: "Ledger", line: lines.Next) -> bool:
    """Close the running round; say first which tables it waits for, and what is in doubt."""
    from tournament.cli.dispute_words import now_us
    from tournament.service import director
    from tournament.service.disputes.claims import claim_lines, open_of_round
    from tournament.service.disputes.play_on import play_on_lines
    from tournament.service.disputes.reading import open_disputes
    from tournament.service.slips_and_records import disagreement_lines, disagreements
    from tournament.service.tournaments import load

    tournament = load(ledger, str(desk.slug))
    running = tournament.state.running
    assert running is not None
    waits = [table for table in running.open_tables if table not in line.without]
    if waits:
        desk.say(f"Round {running.number} waits:", *missing_lines(tournament, running))
    found = disagreements(ledger, tournament.slug)
    of_this_round = tuple(each for each in found if each.round == running.number)
    at_us = now_us()
    claims = open_of_round(open_disputes(ledger, tournament.slug, at_us), running.number)
    doubts = [
        *disagreement_lines(tournament, of_this_round),
        *map(spoken, play_on_lines(ledger, tournament)),
        *claim_lines(tournament, claims, at_us),
    ]
    desk.say(*doubts)
    if doubts and not waits and not desk.agreed("Close the round all the same?", yes=line.yes):
        desk.say(f"Round {running.number} stays open.")
        return False
    director.close(ledger, tournament.slug, without=line.without, unconfirmed=line.unconfirmed)
    without = f", without table {', '.join(map(str, line.without))}" if line.without else ""
    desk.say(f"Round {running.number} is closed{without}.")
    return True


def _ended(desk: Desk, tournament: "Tournament", *, over: bool) -> None:
    from tournament.competition.bracket import bracket_of

    drawn = bracket_of(tournament.state)
    if drawn is not None and drawn.champion is not None:
        desk.say(f"Winner: {tournament.numbered(drawn.champion)}")
    name = tournament.state.name
    desk.say(f"{name} is finished." if over else f"All of {name} is played. finish ends it.")


def _all_here(desk: Desk, ledger: "Ledger", tournament: "Tournament", line: lines.Next) -> bool:
    """Settle who is there where a check-in is open; leave out who is missing, if that is agreed."""
    from tournament.service import people

    found = people.absentees(tournament.state)
    if found.left_out:
        names = ", ".join(map(tournament.numbered, found.left_out))
        desk.say(f"Left out until they come: {names}")
    if found.round is None:
        return True
    if found.missing:
        there = len(tournament.state.active(found.round)) - len(found.missing)
        names = ", ".join(map(tournament.numbered, found.missing))
        question = f"{there} here, {names} missing: leave out?"
        if not desk.agreed(question, yes=line.yes):
            desk.say("Nothing is paired; here NUMBER marks who comes.")
            return False
    people.close_check_in(ledger, tournament.slug)
    return True


def _outdated(tournament: "Tournament") -> bool:
    """Say whether a draft no longer seats exactly those who play."""
    from tournament.competition.commands import PublishRound
    from tournament.competition.decide import decide
    from tournament.event import Refused

    answer = decide(tournament.state, PublishRound())
    return isinstance(answer, Refused) and answer.reason == "draft-outdated"


def _pair(desk: Desk, ledger: "Ledger", line: lines.Next, *, cut: bool) -> bool:
    """Pair the next round, or cut to the bracket; say whether there is a draft then."""
    from tournament.service import pairings_by_hand as by_hand
    from tournament.service.tournaments import load

    if cut:
        _cut(desk, ledger, line)
        return True
    draft = load(ledger, str(desk.slug)).state.draft
    if draft is not None and _set_by_hand(draft):
        asked_for = by_hand.Repair(seed=ledger.source.new_seed(), allow_rematch=line.allow_rematch)
        by_hand.repair(ledger, str(desk.slug), asked_for)
        desk.say("Who plays has changed; the draft is paired again but for what was set by hand.")
        return True
    return pair(desk, ledger, allow_rematch=line.allow_rematch, yes=line.yes)


def _set_by_hand(draft: "Round") -> bool:
    return bool(draft.byes_by_hand or any(table.by_hand for table in draft.tables.values()))


def _cut(desk: Desk, ledger: "Ledger", line: lines.Next) -> None:
    """Cut to the bracket; where only the lot would decide who goes on, offer a play-off (T-8)."""
    from tournament.competition.decider import settled_lines
    from tournament.competition.events import BracketCut
    from tournament.service import director
    from tournament.service.sentences_brackets import line_sentence
    from tournament.service.tournaments import load

    slug = str(desk.slug)
    tournament = load(ledger, slug)
    drawn = settled_lines(tournament.state, tournament.state.settings.cut)
    desk.say(*(line_sentence(tournament, each) for each in drawn))
    by_lot = any(each.by_lot and not each.played_off for each in drawn)
    choices = ("lot", "play-off")
    play_off = line.play_off
    if by_lot and not (play_off or line.yes):
        question = asked("Only the lot tells them apart:", choices)
        play_off = desk.talk.ask(question, choices) == "play-off"
    done = director.cut(ledger, slug, play_off=play_off)
    for made in done.facts(BracketCut):
        desk.say(
            *(f"  seed {n}: {tournament.numbered(e)}" for n, e in enumerate(made.seeds, 1)),
            *(f"  skipped, withdrawn: {tournament.numbered(e)}" for e in made.skipped),
        )


def _publish(desk: Desk, ledger: "Ledger", line: lines.Next) -> bool:
    """Show the draft, and publish it once that is agreed."""
    from tournament.cli.announce import expected_end
    from tournament.cli.desk.acting_record import why
    from tournament.competition.formats import is_scheduled
    from tournament.event import Event
    from tournament.service import director
    from tournament.service.sentences_pairing import remarks
    from tournament.service.sentences_results import results_made
    from tournament.service.sentences_rounds import round_lines
    from tournament.service.tournaments import load, now
    from tournament.service.why import worth

    while True:
        tournament = load(ledger, str(desk.slug))
        draft = tournament.state.draft
        assert draft is not None
        desk.say(*round_lines(tournament, draft))
        desk.say(*(f"Look: {each}" for each in remarks(worth(tournament))))
        if end := expected_end(tournament):
            desk.say(f"{end}.")
        drawn = draft.stage == "swiss" and not is_scheduled(tournament.state.settings)
        choices = DRAFT if drawn else PLANNED
        question = asked("Publish and print?", choices)
        answer = "y" if line.yes else desk.talk.ask(question, choices)
        if line.yes:
            desk.say(f"{question} y")
        match answer:
            case "y":
                desk.unchanged(ledger, tournament)
                done = director.publish(ledger, tournament.slug)
                after = now(ledger, tournament.slug, done)
                desk.say(*results_made(after, done.facts(Event)))
                return True
            case "n":
                desk.say(f"Round {draft.number} stays a draft; next shows it again.")
                return False
            case "why":
                why(desk, lines.Why())
            case "swap":
                _swap(desk)
            case "again":
                if _set_by_hand(draft):
                    desk.say("What was set by hand goes; repair would keep it.")
                pair(desk, ledger, allow_rematch=line.allow_rematch, yes=line.yes)


def _swap(desk: Desk) -> None:
    from tournament.cli.desk.acting_seats import swap

    given = desk.talk.ask("Swap which two? Two tables, or two entries (#3 #8):")
    line = parse(f"swap {given}")
    if isinstance(line, lines.Swap):
        swap(desk, line)
    else:
        desk.say("Two are needed: 7 8, or #3 #8.")


def _hand_out(desk: Desk) -> None:
    """Write the round's sheets, put the print on record, keep copies; say it in one line.

    The round hangs out by then. What goes wrong here is paper, and that is said.
    """
    from tournament.cli.desk.acting_sheets import back_up, print_round

    with desk.reading() as (_, tournament):
        current = tournament.state.current
    assert current is not None
    parts = [summary(tournament, current)]
    missing = "sheets are missing: print pairings, print names and print slips write them"
    try:
        parts.append(f"sheets in {print_round(desk, current)}")
        missing = "the copy is missing: playledger db backup FILE makes one"
        if copy := back_up(desk):
            parts.append(copy)
    except Exception:
        desk.say(f"{' · '.join(parts)} · published; {missing}")
        raise
    desk.say(" · ".join(parts))


def summary(tournament: "Tournament", played: "Round") -> str:
    """Return a round in a few words: `Round 2: 11 tables, bye Ana Ruiz (#19)`."""
    said = f"Round {played.number}: {several(len(played.tables), 'table')}"
    for name, entries in (("bye", played.byes), ("rest", played.rests)):
        if entries:
            said += f", {name} {', '.join(map(tournament.numbered, entries))}"
    return said
