"""`playledger key`: the key that signs the log, made, replaced and shown."""

from pathlib import Path

import rich_click as click

from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.signing import (
    NEW_PASSPHRASE,
    PASSPHRASE,
    key_options,
    opened_key,
    passphrase,
    passphrase_option,
)

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("file", type=_FILE)
@click.option(
    "--origin",
    required=True,
    metavar="NAME",
    help="What the log is called for ever, like club.example/log.",
)
@passphrase_option("--passphrase-file", PASSPHRASE)
@dry_run_option
@pass_settings
def new(
    settings: Settings, file: Path, origin: str, passphrase_file: str | None, *, dry_run: bool
) -> None:
    """Make the key that signs the log, keep it in FILE, and say so on the log.

    The passphrase has 12 characters or more. Without it, or without the file, nobody signs any
    more: keep both, and apart.
    """
    from eventstore.keys import new_key, write_key
    from tournament.service.log_keys import adopt, require_unsigned

    key = new_key(origin)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        require_unsigned(ledger)
        if dry_run:
            emit(f"Dry run: {file} would keep a key of {origin}, and does not.")
            return
        words = passphrase(passphrase_file, PASSPHRASE, f"passphrase of {origin}", twice=True)
        write_key(file, key, words)
        adopt(ledger, key.verifier)
    emit(key.verifier.text)
    note(f"This key verifies the log's checkpoints: hand it out. {file} signs them: keep it.")
    note(f"next: playledger log checkpoint --key {file}")


@click.command()
@click.argument("new_file", type=_FILE)
@key_options
@passphrase_option("--new-passphrase-file", NEW_PASSPHRASE)
@dry_run_option
@pass_settings
def rotate(
    settings: Settings,
    new_file: Path,
    key_file: Path,
    passphrase_file: str | None,
    new_passphrase_file: str | None,
    *,
    dry_run: bool,
) -> None:
    """Make a new key, keep it in NEW_FILE, and have the old one hand over to it on the log.

    Checkpoints that the old key signed stay good; it signs no later ones.
    """
    from eventstore.keys import new_key, write_key
    from tournament.service.log_keys import require_present
    from tournament.service.log_keys import rotate as hand_over

    old = opened_key(key_file, passphrase_file)
    key = new_key(old.verifier.name)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        require_present(ledger, old.verifier)
        if dry_run:
            emit(f"Dry run: {old.verifier.text} would hand over to a new key, and did not.")
            return
        question = f"passphrase of the new key of {key.verifier.name}"
        write_key(
            new_file, key, passphrase(new_passphrase_file, NEW_PASSPHRASE, question, twice=True)
        )
        hand_over(ledger, old, key.verifier)
    emit(key.verifier.text)
    note(f"From now on {new_file} signs. Keep {key_file} no longer than you like.")


@click.command()
@json_option
@pass_settings
def show(settings: Settings, *, as_json: bool) -> None:
    """Show the keys the log has had. The last one signs now."""
    from tournament.cli.shapes_log import Keys, KeyShown
    from tournament.service.log_keys import log_keys

    with settings.ledger(write=False) as ledger:
        keys = log_keys(ledger)
    if as_json:
        shown = [
            KeyShown(key=each.verifier.text, since=each.since, until=each.until) for each in keys
        ]
        emit(Keys(keys=shown))
    elif not keys:
        emit("No key signs this log yet.")
        note("next: playledger key new FILE --origin NAME")
    else:
        emit_table(
            ("since position", "until position", "verifier key"),
            [(each.since, each.until or "", each.verifier.text) for each in keys],
            right=("since position", "until position"),
        )
