"""Commands that are known by name and one line of help until somebody runs them.

`playledger --help` and completion then cost neither the database nor the pages.
"""

import importlib
from collections.abc import Mapping

import rich_click as click


class Stub(click.RichCommand):
    """Stands in listings for a command that lives at `target` (`module:attribute`)."""

    def __init__(self, name: str, target: str, help_line: str) -> None:
        super().__init__(name=name, help=help_line)
        self.target = target

    def load(self) -> click.Command:
        """Import the module and return the command itself."""
        module, _, attribute = self.target.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.target} is no command")
        return command


class LazyGroup(click.RichGroup):
    """A group that lists stubs and imports a command when it is run, or asked for its help."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names, imported."""
        name, command, rest = super().resolve_command(ctx, args)
        if isinstance(command, Stub):
            command = command.load()
        return name, command, rest


def listed(stubs: Mapping[str, tuple[str, str]]) -> dict[str, click.Command]:
    """Return the stubs for a table `name → (module:attribute, one-line help)`."""
    return {name: Stub(name, target, help_line) for name, (target, help_line) in stubs.items()}
