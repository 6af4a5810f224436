"""Whose dispute it is: that of the two who sit at the table, and of who keeps its results."""

from tournament.service.disputes.reading import load_dispute
from tournament.service.errors import PlayledgerError
from tournament.service.ledger import Ledger
from tournament.service.tournaments import load
from tournament.web.access.caller import Caller


def is_own_dispute(ledger: Ledger, caller: Caller, slug: str, number: str) -> bool:
    """Say whether a dispute is about the table of a caller's link; never where there is none."""
    link = caller.link
    if link is None or not number.isdecimal() or len(number) > len("99999"):
        return False
    try:
        match = load_dispute(ledger, slug, int(number)).opened.match
        found = load(ledger, slug).state.place_of(match)
    except PlayledgerError:
        return False
    if found is None:
        return False
    paired = found[1].paired
    if caller.role == "player":
        return link.entry in {paired.left, paired.right}
    return link.at_table in {None, paired.table}
