"""The fact that a round is paired, in whatever way its pairs were found (T-5)."""

from collections.abc import Iterable, Sequence
from itertools import count

from tournament.competition.events import PairedTable, RoundPaired, Stage
from tournament.competition.state import Competition
from tournament.pairing.tables import at_tables

Pair = tuple[int, int]
"""Two entries, the left seat first."""


def draft_of(
    state: Competition,
    stage: Stage,
    pairs: Sequence[Pair],
    *,
    best_of: int,
    title: str = "",
    byes: tuple[int, ...] = (),
    rests: tuple[int, ...] = (),
    rematches: Iterable[Pair] = (),
    seed: str | None = None,
) -> RoundPaired:
    """Return the next round, or its draft once more, the pairs at tables in their order.

    Who keeps a table has it before. `rematches` are those of the pairs that met before. No match
    number is used twice.
    """
    again = {frozenset(pair) for pair in rematches}
    seated = at_tables(tuple(pairs), state.kept_tables)
    return RoundPaired(
        round=state.next_round,
        version=state.next_version(state.next_round),
        stage=stage,
        best_of=best_of,
        title=title,
        tables=tuple(
            PairedTable(table=table, match=match, left=left, right=right)
            for match, (table, left, right) in zip(count(state.matches + 1), seated, strict=False)
        ),
        byes=byes,
        rematches=tuple(t.table for t in seated if frozenset((t.left, t.right)) in again),
        seed=seed,
        rests=rests,
    )
