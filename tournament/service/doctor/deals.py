"""The fair deals of the log: whether what is to be shown of them is kept here."""

from eventstore.errors import CodecError
from tournament.event import Event
from tournament.games.dealing.reducer import deal_of
from tournament.games.dealing.state import DealState
from tournament.games.deals import DealCommitted
from tournament.games.streams import PREFIX as GAMES
from tournament.projections.deal_secrets import HOUSE
from tournament.service.doctor.finding import Finding, warning, well
from tournament.service.ledger import Ledger

SHOWN = 10
"""Games that the finding names."""

_REMEDY = "a backup of the database they were dealt on has it; log export leaves it out"


def examine_deals(ledger: Ledger) -> Finding:
    """Look for what every fair deal that is not shown yet will be asked for (D-1, D-5)."""
    waiting = lacking = 0
    games = []
    for stream in ledger.store.streams(GAMES):
        deal = _fair_deal(ledger, stream)
        if deal is None or deal.is_shown:
            continue
        waiting += 1
        if not _to_be_shown(deal) <= ledger.secrets.of(stream).keys():
            lacking += 1
            games.append(stream.removeprefix(GAMES))
    if lacking:
        named = ", ".join(games[:SHOWN]) + (", …" if lacking > SHOWN else "")
        return warning("deals", f"what was bound is not kept here for {named}", _REMEDY)
    return well("deals", f"fair deals that are not shown yet: {waiting or 'none'}")


def _to_be_shown(deal: DealState) -> set[int]:
    """Return the holders of what this house must show: itself, and seats it keeps a nonce for."""
    kept_for = {seat for seat, source in deal.sources.items() if source != "own"}
    return {HOUSE, *(seat + 1 for seat in kept_for.intersection(deal.waits_for_nonces))}


def _fair_deal(ledger: Ledger, stream: str) -> DealState | None:
    """Return the deal of a game that was bound before it was dealt; None for any other.

    Only its first event is read of a game that is no such one. An event that nobody here can read
    is told by the look at the log.
    """
    try:
        first: Event | None = ledger.codec.decode(next(iter(ledger.store.read(stream))))
        if not isinstance(first, DealCommitted):
            return None
        return deal_of(stream, ledger.events(stream))
    except CodecError:
        return None
