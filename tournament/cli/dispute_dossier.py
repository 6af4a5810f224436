"""`playledger dispute dossier` and `dispute export`: a dispute for somebody without the log."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.dispute_scene import around_option, open_hands_option
from tournament.cli.dispute_words import now_us
from tournament.cli.output import dry_run_option, emit, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.signing import KEY_FILE, PASSPHRASE, opened_key, passphrase_option
from tournament.cli.words import chosen, number, words

if TYPE_CHECKING:
    from eventstore.notes import SigningKey
    from tournament.service.ledger import Ledger

Maker = Callable[["Ledger", str, int, "SigningKey | None"], str]
"""Makes a text of the dispute of that number in a tournament."""

SIGNING = "Sign the head of the log, and what is written, with this key."

_key_option = click.option(
    "--key",
    "key_file",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar=KEY_FILE,
    show_envvar=True,
    metavar="FILE",
    help=SIGNING,
)
_passphrase_option = passphrase_option("--passphrase-file", PASSPHRASE)
_force_option = click.option("--force", is_flag=True, help="Write over a file that is there.")


@click.command()
@words("DISPUTE")
@click.option("--out", metavar="PAGE", required=True, help="The page; - for stdout.")
@around_option
@open_hands_option
@_key_option
@_passphrase_option
@_force_option
@dry_run_option
@pass_settings
def dossier(
    settings: Settings,
    words: list[str | None],
    out: str,
    around: int,
    key_file: Path | None,
    passphrase_file: str | None,
    *,
    open_hands: bool,
    force: bool,
    dry_run: bool,
) -> None:
    """Write everything about a DISPUTE as one page, with the proof that the log has it.

    Claim, what each side says, the scene, the rulings with what they change, the appeal, and the
    events with their way to one head of the log. docs/verify/ in the project tells how it is
    checked without this program. Without --key the last head that was signed is taken, if it has
    all of the dispute, and the page itself is not signed.
    """
    from tournament.service.disputes.dossier.dossier import draw

    def page(ledger: "Ledger", slug: str, wanted: int, key: "SigningKey | None") -> str:
        at_us = now_us()
        drawn = draw(
            ledger, slug, wanted, now_us=at_us, around=around, open_hands=open_hands, key=key
        )
        return drawn.sealed()

    key = None if key_file is None else opened_key(key_file, passphrase_file)
    _write(settings, words, page, key, out, force=force, dry_run=dry_run)
    if out != "-" and not dry_run:
        emit(f"{out}: dispute {words[1]}, {'signed' if key else 'not signed'}.")
        note(f"to check it without playledger: python verify_bundle.py {out}")


@click.command()
@words("DISPUTE")
@click.option("--out", metavar="FILE", default="-", help="Else stdout.")
@open_hands_option
@_key_option
@_passphrase_option
@_force_option
@dry_run_option
@pass_settings
def export(
    settings: Settings,
    words: list[str | None],
    out: str,
    key_file: Path | None,
    passphrase_file: str | None,
    *,
    open_hands: bool,
    force: bool,
    dry_run: bool,
) -> None:
    """Write the events of a DISPUTE with their proof, for the independent verifier.

    They are those of the dispute, of the games it is about, and of the tournament as far as they
    are concerned, each with its way to one head of the log.
    """
    from tournament.service.disputes.dossier.dossier import bundle

    def proof(ledger: "Ledger", slug: str, wanted: int, key: "SigningKey | None") -> str:
        return bundle(ledger, slug, wanted, open_hands=open_hands, key=key)

    key = None if key_file is None else opened_key(key_file, passphrase_file)
    _write(settings, words, proof, key, out, force=force, dry_run=dry_run)


def _write(
    settings: Settings,
    words: list[str | None],
    make: Maker,
    key: "SigningKey | None",
    out: str,
    *,
    force: bool,
    dry_run: bool,
) -> None:
    """Write what is made of a dispute. With a key that keeps a checkpoint, so `out` is seen first.

    Raises:
        BadInput: `out` is there already, or the key does not sign this log.
    """
    from tournament.cli.destinations import require_free, write_text
    from tournament.service.log_keys import require_present

    wanted = number("dispute", str(words[1]))
    if out != "-":
        require_free(settings, Path(out), force=force)
    with settings.ledger(write=key is not None, dry_run=dry_run) as ledger:
        slug = chosen(ledger, words[0]).slug
        if key is not None:
            require_present(ledger, key.verifier)
        text = make(ledger, slug, wanted, None if dry_run else key)
        size = ledger.store.head().size
    if not dry_run:
        write_text(settings, out, text, force=force)
        return
    signs = f"the head of {size} events would be signed; " if key else ""
    emit(f"Dry run: {signs}dispute {wanted} would be written to {out}.")
