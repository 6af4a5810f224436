"""`playledger round repair`, `swap`, `keep`: a round changed after it hung out, on the record."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_in_play, acting_on, receipt
from tournament.cli.output import (
    confirm,
    dry_run_option,
    note,
    optional_reason,
    reason_option,
    yes_option,
)
from tournament.cli.round_tables import print_round
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, number, words
from tournament.service.sentences_by_hand import pair_lines
from tournament.service.sentences_corrections import effect_lines
from tournament.service.sentences_results import outcome, written

if TYPE_CHECKING:
    from tournament.service.pairings_by_hand import Foreseen
    from tournament.service.tournaments import Tournament


@click.command()
@words()
@click.option("--late", type=NUMBER, multiple=True, metavar="ENTRY", help="Came, and plays now.")
@click.option(
    "--allow-rematch", is_flag=True, help="Let a pair meet again where none else is left."
)
@optional_reason("needed once the round hangs out (T-9)")
@yes_option
@dry_run_option
@pass_settings
def repair(
    settings: Settings,
    words: list[str | None],
    late: tuple[int, ...],
    reason: str,
    *,
    allow_rematch: bool,
    yes: bool,
    dry_run: bool,
) -> None:
    """Pair again what has no result and was not set by hand; shown first (T-5).

    Who left has no place in it any more. Tables with a result stay, with their match.
    """
    from tournament.competition.events_by_hand import RoundRepaired
    from tournament.service import pairings_by_hand
    from tournament.service.slip_codes import replaced
    from tournament.service.tournaments import Tournament, now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament, len(tournament.state.rounds) or None)
        asked = pairings_by_hand.Repair(
            seed=ledger.source.new_seed(), late=late, allow_rematch=allow_rematch, reason=reason
        )
        foreseen = pairings_by_hand.foresee_repair(tournament, asked)
        then = Tournament(tournament.slug, foreseen.then, tournament.people)
        print_round(then, then.state.rounds[-1])
        if then.state.running and not dry_run:
            confirm("Hang this out instead?", yes=yes)
        done = pairings_by_hand.repair(ledger, tournament.slug, asked, foreseen.seen)
        after = now(ledger, tournament.slug, done)
    said = ""
    for fact in done.facts(RoundRepaired):
        hangs = replaced(after.state, after.state.rounds[fact.round - 1])
        said = f"Round {fact.round} is paired again{f': {hangs}' if hangs else ', as a draft'}."
    receipt(done, dry_run=dry_run, said=said, unchanged="There is nothing to pair again.")
    if done.recorded and after.state.running:
        note(f"next: playledger report build {after.slug}, and hang it out anew")


@click.command()
@words("TABLE", "[TABLE]", "[TABLE]", "[TABLE]")
@reason_option
@yes_option
@dry_run_option
@pass_settings
def swap(
    settings: Settings, words: list[str | None], reason: str, *, yes: bool, dry_run: bool
) -> None:
    """Wrong opponents sat down: all go to their TABLE and play; what was played is void (T-9)."""
    from tournament.service import pairings_by_hand

    tables = [number("table", word) for word in words[1:] if word is not None]
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_in_play(tournament)
        foreseen = pairings_by_hand.foresee_again(tournament, tables, reason=reason)
        _foretell(tournament, foreseen, tables)
        if not dry_run:
            confirm("Play these tables again?", yes=yes)
        done = pairings_by_hand.play_again(
            ledger, tournament.slug, tables, reason=reason, seen=foreseen.seen
        )
    listed = ", ".join(map(str, tables))
    receipt(done, dry_run=dry_run, said=f"To be played as paired: tables {listed}.")


@click.command()
@words("ENTRY", "ENTRY")
@reason_option
@yes_option
@dry_run_option
@pass_settings
def keep(
    settings: Settings, words: list[str | None], reason: str, *, yes: bool, dry_run: bool
) -> None:
    """Two entries sat down in each other's seat: what was played counts, with its results (T-9)."""
    from tournament.competition.events_by_hand import KeptAsPlayed
    from tournament.service import pairings_by_hand

    one, other = (number("entry", str(word)) for word in words[1:])
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_in_play(tournament)
        foreseen = pairings_by_hand.foresee_kept(tournament, one, other, reason=reason)
        seats = foreseen.then.rounds[-1].seats
        _foretell(tournament, foreseen, sorted({seats[e] for e in (one, other) if e in seats}))
        for line in pair_lines(tournament, foreseen.faults):
            note(f"  {line}")
        if not dry_run:
            confirm("Keep it as played?", yes=yes)
        done = pairings_by_hand.keep(
            ledger,
            tournament.slug,
            one,
            other,
            reason=reason,
            confirmed=True,
            seen=foreseen.seen,
        )
    kept = [str(seats.table) for fact in done.facts(KeptAsPlayed) for seats in fact.tables]
    receipt(done, dry_run=dry_run, said=f"Kept as played: tables {', '.join(kept)}.")


def _foretell(tournament: "Tournament", foreseen: "Foreseen", tables: list[int]) -> None:
    """Say who plays at some tables then, and what becomes of results there (T-9)."""
    before, then = tournament.state.rounds[-1], foreseen.then.rounds[-1]
    for number_ in tables:
        table, was = then.tables[number_], before.tables[number_].result
        left, right = (tournament.numbered(e) for e in (table.paired.left, table.paired.right))
        if table.result is not None:
            note(f"  table {number_}: {outcome(tournament, table, table.result)}")
        elif was is not None:
            note(f"  table {number_}: {left} and {right} play; {written(was)} is void")
        else:
            note(f"  table {number_}: {left} and {right} play")
    for entry in then.byes if then.byes != before.byes else ():
        note(f"  {tournament.numbered(entry)} has the bye")
    for line in effect_lines(tournament, foreseen.effect):
        note(f"  {line}")
