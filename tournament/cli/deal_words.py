"""How the commands about deals put a deal into lines."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournament.cli.game_words import finding_at
from tournament.service.counted import several
from tournament.service.digests import short
from tournament.service.narration_deals import SOURCES

if TYPE_CHECKING:
    from tournament.games.dealing.state import DealState
    from tournament.service.deal_verification import Abort, Act, DealVerification, SeatPart
    from tournament.service.games import RecordedGame

VERDICTS = {
    "right": "right: all that was bound is shown, gives this deck, and the record agrees with it.",
    "open": "open: the deck is not shown yet, so nobody can compare it.",
    "broken": "broken: a step was done out of turn, so somebody could have known too early.",
    "wrong": "wrong: what is shown or played is not what was bound.",
    "unbound": "unbound: nobody was bound to anything before this deal.",
}

CODES = {"right": 0, "open": 1, "broken": 1, "unbound": 1, "wrong": 4}
"""The exit code that goes with each verdict."""


def waiting(deal: "DealState") -> str | None:
    """Say what a deal waits for; None where it is dealt."""
    if deal.dealt is not None:
        return None
    if deal.waits_for_commitments:
        return f"waits for {_seats(deal.waits_for_commitments)} to be bound"
    return f"waits for {_seats(deal.waits_for_nonces)} to show the nonce"


def next_step(recorded: "RecordedGame") -> str:
    """Return the command that goes on with a deal, or with the game where it is dealt."""
    deal = recorded.deal
    if deal.dealt is not None:
        return f"playledger game record FILE --id {recorded.id}"
    if deal.waits_for_commitments:
        return f"playledger game nonce {recorded.id} {deal.waits_for_commitments[0] + 1} --draw"
    return f"playledger game nonce {recorded.id} {deal.waits_for_nonces[0] + 1} --show NONCE"


def verification_lines(recorded: "RecordedGame", verified: "DealVerification") -> Iterator[str]:
    """Yield what is known of a deal, the verdict first."""
    deal = recorded.deal
    yield f"{recorded.id}: {VERDICTS[verified.verdict]}"
    if deal.committed is not None and verified.bound is not None:
        bound = short(deal.committed.commitment)
        yield f"the house is bound by {bound} ({_act(verified.bound)})"
    elif deal.kind == "by-hand" and verified.bound is not None and deal.dealt is not None:
        bound = short(deal.dealt.commitment or "")
        yield f"the deck was shuffled by hand and is bound by {bound} ({_act(verified.bound)})"
    for number, part in enumerate(verified.seats):
        yield f"{recorded.players[number]}: {_part(part)}"
    for one in verified.aborts:
        yield _abort(recorded, one)
    if verified.seed is not None:
        yield f"seed: {verified.seed}"
    if verified.order is not None:
        yield f"deck: {' '.join(recorded.names.card(card) for card in verified.order)}"
        counted = (several(number, what) for what, number in verified.compared.items())
        differ = len(verified.disagreeing)
        said = f"{several(differ, 'event')} with another card" if differ else "all agree"
        yield f"compared with it: {', '.join(counted) or 'nothing'}; {said}"
    for finding in (*verified.findings, *verified.disagreeing):
        yield finding_at(finding)


def _seats(seats: tuple[int, ...]) -> str:
    numbers = ", ".join(str(seat + 1) for seat in seats)
    return f"seat {numbers}" if len(seats) == 1 else f"seats {numbers}"


def _part(part: "SeatPart") -> str:
    if part.left_out:
        return "was left out of the deal"
    if part.bound is None or part.commitment is None or part.source is None:
        return "is not bound yet"
    bound = f"{SOURCES[part.source]}, bound by {short(part.commitment)} ({_act(part.bound)})"
    if part.shown is None or part.nonce is None:
        return f"{bound}, not shown"
    return f"{bound}, shown as {short(part.nonce)} ({_act(part.shown)})"


def _abort(recorded: "RecordedGame", one: "Abort") -> str:
    who = "the house" if one.seat is None else recorded.players[one.seat]
    after = "taken up again" if one.taken_up_again else "not taken up again"
    return f"aborted through {who}: {one.reason} ({_act(one.act)}; {after})"


def _act(act: "Act") -> str:
    return f"event {act.version}, {act.actor}, {act.recorded_at}"
