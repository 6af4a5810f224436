"""`playledger game deal` and its steps: deal fairly, and show what everybody was bound to."""

import re
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on
from tournament.cli.game_places import Which, which_game
from tournament.cli.output import dry_run_option, emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text
from tournament.cli.words import NUMBER
from tournament.games.catalogue import USUAL
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.records.keeping import Kept

DIGEST = re.compile(r"[0-9a-f]{64}")


class Digest(click.ParamType[str]):
    """64 hexadecimal digits in small letters."""

    name = "hex"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the digits, or fail saying what is due."""
        text = str(value)
        if not DIGEST.fullmatch(text):
            self.fail("64 of the digits 0-9 and a-f are due: 32 bytes", param, ctx)
        return text


DIGITS = Digest()


@click.command()
@click.option("--rules", help=f"The ruleset of a friendly game; else {USUAL}.")
@click.option("--seats", type=click.IntRange(1, 99), help="How many play; else the fewest.")
@click.option("--draw", "drawn", type=NUMBER, multiple=True, help="Draw the nonce of this seat.")
@click.option("--draw-all", is_flag=True, help="Draw every nonce, and deal at once.")
@which_game("What to call a friendly game; else it gets an id.")
@dry_run_option
@pass_settings
def deal(
    settings: Settings,
    rules: str | None,
    seats: int | None,
    drawn: tuple[int, ...],
    *,
    which: Which,
    draw_all: bool,
    dry_run: bool,
) -> None:
    """Begin a fair deal: bind the house to a secret, before any seat chooses its nonce (D-1).

    Then every seat is bound with `game nonce`, and shows its nonce. Nobody has chosen the cards.
    """
    from tournament.service.fair_deals import begin_deal
    from tournament.service.records.keeping import new_id
    from tournament.service.records.places import SIDES

    which.require_no_rules(rules, seats)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        place = which.place(ledger)
        if place is not None:
            acting_on(place.tournament, place.round)
            rules, seats = place.tournament.state.settings.rules, SIDES
        game_id = place.id if place else which.game_id
        kept = begin_deal(
            ledger,
            USUAL if rules is None else rules,
            game_id=new_id(ledger) if game_id is None else game_id,
            place=place,
            seats=seats,
            drawn="all" if draw_all else [seat - 1 for seat in drawn],
        )
    _tell(kept, dry_run=dry_run)


@click.command()
@click.argument("game_id", metavar="ID")
@click.argument("seat", type=NUMBER)
@click.option("--commit", type=DIGITS, help="The commitment that the seat made on its own device.")
@click.option("--show", type=DIGITS, help="The nonce that it was bound to.")
@click.option("--typed", is_flag=True, help="Ask for any text, hidden; the house keeps it.")
@click.option("--draw", is_flag=True, help="Draw a nonce for the seat, which trusts the house.")
@dry_run_option
@pass_settings
def nonce(
    settings: Settings,
    game_id: str,
    seat: int,
    commit: str | None,
    show: str | None,
    *,
    typed: bool,
    draw: bool,
    dry_run: bool,
) -> None:
    """Bind SEAT of game ID to a nonce, or show the nonce it was bound to (D-2, D-3).

    When all are bound, what the house keeps is shown at once. The last nonce deals the game.
    """
    from tournament.service import fair_deals as fair

    if sum((commit is not None, show is not None, typed, draw)) != 1:
        raise click.UsageError("Give one of --commit, --show, --typed and --draw.")
    text = _typed() if typed else None
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        if show is not None:
            kept = fair.show_nonce(ledger, game_id, seat - 1, show)
        else:
            kept = fair.bind_seat(ledger, game_id, seat - 1, commitment=commit, text=text)
    _tell(kept, dry_run=dry_run)


@click.command("leave-out")
@click.argument("game_id", metavar="ID")
@click.argument("seat", type=NUMBER)
@click.option("--reason", required=True, help="Why; it stays on the record.")
@dry_run_option
@pass_settings
def leave_out(settings: Settings, game_id: str, seat: int, reason: str, *, dry_run: bool) -> None:
    """Deal game ID without the nonce of SEAT, which does not show it; that is a finding (D-6)."""
    from tournament.service import fair_deals as fair
    from tournament.service.tournaments import require_text

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        kept = fair.leave_out(ledger, game_id, seat - 1, require_text("reason", reason))
    _tell(kept, dry_run=dry_run)


@click.command()
@click.argument("game_id", metavar="ID")
@click.option("--seat", type=NUMBER, help="The seat that did not do its part; else the house.")
@click.option("--reason", required=True, help="Why; it stays on the record.")
@dry_run_option
@pass_settings
def abort(
    settings: Settings, game_id: str, seat: int | None, reason: str, *, dry_run: bool
) -> None:
    """Put on the record that the deal of game ID came to nothing, and through whom (D-6).

    Whoever takes it up again deals the same cards.
    """
    from tournament.service import fair_deals as fair
    from tournament.service.tournaments import require_text

    who = None if seat is None else seat - 1
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        kept = fair.abort(ledger, game_id, who, require_text("reason", reason))
    _tell(kept, dry_run=dry_run)


@click.command()
@click.argument("game_id", metavar="ID")
@click.option("--deck", metavar="FILE", help="The faces in dealing order, of a deck not kept here.")
@click.option("--salt", type=DIGITS, help="The salt of its commitment.")
@dry_run_option
@pass_settings
def reveal(
    settings: Settings, game_id: str, deck: str | None, salt: str | None, *, dry_run: bool
) -> None:
    """Show what the deal of game ID was bound to, when the game is over (D-5, D-7)."""
    from tournament.service import fair_deals as fair
    from tournament.service.records.dealing import order_of

    if (deck is None) != (salt is None):
        raise click.UsageError("--deck and --salt go together.")
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        order = None if deck is None else order_of(ledger, game_id, read_text(deck))
        kept = fair.reveal(ledger, game_id, order=order, salt=salt)
    _tell(kept, dry_run=dry_run)
    if not dry_run:
        note(f"next: playledger game verify-deal {kept.recorded.id}")


@click.command("verify-deal")
@click.argument("game_id", metavar="ID")
@json_option
@pass_settings
def verify_deal(settings: Settings, game_id: str, *, as_json: bool) -> int:
    """Make the deal of game ID again from what was shown, and compare every card (D-1 to D-7).

    Code 0: right. 1: not shown yet, out of turn, or nobody was bound. 4: something else was shown
    or played than was bound.
    """
    from tournament.cli.deal_answers import answer
    from tournament.cli.deal_words import CODES, verification_lines
    from tournament.service.deal_verification import verify_deal as verify
    from tournament.service.games import load_game

    with settings.ledger(write=False) as ledger:
        recorded = load_game(ledger, game_id)
        verified = verify(ledger, recorded)
    if as_json:
        emit(answer(recorded, verified))
    else:
        for line in verification_lines(recorded, verified):
            emit(line)
    return CODES[verified.verdict]


def _typed() -> str:
    """Ask for a text that nobody sees.

    Raises:
        click.Abort: nobody answers.
    """
    import sys

    from tournament.cli.output import terminal

    if terminal(sys.stdin):
        return str(click.prompt("any text, as long as you like", hide_input=True, err=True))
    text = sys.stdin.readline().strip()
    if not text:
        raise click.UsageError("--typed reads the text from the terminal or from stdin: none came.")
    return text


def _tell(kept: "Kept", *, dry_run: bool) -> None:
    """Say what a step led to, and what the deal waits for."""
    from tournament.cli.deal_words import next_step, waiting
    from tournament.cli.game_words import event_lines, start_of
    from tournament.service.replay import steps

    recorded = kept.recorded
    if dry_run:
        would = several(len(kept.added), "event")
        emit(f"Dry run: {would} would be recorded in {recorded.stream}; nothing was.")
    every = steps(recorded)
    for step in every[-len(kept.added) :]:
        for line in event_lines(step, recorded.players, start_of(every)):
            emit(line)
    deal = recorded.deal
    waits = waiting(deal)
    if waits is not None:
        emit(f"game {recorded.id} {waits}")
    if not dry_run and not deal.over and not deal.is_shown:
        note(f"next: {next_step(recorded)}")
