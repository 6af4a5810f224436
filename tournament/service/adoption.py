"""A club adopts a ruleset of its own: all of it is put on the log before the first game by it."""

from tournament.club.events import RulesetAdopted
from tournament.event import Command
from tournament.games.ruleset import canonical
from tournament.service.errors import Conflict
from tournament.service.house_rulesets import House
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.log_keys import STREAM
from tournament.service.rulesets import adopted_rulesets


class AdoptRuleset(Command, kw_only=True):
    """Have games of this log dealt by a ruleset of the club's own."""

    id: str
    hash: str


def adopt_ruleset(ledger: Ledger, house: House) -> Receipt:
    """Put a ruleset of the club's own on the log, whole. The same one again changes nothing.

    A ruleset that has changed is another version: games that were dealt by the first are replayed
    by the first, for ever.

    Raises:
        Conflict: another content was adopted under this id.
    """
    rules = house.found.rules
    version = ledger.store.version(STREAM)
    facts = [
        RulesetAdopted(
            id=rules.id,
            hash=rules.hash,
            game=house.found.game.name,
            base=house.base.rules.id,
            content=canonical(rules).decode(),
        )
    ]
    for each in adopted_rulesets(ledger):
        known = each.found.rules
        if known.hash == rules.hash:
            facts.clear()
        elif known.id == rules.id:
            raise Conflict(
                f"{rules.id} is adopted on this log, with another content",
                f"raise its version, {_next_version(rules.id)}, and adopt that; "
                f"`playledger rules show {rules.id}` shows what was adopted",
            )
    command = AdoptRuleset(id=rules.id, hash=rules.hash)
    return ledger.record(STREAM, command, lambda: [Change(STREAM, version, facts)])


def _next_version(ruleset_id: str) -> str:
    name, _, version = ruleset_id.partition("@")
    return f"{name}@{int(version) + 1}"
