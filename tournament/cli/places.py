"""`playledger tournament places`: who finished where, in every format."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.cli.shapes_formats import FinalPlace
    from tournament.pairing.bracket import Place
    from tournament.service.tournaments import Tournament


@click.command()
@words()
@json_option
@pass_settings
def places(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show the places that are certain; who went out together shares one."""
    from tournament.cli.shapes_formats import FinalPlaces
    from tournament.competition.places import final_places
    from tournament.service.errors import NotFound

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    state = tournament.state
    found = final_places(state)
    if not found:
        raise NotFound(
            f"no place of {state.name} is certain yet",
            f"playledger tournament show {tournament.slug} says how far it is",
        )
    if as_json:
        emit(FinalPlaces(tournament=tournament.slug, places=placed(tournament, found)))
        return
    print_places(tournament, found)


def placed(tournament: "Tournament", found: "Iterable[Place]") -> "list[FinalPlace]":
    """Return places for `--json`."""
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_formats import FinalPlace

    return [
        FinalPlace(place=place.place, player=Player.of(tournament, place.entry)) for place in found
    ]


def print_places(tournament: "Tournament", found: "Iterable[Place]") -> None:
    """Print places, best first."""
    state = tournament.state
    emit_table(
        ("Place", "#", "Name", ""),
        [
            (
                place.place,
                place.entry,
                tournament.name(place.entry),
                "withdrawn" if state.entries[place.entry].withdrawn else "",
            )
            for place in found
        ],
        title=f"{state.name}: places",
        right=("Place", "#"),
    )
