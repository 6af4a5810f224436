"""Disputes at the desk: a call of the referee is taken down and printed, and looked at later.

Heavy imports wait until a line needs them, as everywhere in the commands.
"""

from typing import TYPE_CHECKING, TypeVar

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.talk import choose
from tournament.cli.dispute_words import PRIVACY, now_us
from tournament.disputes.events import SEATS
from tournament.service.errors import BadInput, Fault

if TYPE_CHECKING:
    from tournament.disputes.commands import OpenDispute
    from tournament.disputes.events import Claim, Saying, Side
    from tournament.games.events import Basis
    from tournament.service.disputes.opening import Place
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

T = TypeVar("T", bound=str)


def call(desk: Desk, line: lines.Call) -> None:
    """Open a dispute, and print its slip (R-1). Whatever nobody answers is left out."""
    from tournament.service.disputes.opening import claim_of, open_dispute, place_of_claim
    from tournament.service.disputes.reading import load_dispute
    from tournament.service.printing.call_slip import slip_of_dispute
    from tournament.service.sentences_disputes import decided_by

    with desk.writing() as (ledger, tournament):
        place = place_of_claim(ledger, tournament, line.table)
        wish: OpenDispute | None
        if line.claim is not None:
            by = line.by or "referee"
            wish = claim_of(ledger, place, claim=line.claim, by=by, game=line.game)
        else:
            wish = _asked(desk, ledger, place, line)
        if wish is None:
            empty = f"call {line.table} slip prints an empty slip"
            desk.say(f"Nothing is claimed, so no dispute is opened; {empty}.")
            return
        opened = open_dispute(ledger, tournament.slug, wish)
        dispute = load_dispute(ledger, tournament.slug, opened.number)
        name = _print(desk, ledger, tournament, slip_of_dispute(ledger, dispute))
    decides = decided_by(wish.claim, tournament.state.settings.rules)
    desk.say(
        f"Dispute {opened.number} is open: {decides}. Print {desk.out / name}:",
        "stop the match, part the two, and have each side written down.",
        f"rule {opened.number} says how it is ruled; calls lists the disputes.",
    )


def slip(desk: Desk, line: lines.CallSlip) -> None:
    """Print an empty call slip for a table; it is paper, and no claim is open by it."""
    from tournament.service.printing.call_slip import blank_slip

    with desk.writing() as (ledger, tournament):
        page = blank_slip(ledger, tournament.slug, line.table)
        name = _print(desk, ledger, tournament, page)
    desk.say(
        f"Print {desk.out / name}: stop the match, part the two, and have each side written down.",
        f"Nothing is on record by it: call {line.table} opens the dispute.",
    )


def calls(desk: Desk, _line: lines.Calls) -> None:
    """List the disputes, and where each stands."""
    from tournament.service.disputes.claims import claim_lines
    from tournament.service.disputes.reading import disputes_of

    with desk.reading() as (ledger, tournament):
        found = disputes_of(ledger, tournament.slug)
        said = claim_lines(tournament, found, now_us())
    desk.say(*(said or ["Nothing is disputed."]))


def rule(desk: Desk, line: lines.Rule) -> None:
    """Show a dispute, and say by which commands it is looked at, tried out and ruled on."""
    from tournament.cli.dispute_words import dispute_lines
    from tournament.service.disputes.reading import load_dispute
    from tournament.service.sentences_disputes import clauses_of

    with desk.reading() as (ledger, tournament):
        dispute = load_dispute(ledger, tournament.slug, line.dispute)
        desk.say(*dispute_lines(tournament, dispute, now_us()))
    at = f"{dispute.slug} {dispute.number}"
    clause = clauses_of(dispute.opened.claim, tournament.state.settings.rules)[0]
    desk.say(
        "A referee rules by commands, from any terminal on this log:",
        f"  playledger dispute what-if {at} --award left     what it would change; touches nothing",
        f'  playledger dispute rule {at} --let-stand --clause {clause} --referee R1 --reason "..."',
        "  in place of --let-stand: --warn, --void 57, --return 57, --reorder 57,56, --award left,",
        "  --replay; add --penalty game-loss --side left where one is due",
    )


def _asked(desk: Desk, ledger: "Ledger", place: "Place", line: lines.Call) -> "OpenDispute | None":
    """Ask for game, claim, what each side says, what shows it and the moment."""
    from tournament.service.disputes import opening

    claim: Claim | None = _one_of(desk, "What is claimed?", opening.CLAIMS)
    if claim is None:
        return None
    by: Side | None = _one_of(desk, "By whom?", opening.SIDES)
    game = line.game if line.game is not None else _game(desk, place, claim)
    desk.say(f"{PRIVACY[0].upper()}{PRIVACY[1:]}.")
    says: list[Saying] = [
        opening.read_saying(f"{side}: {text}")
        for side in SEATS
        if (text := desk.talk.ask(f"What does the {side} side say?").strip())
    ]
    recorded = place.recorded(ledger, game) is not None
    basis: Basis | None = None
    at = ""
    if recorded:
        at = desk.talk.ask("At which event, +SECONDS or time?").strip()
    else:
        basis = _one_of(desk, "What shows it?", opening.BASES)
    return opening.claim_of(
        ledger,
        place,
        claim=claim,
        by=by or "referee",
        game=game,
        at=at,
        basis=basis,
        says=tuple(says),
    )


def _game(desk: Desk, place: "Place", claim: "Claim") -> int:
    usual = place.usual_game(claim)
    answer = desk.talk.ask(f"Which game? 0 is the match. Enter: {usual}").strip()
    if not answer:
        return usual
    if not (answer.isascii() and answer.isdigit() and len(answer) < 3):  # noqa: PLR2004  # two digits
        fault = Fault("game", f"{ascii(answer)[:40]} is no number of a game", "0 is the match")
        raise BadInput("usage", [fault])
    return int(answer)


def _one_of(desk: Desk, question: str, choices: tuple[T, ...]) -> T | None:
    """Ask for one of some words, which may be left out.

    Raises:
        BadInput: the answer is none of them.
    """
    answer = desk.talk.ask(f"{question} [{'/'.join(choices)}]").strip()
    if not answer:
        return None
    chosen = choose(answer, choices)
    found = next((each for each in choices if each == chosen), None)
    if found is None:
        what = f"{ascii(answer)[:40]} is none of them"
        raise BadInput("usage", [Fault("answer", what, f"there are {', '.join(choices)}")])
    return found


def _print(desk: Desk, ledger: "Ledger", tournament: "Tournament", made: tuple[str, str]) -> str:
    """Write a slip where it can be printed, and put the print on record."""
    from reports.pages import write
    from tournament.service import prints

    name, page = made
    write({name: page}, desk.out)
    prints.record_print(ledger, tournament.slug, [name])
    return name
