"""Who comes while a round is being played: against the bye, or with a loss (T-6)."""

from tournament.competition.commands_late import ComeLate, EnterLate
from tournament.competition.decide import decide
from tournament.competition.late import bye_to_play
from tournament.competition.state import Competition
from tournament.event import Refused
from tournament.service.entering import NOTHING_AGREED, Consent, plan_entries, write_down
from tournament.service.kinship import kin_of
from tournament.service.ledger import Ledger, Receipt
from tournament.service.newcomers import Newcomer
from tournament.service.tournaments import ask, foretold, load

__all__ = ["bye_refused", "bye_to_play", "come_late", "enter_late"]


def enter_late(
    ledger: Ledger,
    slug: str,
    newcomer: Newcomer,
    *,
    play_bye: bool,
    consent: Consent = NOTHING_AGREED,
) -> Receipt:
    """Enter somebody into the running round: against who has the bye, or without a match.

    `bye_to_play` says whom that would be.

    Raises:
        BadInput: they cannot be entered so (see `plan_entries`).
        RefusedByRule: no round is running, nobody has the bye, or it cannot be played any more.
    """
    tournament = load(ledger, slug)
    planned = plan_entries(ledger, tournament, "player late", {"NAME": newcomer}, consent)
    [entered] = planned.values()
    command = EnterLate(
        person=entered.person.id,
        rating=entered.rating,
        play_bye=play_bye,
        kin=kin_of(tournament, [entered.person]),
    )
    foretold(tournament.state, command)  # before the roster learns of who does not enter
    write_down(ledger, [entered])
    return ask(ledger, slug, command)


def bye_refused(state: Competition, entry: int | None) -> Refused | None:
    """Return why an entry, or somebody new, cannot play the bye now; None where it can."""
    asked = (
        EnterLate(person="", play_bye=True)
        if entry is None
        else ComeLate(entry=entry, play_bye=True)
    )
    answer = decide(state, asked)
    return answer if isinstance(answer, Refused) else None


def come_late(ledger: Ledger, slug: str, entry: int, *, play_bye: bool) -> Receipt:
    """Let an entry in that was left out or came in for the next round: against the bye, or not.

    Raises:
        RefusedByRule: it plays already or has left, or the bye cannot be played.
    """
    return ask(ledger, slug, ComeLate(entry=entry, play_bye=play_bye))
