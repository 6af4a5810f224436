"""What signing commands are given: key files, passphrases, checkpoints."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from tournament.cli.output import terminal
from tournament.cli.sources import read_bytes, read_text, source_name
from tournament.service.errors import BadInput, Fault

if TYPE_CHECKING:
    from eventstore.notes import SigningKey
    from eventstore.store import Checkpoint

F = TypeVar("F", bound=Callable[..., Any])

KEY_FILE = "PLAYLEDGER_KEY"
PASSPHRASE = "PLAYLEDGER_KEY_PASSPHRASE"  # noqa: S105  the name of the variable
NEW_PASSPHRASE = "PLAYLEDGER_NEW_KEY_PASSPHRASE"  # noqa: S105  the same


def key_options(command: F) -> F:
    """Add `--key` and `--passphrase-file`: for every command that signs."""
    key = click.option(
        "--key",
        "key_file",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar=KEY_FILE,
        show_envvar=True,
        required=True,
        metavar="FILE",
        help="The key that signs the log.",
    )
    return key(passphrase_option("--passphrase-file", PASSPHRASE)(command))


def passphrase_option(name: str, variable: str) -> Callable[[F], F]:
    """Return what adds an option for a file with a passphrase in its first line."""
    text = f"The passphrase is its first line; else it is {variable}, or asked for."
    return click.option(name, metavar="FILE", help=text)


def passphrase(file: str | None, variable: str, question: str, *, twice: bool = False) -> str:
    """Return a passphrase: from a file, else from the environment, else as somebody types it.

    Raises:
        BadInput: the file cannot be read, or nobody is there to be asked.
    """
    if file is not None:
        return read_text(file).partition("\n")[0].removesuffix("\r")
    if given := os.environ.get(variable):
        return given
    if not (terminal(sys.stdin) and terminal(sys.stderr)):
        what = f"{question}: nobody can type one here"
        raise BadInput("passphrase", [Fault("terminal", what, f"set {variable}, or give a file")])
    typed: str = click.prompt(question, hide_input=True, confirmation_prompt=twice, err=True)
    return typed


def opened_key(file: Path, passphrase_file: str | None) -> "SigningKey":
    """Return the key in a file.

    Raises:
        KeyRefused: it is no key file, or the passphrase is wrong.
        BadInput: there is no passphrase.
        StorageFailure: the file cannot be read.
    """
    from eventstore.keys import read_key, read_verifier

    name = read_verifier(file).name
    return read_key(file, passphrase(passphrase_file, PASSPHRASE, f"passphrase of {name}"))


def read_checkpoint(source: str) -> "Checkpoint":
    """Return the checkpoint in a file, or on stdin for `-`. Its signature is not looked at.

    Raises:
        BadInput: there is none.
    """
    from eventstore.checkpoint import parse_checkpoint
    from eventstore.errors import NoteRefused

    note = read_bytes(source)
    if not note.endswith(b"\n"):  # who copies a text from a page leaves its last end of line
        note += b"\n"
    try:
        return parse_checkpoint(note)
    except NoteRefused as error:
        remedy = "copy the whole note, line by line as it is; it ends with the line of a signature"
        raise BadInput(source_name(source), [Fault("note", error.reason, remedy)]) from None
