"""The rulesets that games and tournaments of the log rest on: whether all are known here."""

from tournament.competition.events import TournamentCreated
from tournament.games.catalogue import UnknownRuleset
from tournament.service.doctor.finding import Finding, warning, well
from tournament.service.ledger import Ledger
from tournament.service.rulesets import adopted_rulesets, known_to, unreadable_rulesets
from tournament.service.tournaments import PREFIX

_REMEDY = "install the game it belongs to, or a newer playledger; its games cannot be judged here"


def examine_rulesets(ledger: Ledger) -> Finding:
    """Look at the club's own rulesets and at those that tournaments were agreed to be played by."""
    strange = {*unreadable_rulesets(ledger), *_unknown_to_tournaments(ledger)}
    if strange:
        return warning("rulesets", f"not known here: {', '.join(sorted(strange))}", _REMEDY)
    own = len(adopted_rulesets(ledger))
    return well("rulesets", f"all known here; the club's own: {own or 'none'}")


def _unknown_to_tournaments(ledger: Ledger) -> set[str]:
    """Return the rulesets of tournaments that are not known here."""
    find = known_to(ledger)
    unknown = set()
    for stream in ledger.store.streams(PREFIX):
        created = ledger.codec.decode(next(iter(ledger.store.read(stream))))
        if isinstance(created, TournamentCreated):
            found = find(created.settings.rules)
            if isinstance(found, UnknownRuleset):
                unknown.add(created.settings.rules)
    return unknown
