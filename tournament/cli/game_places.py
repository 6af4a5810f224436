"""Which game a command is about: a friendly one, or one of a match."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from tournament.cli.words import NUMBER, chosen

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger
    from tournament.service.records.places import Place

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Which:
    """What the options say. Of a match there are its table and which of its games it is."""

    game_id: str | None
    table: int | None
    number: int | None
    slug: str | None
    round: int | None

    def place(self, ledger: "Ledger") -> "Place | None":
        """Return the place of a game of a match; None for a friendly game.

        Raises:
            NotFound: there is no such tournament, or more than one is open.
            RefusedByRule: there is no such table in that round.
            BadInput: the match has no such game.
        """
        if self.table is None or self.number is None:
            return None
        from tournament.service.records.places import place_of

        return place_of(chosen(ledger, self.slug), self.table, self.number, self.round)

    def require_one(self) -> None:
        """Refuse options that do not name one game."""
        if (self.table is None) != (self.number is None):
            raise click.UsageError("--table and --game go together: a match has several games.")
        if self.table is not None and self.game_id is not None:
            raise click.UsageError("--id is for friendly games; --table names the game of a match.")
        if self.table is None and (self.slug is not None or self.round is not None):
            raise click.UsageError("--tournament and --round go with --table and --game.")

    def require_no_rules(self, rules: str | None, seats: int | None) -> None:
        """Refuse rules or seats of its own for a game of a match."""
        if self.table is not None and (rules is not None or seats is not None):
            raise click.UsageError(
                "--rules and --seats are for friendly games; a match has its own."
            )


def which_game(id_help: str) -> Callable[[F], F]:
    """Add the options that say which game it is, handed on together as `which`."""
    options = (
        click.option("--id", "game_id", help=id_help),
        click.option("--table", type=NUMBER, help="The table of a match."),
        click.option("--game", "number", type=NUMBER, help="Which game of that match."),
        click.option("--tournament", "slug", help="The tournament, where more than one is open."),
        click.option("--round", "round_", type=NUMBER, help="Else the running round."),
    )

    def add(command: F) -> F:
        @wraps(command)
        def together(
            *args: object,
            game_id: str | None,
            table: int | None,
            number: int | None,
            slug: str | None,
            round_: int | None,
            **others: object,
        ) -> object:
            which = Which(game_id, table, number, slug, round_)
            which.require_one()
            return command(*args, which=which, **others)

        for option in reversed(options):
            option(together)
        return together  # type: ignore[return-value]  # called as the command is, but by click

    return add
