"""`playledger dispute dossier` and `dispute export`: a dispute for somebody without the log."""

from pathlib import Path

import rich_click as click

from tournament.cli.dispute_scene import around_option, open_hands_option
from tournament.cli.dispute_words import now_us
from tournament.cli.output import emit, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.signing import KEY_FILE, PASSPHRASE, opened_key, passphrase_option
from tournament.cli.words import chosen, number, words

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
) -> None:
    """Write everything about a DISPUTE as one page, with the proof that the log has it.

    Claim, what each side says, the scene, the rulings with what they change, the appeal, and the
    events with their way to one head of the log. docs/verify/ in the project tells how it is
    checked without this program. Without --key the last head that was signed is taken, if it has
    all of the dispute, and the page itself is not signed.
    """
    from tournament.cli.destinations import write_text
    from tournament.service.disputes.dossier.dossier import dossier as made

    key = None if key_file is None else opened_key(key_file, passphrase_file)
    wanted = number("dispute", str(words[1]))
    with settings.ledger(write=key is not None) as ledger:
        slug = chosen(ledger, words[0]).slug
        page = made(
            ledger, slug, wanted, now_us=now_us(), around=around, open_hands=open_hands, key=key
        )
    write_text(settings, out, page, force=force)
    if out != "-":
        emit(f"{out}: dispute {wanted}, {'signed' if key else 'not signed'}.")
        note(f"to check it without playledger: python verify_bundle.py {out}")


@click.command()
@words("DISPUTE")
@click.option("--out", metavar="FILE", default="-", help="Else stdout.")
@open_hands_option
@_key_option
@_passphrase_option
@_force_option
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
) -> None:
    """Write the events of a DISPUTE with their proof, for the independent verifier.

    They are those of the dispute, of the games it is about, and of the tournament as far as they
    are concerned, each with its way to one head of the log.
    """
    from tournament.cli.destinations import write_text
    from tournament.service.disputes.dossier.dossier import bundle

    key = None if key_file is None else opened_key(key_file, passphrase_file)
    wanted = number("dispute", str(words[1]))
    with settings.ledger(write=key is not None) as ledger:
        slug = chosen(ledger, words[0]).slug
        text = bundle(ledger, slug, wanted, open_hands=open_hands, key=key)
    write_text(settings, out, text, force=force)
