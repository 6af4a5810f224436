"""What a ruling would do, as the API says it."""

from collections.abc import Iterable

from tournament.disputes.ruled import RuledGame
from tournament.games.game import Finding
from tournament.service.disputes.considering import Considered
from tournament.service.disputes.effect_words import considered_lines
from tournament.service.disputes.match_result import Undecided
from tournament.service.sentences_games import finding_sentence
from tournament.service.sentences_results import score
from tournament.service.tournaments import Tournament
from tournament.web.disputes.shapes import FindingShown, OutcomeShown, WhatIfShown
from tournament.web.own_words import said_whole


def shown(tournament: Tournament, found: Considered) -> WhatIfShown:
    """Return what a ruling would do."""
    refused, game = found.refused, found.in_game
    undecided = found.result if isinstance(found.result, Undecided) else None
    result = None if isinstance(found.result, Undecided) else found.result
    return WhatIfShown(
        admissible=refused is None,
        clause=None if refused is None else refused.clause,
        reason=None if refused is None else refused.reason,
        refused=None if refused is None else said_whole(refused),
        impossible=None if game is None else game.impossible,
        before=None if game is None else _outcome(game.before),
        after=None if game is None else _outcome(game.after),
        newly_illegal=[] if game is None else _findings(game.newly_illegal),
        no_longer_illegal=[] if game is None else _findings(game.no_longer_illegal),
        was=None if found.was is None else score(found.was),
        result=None if result is None else score(result),
        undecided=None if undecided is None else undecided.cause,
        next_game=None if undecided is None else undecided.next_game,
        text=considered_lines(tournament, found, said_whole),
    )


def _outcome(game: RuledGame) -> OutcomeShown | None:
    if game.outcome is None:
        return None
    winners = [seat + 1 for seat in game.outcome.winners]
    return OutcomeShown(winners=winners, cause=game.outcome.cause, counts=game.counts)


def _findings(found: Iterable[Finding]) -> list[FindingShown]:
    return [
        FindingShown(version=one.version, clause=one.clause, text=finding_sentence(one.code))
        for one in found
    ]
