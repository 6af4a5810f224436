"""What a ruling does, or would do, in words: in the game, for the match, in the tournament."""

from collections.abc import Callable, Iterator

from tournament.competition.events import DraftDropped, Result
from tournament.competition.events_formats import TablesReseated
from tournament.competition.events_people import PenaltyGiven, PenaltyLifted
from tournament.competition.state import Table
from tournament.disputes.ruled import RuledGame
from tournament.disputes.what_if import WhatIf
from tournament.event import Refused
from tournament.service.disputes.considering import Considered
from tournament.service.disputes.match_result import Undecided
from tournament.service.games import RecordedGame
from tournament.service.narration import ended_words
from tournament.service.refusals import sentence
from tournament.service.replay import closing_situation, steps
from tournament.service.scorer import Consequences
from tournament.service.sentences_corrections import consequence_lines
from tournament.service.sentences_disputes import ruled, ruled_so
from tournament.service.sentences_games import finding_sentence
from tournament.service.sentences_results import left_first
from tournament.service.tournaments import Tournament

NOBODY = "nobody has won it"


def considered_lines(
    tournament: Tournament, found: Considered, refusal: Callable[[Refused], str] = sentence
) -> list[str]:
    """Return line by line what a ruling would change, and why it cannot be issued if so.

    `refusal` says a refusal in the words of who asks.
    """
    issued = found.issued
    of = f"game {issued.game}" if issued.game else "the match"
    said = [f"{of}: {ruled_so(issued)}"]
    said += [
        f"it takes the place of ruling {each.ruling}, {ruled(each)}" for each in found.superseded
    ]
    if found.recorded is not None and found.in_game is not None:
        said += _in_game(found)
    elif issued.game:
        said.append(f"game {issued.game} has no record, so nothing in it can be folded again")
    if found.refused is not None:
        refused = found.refused
        return [*said, f"it cannot be ruled so ({refused.clause}): {refusal(refused)}"]
    return [*said, *_in_match(tournament, found), *effects(tournament, found)]


def effects(tournament: Tournament, found: Considered) -> list[str]:
    """Return whom a ruling moves in standings, later pairings and bracket, and who is penalised."""
    penalties = [fact for fact in found.facts if isinstance(fact, PenaltyGiven)]
    said = [
        f"penalty {each.penalty}: {tournament.numbered(each.entry)}, {each.level}, "
        f"from round {each.from_round} on"
        for each in penalties
    ]
    said += [
        f"penalty {each.penalty} is taken back"
        for each in found.facts
        if isinstance(each, PenaltyLifted)
    ]
    dropped = next((fact for fact in found.facts if isinstance(fact, DraftDropped)), None)
    reseated = tuple(fact for fact in found.facts if isinstance(fact, TablesReseated))
    coming = Consequences(found.effect, found.goes_on, dropped, reseated)
    return [*said, *consequence_lines(tournament, coming)]


def outcome_words(recorded: RecordedGame, ruled: RuledGame) -> str:
    """Return how a game ended under rulings, or that it did not."""
    if not ruled.counts:
        return "it does not count and is played again"
    if ruled.outcome is None:
        return NOBODY
    situation = closing_situation(recorded)
    return ended_words(ruled.outcome.winners, ruled.outcome.cause, situation)


def result_words(tournament: Tournament, table: Table, result: Result | Undecided | None) -> str:
    """Return the result of a match, or why there is none."""
    if isinstance(result, Undecided):
        if result.cause == "unfinished":
            return f"undecided; game {result.next_game} is to be played"
        return "the games cannot tell it"
    return "not in yet" if result is None else left_first(tournament, table, result)


def _in_game(found: Considered) -> Iterator[str]:
    recorded, in_game = found.recorded, found.in_game
    assert recorded is not None
    assert in_game is not None
    if in_game.refused is not None:
        return
    was, now = (outcome_words(recorded, each) for each in (in_game.before, in_game.after))
    if was == now:
        yield f"the game: {was}; that does not change"
    else:
        instead = f"; before: {was}" if was == NOBODY else f", not {was}"
        yield f"the game: {now}{instead}"
    if in_game.impossible is not None:
        step = steps(recorded)[in_game.impossible - 1]
        if found.refused is not None and found.refused.reason == "card-stays":
            yield f"the card of event {step.version}, {step.told.text}, {_stays(in_game)}"
        else:
            yield f"event {step.version} could not have happened: {step.told.text}"
        return
    for would, findings in (
        ("would be illegal", in_game.newly_illegal),
        ("would be illegal no longer", in_game.no_longer_illegal),
    ):
        for each in findings:
            said = finding_sentence(each.code)
            yield f"event {each.version} {would} ({each.clause}): {said}"


def _stays(in_game: WhatIf) -> str:
    """Say why a card cannot go back where a ruling would have it go back (S-4a, F-E)."""
    why = next(
        (
            finding
            for finding in in_game.after.state.findings
            if finding.severity == "impossible" and finding.version == in_game.impossible
        ),
        None,
    )
    if why is None:
        return "cannot go back: the game was over"
    return f"cannot go back ({why.clause}): {finding_sentence(why.code)}"


def _in_match(tournament: Tournament, found: Considered) -> Iterator[str]:
    was = result_words(tournament, found.table, found.was)
    penalised = found.after.rounds[found.played.number - 1].tables[found.table.paired.table]
    result = penalised.result if isinstance(found.result, Result) else found.result
    now = result_words(tournament, found.table, result)
    if was == now:
        yield f"the match: {was}; that does not change"
    else:
        yield f"the match: {now}; before: {was}"
