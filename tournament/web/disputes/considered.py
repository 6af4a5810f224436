"""What a ruling would do, as the API and the pages say it."""

from collections.abc import Callable, Iterable, Iterator

from tournament.disputes.ruled import RuledGame
from tournament.games.game import Finding
from tournament.service.disputes.considering import Considered
from tournament.service.disputes.match_result import Cause, Undecided
from tournament.service.narration import ended_words
from tournament.service.refusals import sentence
from tournament.service.replay import closing_situation
from tournament.service.sentences_corrections import effect_lines
from tournament.service.sentences_games import finding_sentence
from tournament.service.sentences_results import score, written
from tournament.service.tournaments import Tournament
from tournament.web.disputes.shapes import FindingShown, OutcomeShown, WhatIfShown

_UNDECIDED: dict[Cause, str] = {
    "games-unknown": "the games that nobody recorded leave it open; the referee says the result",
    "not-by-games": "it was not decided by its games; the referee says the result",
    "contradicted": "the games on record do not come to the result that is in; the referee says it",
    "unfinished": "another game is to be played, or the referee says the result",
    "lots": "lots decide it; the referee says the result",
}


def shown(tournament: Tournament, found: Considered) -> WhatIfShown:
    """Return what a ruling would do."""
    refused, game = found.refused, found.in_game
    undecided = found.result if isinstance(found.result, Undecided) else None
    result = None if isinstance(found.result, Undecided) else found.result
    return WhatIfShown(
        admissible=refused is None,
        clause=None if refused is None else refused.clause,
        reason=None if refused is None else refused.reason,
        refused=None if refused is None else sentence(refused),
        impossible=None if game is None else game.impossible,
        before=None if game is None else _outcome(game.before),
        after=None if game is None else _outcome(game.after),
        newly_illegal=[] if game is None else _findings(game.newly_illegal),
        no_longer_illegal=[] if game is None else _findings(game.no_longer_illegal),
        was=None if found.was is None else score(found.was),
        result=None if result is None else score(result),
        undecided=None if undecided is None else undecided.cause,
        next_game=None if undecided is None else undecided.next_game,
        text=list(lines(tournament, found)),
    )


def lines(tournament: Tournament, found: Considered) -> Iterator[str]:
    """Say what a ruling would do: to the game, the match, and the tournament (T-9)."""
    if found.refused is not None:
        yield f"It cannot be ruled so ({found.refused.clause}): {sentence(found.refused)}"
    yield from _of_the_game(found)
    yield from _of_the_match(found)
    effect = effect_lines(tournament, found.effect)
    yield from effect
    if found.goes_on is not None:
        was, now = map(tournament.numbered, found.goes_on)
        yield f"{now} goes on in the bracket instead of {was}"
    if found.effect.dropped:
        yield f"the draft of round {found.effect.dropped} is taken back: pair it again"
    if not effect and found.goes_on is None:
        yield "no place, no points and no match of the bracket change"


def _of_the_game(found: Considered) -> Iterator[str]:
    game, recorded = found.in_game, found.recorded
    if game is None or recorded is None:
        yield "no record of a game is judged again"
        return
    if game.impossible is not None:
        yield f"event {game.impossible} is the first that could not have happened then"
    situation = closing_situation(recorded)

    def words(winners: tuple[int, ...], cause: str) -> str:
        return ended_words(winners, cause, situation)

    before, after = (_ended(each, words) for each in (game.before, game.after))
    changes = f"the game ends otherwise: {after}, instead of {before}"
    yield changes if game.changes_outcome else f"the game ends as before: {before}"
    for title, findings in (
        ("against the rules then", game.newly_illegal),
        ("no longer against the rules", game.no_longer_illegal),
    ):
        for finding in findings:
            said = finding_sentence(finding.code)
            yield f"{title}: event {finding.version} ({finding.clause}), {said}"


def _ended(game: RuledGame, words: Callable[[tuple[int, ...], str], str]) -> str:
    if not game.counts:
        return "it does not count and is played again"
    if game.outcome is None:
        return "it is not over"
    return words(game.outcome.winners, game.outcome.cause)


def _of_the_match(found: Considered) -> Iterator[str]:
    was = "no result is in" if found.was is None else f"the result is {written(found.was)}"
    if isinstance(found.result, Undecided):
        yield f"{was}; then {_UNDECIDED[found.result.cause]}"
    elif found.result is None:
        yield f"{was}, and the match goes on"
    elif found.result == found.was:
        yield f"{was}, and stays so"
    else:
        yield f"{was}; then it is {written(found.result)}"


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
