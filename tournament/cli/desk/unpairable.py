"""A round that cannot be paired as it should be: what can be had is offered, and one is chosen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tournament.cli.desk.desk import Desk
from tournament.cli.desk.talk import asked
from tournament.service.counted import several
from tournament.service.errors import RefusedByRule

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament


def pair(desk: Desk, ledger: "Ledger", *, allow_rematch: bool, yes: bool) -> bool:
    """Pair the next round; where a rule forbids it ask which way out to take. Say if it is paired.

    With `yes` nobody is asked, and the refusal stands.
    """
    from tournament.service import director
    from tournament.service.refusals import sentence
    from tournament.service.sentences_choice import CHOICES

    slug = str(desk.slug)
    try:
        director.pair(ledger, slug, allow_rematch=allow_rematch)
    except RefusedByRule as error:
        if yes or error.refused.reason not in CHOICES:
            raise
        desk.say(f"Refused ({error.refused.clause}): {sentence(error.refused)}")
        if not _way_out(desk, ledger, error.refused.facts):
            desk.say("Nothing is paired.")
            return False
    return True


def _way_out(desk: Desk, ledger: "Ledger", facts: Mapping[str, Any]) -> bool:
    """Take the way out that is chosen; say whether the round is paired then."""
    from tournament.service import director
    from tournament.service.tournaments import load

    tournament = load(ledger, str(desk.slug))
    offered = _offered(tournament, facts)
    desk.say(*(f"  {choice}: {what}" for choice, what in offered.items()))
    answer = desk.talk.ask(asked("What is to be done?", tuple(offered)), tuple(offered))
    if answer == "stop":
        return False
    if answer == "rematch":
        director.pair(ledger, tournament.slug, allow_rematch=True)
        return True
    reason = desk.why("")
    if answer == "end":
        closed = str(facts["closed"])
        director.change_setting(ledger, tournament.slug, "rounds", closed, reason=reason)
        desk.say(f"The tournament ends after round {closed}; next goes on from there.")
        return False
    _make_room(ledger, tournament, facts, reason, lift=answer == "lift")
    return pair(desk, ledger, allow_rematch=False, yes=False)


def _offered(tournament: "Tournament", facts: Mapping[str, Any]) -> dict[str, str]:
    """Return what can be had, with what it means."""
    named = tournament.numbered
    offered = {}
    if rematches := facts.get("rematches"):
        offered["rematch"] = f"{several(rematches, 'pair meets', 'pairs meet')} again"
    if lifted := facts.get("lifted"):
        pairs = "; ".join(f"{named(one)} and {named(other)}" for one, other in lifted)
        offered["lift"] = f"these may meet after all: {pairs}"
    if facts.get("pairs") and (resting := facts.get("resting")):
        offered["rest"] = (
            f"nobody meets again; without points sit out {', '.join(map(named, resting))}"
        )
    if closed := facts.get("closed"):
        offered["end"] = f"it ends after round {closed}"
    return {**offered, "stop": "leave it for now"}


def _make_room(
    ledger: "Ledger", tournament: "Tournament", facts: Mapping[str, Any], reason: str, *, lift: bool
) -> None:
    """Lift the forbidden pairs in the way, or let those sit out who are too many."""
    from tournament.service import wishes

    if lift:
        for one, other in facts["lifted"]:
            wishes.allow_pair(ledger, tournament.slug, one, other, reason=reason)
        return
    for entry in facts["resting"]:
        number = int(facts["round"])
        wishes.grant_bye(ledger, tournament.slug, entry, number, "zero", reason=reason)
