"""`playledger dispute say`, `evidence`, `appeal`, `accept` and `withdraw`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.dispute_words import now_us
from tournament.cli.output import dry_run_option, note, reason_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, number, words

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger, Receipt

SEAT = click.Choice(["left", "right"])


@click.command()
@words("DISPUTE", "TEXT")
@dry_run_option
@pass_settings
def say(settings: Settings, words: list[str | None], *, dry_run: bool) -> None:
    """Take down what somebody says about a DISPUTE: "left: I was first at the right pile".

    Who speaks is left, right, scorer, referee or witness. It stands on the record for ever, so no
    names.
    """
    from tournament.service.disputes import acting
    from tournament.service.disputes.opening import read_saying

    said = read_saying(str(words[2]))
    with _on_dispute(settings, words, dry_run=dry_run) as (ledger, slug, wanted):
        done = acting.say(ledger, slug, wanted, said, now_us=now_us())
    _said(done, dry_run=dry_run)


@click.command()
@words("DISPUTE")
@click.option("--game", "game_id", required=True, help="The record: SLUG/m7/g2, or a game's id.")
@click.option("--at", "version", type=NUMBER, help="One event of it.")
@click.option("--note", "text", required=True, help="What it is to show; no names.")
@dry_run_option
@pass_settings
def evidence(
    settings: Settings,
    words: list[str | None],
    game_id: str,
    version: int | None,
    text: str,
    *,
    dry_run: bool,
) -> None:
    """Point at a recorded game that shows something about a DISPUTE.

    A film or a frozen table is recorded as a game first: game record reads both.
    """
    from tournament.service.disputes import acting

    with _on_dispute(settings, words, dry_run=dry_run) as (ledger, slug, wanted):
        done = acting.show_evidence(
            ledger, slug, wanted, game_id, version=version, note=text, now_us=now_us()
        )
    _said(done, dry_run=dry_run)


@click.command()
@words("DISPUTE")
@click.option("--by", type=SEAT, required=True, help="Which side does not accept the ruling.")
@reason_option
@dry_run_option
@pass_settings
def appeal(
    settings: Settings,
    words: list[str | None],
    by: Literal["left", "right"],
    reason: str,
    *,
    dry_run: bool,
) -> None:
    """Appeal against the ruling on a DISPUTE: another referee rules, and that is the last word."""
    from tournament.service.disputes import acting

    with _on_dispute(settings, words, dry_run=dry_run) as (ledger, slug, wanted):
        done = acting.appeal(ledger, slug, wanted, by, reason=reason, now_us=now_us())
    _said(done, dry_run=dry_run)
    if not dry_run:
        note(f"next: another referee: playledger dispute rule {slug} {wanted}")


@click.command()
@words("DISPUTE")
@click.option("--by", type=SEAT, help="The one side that accepts it; else both do.")
@dry_run_option
@pass_settings
def accept(
    settings: Settings,
    words: list[str | None],
    by: Literal["left", "right"] | None,
    *,
    dry_run: bool,
) -> None:
    """Record that the sides accept the ruling on a DISPUTE; once both do it is final."""
    from tournament.service.disputes import acting

    with _on_dispute(settings, words, dry_run=dry_run) as (ledger, slug, wanted):
        done = acting.accept(ledger, slug, wanted, by=by, now_us=now_us())
    _said(done, dry_run=dry_run)


@click.command()
@words("DISPUTE")
@reason_option
@dry_run_option
@pass_settings
def withdraw(settings: Settings, words: list[str | None], reason: str, *, dry_run: bool) -> None:
    """Withdraw a DISPUTE on which nobody has ruled."""
    from tournament.service.disputes import acting

    with _on_dispute(settings, words, dry_run=dry_run) as (ledger, slug, wanted):
        done = acting.withdraw(ledger, slug, wanted, reason=reason)
    _said(done, dry_run=dry_run)


@contextmanager
def _on_dispute(
    settings: Settings, words: list[str | None], *, dry_run: bool
) -> "Iterator[tuple[Ledger, str, int]]":
    """Open the log to act on a DISPUTE; give the log, the tournament and the number."""
    wanted = number("dispute", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament)
        yield ledger, tournament.slug, wanted


def _said(done: "Receipt", *, dry_run: bool) -> None:
    """Say what was recorded."""
    from tournament.event import Event
    from tournament.service.sentences_disputes import act

    said = "; ".join(act(event) for event in done.facts(Event))
    receipt(done, dry_run=dry_run, said=f"Recorded: {said}.")
