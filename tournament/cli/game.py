"""`playledger game`: deal, record, show, replay and export single games."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on
from tournament.cli.game_places import Which, which_game
from tournament.cli.output import dry_run_option, emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text, source_name
from tournament.games.catalogue import USUAL
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.records.keeping import Kept
    from tournament.service.records.lines import RecordBasis


@click.command()
@click.option("--rules", default=USUAL, show_default=True, help="The ruleset.")
@click.option("--seats", type=click.IntRange(1, 99), help="How many play; else the fewest.")
@click.option("--seed", help="Any text: the same text, the same deal. Else real chance.")
@click.option("--deck", metavar="FILE", help="The faces in dealing order, with spaces between.")
@click.option("--committed", is_flag=True, help="Keep the deck's order aside till game reveal.")
@click.option("--commitment", help="What somebody else is bound by to an order shown later.")
@click.option(
    "--basis",
    type=click.Choice(["live", "film", "referee"]),
    default="live",
    show_default=True,
    help="How its plays come on the record; live refuses an illegal one at the door.",
)
@click.option("--id", "game_id", help="What to call it; else it gets an id.")
@dry_run_option
@pass_settings
def new(
    settings: Settings,
    rules: str,
    seats: int | None,
    seed: str | None,
    deck: str | None,
    commitment: str | None,
    basis: "RecordBasis",
    game_id: str | None,
    *,
    committed: bool,
    dry_run: bool,
) -> None:
    """Deal a friendly game and start its record; `game record --id` goes on with it."""
    from tournament.service.records.dealing import deal_game

    if seed is not None and deck is not None:
        raise click.UsageError("--seed and --deck exclude each other.")
    if committed and deck is None:
        raise click.UsageError("--committed goes with --deck: it is that deck's order.")
    faces = None if deck is None else read_text(deck).replace(",", " ").split()
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        kept = deal_game(
            ledger,
            rules,
            basis=basis,
            seats=seats,
            seed=seed,
            deck=faces,
            committed=committed,
            commitment=commitment,
            game_id=game_id,
        )
    recorded = kept.recorded
    _receipt(kept, f"Game {recorded.id} is dealt by {rules}.", dry_run=dry_run)
    dealt = recorded.dealt
    if dealt.order is not None:
        emit(f"  deck: {' '.join(recorded.names.card(card) for card in dealt.order)}")
    if dealt.commitment is not None:
        emit(f"  bound by: {dealt.commitment}")
    if dealt.seed is not None:
        emit(f"  seed: {dealt.seed}")
    if not dry_run:
        note(f"next: playledger game record FILE --id {recorded.id}")


@click.command()
@click.argument("file")
@which_game("A friendly game: a new one's id, or the one to go on with.")
@dry_run_option
@pass_settings
def record(
    settings: Settings,
    file: str,
    *,
    which: Which,
    dry_run: bool,
) -> None:
    """Read a game's record from FILE (- for stdin), in JSON lines or in the text notation.

    All of it is recorded or nothing. Without --table it is a friendly game.
    """
    from tournament.service.records.taking import record_text
    from tournament.service.slips_and_records import contradictions

    text = read_text(file)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        place = which.place(ledger)
        if place is not None:
            acting_on(place.tournament, place.round)
        kept = record_text(ledger, source_name(file), text, game_id=which.game_id, place=place)
        doubtful = (
            contradictions(ledger, place.tournament, [(place.round, place.table.table)])
            if place is not None
            else []
        )
    from tournament.cli.game_words import recorded_words
    from tournament.service.replay import steps

    every = steps(kept.recorded)
    _receipt(kept, f"Recorded {recorded_words(kept, every)}", dry_run=dry_run)
    for line in doubtful:
        note(line)
    if dry_run:
        return
    if found := len(kept.recorded.findings):
        note(f"{several(found, 'finding')}; playledger game verify {kept.recorded.id} tells")
    if kept.recorded.state.outcome is None:
        note(f"next: playledger game record FILE --id {kept.recorded.id} goes on with it")


@click.command()
@click.argument("game_id", metavar="ID")
@click.option("--notation", is_flag=True, help="The whole record as text, one line an act.")
@json_option
@pass_settings
def show(settings: Settings, game_id: str, *, notation: bool, as_json: bool) -> None:
    """Show how a game went and ended. ID is a friendly game's, or SLUG/m7/g2 of a match."""
    from tournament.cli import game_words as words
    from tournament.service.disputes.effect_words import outcome_words
    from tournament.service.disputes.replaying import in_force_said, replay_as_ruled
    from tournament.service.games import load_game
    from tournament.service.narration import BASES
    from tournament.service.replay import steps

    if notation and as_json:
        raise click.UsageError("--notation and --json exclude each other.")
    with settings.ledger(write=False) as ledger:
        recorded = load_game(ledger, game_id)
        ruled = replay_as_ruled(ledger, recorded)
    if notation:
        from tournament.service.records.notation import notation_of

        emit(notation_of(recorded).rstrip("\n"))
        return
    every = steps(recorded)
    if as_json:
        from tournament.cli.game_answers import game

        emit(game(recorded, every))
        return
    lasted = words.seconds(every)
    length = f", {lasted} s by the recorded times" if lasted else ""
    emit(f"{recorded.id}: {', '.join(recorded.players)}")
    emit(f"{recorded.dealt.rules}, {BASES[recorded.dealt.basis]}")
    emit(f"{several(len(every), 'event')}{length}: {words.counted(every)}")
    emit(words.result(recorded))
    if ruled.rulings:
        emit(f"as ruled ({in_force_said(ruled.rulings)}): {outcome_words(recorded, ruled.game)}")
    if (clocks := words.left_open_by_clocks(every)) is not None:
        emit(clocks)
    for line in words.evidence_lines(recorded):
        emit(line)
    emit(f"findings: {words.found(recorded.findings)}")


@click.command()
@click.argument("game_id", metavar="ID")
@click.argument("file", default="-")
@click.option("--force", is_flag=True, help="Write over a FILE that is there.")
@click.option("--notation", is_flag=True, help="As text, one line an act, not as JSON lines.")
@pass_settings
def export(settings: Settings, game_id: str, file: str, *, force: bool, notation: bool) -> None:
    """Write a game to FILE (else stdout) as lines that `game record` reads to the same game."""
    from tournament.cli.destinations import write_text
    from tournament.service.games import load_game
    from tournament.service.records.export import export as lines_of
    from tournament.service.records.notation import notation_of

    write = notation_of if notation else lines_of
    with settings.ledger(write=False) as ledger:
        text = write(load_game(ledger, game_id))
    write_text(settings, file, text, force=force)


def _receipt(kept: "Kept", said: str, *, dry_run: bool) -> None:
    """Say what was recorded, or on a dry run tell every event that would be."""
    if not kept.added:
        emit(f"{kept.recorded.id} is on the record already, exactly like this; nothing changed.")
    elif not dry_run:
        emit(said)
    else:
        from tournament.cli.game_words import event_lines, start_of
        from tournament.service.replay import steps

        every = steps(kept.recorded)
        added = every[-len(kept.added) :]
        would = several(len(added), "event")
        emit(f"Dry run: {would} would be recorded in {kept.recorded.stream}; nothing was.")
        for step in added:
            for line in event_lines(step, kept.recorded.players, start_of(every)):
                emit(line)
