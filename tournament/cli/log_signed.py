"""`playledger log checkpoint` and `log prove`: what the log gives to those who do not have it."""

from pathlib import Path

import rich_click as click

from tournament.cli.output import dry_run_option, emit, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.signing import key_options, opened_key
from tournament.cli.words import POSITION


@click.command()
@key_options
@dry_run_option
@pass_settings
def checkpoint(
    settings: Settings, key_file: Path, passphrase_file: str | None, *, dry_run: bool
) -> None:
    """Sign the head of the log, keep the checkpoint with the log and write it to stdout.

    Whoever has it can show later that the log was changed before it. The sheets that are printed
    at this head carry it as a QR code. A log never gives two checkpoints of one size, nor one that
    contradicts an earlier one.
    """
    from tournament.service.checkpoints import make_checkpoint
    from tournament.service.log_keys import require_present

    key = opened_key(key_file, passphrase_file)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        if dry_run:
            require_present(ledger, key.verifier)
            emit(f"Dry run: the head of {ledger.store.head().size} events would be signed.")
            return
        made = make_checkpoint(ledger, key)
    click.echo(made.note, nl=False)
    note(f"The log of {made.size} events is signed. Keep this where the log is not.")


@click.command()
@click.argument("position", type=POSITION, required=False)
@click.option(
    "--consistency",
    "old_size",
    type=POSITION,
    metavar="SIZE",
    help="Prove that the log begins with what it was when it had so many events.",
)
@click.option(
    "--size",
    type=POSITION,
    help="Prove it of the log when it had so many events; else of its last checkpoint.",
)
@pass_settings
def prove(settings: Settings, position: int | None, old_size: int | None, size: int | None) -> None:
    """Prove to somebody without the log that the event at POSITION is in it. Answers in JSON.

    docs/verify/ in the project tells how such a proof is checked without this program.
    """
    if (position is None) == (old_size is None):
        raise click.UsageError("give a POSITION, or --consistency SIZE")
    with settings.ledger(write=False) as ledger:
        if position is not None:
            from tournament.cli.shapes_proofs import inclusion
            from tournament.service.proofs import prove_event

            emit(inclusion(prove_event(ledger, position, size)))
        elif old_size is not None:
            from tournament.cli.shapes_proofs import consistency
            from tournament.service.proofs import prove_growth

            emit(consistency(prove_growth(ledger, old_size, size)))
