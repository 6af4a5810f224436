"""`playledger dispute open`, `list` and `show`: a claim is taken down, and looked at."""

import sys
from typing import TYPE_CHECKING, TypeVar, get_args

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.dispute_words import PRIVACY, now_us
from tournament.cli.output import (
    dry_run_option,
    emit,
    emit_table,
    json_option,
    note,
    terminal,
)
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, number, words
from tournament.disputes.events import SEATS, Claim, DisputeOpened, Side
from tournament.games.events import Basis

if TYPE_CHECKING:
    from tournament.disputes.events import Saying
    from tournament.service.disputes.opening import Place
    from tournament.service.ledger import Ledger

T = TypeVar("T", bound=str)

CLAIMS: tuple[Claim, ...] = get_args(Claim)
SIDES: tuple[Side, ...] = get_args(Side)
BASES: tuple[Basis, ...] = get_args(Basis)


@click.command("open")
@words("TABLE")
@click.option("--round", "round_", type=NUMBER, help="Else the running round, or the last one.")
@click.option("--game", type=click.IntRange(0, 99), help="Which game of the match; 0 is all of it.")
@click.option("--claim", type=click.Choice(CLAIMS), help="What is claimed.")
@click.option("--by", type=click.Choice(SIDES), help="Who claims it.")
@click.option("--says", multiple=True, metavar="SIDE: TEXT", help="What somebody says, no names.")
@click.option("--at", default="", metavar="VERSION|TIME", help="The event, +12.5 s, or 19:40:12.")
@click.option("--basis", type=click.Choice(BASES), help="What shows it, if no record.")
@dry_run_option
@pass_settings
def open_(
    settings: Settings,
    words: list[str | None],
    round_: int | None,
    game: int | None,
    claim: Claim | None,
    by: Side | None,
    says: tuple[str, ...],
    at: str,
    basis: Basis | None,
    *,
    dry_run: bool,
) -> None:
    """Open a dispute on a TABLE. It freezes nothing, and is shown wherever the result is.

    On a terminal it asks for what is missing. The match, its recorded games and how they got on
    record are found; --at points at an event by its version or at a time by the recorder's clock,
    +12.5 counts seconds from the beginning of the film or record.
    """
    from tournament.service.disputes import opening
    from tournament.service.sentences_disputes import decided_by, where

    slug, table = words[0], number("table", str(words[1]))
    said = [opening.read_saying(text) for text in says]
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        place = opening.place_of_claim(ledger, tournament, table, round_)
        acting_on(tournament, place.played.number)
        if claim is None or by is None:
            claim, by, game, at, basis = _asked(ledger, place, claim, by, game, at, basis, said)
        command = opening.claim_of(
            ledger, place, claim=claim, by=by, game=game, at=at, basis=basis, says=tuple(said)
        )
        opened = opening.open_dispute(ledger, tournament.slug, command)
    [fact] = opened.receipt.facts(DisputeOpened)
    decides = decided_by(claim, tournament.state.settings.rules)
    done = f"Dispute {opened.number} is open: {where(fact)}; {decides}."
    receipt(opened.receipt, dry_run=dry_run, said=done)
    if not dry_run:
        slug = tournament.slug
        note(f"next: playledger dispute show {slug} {opened.number}, then dispute what-if and rule")


def _asked(
    ledger: "Ledger",
    place: "Place",
    claim: Claim | None,
    by: Side | None,
    game: int | None,
    at: str,
    basis: Basis | None,
    said: "list[Saying]",
) -> tuple[Claim, Side, int | None, str, Basis | None]:
    """Ask on a terminal for what is missing; Enter leaves out what may be left out."""
    from tournament.service.disputes import opening
    from tournament.service.errors import BadInput, Fault

    if not (terminal(sys.stdin) and terminal(sys.stderr)):
        missing = "--claim" if claim is None else "--by"
        fault = Fault(missing, "it is missing, and nobody can answer here", "see dispute open -h")
        raise BadInput("usage", [fault])
    note(PRIVACY)
    wanted = claim or _choice("What is claimed", CLAIMS)
    side = by or _choice("Who claims it", SIDES)
    if game is None:
        usual = place.usual_game(wanted)
        kind = click.IntRange(0, place.most)
        game = click.prompt("Game (0: the match)", type=kind, default=usual, err=True)
    if not said:
        for who in SEATS:
            text = click.prompt(f"What {who} says", default="", show_default=False, err=True)
            if text.strip():
                said.append(opening.read_saying(f"{who}: {text}"))
    if place.recorded(ledger, game or 0) is None:
        basis = basis or _choice("What shows it", BASES, usual="result")
    elif not at:
        at = click.prompt("Event or time", default="", show_default=False, err=True)
    return wanted, side, game, at, basis


def _choice(question: str, choices: tuple[T, ...], usual: T | None = None) -> T:
    answer: T = click.prompt(question, type=click.Choice(choices), default=usual, err=True)
    return answer


@click.command("list")
@words()
@click.option("--open", "only_open", is_flag=True, help="Only those that are not final.")
@json_option
@pass_settings
def list_(settings: Settings, words: list[str | None], *, only_open: bool, as_json: bool) -> None:
    """List the disputes of a tournament and where each stands."""
    from tournament.service.disputes.reading import disputes_of
    from tournament.service.sentences_disputes import CLAIMS as CLAIMED
    from tournament.service.sentences_disputes import PHASES, ruled, side_said

    at_us = now_us()
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        found = [
            each
            for each in disputes_of(ledger, tournament.slug)
            if each.state.is_open(at_us) or not only_open
        ]
    if as_json:
        from tournament.cli.dispute_answers import line
        from tournament.cli.shapes_disputes import Disputes

        lines = [line(tournament, each, at_us) for each in found]
        emit(Disputes(tournament=tournament.slug, disputes=lines))
        return
    emit_table(
        ("No", "Round", "Table", "Game", "Claim", "By", "State", "Ruled"),
        [
            (
                each.number,
                each.opened.round,
                each.opened.table,
                each.opened.game or "match",
                CLAIMED[each.opened.claim],
                side_said(tournament, each.opened, each.opened.by),
                PHASES[each.state.phase(at_us)],
                "; ".join(map(ruled, each.state.in_force)),
            )
            for each in found
        ],
        title=f"{tournament.state.name}: disputes",
        right=("No", "Round", "Table"),
    )


@click.command()
@words("DISPUTE")
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], *, as_json: bool) -> None:
    """Show a DISPUTE: the claim, what was said and shown, the rulings, and where it stands.

    Below it the scene tells who was first, by how much, and how sure that is; dispute scene shows
    more of it.
    """
    from tournament.cli.dispute_words import dispute_lines
    from tournament.cli.scene_lines import scene_lines
    from tournament.service.disputes.reading import load_dispute
    from tournament.service.disputes.scene.page import view_of
    from tournament.service.disputes.scene.reading import scene_of_dispute

    wanted, at_us = number("dispute", str(words[1])), now_us()
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        found = load_dispute(ledger, tournament.slug, wanted)
        scene = scene_of_dispute(ledger, found)
        view = view_of(ledger, scene)
    if as_json:
        from tournament.cli.dispute_answers import shown

        emit(shown(tournament, found, at_us))
        return
    lines = dispute_lines(tournament, found, at_us)
    for line in (*lines, "", *scene_lines(view, scene.scene)):
        emit(line)
