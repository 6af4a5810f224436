"""The options of `playledger tournament create` that say how it is played."""

from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

import rich_click as click

from tournament.cli.words import MOST

F = TypeVar("F", bound=Callable[..., Any])

GAMES = click.IntRange(1, 99)

_OPTIONS = (
    click.option(
        "--format",
        "format_",
        type=click.Choice(
            ["swiss", "round-robin", "groups", "single-elimination", "double-elimination"]
        ),
        default="swiss",
        show_default=True,
        help="How it is played; a cut may follow the first three.",
    ),
    click.option(
        "--legs",
        type=click.IntRange(1, 2),
        default=1,
        show_default=True,
        help="How often all meet in a round robin.",
    ),
    click.option(
        "--groups",
        type=click.IntRange(0, MOST),
        default=0,
        help="So many groups, each a round robin; --cut counts who goes on from all together.",
    ),
    click.option(
        "--seeding",
        type=click.Choice(["lots", "entered", "rating"]),
        default="lots",
        show_default=True,
        help="What seeds a bracket or groups, and parts the first round of a Swiss.",
    ),
    click.option(
        "--first-round",
        type=click.Choice(["random", "halves", "rating"]),
        default="random",
        show_default=True,
        help="Who meets in round 1 of a Swiss: anybody, upper and lower half, equals in rating.",
    ),
    click.option(
        "--acceleration",
        type=click.Choice(["off", "baku"]),
        default="off",
        show_default=True,
        help="Whether the upper half of the seeds is lent points in the first rounds of a Swiss.",
    ),
    click.option("--all-places", is_flag=True, help="In the bracket, play for every place."),
    click.option("--first-to", type=click.IntRange(1, 50), help="Games that win a match."),
    click.option("--cut-best-of", type=GAMES, help="Games in a match of the bracket."),
    click.option("--final-best-of", type=GAMES, help="Games in a match of its last round."),
    click.option(
        "--agreed-draws/--no-agreed-draws",
        default=True,
        show_default=True,
        help="Whether a match may end level by agreement (T-1).",
    ),
    click.option(
        "--match-minutes",
        type=click.IntRange(1, 600),
        help="Match time (G-4), in place of the ruleset's.",
    ),
    click.option(
        "--appeal-time",
        type=click.IntRange(0, 10_080),
        default=15,
        show_default=True,
        help="For how many minutes an appeal may follow a ruling.",
    ),
)


def format_options(command: F) -> F:
    """Let a command take all of them; it gets them by name."""
    return reduce(lambda wrapped, option: option(wrapped), reversed(_OPTIONS), command)
