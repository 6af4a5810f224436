"""`playledger player penalise`, `lift`, `penalties` and `disqualify` (T-9, T-11)."""

from typing import get_args

import rich_click as click

from tournament.cli.announce import acting_in_play, acting_on, receipt
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
from tournament.cli.words import NUMBER, chosen, number, words
from tournament.competition.events_people import PenaltyLevel
from tournament.event import Event
from tournament.service.sentences_results import results_made

LEVELS: tuple[PenaltyLevel, ...] = get_args(PenaltyLevel)


@click.command()
@words("ENTRY", "LEVEL")
@reason_option
@click.option("--round", "in_round", type=NUMBER, help="Take back the result of this round.")
@dry_run_option
@pass_settings
def penalise(
    settings: Settings,
    words: list[str | None],
    reason: str,
    in_round: int | None,
    *,
    dry_run: bool,
) -> None:
    """Penalise an ENTRY at a LEVEL: caution, warning, game-loss or match-loss.

    A loss counts in the open match, else in the next one; with --round a match loss is a correction
    of that round (T-9).
    """
    from tournament.competition.events_people import PenaltyGiven
    from tournament.service import people
    from tournament.service.tournaments import now

    slug, entry, level = words[0], number("entry", str(words[1])), _level(str(words[2]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_in_play(tournament, in_round)
        done = people.penalise(
            ledger, tournament.slug, entry, level, reason=reason, number=in_round
        )
        stands = now(ledger, tournament.slug, done)
    [given] = done.facts(PenaltyGiven)
    lines = [f"Penalty {given.penalty}: {stands.numbered(entry)}, {given.level}."]
    results = results_made(stands, done.facts(Event))
    if given.level.endswith("loss") and not results:
        lines.append(f"It counts in the next result from round {given.from_round} on.")
    receipt(done, dry_run=dry_run, said="\n".join([*lines, *results]))


@click.command()
@words("PENALTY")
@reason_option
@dry_run_option
@pass_settings
def lift(settings: Settings, words: list[str | None], reason: str, *, dry_run: bool) -> None:
    """Take back a PENALTY by its number; a result that it made is corrected by itself."""
    from tournament.service import people

    slug, penalty = words[0], number("penalty", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_on(tournament)
        done = people.lift_penalty(ledger, tournament.slug, penalty, reason=reason)
    receipt(done, dry_run=dry_run, said=f"Penalty {penalty} is taken back.")
    lost = tournament.state.penalties[penalty - 1].level.endswith("loss")
    if lost and not dry_run:
        note(f"a result that it made stands: playledger result correct {tournament.slug}")


@click.command()
@words()
@json_option
@pass_settings
def penalties(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """List the penalties and the disqualified."""
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_people import Penalties, Penalty

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    state = tournament.state
    found = [
        Penalty(
            penalty=each.number,
            player=Player.of(tournament, each.entry),
            level=each.level,
            from_round=each.from_round,
            reason=each.reason,
            lifted=each.lifted,
        )
        for each in state.penalties
    ]
    out = [e.number for e in state.entries.values() if e.disqualified_after is not None]
    if as_json:
        disqualified = [Player.of(tournament, entry) for entry in out]
        emit(Penalties(tournament=tournament.slug, penalties=found, disqualified=disqualified))
        return
    emit_table(
        ("No", "#", "Name", "Level", "From round", "Reason", ""),
        [
            (
                each.penalty,
                each.player.entry,
                each.player.name,
                each.level,
                each.from_round,
                each.reason,
                "taken back" if each.lifted else "",
            )
            for each in found
        ],
        title=f"{state.name}: penalties",
        right=("No", "#", "From round"),
    )
    for entry in out:
        emit(f"disqualified: {tournament.numbered(entry)}")


@click.command()
@words("ENTRY")
@reason_option
@yes_option
@dry_run_option
@pass_settings
def disqualify(
    settings: Settings, words: list[str | None], reason: str, *, yes: bool, dry_run: bool
) -> None:
    """Put an ENTRY out: its results stay, its open match is awarded, it stands last (T-11)."""
    from tournament.service import people
    from tournament.service.tournaments import now

    slug, entry = words[0], number("entry", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_in_play(tournament)
        if not dry_run and entry in tournament.state.entries:
            confirm(f"Disqualify {tournament.numbered(entry)}?", yes=yes)
        done = people.disqualify(ledger, tournament.slug, entry, reason=reason)
        stands = now(ledger, tournament.slug, done)
    said = f"{stands.numbered(entry)} is disqualified and stands last."
    receipt(done, dry_run=dry_run, said="\n".join([said, *results_made(stands, done.facts(Event))]))


def _level(word: str) -> PenaltyLevel:
    for level in LEVELS:
        if word == level:
            return level
    from tournament.service.errors import BadInput, Fault

    fault = Fault("level", f"{ascii(word)[:80]} is none", f"there are {', '.join(LEVELS)}")
    raise BadInput("usage", [fault])
