"""What is wrong with who sits where on paper, line by line (T-5, T-6, T-10)."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tournament.competition.commands_paper import PaperRound
from tournament.competition.entries import unknown_entry
from tournament.competition.state import Competition, Round
from tournament.event import Refused
from tournament.pairing.tables import MOST_TABLES


@dataclass(frozen=True, slots=True)
class PaperFault:
    """What forbids a line of a round on paper; its tables are counted from 0, then its byes.

    `line` is None where it is the round as a whole.
    """

    round: int
    line: int | None
    refused: Refused


def seat_faults(state: Competition, played: PaperRound) -> Iterator[PaperFault]:
    """Yield what is wrong with a round whoever paired it: strangers, and places taken twice."""
    tables = Counter(each.table for each in played.tables)
    places = Counter(entry for line in _lines(played) for entry in line)
    for line, each in enumerate(played.tables):
        if tables[each.table] > 1 or not 1 <= each.table <= MOST_TABLES:
            facts = {"round": played.round, "table": each.table, "most": MOST_TABLES}
            yield _fault(played, line, Refused(clause="T-10", reason="paper-table", facts=facts))
    for line, entries in enumerate(_lines(played)):
        for entry in dict.fromkeys(entries):
            if entry not in state.entries:
                yield _fault(played, line, unknown_entry(entry))
            elif places[entry] > 1:
                twice = {"entry": entry, "round": played.round}
                refused = Refused(clause="T-5", reason="paper-two-places", facts=twice)
                yield _fault(played, line, refused)


def absent_faults(
    state: Competition, played: PaperRound, wrong: Collection[int]
) -> Iterator[PaperFault]:
    """Yield who is seated in a round paired by hand and does not play in it (T-6, T-11).

    The lines that are `wrong` already are left out.
    """
    for line, entries in enumerate(_lines(played)):
        for entry in entries:
            if line not in wrong and not state.entries[entry].active_in(played.round):
                facts = {"entry": entry, "round": played.round}
                refused = Refused(clause="T-11", reason="paper-not-playing", facts=facts)
                yield _fault(played, line, refused)


def otherwise_faults(
    played: PaperRound, found: Round, wrong: Collection[int]
) -> Iterator[PaperFault]:
    """Yield what was not seated so in a round that is paired on record (T-9).

    The lines that are `wrong` already are left out.
    """
    paired = found.pairs
    resting = {*found.byes, *found.byes_granted, *found.rests}
    for line, entries in enumerate(_lines(played)):
        if line in wrong:
            continue
        if len(entries) == 1 and entries[0] not in resting:
            facts: dict[str, object] = {"entry": entries[0], "round": played.round}
            yield _fault(played, line, Refused(clause="T-9", reason="paper-no-bye", facts=facts))
        elif len(entries) > 1 and frozenset(entries) not in paired:
            facts = {"left": entries[0], "right": entries[1], "round": played.round}
            yield _fault(played, line, Refused(clause="T-9", reason="paper-otherwise", facts=facts))


def _lines(played: PaperRound) -> list[tuple[int, ...]]:
    return [
        *((each.left, each.right) for each in played.tables),
        *((entry,) for entry in played.byes),
    ]


def _fault(played: PaperRound, line: int, refused: Refused) -> PaperFault:
    return PaperFault(played.round, line, refused)
