"""Options of `playledger tournament create` that say two things, or nothing in its format."""

import rich_click as click
from click.core import ParameterSource

BELONG_TO = {
    "legs": ("round-robin", "groups"),
    "groups": ("groups",),
    "first_round": ("swiss",),
    "acceleration": ("swiss",),
    "missed": ("swiss",),
}
"""The formats in which an option says something, where it does not in all. Only into a Swiss does
somebody come late (T-6), so only there are rounds missed."""


class CreateCommand(click.RichCommand):
    """Refuses, before anything is looked up, what would count for nothing without a word."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, and hold them against each other.

        Raises:
            UsageError: two options contradict each other, or one is of another format.
        """
        left = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            _judge_length(ctx)
            _judge_format(ctx)
        return left


def _judge_length(ctx: click.Context) -> None:
    first_to, best_of = ctx.params["first_to"], ctx.params["best_of"]
    if first_to is None or not _given(ctx, "best_of") or best_of == 2 * first_to - 1:
        return
    raise click.UsageError(
        f"--first-to {first_to} is best of {2 * first_to - 1}, and --best-of says {best_of}: "
        "give one of the two.",
        ctx,
    )


def _judge_format(ctx: click.Context) -> None:
    agreed = ctx.params["format_"]
    if ctx.params["groups"] and not _given(ctx, "format_"):
        agreed = "groups"
    usual = {option.name: option.default for option in ctx.command.params}
    for name, formats in BELONG_TO.items():
        if agreed in formats or ctx.params[name] == usual[name]:
            continue
        option = name.replace("_", "-")
        ways = " or ".join(f"--format {each}" for each in formats)
        raise click.UsageError(
            f"--{option} says nothing in a tournament of the format {agreed}: leave it out, or "
            f"give {ways}.",
            ctx,
        )


def _given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
