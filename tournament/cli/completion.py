"""`completion`: the script that makes a shell complete playledger's commands."""

import rich_click as click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from tournament.cli.output import emit

SHELLS: dict[str, type[ShellComplete]] = {
    "bash": BashComplete,
    "zsh": ZshComplete,
    "fish": FishComplete,
}


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a shell's completion script.

    Load it in your shell's start file: `eval "$(playledger completion bash)"`, the same with
    zsh, or `playledger completion fish | source`.
    """
    made = SHELLS[shell](ctx.find_root().command, {}, "playledger", "_PLAYLEDGER_COMPLETE")
    emit((made.source_template % made.source_vars()).strip("\n"))
