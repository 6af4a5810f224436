"""`playledger round edit`: change a pairing by hand, from a start to an end on the record."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import (
    confirm,
    dry_run_option,
    emit,
    json_option,
    note,
    optional_reason,
    yes_option,
)
from tournament.cli.round_edit_answers import print_edit, shape_of
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, number, words
from tournament.service.sentences_by_hand import fault_lines, worth_beside

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger, Receipt
    from tournament.service.tournaments import Tournament


@click.group(cls=click.RichGroup)
def edit() -> None:
    """Change the draft, or the running round, by hand (T-5, T-10).

    Nothing is published until done or drop.
    """


@edit.command()
@words()
@optional_reason("needed once the round hangs out (T-9)")
@dry_run_option
@pass_settings
def begin(settings: Settings, words: list[str | None], reason: str, *, dry_run: bool) -> None:
    """Begin an edit; of a round that hangs out only with a --reason."""
    from tournament.service import pairings_by_hand
    from tournament.service.tournaments import now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = _acting(ledger, words[0])
        done = pairings_by_hand.begin(ledger, tournament.slug, reason=reason)
        after = now(ledger, tournament.slug, done)
    receipt(done, dry_run=dry_run, said=f"Round {len(after.state.rounds)} is being edited.")
    note("steps: round edit swap, put, bye, lift; the end: round edit done, or drop")


@edit.command()
@words("ENTRY", "ENTRY")
@dry_run_option
@pass_settings
def swap(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Let two entries change places; a place is a seat, the bye, or none."""
    from tournament.service import pairings_by_hand

    one, other = (number("entry", str(word)) for word in words[1:])
    _step(
        settings,
        words[0],
        lambda ledger, slug: pairings_by_hand.swap(ledger, slug, one, other),
        dry_run=dry_run,
    )


@edit.command()
@words("TABLE", "LEFT", "RIGHT")
@dry_run_option
@pass_settings
def put(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Seat two entries at a TABLE; who sat there has no place then."""
    from tournament.service import pairings_by_hand

    table = number("table", str(words[1]))
    left, right = (number("entry", str(word)) for word in words[2:])
    _step(
        settings,
        words[0],
        lambda ledger, slug: pairings_by_hand.put(ledger, slug, table, left, right),
        dry_run=dry_run,
    )


@edit.command()
@words("ENTRY")
@dry_run_option
@pass_settings
def bye(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Give the bye to an ENTRY; who had it has no place then."""
    from tournament.service import pairings_by_hand

    entry = number("entry", str(words[1]))
    _step(
        settings,
        words[0],
        lambda ledger, slug: pairings_by_hand.give_bye(ledger, slug, entry),
        dry_run=dry_run,
    )


@edit.command()
@words("ENTRY")
@dry_run_option
@pass_settings
def lift(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Take an ENTRY from its place."""
    from tournament.service import pairings_by_hand

    entry = number("entry", str(words[1]))
    _step(
        settings,
        words[0],
        lambda ledger, slug: pairings_by_hand.lift(ledger, slug, entry),
        dry_run=dry_run,
    )


@edit.command()
@words()
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show the pairing as it is edited, and what is wrong with it."""
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    if as_json:
        emit(shape_of(tournament))
        return
    print_edit(tournament, whole=True)


@edit.command()
@words()
@optional_reason("where left out, that of begin")
@yes_option
@dry_run_option
@pass_settings
def done(
    settings: Settings, words: list[str | None], reason: str, *, yes: bool, dry_run: bool
) -> None:
    """Make the edited pairing the round's; faults are told and asked about first (T-5).

    The engine's own answer is put on record beside it.
    """
    from tournament.competition.events_by_hand import PairedByHand
    from tournament.service import pairings_by_hand
    from tournament.service.slip_codes import replaced
    from tournament.service.tournaments import now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = _acting(ledger, words[0])
        looked = pairings_by_hand.look(tournament)
        for line in fault_lines(tournament, looked):
            note(f"  {line}")
        if looked.doubtful and not (dry_run or looked.impossible):
            confirm("Have this pairing all the same?", yes=yes)
        receipt_ = pairings_by_hand.finish(
            ledger,
            tournament.slug,
            confirmed=True,
            reason=reason,
            seen=tournament.state.version,
        )
        after = now(ledger, tournament.slug, receipt_)
    said = "Nothing is otherwise than before; the edit is over."
    for fact in receipt_.facts(PairedByHand):
        hangs = replaced(after.state, after.state.rounds[fact.round - 1])
        said = f"Round {fact.round} is paired by hand{f': {hangs}' if hangs else ''}."
        note(worth_beside(fact))
    receipt(receipt_, dry_run=dry_run, said=said)
    hung = after.state.running is not None
    if not dry_run and (receipt_.facts(PairedByHand) or not hung):
        what = f"report build {after.slug}, and hang it out anew" if hung else "round publish"
        note(f"next: playledger {what if hung else f'{what} {after.slug}'}")


@edit.command()
@words()
@dry_run_option
@pass_settings
def drop(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """End the edit; the pairing stays as it was."""
    from tournament.service import pairings_by_hand

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = _acting(ledger, words[0])
        dropped = pairings_by_hand.drop(ledger, tournament.slug)
    receipt(dropped, dry_run=dry_run, said="The pairing is as it was.")


def _acting(ledger: "Ledger", slug: str | None) -> "Tournament":
    """Return the tournament, and name it with the round that is in hand."""
    tournament = chosen(ledger, slug)
    acting_on(tournament, len(tournament.state.rounds) or None)
    return tournament


def _step(
    settings: Settings,
    slug: str | None,
    act: "Callable[[Ledger, str], Receipt]",
    *,
    dry_run: bool,
) -> None:
    from tournament.service.tournaments import now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = _acting(ledger, slug)
        stepped = act(ledger, tournament.slug)
        after = now(ledger, tournament.slug, stepped)
    receipt(stepped, dry_run=dry_run, said="Moved.", unchanged="They are there already.")
    print_edit(after, whole=False)
