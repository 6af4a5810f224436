"""Whether a game was dealt as its house and its seats were bound to: everything made again."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from eventstore.events import RecordedEvent
from tournament.event import Refused, fold
from tournament.games import events as facts
from tournament.games.commands import TurnReserves
from tournament.games.dealing.obstacles import SHUFFLED_OTHERWISE
from tournament.games.deals import (
    DealAborted,
    DealRevealed,
    NonceCommitted,
    NonceRevealed,
    NonceSource,
    OrderRevealed,
)
from tournament.games.game import Finding
from tournament.service.games import RecordedGame
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import with_deal
from tournament.service.verification import contradicts_itself

Verdict = Literal["right", "open", "broken", "wrong", "unbound"]
"""`right`: everything that was bound is shown and agrees with the record. `open`: the deck is not
shown yet. `broken`: a step was done out of turn, so somebody could have known too early. `wrong`:
what is shown, or played, is not what was bound. `unbound`: nobody was bound to anything."""

_LEAVES_IT = (DealAborted, DealRevealed, OrderRevealed, facts.IrregularityNoted)
"""What may follow on an aborted deal without anybody having gone on with it."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who put a step on the record, in what part, and when; `version` is its event's."""

    version: int
    actor: str
    recorded_at: str


@dataclass(frozen=True, slots=True)
class SeatPart:
    """What a seat did for the deal. `source` is None where it was never bound."""

    source: NonceSource | None
    commitment: str | None
    bound: Act | None
    nonce: str | None
    shown: Act | None
    left_out: bool


@dataclass(frozen=True, slots=True)
class Abort:
    """A deal that came to nothing: through which seat (None: the house), and why."""

    act: Act
    seat: int | None
    reason: str
    taken_up_again: bool


@dataclass(frozen=True, slots=True)
class DealVerification:
    """What is known of a deal.

    `order` is the deck as it was dealt, where anybody can tell it. `compared` counts the facts of
    the game whose cards were held against it, by what they are; `disagreeing` are the findings
    where they are not the deck's.
    """

    verdict: Verdict
    bound: Act | None
    seats: tuple[SeatPart, ...]
    aborts: tuple[Abort, ...]
    seed: str | None
    order: tuple[int, ...] | None
    compared: dict[str, int]
    findings: tuple[Finding, ...]
    disagreeing: tuple[Finding, ...]


COMPARED: dict[type, str] = {
    facts.SceneFound: "scene",
    facts.CardDrawn: "draw",
    facts.CardPlaced: "placement",
    facts.PlacementLost: "placement",
    facts.PlacementRefused: "placement",
    facts.ReservesTurned: "turn",
    facts.ReserveRebuilt: "rebuilding",
    facts.FreeRound: "free round",
}
"""What tells a card, and so can be held against the deck."""


def verify_deal(ledger: Ledger, recorded: RecordedGame) -> DealVerification:
    """Make every hash of a deal again, deal by what is shown, and fold the game on those cards."""
    known = len(recorded.events)  # somebody may go on with the game meanwhile
    acts = [_act(event) for event in islice(ledger.store.read(recorded.stream), known)]
    deal, opened = recorded.deal, recorded.opened
    order = opened.order if opened else None
    disagreeing: tuple[Finding, ...] = ()
    compared: Counter[str] = Counter()
    if opened is not None:
        impossible = [one for one in recorded.state.findings if one.severity == "impossible"]
        found = (*impossible, *_shuffled_otherwise(recorded))
        disagreeing = tuple(sorted(found, key=lambda one: one.version))
        compared.update(COMPARED[type(one)] for one in recorded.events if type(one) in COMPARED)
    return DealVerification(
        verdict=_verdict(recorded, disagreeing),
        bound=acts[0] if deal.kind in ("fair", "by-hand") else None,
        seats=tuple(_seat(recorded, acts, seat) for seat in deal.seats),
        aborts=tuple(_aborts(recorded, acts)),
        seed=deal.seed(deal.secret) if deal.secret is not None else None,
        order=order,
        compared=dict(compared),
        findings=tuple(deal.findings),
        disagreeing=disagreeing,
    )


def _verdict(recorded: RecordedGame, disagreeing: tuple[Finding, ...]) -> Verdict:
    deal = recorded.deal
    if deal.kind not in ("fair", "by-hand"):
        return "unbound"
    if contradicts_itself(deal) or disagreeing or (deal.is_shown and recorded.opened is None):
        return "wrong"
    if any(finding.severity == "illegal" for finding in deal.findings):
        return "broken"
    return "right" if deal.is_shown else "open"


def _seat(recorded: RecordedGame, acts: list[Act], seat: int) -> SeatPart:
    deal = recorded.deal
    bound = shown = None
    for act, event in zip(acts, recorded.events, strict=True):
        match event:
            case NonceCommitted(seat=one) if one == seat and bound is None:
                bound = act
            case NonceRevealed(seat=one, nonce=nonce) if one == seat and shown is None:
                shown = act if nonce == deal.nonces.get(seat) else None
    return SeatPart(
        source=deal.sources.get(seat),
        commitment=deal.commitments.get(seat),
        bound=bound,
        nonce=deal.nonces.get(seat),
        shown=shown,
        left_out=seat in deal.left_out,
    )


def _aborts(recorded: RecordedGame, acts: list[Act]) -> Iterator[Abort]:
    """Yield every aborted deal, and whether anybody went on with it."""
    for number, event in enumerate(recorded.events):
        if isinstance(event, DealAborted):
            again = any(not isinstance(one, _LEAVES_IT) for one in recorded.events[number + 1 :])
            yield Abort(acts[number], event.seat, event.reason, again)


def _shuffled_otherwise(recorded: RecordedGame) -> Iterator[Finding]:
    """Yield where a reserve was rebuilt in another order than the deal's seed gives (D-4, S-10).

    The house shuffles it, so the house must not choose that order either. The game is asked what a
    turn leads to there.
    """
    if recorded.dealt.seed is None:
        return
    game, state = recorded.game, recorded.game.initial(recorded.rules)
    for version, event in enumerate(with_deal(recorded.events, recorded.opened), 1):
        if isinstance(event, facts.ReserveRebuilt):
            due = game.decide(state, TurnReserves(at=event.at))
            if not isinstance(due, Refused) and event not in due:
                clause, code = SHUFFLED_OTHERWISE
                yield Finding(version=version, clause=clause, severity="impossible", code=code)
        fold(game.reducer, state, [event])


def _act(event: RecordedEvent) -> Act:
    return Act(event.version, event.actor, event.recorded_at)
