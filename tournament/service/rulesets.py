"""Finding the ruleset that somebody names."""

import difflib

from tournament.games.catalogue import Found, UnknownRuleset, ruleset
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
