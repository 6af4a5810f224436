"""The fair deal of a live table: bound, shown, and dealt before anybody knows the cards (D-1…D-6).

A device may bring a nonce of its own. For a seat that does not, for bots and for what two players
share, the house draws one; the record says so.
"""

from collections.abc import Collection
from dataclasses import dataclass

from tournament.games.dealing.reducer import deal_of
from tournament.games.dealing.state import DealState
from tournament.service import fair_deals
from tournament.service.errors import Conflict, RefusedByRule
from tournament.service.games import stream_of
from tournament.service.ledger import Ledger
from tournament.service.live.loading import game_id, take_up_game
from tournament.service.live.opening import MATCH_TABLE, match_place, no_table
from tournament.service.live.table import LiveGame, LiveTable
from tournament.service.records.places import Place, place_of
from tournament.service.tournaments import load

NOT_SHOWN = "the device did not show its nonce in time"


@dataclass(frozen=True, slots=True)
class DealStep:
    """How far a deal has come: what the house is bound by, and whom it waits for, from 0."""

    game: str
    stream: str
    commitment: str
    to_commit: tuple[int, ...]
    to_show: tuple[int, ...]


def begin(ledger: Ledger, table: LiveTable, own: Collection[int]) -> LiveGame | DealStep:
    """Bind the house to the next game; seats in `own` bring their nonces (D-1, D-2).

    Raises:
        RefusedByRule: another game of the match is not over.
    """
    number = table.last + 1
    wanted = game_id(table.opened.id, number)
    drawn = [seat for seat in range(len(table.opened.seats)) if seat not in own]
    try:
        fair_deals.begin_deal(
            ledger,
            table.opened.rules,
            game_id=wanted,
            place=_place(ledger, table, number),
            seats=len(table.opened.seats),
            drawn=drawn,
        )
    except Conflict:
        if not ledger.store.version(stream_of(wanted)):
            raise  # else it was bound before, by a try that broke off
    table.bound = number
    return dealt_or_waits(ledger, table)


def commit(ledger: Ledger, table: LiveTable, seat: int, commitment: str) -> LiveGame | DealStep:
    """Bind a seat by its device's commitment (D-2).

    Raises:
        RefusedByRule: a rule of the deal forbids it.
    """
    fair_deals.bind_seat(ledger, _bound(table), seat, commitment=commitment)
    return dealt_or_waits(ledger, table)


def show(ledger: Ledger, table: LiveTable, seat: int, nonce: str) -> LiveGame | DealStep:
    """Show the nonce of a seat (D-3).

    Raises:
        RefusedByRule: it is not the one the seat is bound to, or it is too early.
    """
    fair_deals.show_nonce(ledger, _bound(table), seat, nonce)
    return dealt_or_waits(ledger, table)


def do_without(ledger: Ledger, table: LiveTable) -> LiveGame | DealStep:
    """Draw for every seat that is not bound, and leave out who does not show (D-2, D-6).

    One nonce must count: where every seat has its own and nobody shows it, the deal waits on.
    """
    wanted = _bound(table)
    step = _step(ledger, table)
    if step.to_commit:
        for seat in step.to_commit:
            fair_deals.bind_seat(ledger, wanted, seat)
        return dealt_or_waits(ledger, table)
    for seat in step.to_show:
        try:
            fair_deals.leave_out(ledger, wanted, seat, NOT_SHOWN)
        except RefusedByRule:
            break
    return dealt_or_waits(ledger, table)


def dealt_or_waits(ledger: Ledger, table: LiveTable) -> LiveGame | DealStep:
    """Return the game where it is dealt by now, or whom the deal waits for."""
    number = table.bound
    if number is None:
        raise no_table(table.opened.id)
    return take_up_game(ledger, table, number) or _step(ledger, table)


def _step(ledger: Ledger, table: LiveTable) -> DealStep:
    wanted = _bound(table)
    stream = stream_of(wanted)
    deal: DealState = deal_of(stream, ledger.events(stream))
    if deal.committed is None:
        raise no_table(table.opened.id)
    return DealStep(
        wanted,
        stream,
        deal.committed.commitment,
        deal.waits_for_commitments,
        () if deal.waits_for_commitments else deal.waits_for_nonces,
    )


def _bound(table: LiveTable) -> str:
    if table.bound is None:
        raise Conflict("no game of this table is being dealt", "wait for the next one")
    return game_id(table.opened.id, table.bound)


def _place(ledger: Ledger, table: LiveTable, number: int) -> Place | None:
    found = MATCH_TABLE.fullmatch(table.opened.id)
    if found is None:
        return None
    tournament = load(ledger, found["slug"])
    seated = match_place(tournament, int(found["match"]))
    if seated is None:
        raise no_table(table.opened.id)
    played, at_table, _ = seated
    return place_of(tournament, at_table, number, played)
