"""What commands say: the answer on stdout, everything about it on stderr.

Colour is for a terminal alone, and NO_COLOR or `--no-color` takes it away there too. A name from
the log may hold anything, so what goes to a terminal goes through `safe`.
"""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TextIO, TypeVar

import rich_click as click

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F", bound=Callable[..., Any])

UNBROKEN = 2000
"""Columns that a pipe is said to have: a table in a file is not folded or cut."""


class Shape(Protocol):
    """A `--json` answer: a pydantic model."""

    def model_dump_json(self, *, indent: int | None = None) -> str:
        """Return the answer as JSON."""
        ...


def json_option(command: F) -> F:
    """Add `--json`, handed on as `as_json`: for every reading command."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def dry_run_option(command: F) -> F:
    """Add `--dry-run`, handed on as `dry_run`: for every writing command."""
    text = "Say what would be recorded, and record nothing."
    return click.option("--dry-run", is_flag=True, help=text)(command)


def yes_option(command: F) -> F:
    """Add `--yes`, handed on as `yes`: for every command that asks back."""
    return click.option("--yes", is_flag=True, help="Do not ask back.")(command)


def reason_option(command: F) -> F:
    """Add `--reason`, for every command that nobody may give without one."""
    text = "Why; it stands on the record (T-9)."
    return click.option("--reason", required=True, help=text)(command)


def optional_reason(when: str) -> Callable[[F], F]:
    """Add `--reason` that may be left out, and say when it may not."""
    return click.option("--reason", default="", help=f"Why; {when}.")


def safe(text: object) -> str:
    r"""Return `text` with what could steer a terminal shown instead: ESC becomes `\x1b`."""
    return "".join(
        c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode("ascii")
        for c in str(text)
    )


def emit(answer: Shape | str) -> None:
    """Write the answer to stdout: a model as JSON, text as it is but harmless."""
    if isinstance(answer, str):
        click.echo(safe(answer))
    else:
        click.echo(answer.model_dump_json(indent=2))


def note(text: str) -> None:
    """Say something about the answer (a hint, a next step) on stderr."""
    click.echo(safe(text), err=True)


def emit_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    title: str = "",
    right: Iterable[str] = (),
) -> None:
    """Write a table to stdout. Columns named in `right` are numbers and align there."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        title=Text(safe(title)) if title else None,
        title_justify="left",
    )
    numbers = set(right)
    for name in columns:
        table.add_column(Text(safe(name)), justify="right" if name in numbers else "left")
    for row in rows:
        table.add_row(*(Text(safe(cell)) for cell in row))
    _console(sys.stdout).print(table)


def confirm(question: str, *, yes: bool) -> None:
    """Ask before something grave, unless `--yes` was given.

    Raises:
        BadInput: Nobody is there to be asked.
        click.Abort: The answer was no.
    """
    if yes:
        return
    if not (terminal(sys.stdin) and terminal(sys.stderr)):
        from tournament.service.errors import BadInput, Fault

        raise BadInput("usage", [Fault("nobody can answer here", question, "add --yes")])
    if not click.confirm(safe(question), err=True):
        raise click.Abort


def terminal(stream: TextIO) -> bool:
    """Tell whether a person looks at `stream`."""
    return stream.isatty()


def coloured(stream: TextIO) -> bool:
    """Tell whether `stream` may carry escape sequences."""
    context = click.get_current_context(silent=True)
    refused = context is not None and context.color is False
    plain = refused or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return terminal(stream) and not plain


def _console(stream: TextIO) -> "Console":
    from rich.console import Console

    looked_at = terminal(stream)
    return Console(
        file=stream,
        force_terminal=looked_at,
        color_system="auto" if coloured(stream) else None,
        width=None if looked_at else UNBROKEN,
        highlight=False,
        soft_wrap=False,
    )
