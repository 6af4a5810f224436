"""`playledger bracket`: cut to the bracket, and show it."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words

if TYPE_CHECKING:
    from tournament.cli.shapes_formats import Bracket, BracketSlot
    from tournament.pairing import bracket as pairing
    from tournament.service.ledger import Receipt
    from tournament.service.tournaments import Tournament


@click.command()
@words()
@click.option("--to", "size", type=NUMBER, help="2, 4 or 8; as agreed where left out.")
@click.option("--third-place", is_flag=True, default=None, help="Play for the third place too.")
@click.option(
    "--play-off",
    is_flag=True,
    help="Pair a play-off among those whom only the lot tells apart at the line.",
)
@dry_run_option
@pass_settings
def cut(
    settings: Settings,
    words: list[str | None],
    size: int | None,
    *,
    third_place: bool | None,
    play_off: bool,
    dry_run: bool,
) -> None:
    """Send the best of the standings on, and pair their first round as a draft (T-8)."""
    from tournament.cli.cut_line import print_lines
    from tournament.competition.decider import settled_lines
    from tournament.service import director
    from tournament.service.tournaments import now

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament, tournament.state.next_round)
        done = director.cut(
            ledger, tournament.slug, size=size, third_place=third_place, play_off=play_off
        )
        stands = now(ledger, tournament.slug, done)
    if play_off:
        receipt(done, dry_run=dry_run, said="A play-off for the cut is paired, as a draft.")
    else:
        going = _announce(stands, done)
        print_lines(stands, settled_lines(stands.state, going))
        said = "The bracket is drawn, its first round paired as a draft."
        receipt(done, dry_run=dry_run, said=said)
    if not dry_run:
        note(f"next: playledger round publish {tournament.slug}")


def _announce(stands: "Tournament", done: "Receipt") -> int:
    """Name who goes on and who is skipped; return how many go on."""
    from tournament.competition.events import BracketCut

    [made] = done.facts(BracketCut)
    for place, entry in enumerate(made.seeds, 1):
        note(f"  seed {place}: {stands.numbered(entry)}")
    for entry in made.skipped:
        note(f"  skipped, withdrawn: {stands.numbered(entry)}")
    return len(made.seeds)


@click.command()
@words()
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show the bracket with the results and the places so far."""
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    if as_json:
        emit(_shape(tournament))
    else:
        print_bracket(tournament)


def print_bracket(tournament: "Tournament") -> None:
    """Print the bracket of a tournament that has one."""
    from tournament.cli.places import print_places
    from tournament.competition.bracket import is_double
    from tournament.service.sentences_brackets import match_remark

    found = _bracket(tournament)
    double = is_double(tournament.state)
    emit_table(
        ("Round", "Match", "", "", "Winner", ""),
        [
            (
                number,
                match.number,
                _written(_slot(tournament, match.left)),
                _written(_slot(tournament, match.right)),
                tournament.name(match.winner) if match.winner else "",
                match_remark(match, double=double),
            )
            for number, matches in enumerate(found.rounds, 1)
            for match in matches
        ],
        title=f"{tournament.state.name}: bracket",
    )
    if found.champion:
        emit(f"Winner: {tournament.numbered(found.champion)}")
    if found.decided:
        print_places(tournament, found.places)


def _bracket(tournament: "Tournament") -> "pairing.Bracket":
    from tournament.competition.bracket import bracket_of
    from tournament.competition.formats import begins_with_bracket
    from tournament.service.errors import NotFound

    drawn = bracket_of(tournament.state)
    if drawn is None:
        start = begins_with_bracket(tournament.state.settings)
        raise NotFound(
            f"{tournament.state.name} has no bracket yet",
            f"playledger {'round pair' if start else 'bracket cut'} {tournament.slug} makes it",
        )
    return drawn


def _shape(tournament: "Tournament") -> "Bracket":
    from tournament.cli.places import placed
    from tournament.cli.shapes_formats import Bracket, BracketMatch

    drawn = _bracket(tournament)
    rounds = [
        [
            BracketMatch(
                match=match.number,
                left=_slot(tournament, match.left),
                right=_slot(tournament, match.right),
                winner=match.winner,
                third_place=match.third_place,
                section=match.section,
                best=match.best,
                worst=match.worst,
            )
            for match in matches
        ]
        for matches in drawn.rounds
    ]
    return Bracket(
        tournament=tournament.slug,
        rounds=rounds,
        champion=drawn.champion,
        places=placed(tournament, drawn.places),
    )


def _slot(tournament: "Tournament", slot: "pairing.Slot") -> "BracketSlot":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_formats import BracketSlot

    player = None
    if slot.entry is not None:
        player = Player.of(tournament, slot.entry)
    return BracketSlot(player=player, source=slot.source, number=slot.number)


def _written(slot: "BracketSlot") -> str:
    if slot.player is None:
        return f"{slot.source} of match {slot.number}"
    seed = f", seed {slot.number}" if slot.source == "seed" else ""
    return f"{slot.player.name} (#{slot.player.entry}{seed})"
