"""`playledger bracket`: cut to the elimination bracket, and show it."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words

if TYPE_CHECKING:
    from tournament.cli.shapes import Bracket, BracketSlot
    from tournament.pairing.bracket import Slot
    from tournament.service.tournaments import Tournament


@click.command()
@words()
@click.option("--to", "size", type=NUMBER, help="2, 4 or 8; as agreed where left out.")
@click.option("--third-place", is_flag=True, default=None, help="Play for the third place too.")
@dry_run_option
@pass_settings
def cut(
    settings: Settings,
    words: list[str | None],
    size: int | None,
    *,
    third_place: bool | None,
    dry_run: bool,
) -> None:
    """Send the best of the standings on, and pair their first round as a draft (T-8)."""
    from tournament.competition.events import BracketCut
    from tournament.service import director
    from tournament.service.tournaments import now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament, tournament.state.next_round)
        done = director.cut(ledger, tournament.slug, size=size, third_place=third_place)
        stands = now(ledger, tournament.slug, done)
    for made in done.facts(BracketCut):
        for place, entry in enumerate(made.seeds, 1):
            note(f"  seed {place}: {stands.name(entry)} (#{entry})")
        for entry in made.skipped:
            note(f"  skipped, withdrawn: {stands.name(entry)} (#{entry})")
    receipt(done, dry_run=dry_run, said="The bracket is drawn, its first round paired as a draft.")
    if not dry_run:
        note(f"next: playledger round publish {tournament.slug}")


@click.command()
@words()
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show the bracket with the results so far."""
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    if as_json:
        emit(_bracket(tournament))
    else:
        print_bracket(tournament)


def print_bracket(tournament: "Tournament") -> None:
    """Print the bracket of a tournament that has cut."""
    found = _bracket(tournament)
    emit_table(
        ("Round", "Match", "", "", "Winner"),
        [
            (
                number,
                f"{match.match}{' (third place)' if match.third_place else ''}",
                _written(match.left),
                _written(match.right),
                tournament.name(match.winner) if match.winner else "",
            )
            for number, matches in enumerate(found.rounds, 1)
            for match in matches
        ],
        title=f"{tournament.state.name}: bracket",
    )
    if found.champion:
        emit(f"Winner: {tournament.name(found.champion)} (#{found.champion})")


def _bracket(tournament: "Tournament") -> "Bracket":
    from tournament.cli.shapes import Bracket, BracketMatch
    from tournament.competition.bracket import bracket_of
    from tournament.service.errors import NotFound

    drawn = bracket_of(tournament.state)
    if drawn is None:
        raise NotFound(
            f"{tournament.state.name} has no bracket yet",
            f"playledger bracket cut {tournament.slug} makes it",
        )
    rounds = [
        [
            BracketMatch(
                match=match.number,
                left=_slot(tournament, match.left),
                right=_slot(tournament, match.right),
                winner=match.winner,
                third_place=match.third_place,
            )
            for match in matches
        ]
        for matches in drawn.rounds
    ]
    return Bracket(tournament=tournament.slug, rounds=rounds, champion=drawn.champion)


def _slot(tournament: "Tournament", slot: "Slot") -> "BracketSlot":
    from tournament.cli.shapes import BracketSlot, Player

    player = None
    if slot.entry is not None:
        player = Player(entry=slot.entry, name=tournament.name(slot.entry))
    return BracketSlot(player=player, source=slot.source, number=slot.number)


def _written(slot: "BracketSlot") -> str:
    if slot.player is None:
        return f"{slot.source} of match {slot.number}"
    seed = f", seed {slot.number}" if slot.source == "seed" else ""
    return f"{slot.player.name} (#{slot.player.entry}{seed})"
