"""`playledger round`: pair, show, publish and close rounds."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_in_play, acting_on, expected_end, receipt
from tournament.cli.backing import back_up_into, backup_options
from tournament.cli.output import dry_run_option, emit, json_option, note
from tournament.cli.round_tables import print_round, tables
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, number, words

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@words()
@click.option(
    "--allow-rematch", is_flag=True, help="Let a pair meet again where none else is left."
)
@dry_run_option
@pass_settings
def pair(
    settings: Settings, words: list[str | None], *, allow_rematch: bool, dry_run: bool
) -> None:
    """Pair the next round as a draft; the same again makes a new draft of it."""
    from tournament.competition.events import RoundPaired
    from tournament.service import director
    from tournament.service.sentences_pairing import remarks
    from tournament.service.tournaments import now
    from tournament.service.why import worth

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament, tournament.state.next_round)
        draft = tournament.state.draft
        if draft and (draft.byes_by_hand or any(t.by_hand for t in draft.tables.values())):
            note("what was set by hand in the draft goes; round repair would keep it")
        done = director.pair(ledger, tournament.slug, allow_rematch=allow_rematch)
        paired = now(ledger, tournament.slug, done)
    coming = done.facts(RoundPaired)[-1].round
    print_round(paired, paired.state.rounds[coming - 1])
    receipt(done, dry_run=dry_run, said=f"Round {coming} is paired, as a draft.")
    for remark in remarks(worth(paired)):
        note(f"look: {remark}; round why says more")
    note(expected_end(paired))
    if not dry_run:
        note(f"next: playledger round publish {tournament.slug}")


@click.command()
@words("[ROUND]")
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show the tables of the current round, or of ROUND."""
    from tournament.cli.dispute_words import now_us
    from tournament.cli.shapes import Round as Shown
    from tournament.service.disputes.claims import numbers_by_match
    from tournament.service.disputes.reading import open_disputes
    from tournament.service.slip_codes import pairing_names
    from tournament.service.tournaments import round_of

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        disputed = numbers_by_match(open_disputes(ledger, tournament.slug, now_us()))
    found = round_of(tournament, None if words[1] is None else number("round", words[1]))
    if as_json:
        name, others = pairing_names(tournament.state, found)
        emit(
            Shown(
                tournament=tournament.slug,
                round=found.number,
                pairing=name or None,
                replaces=list(others),
                tables=tables(tournament, found, disputed),
            )
        )
        return
    print_round(tournament, found, disputed)


@click.command()
@words()
@backup_options
@dry_run_option
@pass_settings
def publish(
    settings: Settings,
    words: list[str | None],
    *,
    backup: "Path | None",
    keep: int,
    dry_run: bool,
) -> None:
    """Hang the pairing out: from here it changes only on the record."""
    from tournament.service import director
    from tournament.service.slip_codes import replaced
    from tournament.service.tournaments import now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        current = tournament.state.draft
        acting_on(tournament, current.number if current else None)
        done = director.publish(ledger, tournament.slug)
        after = now(ledger, tournament.slug, done)
    hangs = replaced(after.state, after.state.rounds[-1])
    receipt(done, dry_run=dry_run, said=f"The pairing is published{f': {hangs}' if hangs else ''}.")
    if not dry_run:
        back_up_into(settings, tournament.slug, backup, keep)
        note(f"next: playledger result enter {tournament.slug} TABLE SCORE")


@click.command()
@words()
@click.option(
    "--without",
    "waived",
    type=NUMBER,
    multiple=True,
    metavar="TABLE",
    help="Go on without this table's result (T-10); may be given again.",
)
@click.option(
    "--unconfirmed",
    type=NUMBER,
    multiple=True,
    metavar="TABLE",
    help="Do not wait for a second person at this table; may be given again.",
)
@backup_options
@dry_run_option
@pass_settings
def close(
    settings: Settings,
    words: list[str | None],
    waived: tuple[int, ...],
    unconfirmed: tuple[int, ...],
    *,
    backup: "Path | None",
    keep: int,
    dry_run: bool,
) -> None:
    """Close the round: its results count from here on."""
    from tournament.competition.events import RoundClosed
    from tournament.service import director
    from tournament.service.slips_and_records import contradictions_of_round

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        running = tournament.state.running
        acting_in_play(tournament)
        done = director.close(ledger, tournament.slug, without=waived, unconfirmed=unconfirmed)
        [closed] = done.facts(RoundClosed)
        doubtful = contradictions_of_round(ledger, tournament, closed.round)
    receipt(done, dry_run=dry_run, said=f"Round {closed.round} is closed.")
    for line in doubtful:
        note(line)
    if not dry_run:
        back_up_into(settings, tournament.slug, backup, keep)
        shown = "bracket show" if running and running.stage == "bracket" else "standings"
        note(f"next: playledger {shown} {tournament.slug}")
