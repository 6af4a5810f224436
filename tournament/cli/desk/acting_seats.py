"""Who sits where, changed at the desk: in a draft, or in a round that hangs out.

There wrong opponents may have sat down, so it is asked what the change is to mean.

`swap 7 8` speaks of two tables and means who sits right there; `swap #3 #8` of two entries.
"""

from typing import TYPE_CHECKING

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.talk import asked
from tournament.cli.desk.words import is_number
from tournament.service.errors import BadInput, Fault, NotFound

if TYPE_CHECKING:
    from tournament.competition.state import Round
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

PUBLISHED = ("reseat", "again", "keep", "no")
"""What can be done where a round hangs out: others sit down; play again; count what was played."""


def swap(desk: Desk, line: lines.Swap) -> None:
    """Let two change places; once the round hangs out, ask what that is to mean (T-9)."""
    with desk.writing() as (ledger, tournament):
        current = tournament.state.draft or tournament.state.running
        if current is None:
            raise NotFound("no round is open whose seats can change", "next pairs one")
        tables = _tables(current, line)
        one, other = (
            (current.tables[t].paired.right for t in tables)
            if tables
            else (_entry(tournament, who) for who in (line.first, line.second))
        )
        if one == other:
            named = f"both are {tournament.numbered(one)}"
            raise BadInput("usage", [Fault("swap", named, "name two entries: swap #3 #8")])
        if not current.published:
            _edit(desk, ledger, tournament.slug, one, other, line)
            return
        names = " and ".join(map(tournament.numbered, (one, other)))
        desk.say(
            f"Round {current.number} hangs out. {names}:",
            "  reseat: they change places from here on, and a new pairing hangs out",
            "  again: the wrong opponents sat down; what they played is void, they play as paired",
            "  keep: the wrong opponents sat down; what was played counts",
        )
        match desk.talk.ask(asked("What is to be done?", PUBLISHED), PUBLISHED):
            case "reseat":
                _edit(desk, ledger, tournament.slug, one, other, line)
            case "again":
                _again(desk, ledger, tournament, tables or _seats(current, one, other), line)
            case "keep":
                pair = _exchanged(desk, tournament, current, tables) if tables else (one, other)
                _keep(desk, ledger, tournament, pair, line)
            case _:
                desk.say("Nothing is changed.")


def repair(desk: Desk, line: lines.Repair) -> None:
    """Pair again what has no result and was not set by hand; shown first (T-5)."""
    from dataclasses import replace

    from tournament.service import pairings_by_hand as by_hand
    from tournament.service.sentences_rounds import round_lines

    with desk.writing() as (ledger, tournament):
        published = tournament.state.draft is None
        reason = desk.why(line.reason) if published else line.reason
        asked_for = by_hand.Repair(seed=ledger.source.new_seed(), reason=reason)
        coming = by_hand.foresee_repair(tournament, asked_for)
        if coming.then.version == tournament.state.version:
            desk.say("It is paired so already.")
            return
        shown = replace(tournament, state=coming.then)
        desk.say(*round_lines(shown, coming.then.rounds[-1]))
        if not desk.agreed("Pair it so?", yes=line.yes):
            desk.say("Nothing is changed.")
            return
        desk.unchanged(ledger, tournament)
        by_hand.repair(ledger, tournament.slug, asked_for, coming.seen)
    if published:
        desk.say(PRINT_AGAIN)


PRINT_AGAIN = "Print what changed: print pairings, print slips."


def _edit(desk: Desk, ledger: "Ledger", slug: str, one: int, other: int, line: lines.Swap) -> None:
    """Edit the pairing in one go; an edit that does not come to its end leaves nothing behind."""
    from tournament.service import pairings_by_hand as by_hand
    from tournament.service.sentences_by_hand import fault_lines
    from tournament.service.tournaments import load

    published = load(ledger, slug).state.draft is None
    reason = desk.why(line.reason) if published else line.reason
    by_hand.begin(ledger, slug, reason=reason)
    finished = False
    try:
        by_hand.swap(ledger, slug, one, other)
        seated = load(ledger, slug)
        edited = by_hand.look(seated)
        desk.say(*(f"  {each}" for each in fault_lines(seated, edited)))
        doubtful = edited.doubtful and not edited.impossible
        if not doubtful or desk.agreed("Have it all the same?", yes=line.yes):
            seen = seated.state.version
            by_hand.finish(ledger, slug, confirmed=doubtful, reason=reason, seen=seen)
            finished = True
    finally:
        if not finished:
            by_hand.drop(ledger, slug)
    if not finished:
        desk.say("Nothing is changed.")
        return
    _tell_seats(desk, ledger, slug, (one, other))


def _again(
    desk: Desk,
    ledger: "Ledger",
    tournament: "Tournament",
    tables: tuple[int, ...],
    line: lines.Swap,
) -> None:
    from tournament.service import pairings_by_hand as by_hand
    from tournament.service.sentences_corrections import effect_lines
    from tournament.service.sentences_results import written

    reason = desk.why(line.reason)
    coming = by_hand.foresee_again(tournament, tables, reason=reason)
    for number in tables:
        if (result := tournament.state.rounds[-1].tables[number].result) is not None:
            desk.say(f"  table {number}: {written(result)} will count no more")
    desk.say(*(f"  {each}" for each in effect_lines(tournament, coming.effect)))
    listed = " and ".join(map(str, tables))
    if not desk.agreed(f"Have tables {listed} play again?", yes=line.yes):
        desk.say("Nothing is changed.")
        return
    desk.unchanged(ledger, tournament)
    by_hand.play_again(ledger, tournament.slug, tables, reason=reason, seen=coming.seen)
    desk.say(f"Tables {listed} play again, as they are paired.", PRINT_AGAIN)


def _keep(
    desk: Desk, ledger: "Ledger", tournament: "Tournament", pair: tuple[int, int], line: lines.Swap
) -> None:
    from tournament.pairing.by_hand import Faults
    from tournament.service import pairings_by_hand as by_hand
    from tournament.service.sentences_by_hand import pair_lines
    from tournament.service.sentences_corrections import effect_lines

    one, other = pair
    reason = desk.why(line.reason)
    coming = by_hand.foresee_kept(tournament, one, other, reason=reason)
    desk.say(*(f"  {each}" for each in effect_lines(tournament, coming.effect)))
    desk.say(*(f"  {each}" for each in pair_lines(tournament, coming.faults)))
    if not desk.agreed("Count what was played?", yes=line.yes):
        desk.say("Nothing is changed.")
        return
    by_hand.keep(
        ledger,
        tournament.slug,
        one,
        other,
        reason=reason,
        confirmed=coming.faults != Faults(),
        seen=coming.seen,
    )
    _tell_seats(desk, ledger, tournament.slug, pair)


def _exchanged(
    desk: Desk, tournament: "Tournament", current: "Round", tables: tuple[int, ...]
) -> tuple[int, int]:
    """Ask which of the two other ways four people can meet it was."""
    first, second = (current.tables[number].paired for number in tables)
    named = tournament.numbered
    desk.say(
        f"  1: {named(first.left)} played {named(second.right)}, "
        f"{named(second.left)} played {named(first.right)}",
        f"  2: {named(first.left)} played {named(second.left)}, "
        f"{named(first.right)} played {named(second.right)}",
    )
    crossed = desk.talk.ask(asked("Who played whom?", ("1", "2")), ("1", "2")) == "2"
    return (first.right, second.left) if crossed else (first.right, second.right)


def _tell_seats(desk: Desk, ledger: "Ledger", slug: str, entries: tuple[int, ...]) -> None:
    from tournament.service.tournaments import load

    tournament = load(ledger, slug)
    current = tournament.state.rounds[-1]
    for number in _seats(current, *entries):
        table = current.tables[number].paired
        left, right = tournament.numbered(table.left), tournament.numbered(table.right)
        desk.say(f"Table {number}: {left} left, {right} right.")
    if current.published:
        desk.say(PRINT_AGAIN)


def _tables(current: "Round", line: lines.Swap) -> tuple[int, ...]:
    """Return the two tables a line names; nothing where it names entries."""
    given = (line.first, line.second)
    if not all(map(is_number, given)):
        return ()
    tables = tuple(int(word) for word in given)
    for number in tables:
        if number not in current.tables:
            what = f"round {current.number} has no table {number}"
            raise NotFound(what, "two entries are written so: swap #3 #8")
    if tables[0] == tables[1]:
        raise BadInput("usage", [Fault("swap", "it takes two tables", "write swap 7 8")])
    return tables


def _seats(current: "Round", *entries: int) -> tuple[int, ...]:
    return tuple(sorted({current.seats[entry] for entry in entries if current.seats.get(entry)}))


def _entry(tournament: "Tournament", who: str) -> int:
    from tournament.service.who import entry_named

    return entry_named(tournament, who)
