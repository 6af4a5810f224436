"""What the engine is asked for the next Swiss round (T-5).

Pairing, explaining and changing a pairing by hand all ask one question: who plays, in the order
that chance or seeding gives, what is wished beside the rules, and how many rounds are to come.
"""

from dataclasses import dataclass

from tournament.competition.lots import draw_lots
from tournament.competition.schedule import declared_rounds
from tournament.competition.standing import round_score, scoring
from tournament.competition.state import Competition
from tournament.competition.wishes import wishes_for
from tournament.games.shuffle import derive, shuffled
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
    number = state.next_round
    lots = state.lots if seed is None else draw_lots(state, seed)[1]
    return Question(
        contenders=tuple(_in_drawn_order(contenders(state), lots, seed)),
        rounds_left=max(declared_rounds(state) - number + 1, 1),
        wishes=wishes_for(state, number),
    )


def contenders(state: Competition) -> list[Contender]:
    """Return what pairing must know of those who play in the next round, by entry (T-5)."""
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
            floats[left] = (gap > 0) - (gap < 0)
            floats[right] = -floats[left]
        for entry in state.entries.values():
            score = round_score(state, played, entry)
            points[entry.number] += counts.points(score) if score else 0
    had_bye = {entry for played in past for entry in played.byes}
    return [
        Contender(
            entry=entry.number,
            points=points[entry.number],
            met=frozenset(met[entry.number]),
            had_bye=entry.number in had_bye,
            last_float=floats[entry.number],
        )
        for entry in state.active(state.next_round)
    ]


def _in_drawn_order(
    found: list[Contender], lots: dict[int, int], seed: str | None
) -> list[Contender]:
    """Order by chance alone: the lots first, so that the seed means the same in any entry order."""
    found = sorted(found, key=lambda contender: lots.get(contender.entry, contender.entry))
    if seed is None:
        return found
    return [found[place] for place in shuffled(derive(seed, "pairing"), len(found))]
