"""Dealing fairly: the house and the seats are bound, show what bound them, and the game is dealt.

What is not to be seen yet is put aside before the log is bound to it, and removed after it is
shown. What was put aside by a try that broke off is used again: nobody chooses twice (D-6).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Literal

from tournament.event import Command, Event, Refused
from tournament.games.dealing.commands import (
    AbortDeal,
    CommitDeal,
    CommitNonce,
    LeaveSeatOut,
    RevealDeal,
    RevealNonce,
    RevealOrder,
)
from tournament.games.dealing.commitments import (
    Terms,
    house_commitment,
    nonce_of_text,
    seat_commitment,
)
from tournament.games.dealing.decide import decide
from tournament.games.dealing.obstacles import ANOTHER_DEAL_OPEN
from tournament.games.dealing.reducer import deal_of, follow
from tournament.games.dealing.state import DealState
from tournament.games.deals import DEAL_FACTS, NonceSource
from tournament.games.events import SceneFound
from tournament.games.shuffle import PREFIX
from tournament.projections.deal_secrets import HOUSE, DealSecret
from tournament.service.errors import BadInput, Conflict, Fault, NotFound, RefusedByRule
from tournament.service.games import ids, load_game, recorded_game, require_friendly, stream_of
from tournament.service.ledger import Change, Ledger
from tournament.service.records.keeping import Kept
from tournament.service.records.places import Place
from tournament.service.rulesets import find_ruleset
from tournament.service.seats import seats_at

Answer = Sequence[Event] | Refused
Step = Callable[[DealState], Answer]
SOURCE = "the deal"
NO_DIGEST = "0" * 64
"""Stands for a hash where only the rest of a step is asked about."""


class BindSeat(Command, kw_only=True):
    """Bind a seat to a nonce that the house holds: the log is not to know it by its hash."""

    seat: int
    source: NonceSource


def begin_deal(
    ledger: Ledger,
    rules: str,
    *,
    game_id: str,
    place: Place | None = None,
    seats: int | None = None,
    drawn: Collection[int] | Literal["all"] = (),
) -> Kept:
    """Bind the house, and the seats (from 0) for which the house is to draw a nonce (D-1, D-2).

    Where that is every seat, the game is dealt at once.

    Raises:
        NotFound: there is no such ruleset.
        BadInput: the seats or the id cannot be used.
        Conflict: there is a game of that id.
        RefusedByRule: another game of the match was bound and is not over (D-6).
    """
    found = find_ruleset(ledger, rules)
    number = seats_at(found, seats, SOURCE)
    if not {*DEAL_FACTS, SceneFound} <= found.game.reducer.keys():
        fault = Fault("--rules", f"{found.game.name} has no fair deals", "deal it by `game new`")
        raise BadInput(SOURCE, [fault])
    if place is None:
        require_friendly(game_id)
    stream = stream_of(game_id)
    if version := ledger.store.version(stream):
        what = f"{game_id} is on the record already, up to event {version}"
        raise Conflict(what, "a game is dealt once; give this one another id")
    _require_no_open_deal(ledger, place)
    dealt = found.game.deal(found.rules, number, PREFIX + NO_DIGEST, "live")
    terms = Terms(stream, dealt.rules_hash, dealt.deck_hash, number)
    kept = ledger.secrets.keep(DealSecret(stream=stream, holder=HOUSE, value=_chance(ledger)))
    command = CommitDeal(
        rules=rules,
        rules_hash=dealt.rules_hash,
        deck_hash=dealt.deck_hash,
        seats=number,
        basis="live",
        commitment=house_commitment(terms, kept.value),
    )
    drawing = range(number) if drawn == "all" else drawn
    draw = [_binding(ledger, seat, _chance(ledger), "drawn") for seat in drawing]
    return _record(ledger, game_id, command, [_asking(command), *draw])


def bind_seat(
    ledger: Ledger,
    game_id: str,
    seat: int,
    *,
    commitment: str | None = None,
    text: str | None = None,
) -> Kept:
    """Bind a seat: by its own commitment, to a text typed here, or to a nonce drawn for it (D-2).

    Raises:
        RefusedByRule: a rule of the deal forbids it.
    """
    if commitment is not None:
        return _ask(ledger, game_id, CommitNonce(seat=seat, commitment=commitment))
    source: NonceSource = "drawn" if text is None else "typed"
    nonce = _chance(ledger) if text is None else nonce_of_text(text)
    wish = BindSeat(seat=seat, source=source)
    return _record(ledger, game_id, wish, [_binding(ledger, seat, nonce, source)])


def show_nonce(ledger: Ledger, game_id: str, seat: int, nonce: str) -> Kept:
    """Show the nonce of a seat; the last one deals (D-3, D-4).

    Raises:
        RefusedByRule: it is not the nonce the seat was bound to, or not everybody is bound.
    """
    return _ask(ledger, game_id, RevealNonce(seat=seat, nonce=nonce))


def leave_out(ledger: Ledger, game_id: str, seat: int, reason: str) -> Kept:
    """Go on without a seat that does not show its nonce (D-6).

    Raises:
        RefusedByRule: a rule of the deal forbids it.
    """
    return _ask(ledger, game_id, LeaveSeatOut(seat=seat, reason=reason))


def abort(ledger: Ledger, game_id: str, seat: int | None, reason: str) -> Kept:
    """Put on the record that a deal came to nothing, and through whom (D-6).

    Raises:
        RefusedByRule: there is no deal, or it is done.
    """
    return _ask(ledger, game_id, AbortDeal(seat=seat, reason=reason))


def reveal(
    ledger: Ledger, game_id: str, *, order: tuple[int, ...] | None = None, salt: str | None = None
) -> Kept:
    """Show what the deal was bound to: what is kept here, or an order and its salt (D-5, D-7).

    Raises:
        RefusedByRule: the game is not over, or that is not what was bound.
        NotFound: there is no such game, or nothing is kept of its deal here.
    """
    stream = stream_of(game_id)
    if order is None or salt is None:
        kept = ledger.secrets.of(stream).get(HOUSE)
        if kept is None:
            deal = load_game(ledger, game_id).deal
            if deal.is_shown:
                raise RefusedByRule(Refused(clause="D-5", reason="shown-already"))
            what = f"nothing is kept here of a deal of {game_id}"
            raise NotFound(what, "a backup has it; a deck shown by hand takes --deck and --salt")
        order, salt = kept.deck, kept.value
    command: Command = (
        RevealDeal(secret=salt) if order is None else RevealOrder(order=order, salt=salt)
    )
    kept_game = _ask(ledger, game_id, command)
    if not ledger.dry_run:
        ledger.secrets.remove(stream)
    return kept_game


def _ask(ledger: Ledger, game_id: str, command: Command) -> Kept:
    """Record what one command leads to."""
    return _record(ledger, game_id, command, [_asking(command)])


def _record(ledger: Ledger, game_id: str, wish: Command, steps: Sequence[Step]) -> Kept:
    """Record what the steps lead to, all of it or nothing.

    When all are bound, the nonces that the house holds are shown at once: nobody waits for them.
    """
    stream = stream_of(game_id)
    before = ledger.events(stream)
    if not before and not isinstance(wish, CommitDeal):
        raise NotFound(f"there is no game {game_id}", "playledger game deal begins a fair deal")

    def plan() -> list[Change] | Refused:
        deal = deal_of(stream, before)
        facts: list[Event] = []
        for step in chain(steps, _showing(ledger, stream)):  # what a step keeps is shown after it
            answer = step(deal)
            if isinstance(answer, Refused):
                return answer
            follow(deal, answer)
            facts += answer
        return [Change(stream, len(before), facts)]

    receipt = ledger.record(stream, wish, plan)
    added = tuple(event for change in receipt.changes for event in change.events)
    return Kept(recorded_game(ledger, game_id, (*before, *added)), added, receipt)


def _asking(command: Command) -> Step:
    return lambda deal: decide(deal, command)


def _showing(ledger: Ledger, stream: str) -> Iterator[Step]:
    """Yield a step for each nonce that the house holds: it shows it once all are bound."""

    def step(deal: DealState, seat: int, nonce: str) -> Answer:
        due = deal.dealt is None and not deal.waits_for_commitments
        if not due or seat not in deal.waits_for_nonces:
            return ()
        return decide(deal, RevealNonce(seat=seat, nonce=nonce))

    for holder, kept in ledger.secrets.of(stream).items():
        if holder != HOUSE:
            yield partial(step, seat=holder - 1, nonce=kept.value)


def _binding(ledger: Ledger, seat: int, nonce: str, source: NonceSource) -> Step:
    """Return the step that binds a seat to a nonce which the house keeps until all are bound."""

    def step(deal: DealState) -> Answer:
        refused = decide(deal, CommitNonce(seat=seat, commitment=NO_DIGEST))
        if isinstance(refused, Refused) or deal.committed is None:
            return refused
        kept = ledger.secrets.keep(DealSecret(stream=deal.stream, holder=seat + 1, value=nonce))
        if source == "typed" and kept.value != nonce:
            what = f"something else is kept for seat {seat + 1} since a try that broke off"
            raise Conflict(what, "type that again, or let the house draw the nonce")
        house = deal.committed.commitment
        commitment = seat_commitment(deal.stream, house, seat, kept.value)
        return decide(deal, CommitNonce(seat=seat, commitment=commitment, source=source))

    return step


def _require_no_open_deal(ledger: Ledger, place: Place | None) -> None:
    """Require that no other game of the match is bound and not over: its cards are to be played.

    Raises:
        RefusedByRule: there is one (D-6).
    """
    if place is None:
        return
    match = place.id.rpartition("/")[0]
    for other in ids(ledger, f"{match}/"):
        stream = stream_of(other)
        deal = deal_of(stream, ledger.events(stream))
        if deal.kind == "fair" and not deal.over:
            clause, code = ANOTHER_DEAL_OPEN
            raise RefusedByRule(Refused(clause=clause, reason=code), other)


def _chance(ledger: Ledger) -> str:
    """Return 32 bytes of chance in hexadecimal digits."""
    return ledger.source.new_seed().removeprefix(PREFIX)
