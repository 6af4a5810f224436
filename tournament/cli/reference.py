"""Write the reference of the command line, from the commands themselves.

`make docs` puts it into `docs/reference/cli.md`; a test fails while that file says anything else.
"""

import inspect
from collections.abc import Iterator

import rich_click as click

from tournament.cli import errors
from tournament.cli.app import app
from tournament.cli.lazy import Stub

HEAD = """\
# The command line

Written by `make docs` from the program itself. `playledger COMMAND --help` says the same.

## Settings

`db` (the log to work on: a path means SQLite, anything with `://` is an SQLAlchemy URL) and `actor`
(in what part you act; it stays on the log for ever, so use no person's name). The nearest wins:

1. `--db` and `--actor`, before the command
2. `PLAYLEDGER_DB` and `PLAYLEDGER_ACTOR`
3. `playledger.toml` in the current folder, with lines like `actor = "table/4"`
4. `playledger.toml` in the user's configuration folder
5. a log in the user's data folder, and `director`
"""


def reference() -> str:
    """Return the whole reference as Markdown."""
    root = click.Context(app, info_name="playledger")
    parts = [HEAD, *_command(app, root)]
    for name, command in sorted(app.commands.items()):
        parts += _tree(command, root, name)
    parts += ["## Exit codes\n", f"{_exit_codes()}\n"]
    return "\n".join(parts)


def leaves() -> Iterator[tuple[str, click.Command]]:
    """Yield every command that does something, under its full name, imported."""
    for name, command in sorted(app.commands.items()):
        yield from _leaves(name, _loaded(command))


def _leaves(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield name, command
        return
    for below, leaf in sorted(command.commands.items()):
        yield from _leaves(f"{name} {below}", _loaded(leaf))


def _tree(command: click.Command, parent: click.Context, name: str) -> Iterator[str]:
    command = _loaded(command)
    context = click.Context(command, info_name=name, parent=parent)
    yield from _command(command, context)
    if isinstance(command, click.Group):
        for below, leaf in sorted(command.commands.items()):
            yield from _tree(leaf, context, below)


def _loaded(command: click.Command) -> click.Command:
    return command.load() if isinstance(command, Stub) else command


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    depth = "##" if isinstance(command, click.Group) else "###"
    yield f"{depth} {context.command_path}\n"
    yield f"```\n{usage}\n```\n"
    yield f"{inspect.cleandoc(command.help or '')}\n"
    records = [
        record
        for parameter in command.get_params(context)
        if parameter.name != "help" and (record := parameter.get_help_record(context)) and record[1]
    ]
    if records:
        yield "\n".join(f"- `{option}`: {_one_line(text)}" for option, text in records) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _exit_codes() -> str:
    lines = (errors.__doc__ or "").splitlines()
    return "\n".join(line for line in lines if line.startswith("|"))


if __name__ == "__main__":
    click.echo(reference(), nl=False)
