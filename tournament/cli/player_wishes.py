"""`playledger player bye`, `forbid`, `table` and `wishes`: what is asked of the engine."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import (
    confirm,
    dry_run_option,
    emit,
    emit_table,
    json_option,
    note,
    reason_option,
    yes_option,
)
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, number, words

if TYPE_CHECKING:
    from tournament.cli.shapes_pairing import Wishes
    from tournament.pairing.byes import GrantedBye
    from tournament.service.tournaments import Tournament

WORTH = {"full": "as a win", "half": "as a draw", "zero": "for no points"}


@click.command()
@words("ENTRY", "ROUND")
@click.option(
    "--points",
    "worth",
    type=click.Choice(["full", "half", "zero"]),
    default="zero",
    show_default=True,
    help="What it counts: a win, a draw, or nothing (T-1).",
)
@reason_option
@click.option("--take-back", is_flag=True, help="Have the entry play after all.")
@dry_run_option
@pass_settings
def bye(
    settings: Settings,
    words: list[str | None],
    worth: "GrantedBye",
    reason: str,
    *,
    take_back: bool,
    dry_run: bool,
) -> None:
    """Let an ENTRY sit out a ROUND that it asks to, until that hangs out (T-6).

    It is no pairing bye; only a full one keeps its entry from a pairing bye later (T-5).
    """
    from tournament.service import wishes

    slug, entry, sits_out = words[0], number("entry", str(words[1])), number("round", str(words[2]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament, sits_out)
        before = wishes.half_byes(tournament.state, entry)
        if take_back:
            done = wishes.take_bye_back(ledger, tournament.slug, entry, sits_out, reason=reason)
        else:
            done = wishes.grant_bye(ledger, tournament.slug, entry, sits_out, worth, reason=reason)
    who = tournament.numbered(entry)
    said = f"{who} sits out round {sits_out}, {WORTH[worth]}."
    if take_back:
        said = f"{who} plays in round {sits_out} after all."
    receipt(done, dry_run=dry_run, said=said, unchanged="It is so already.")
    if worth == "half" and not take_back and set(before) - {sits_out}:
        rounds = ", ".join(map(str, sorted(set(before) - {sits_out})))
        note(f"warning: {who} has a half bye already, in round {rounds}")
    _paired_already(tournament, sits_out, dry_run=dry_run)


@click.command()
@words("ENTRY", "OTHER")
@reason_option
@click.option("--lift", is_flag=True, help="Let the two meet again.")
@yes_option
@dry_run_option
@pass_settings
def forbid(
    settings: Settings,
    words: list[str | None],
    reason: str,
    *,
    lift: bool,
    yes: bool,
    dry_run: bool,
) -> None:
    """Keep an ENTRY and an OTHER from ever meeting, whatever it costs (T-5).

    It is meant to be said before round 1. Later it steers who meets whom, so it asks back first and
    stands on the integrity log.
    """
    from tournament.service import wishes

    slug, one, other = words[0], number("entry", str(words[1])), number("entry", str(words[2]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        state = tournament.state
        acting_on(tournament, state.next_round)
        if {one, other} <= state.entries.keys() and state.started:
            names = f"{tournament.numbered(one)} and {tournament.numbered(other)}"
            _warn_that_play_has_begun(tournament, one, other)
            if not dry_run:
                asked = "Let {} meet now?" if lift else "Keep {} from meeting now?"
                confirm(asked.format(names), yes=yes)
        change = wishes.allow_pair if lift else wishes.forbid_pair
        done = change(ledger, tournament.slug, one, other, reason=reason)
    pair = f"{tournament.numbered(one)} and {tournament.numbered(other)}"
    said = f"{pair} may meet." if lift else f"{pair} never meet."
    receipt(done, dry_run=dry_run, said=said, unchanged="It is so already.")
    draft = state.draft
    if draft and not lift and draft.seats.get(one, 0) == draft.seats.get(other, -1):
        _paired_already(tournament, draft.number, dry_run=dry_run)


@click.command()
@words("ENTRY", "[TABLE]")
@click.option("--any", "free", is_flag=True, help="Seat the entry at any table again.")
@dry_run_option
@pass_settings
def table(settings: Settings, words: list[str | None], *, free: bool, dry_run: bool) -> None:
    """Seat an ENTRY at one TABLE in every round to be paired; whom it meets does not change."""
    from tournament.service import wishes

    slug, entry = words[0], number("entry", str(words[1]))
    kept = None if words[2] is None else number("table", words[2])
    if (kept is None) != free:
        raise click.UsageError("Give a TABLE, or --any.")
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament, tournament.state.next_round)
        done = wishes.keep_table(ledger, tournament.slug, entry, kept)
    who = tournament.numbered(entry)
    said = f"{who} sits at any table." if kept is None else f"{who} sits at table {kept}."
    receipt(done, dry_run=dry_run, said=said, unchanged="It is so already.")
    for other in wishes.sharing(tournament.state, entry, kept or 0):
        note(
            f"warning: {tournament.numbered(other)} keeps table {kept} too; where they do not "
            "meet, the pair with more points has it"
        )
    draft = tournament.state.draft
    if draft is not None:
        _paired_already(tournament, draft.number, dry_run=dry_run)


@click.command()
@words()
@json_option
@pass_settings
def wishes(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """List byes by request, forbidden pairs, tables that are kept, and who is kept apart."""
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    found = _wishes(tournament)
    if as_json:
        emit(found)
        return

    rows = [
        *(
            (
                "bye",
                tournament.numbered(each.player.entry),
                f"round {each.round}: {each.worth}",
                each.reason,
            )
            for each in found.byes
        ),
        *(
            (
                "never meet",
                tournament.numbered(each.a.entry),
                tournament.numbered(each.b.entry),
                each.reason,
            )
            for each in found.forbidden
        ),
        *(
            ("table", tournament.numbered(each.player.entry), str(each.table), "")
            for each in found.tables
        ),
        *(
            (
                f"apart by {each.by}",
                ", ".join(f"#{player.entry}" for player in each.players),
                f"up to round {each.through_round}",
                "",
            )
            for each in found.apart
        ),
    ]
    emit_table(("What", "Who", "", "Reason"), rows, title=f"{tournament.state.name}: wishes")


def _wishes(tournament: "Tournament") -> "Wishes":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_pairing import (
        ForbiddenPair,
        GrantedBye,
        KeptApart,
        KeptTable,
        Wishes,
    )

    state = tournament.state
    return Wishes(
        tournament=tournament.slug,
        byes=[
            GrantedBye(
                player=Player.of(tournament, each.entry),
                round=each.round,
                worth=each.worth,
                reason=each.reason,
            )
            for each in sorted(state.granted, key=lambda granted: (granted.round, granted.entry))
        ],
        forbidden=[
            ForbiddenPair(
                a=Player.of(tournament, each.one),
                b=Player.of(tournament, each.other),
                reason=each.reason,
            )
            for each in state.forbidden
        ],
        tables=[
            KeptTable(player=Player.of(tournament, entry), table=kept)
            for entry, kept in state.kept_tables.items()
        ],
        apart=[
            KeptApart(
                by=kind,
                through_round=apart.through_round,
                players=[Player.of(tournament, entry) for entry in group],
            )
            for kind, apart in state.apart.items()
            for group in apart.groups
        ],
    )


def _warn_that_play_has_begun(tournament: "Tournament", one: int, other: int) -> None:
    from tournament.service.wishes import met_in

    note("WARNING: play has begun. Whoever may meet whom now is decided knowing the standings;")
    note("  the act and its reason stand on the integrity log, for everybody to read (T-12).")
    met = met_in(tournament.state, one, other)
    if met is not None:
        note(f"  They have met in round {met}; that stands.")


def _paired_already(tournament: "Tournament", number: int, *, dry_run: bool) -> None:
    draft = tournament.state.draft
    if draft is not None and draft.number == number and not dry_run:
        note(f"round {number} is paired as a draft: pair it again before it hangs out")
        note(f"next: playledger round pair {tournament.slug}")
