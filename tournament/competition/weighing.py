"""What a pairing by hand is worth, and what the engine makes of the same question (T-5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournament.competition.events_by_hand import EngineAnswer, Worth
from tournament.competition.question import Question
from tournament.competition.state import Round
from tournament.pairing.by_hand import weigh
from tournament.pairing.history import Pairing, Pairs, Unpairable


def each_bye(asked: Question, byes: Sequence[int]) -> Iterator[tuple[int | None, Question]]:
    """Yield each bye with the question in which all other byes are agreed."""
    for bye in byes or (None,):
        others = frozenset(byes) - {bye}
        resting = replace(asked.wishes, resting=asked.wishes.resting | others)
        yield bye, replace(asked, wishes=resting)


def worth_of(asked: Question, pairs: Pairs, byes: Sequence[int]) -> Worth:
    """Weigh a whole pairing; of several byes the dearest is the pairing bye."""
    heaviest = max(
        weigh(
            question.contenders,
            Pairing(pairs, bye),
            rounds_left=question.rounds_left,
            wishes=question.wishes,
        )
        for bye, question in each_bye(asked, byes)
    )
    fields = heaviest._asdict()
    del fields["chance"]
    forbidden = sum(frozenset(pair) in asked.wishes.forbidden.pairs for pair in pairs)
    return Worth(**fields, forbidden=forbidden)


def engine_answer(played: Round, asked: Question) -> EngineAnswer | None:
    """Return what the engine makes of all that has no result, with what it is worth."""
    stay = [
        (table.paired.left, table.paired.right)
        for table in played.tables.values()
        if table.result is not None
    ]
    fixed = {entry for pair in stay for entry in pair}
    free = tuple(each for each in asked.contenders if each.entry not in fixed)
    if not free:
        return None
    answer = replace(asked, contenders=free).answer(allow_rematch=True)
    if isinstance(answer, Unpairable):
        return None
    pairs = (*stay, *answer.pairs)
    byes = () if answer.bye is None else (answer.bye,)
    return EngineAnswer(pairs=pairs, bye=answer.bye, worth=worth_of(asked, pairs, byes))
