"""Finding the ruleset that somebody names, and what it says of a match."""

import difflib

from msgspec.structs import replace

from tournament.competition.events import Settings
from tournament.games.catalogue import Found, UnknownRuleset, ruleset
from tournament.games.game import Ruleset
from tournament.match.rules import MAX_DRAWS
from tournament.service.errors import NotFound


def find_ruleset(ruleset_id: str) -> Found:
    """Return a ruleset and its game.

    Raises:
        NotFound: there is none of that name on this machine.
    """
    found = ruleset(ruleset_id)
    if isinstance(found, UnknownRuleset):
        near = difflib.get_close_matches(ruleset_id, found.known)
        remedy = f"did you mean {' or '.join(near)}?" if near else "playledger rules list"
        raise NotFound(f"there is no ruleset {ruleset_id}", remedy)
    return found


def of_a_match(rules: Ruleset) -> tuple[int, int | None]:
    """Return how many drawn games of a match are played again (G-3), and its time (G-4).

    The ruleset of a plug-in need not have these switches.
    """
    return getattr(rules, "max_draws", MAX_DRAWS), getattr(rules, "match_time", None)


def agreed_by(rules: Ruleset, settings: Settings) -> Settings:
    """Return the settings of a tournament with what its ruleset says of a match (G-3, G-4)."""
    max_draws, match_time = of_a_match(rules)
    return replace(settings, max_draws=max_draws, match_time=match_time)
