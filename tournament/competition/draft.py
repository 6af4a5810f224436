"""The fact that a round is paired, in whatever way its pairs were found (T-5)."""

from collections.abc import Iterable, Sequence

from tournament.competition.events import PairedTable, RoundPaired, Stage
from tournament.competition.state import Competition

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

    `rematches` are those of the pairs that met before. No match number is used twice.
    """
    again = {frozenset(pair) for pair in rematches}
    return RoundPaired(
        round=state.next_round,
        version=state.draft.version + 1 if state.draft else 1,
        stage=stage,
        best_of=best_of,
        title=title,
        tables=tuple(
            PairedTable(table=table, match=state.matches + table, left=left, right=right)
            for table, (left, right) in enumerate(pairs, 1)
        ),
        byes=byes,
        rematches=tuple(table for table, pair in enumerate(pairs, 1) if frozenset(pair) in again),
        seed=seed,
        rests=rests,
    )
