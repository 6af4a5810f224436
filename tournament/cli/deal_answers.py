"""The `--json` answer about a deal, from its verification."""

from typing import TYPE_CHECKING

from tournament.cli import shapes_deals as shapes
from tournament.cli.game_answers import finding

if TYPE_CHECKING:
    from tournament.service.deal_verification import Act, DealVerification, SeatPart
    from tournament.service.games import RecordedGame


def answer(recorded: "RecordedGame", verified: "DealVerification") -> shapes.Deal:
    """Return what is known of a deal."""
    deal, agreed = recorded.deal, recorded.deal.committed or recorded.deal.dealt
    return shapes.Deal(
        game=recorded.id,
        stream=recorded.stream,
        rules=recorded.dealt.rules,
        dealt=deal.kind,
        verdict=verified.verdict,
        commitment=agreed.commitment if agreed else None,
        bound=_act(verified.bound) if verified.bound else None,
        secret=deal.secret,
        seed=verified.seed,
        seats=[
            _seat(number, recorded.players[number], part)
            for number, part in enumerate(verified.seats)
        ],
        aborts=[
            shapes.DealAbort(
                act=_act(one.act),
                seat=None if one.seat is None else one.seat + 1,
                reason=one.reason,
                taken_up_again=one.taken_up_again,
            )
            for one in verified.aborts
        ],
        deck=[recorded.names.card(card) for card in verified.order or ()],
        compared=verified.compared,
        findings=[finding(one) for one in verified.findings],
        disagreeing=[finding(one) for one in verified.disagreeing],
    )


def _act(act: "Act") -> shapes.DealAct:
    return shapes.DealAct(version=act.version, actor=act.actor, time=act.recorded_at)


def _seat(number: int, name: str, part: "SeatPart") -> shapes.DealSeat:
    return shapes.DealSeat(
        seat=number + 1,
        name=name,
        source=part.source,
        commitment=part.commitment,
        bound=_act(part.bound) if part.bound else None,
        nonce=part.nonce,
        shown=_act(part.shown) if part.shown else None,
        left_out=part.left_out,
    )
