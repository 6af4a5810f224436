"""What the engine is asked for the next Swiss round (T-5).

Pairing, explaining and changing a pairing by hand all ask one question: who plays, in the order
that chance or seeding gives, what is wished beside the rules, and how many rounds are to come.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.competition.accelerated import accelerated, lent_in
from tournament.competition.lots import draw_lots, seeded
from tournament.competition.schedule import declared_rounds
from tournament.competition.standing import round_score, scoring
from tournament.competition.state import Competition, Round
from tournament.competition.wishes import wishes_for
from tournament.event import Refused
from tournament.games.shuffle import derive, shuffled
from tournament.pairing.byes import counts_as_had
from tournament.pairing.first_round import first_round
from tournament.pairing.history import Contender, Pairing, Unpairable
from tournament.pairing.swiss import pair
from tournament.pairing.wishes import Wishes


@dataclass(frozen=True, slots=True)
class Question:
    """A round to be paired: `contenders` in order, `rounds_left` with this one, and the wishes."""

    contenders: tuple[Contender, ...]
    rounds_left: int
    wishes: Wishes

    def answer(self, *, allow_rematch: bool = False) -> Pairing | Unpairable:
        """Return the engine's own pairing, or why there is none."""
        return pair(
            self.contenders,
            rounds_left=self.rounds_left,
            wishes=self.wishes,
            allow_rematch=allow_rematch,
        )


def question(state: Competition, seed: str | None) -> Question:
    """Return the question for the round that is paired next, or for its draft once more.

    `seed` is the chance in it: the same state and seed ask the same question. An imported round
    had none (None): then its lots alone give the order.
    """
    number, rounds = state.next_round, declared_rounds(state)
    lots = state.lots if seed is None else draw_lots(state, seed)[1]
    upper = accelerated(state, lots)
    lent = lent_in(state.settings, number, rounds)
    found = [
        replace(contender, virtual=lent if contender.entry in upper else 0)
        for contender in contenders(state, upper)
    ]
    ordered, wishes = _in_drawn_order(found, lots, seed), wishes_for(state, number)
    if number == 1:
        ordered, meeting = first_round(ordered, state.settings.first_round, _strength(state, lots))
        wishes = replace(wishes, meeting=meeting)
    return Question(tuple(ordered), max(rounds - number + 1, 1), wishes)


def unpairable(state: Competition, answer: Unpairable) -> Refused:
    """Return the refusal of a round that cannot be paired, with the ways out (T-5)."""
    return Refused(
        clause="T-5",
        reason=f"unpairable-{answer.why}",
        facts={
            "round": state.next_round,
            "entries": answer.contenders,
            "most_rounds": answer.most_rounds,
            "rematches": answer.rematches,
            "pairs": answer.fresh_pairs,
            "resting": list(answer.resting),
            "lifted": [list(pair) for pair in answer.lifted],
            "closed": state.closed_swiss,
        },
    )


def contenders(state: Competition, upper: frozenset[int] = frozenset()) -> list[Contender]:
    """Return what pairing must know of those who play in the next round, by entry (T-5).

    `upper` are those who were lent points in accelerated rounds: floats are told by the scores that
    a round was paired by.
    """
    counts = scoring(state)
    past = [played for played in state.swiss_rounds() if played.closed]
    points = dict.fromkeys(state.entries, 0)
    floats = dict.fromkeys(state.entries, 0)
    met: dict[int, set[int]] = {entry: set() for entry in state.entries}
    for played in past:
        floats = dict.fromkeys(state.entries, 0)
        for table in played.tables.values():
            left, right = table.paired.left, table.paired.right
            met[left].add(right)
            met[right].add(left)
            gap = points[left] - points[right]
            gap += played.lent * ((left in upper) - (right in upper))
            floats[left] = (gap > 0) - (gap < 0)
            floats[right] = -floats[left]
        for entry in state.entries.values():
            score = round_score(state, played, entry)
            points[entry.number] += counts.points(score) if score else 0
    won_without_playing = {entry for played in past for entry in had_bye(played)}
    return [
        Contender(
            entry=entry.number,
            points=points[entry.number],
            met=frozenset(met[entry.number]),
            had_bye=entry.number in won_without_playing,
            last_float=floats[entry.number],
        )
        for entry in state.active(state.next_round)
    ]


def had_bye(played: Round) -> set[int]:
    """Return who won a round without playing: by a pairing bye, or by a full one granted (T-5)."""
    granted = played.byes_granted.items()
    return {*played.byes, *(entry for entry, worth in granted if counts_as_had(worth))}


def _strength(state: Competition, lots: dict[int, int]) -> Mapping[int, int]:
    """Return how strong an entry is for the first round: by rating, or as it was seeded."""
    mode = state.settings.first_round
    if mode == "rating":
        rated = ((entry.number, entry.rating) for entry in state.entries.values())
        return {entry: rating for entry, rating in rated if rating is not None}
    order = seeded(state, lots) if mode == "halves" else ()
    return {entry: -place for place, entry in enumerate(order)}


def _in_drawn_order(
    found: list[Contender], lots: dict[int, int], seed: str | None
) -> list[Contender]:
    """Order by chance alone: the lots first, so that the seed means the same in any entry order."""
    found = sorted(found, key=lambda contender: lots.get(contender.entry, contender.entry))
    if seed is None:
        return found
    return [found[place] for place in shuffled(derive(seed, "pairing"), len(found))]
