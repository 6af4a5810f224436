"""`playledger game scene`: what a frozen table proves, and its place on the record."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import dry_run_option, emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text
from tournament.games.catalogue import USUAL
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.records.keeping import Kept


@click.command()
@click.argument("piles")
@click.option("--rules", default=USUAL, show_default=True, help="The ruleset.")
@click.option("--seats", type=click.IntRange(1, 99), help="How many play; else the fewest.")
@click.option("--hand", "hands", multiple=True, help='A hand, ? for a card unseen: "1: 7H ? ?".')
@click.option("--draw", "draws", multiple=True, help="The cards a seat has to draw: 1:12.")
@click.option("--reserve", "reserves", multiple=True, help="The cards of a reserve: L:3.")
@click.option(
    "--turns",
    multiple=True,
    help="How often reserves were turned onto these piles: 2, or L:3 of one pile. The first card of"
    " a rebuilt pile was turned too. In Fusion: how many free rounds.",
)
@click.option("--record", "game_id", metavar="ID", help="Put it on the record of this game.")
@json_option
@dry_run_option
@pass_settings
def scene(
    settings: Settings,
    piles: str,
    rules: str,
    seats: int | None,
    hands: tuple[str, ...],
    draws: tuple[str, ...],
    reserves: tuple[str, ...],
    turns: tuple[str, ...],
    game_id: str | None,
    *,
    as_json: bool,
    dry_run: bool,
) -> None:
    """Say what the fanned PILES of a frozen table prove: "L: 7 8 9 J Q | R: K A 2".

    PILES has every pile from the bottom up, or is - for stdin. Suits may be left out, except to
    record the table.
    """
    from tournament.service.scenes.examination import ToldScene, examine
    from tournament.service.scenes.recording import record_scene
    from tournament.service.scenes.words import scene_lines

    if dry_run and game_id is None:
        raise click.UsageError("--dry-run goes with --record: nothing else is written.")
    told = ToldScene(
        piles=(read_text("-") if piles == "-" else piles).replace("\n", " "),
        hands=hands,
        draws=draws,
        reserves=reserves,
        turns=turns,
    )
    kept = None
    with settings.ledger(write=game_id is not None, dry_run=dry_run or game_id is None) as ledger:
        examined = examine(ledger, rules, seats, told)
        if game_id is not None:
            kept = record_scene(ledger, examined, game_id)
    if as_json:
        from tournament.cli.scene_answers import scene_answer

        emit(scene_answer(examined, game_id if kept and not dry_run else None))
    else:
        for line in scene_lines(examined):
            emit(line)
    if kept is not None:
        _tell_recorded(kept, dry_run=dry_run)


def _tell_recorded(kept: "Kept", *, dry_run: bool) -> None:
    """Say on stderr what was put on the record, since stdout has the answer."""
    recorded = kept.recorded
    number = several(len(kept.added), "event")
    if dry_run:
        note(f"Dry run: {number} would be recorded in {recorded.stream}; nothing was.")
        return
    note(f"Recorded {number} in {recorded.stream}.")
    if faults := [one for one in recorded.findings if one.version == len(recorded.events)]:
        note(f"{several(len(faults), 'finding')}; playledger game verify {recorded.id} tells")
    if kept.added == recorded.events:
        note(f"next: playledger game record FILE --id {recorded.id}, with a start or a resume line")
