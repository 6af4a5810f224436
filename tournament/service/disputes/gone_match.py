"""A ruling where the match was paired otherwise since: it changes no result (R-6, T-9)."""

from tournament.disputes.events import RulingIssued
from tournament.event import Event, Refused
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.disputes.result_basis import penalties_given
from tournament.service.disputes.results import NOTHING_MORE, Wish, facts_from, taken_back
from tournament.service.disputes.ruled_games import CHANGES_NOTHING
from tournament.service.ledger import Ledger
from tournament.service.tournaments import Tournament


def facts_without_match(
    ledger: Ledger, tournament: Tournament, loaded: LoadedDispute, issued: RulingIssued, wish: Wish
) -> tuple[Event, ...] | Refused:
    """Return the facts of the tournament that a ruling makes whose match is gone.

    What happened can stand, or a warning be given, so that an appeal finds its last word. Penalties
    that went with the rulings before are taken back. All else needs the match.
    """
    if issued.kind not in CHANGES_NOTHING or wish != NOTHING_MORE:
        return match_gone(loaded)
    gone = penalties_given(ledger, loaded, issued.supersedes)
    lifted = taken_back(tournament.state, gone, issued, loaded.number)
    return facts_from(tournament.state, lifted)


def match_gone(loaded: LoadedDispute) -> Refused:
    """Refuse what needs a match that was paired otherwise since (T-9)."""
    facts = {"round": loaded.opened.round, "table": loaded.opened.table}
    return Refused(clause="T-9", reason="match-gone", facts=facts)
