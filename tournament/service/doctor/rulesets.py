"""The rulesets that games and tournaments of the log rest on: whether all are known here."""

from eventstore.errors import CodecError
from tournament.competition.events import TournamentCreated
from tournament.games.catalogue import UnknownRuleset
from tournament.games.deals import DealCommitted
from tournament.games.events import GameDealt
from tournament.games.streams import PREFIX as GAMES
from tournament.service.doctor.finding import Finding, warning, well
from tournament.service.ledger import Ledger
from tournament.service.rulesets import adopted_rulesets, known_to, unreadable_rulesets
from tournament.service.tournaments import PREFIX as TOURNAMENTS

_REMEDY = "install the game it belongs to, or a newer playledger; its games cannot be judged here"


def examine_rulesets(ledger: Ledger) -> Finding:
    """Look at the club's own rulesets, and at those that tournaments and games go by."""
    strange = {*unreadable_rulesets(ledger), *_unknown(ledger)}
    if strange:
        return warning("rulesets", f"not known here: {', '.join(sorted(strange))}", _REMEDY)
    own = len(adopted_rulesets(ledger))
    return well("rulesets", f"all known here; the club's own: {own or 'none'}")


def _unknown(ledger: Ledger) -> set[str]:
    """Return the rulesets of tournaments and of games that are not known here."""
    streams = (*ledger.store.streams(TOURNAMENTS), *ledger.store.streams(GAMES))
    named = {_named(ledger, stream) for stream in streams}
    find = known_to(ledger)
    return {one for one in named if one and isinstance(find(one), UnknownRuleset)}


def _named(ledger: Ledger, stream: str) -> str | None:
    """Return the ruleset that the first event of a stream names.

    None where it names none; an event that nobody here can read is told by the look at the log.
    """
    try:
        first = ledger.codec.decode(next(iter(ledger.store.read(stream))))
    except CodecError:
        return None
    match first:
        case TournamentCreated(settings=settings):
            return settings.rules
        case GameDealt(rules=rules) | DealCommitted(rules=rules):
            return rules
    return None
