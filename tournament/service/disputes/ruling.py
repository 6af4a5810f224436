"""A referee rules, or asks what a ruling would do: one append, or none at all (R-2, T-9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.competition.events import Result
from tournament.competition.events_people import PenaltyLevel
from tournament.competition.state import Round, Table
from tournament.disputes.commands import IssueRuling
from tournament.disputes.decide import decide
from tournament.disputes.decide_ruling import as_it_would_be
from tournament.disputes.events import RulingIssued, RulingKind
from tournament.disputes.state import Dispute
from tournament.event import Command, Refused
from tournament.service.disputes.acting import recorded_alone
from tournament.service.disputes.considering import Considered, consider
from tournament.service.disputes.gone_match import facts_without_match, match_gone
from tournament.service.disputes.reading import LoadedDispute, load_dispute
from tournament.service.disputes.results import NOTHING_MORE, Wish
from tournament.service.errors import RefusedByRule
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.tournaments import Tournament, load, require_text
from tournament.service.tournaments import stream_of as stream_of_tournament

MINUTE_US = 60_000_000
UNSAID = "what if"
"""Stands for the referee, the clause and the reason of a ruling that is only imagined."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A ruling as somebody puts it; `game` None is the one in dispute."""

    kind: RulingKind
    game: int | None = None
    targets: tuple[int, ...] = ()
    effective: int | None = None
    award: int | None = None
    supersedes: tuple[int, ...] | None = None


class RuleOnDispute(Command, kw_only=True):
    """Rule on a dispute, with what goes with the ruling in the tournament."""

    ruling: IssueRuling
    result: Result | None
    penalty: PenaltyLevel | None
    seat: str | None
    play_on: bool


def rule(
    ledger: Ledger,
    slug: str,
    number: int,
    proposal: Proposal,
    wish: Wish = NOTHING_MORE,
    *,
    referee: str,
    clause: str,
    reason: str,
    now_us: int,
) -> Receipt:
    """Rule on a dispute; what it changes in the tournament is recorded in the same append.

    Raises:
        NotFound: there is no dispute of that number.
        BadInput: referee, clause or reason cannot be kept.
        RefusedByRule: a clause forbids it, or the result cannot become what it would make it.
        Conflict: somebody acted on the dispute or in the tournament at the same moment.
    """
    loaded, tournament = load_dispute(ledger, slug, number), load(ledger, slug)
    place = tournament.state.place_of(loaded.opened.match)
    command = RuleOnDispute(
        ruling=_command(
            proposal,
            wish,
            game=loaded.opened.game,
            referee=require_text("referee", referee),
            clause=require_text("clause", clause),
            reason=require_text("reason", reason),
            was=place[1].result if place else None,
            now_us=now_us,
            appeal_us=tournament.state.settings.appeal_time * MINUTE_US,
        ),
        result=wish.result,
        penalty=wish.penalty.level if wish.penalty else None,
        seat=wish.penalty.seat if wish.penalty else None,
        play_on=wish.play_on,
    )

    def plan() -> Sequence[Change] | Refused:
        answer = decide(loaded.state, command.ruling)
        if isinstance(answer, Refused):
            return answer
        issued = next(each for each in answer if isinstance(each, RulingIssued))
        if place is None:
            facts = facts_without_match(ledger, tournament, loaded, issued, wish)
        else:
            found = consider(ledger, tournament, place, issued, wish, dispute=number)
            facts = found.refused or found.facts
        if isinstance(facts, Refused):
            return facts
        return [
            Change(loaded.stream, len(loaded.recorded), answer),
            Change(stream_of_tournament(slug), tournament.state.version, facts),
        ]

    return recorded_alone(ledger, slug, loaded.stream, command, plan)


def what_if(
    ledger: Ledger,
    tournament: Tournament,
    place: tuple[Round, Table],
    proposal: Proposal,
    wish: Wish = NOTHING_MORE,
    *,
    game: int = 0,
    dispute: LoadedDispute | None = None,
) -> Considered:
    """Say what a ruling would do, on a dispute or on a game that nobody disputes; touch nothing.

    Raises:
        RefusedByRule: a ruling of this kind cannot be put like this.
    """
    command = _command(
        proposal,
        wish,
        game=game,
        referee=UNSAID,
        clause=UNSAID,
        reason=UNSAID,
        was=place[1].result,
    )
    issued = as_it_would_be(dispute.state if dispute else Dispute(), command)
    if isinstance(issued, Refused):
        raise RefusedByRule(issued)
    number = dispute.number if dispute else 0
    return consider(ledger, tournament, place, issued, wish, dispute=number)


def what_if_of_dispute(
    ledger: Ledger, slug: str, number: int, proposal: Proposal, wish: Wish = NOTHING_MORE
) -> Considered:
    """Say what a ruling on a dispute would do; touch nothing.

    Raises:
        NotFound: there is no dispute of that number.
        RefusedByRule: a ruling of this kind cannot be put like this.
    """
    loaded, tournament = load_dispute(ledger, slug, number), load(ledger, slug)
    place = tournament.state.place_of(loaded.opened.match)
    if place is None:
        raise RefusedByRule(match_gone(loaded))
    game = loaded.opened.game
    return what_if(ledger, tournament, place, proposal, wish, game=game, dispute=loaded)


def _command(
    proposal: Proposal,
    wish: Wish,
    *,
    game: int,
    referee: str,
    clause: str,
    reason: str,
    was: Result | None,
    now_us: int = 0,
    appeal_us: int = 0,
) -> IssueRuling:
    game = game if proposal.game is None else proposal.game
    return IssueRuling(
        referee=referee,
        kind=proposal.kind,
        game=game,
        targets=proposal.targets,
        effective=proposal.effective,
        award=proposal.award,
        result=None if game else wish.result,
        was=was,
        clause=clause,
        reason=reason,
        supersedes=proposal.supersedes,
        at_us=now_us,
        appeal_us=appeal_us,
    )
