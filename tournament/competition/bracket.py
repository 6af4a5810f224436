"""The bracket's rounds: who can play now, and who goes on without playing (T-8)."""

from tournament.competition.events import PairedTable, ResultEntered, RoundPaired
from tournament.competition.forfeits import walkover
from tournament.competition.state import Competition, Cut, Round, Table
from tournament.event import Event, Refused
from tournament.pairing.bracket import Bracket, bracket


def bracket_of(state: Competition) -> Bracket | None:
    """Return the bracket as the results so far make it, or None before the cut (T-8)."""
    return None if state.cut is None else _folded(state.cut, list(state.bracket_rounds()))


def tables_for_third_place(state: Competition, played: Round) -> frozenset[int]:
    """Return the table of a round that plays for third place, beside the final (T-8)."""
    drawn = bracket_of(state)
    if drawn is None or played.stage != "bracket":
        return frozenset()
    rivals = [
        {match.left.entry, match.right.entry} for match in drawn.rounds[-1] if match.third_place
    ]
    return frozenset(
        number
        for number, table in played.tables.items()
        if {table.paired.left, table.paired.right} in rivals
    )


def pair_bracket_round(state: Competition) -> tuple[Event, ...] | Refused:
    """Pair the matches of the bracket that can be played now, or the draft again (T-8)."""
    if state.cut is None:
        return Refused(clause="T-8", reason="not-cut", facts={"size": state.settings.cut})
    before = [played for played in state.bracket_rounds() if played.published]
    drawn = _folded(state.cut, before)
    if not drawn.playable:
        return Refused(clause="T-8", reason="bracket-decided", facts={})
    return first_of(state, state.cut, drawn, played=len(before))


def first_of(
    state: Competition, cut: Cut, drawn: Bracket, *, played: int
) -> tuple[RoundPaired | ResultEntered, ...]:
    """Return the pairing of what can be played, and the walkovers against who has withdrawn.

    `played` counts the rounds of the bracket before this one.
    """
    tables = tuple(
        PairedTable(
            table=number,
            match=state.matches + number,
            left=match.left.entry or 0,
            right=match.right.entry or 0,
        )
        for number, match in enumerate(drawn.playable, 1)
    )
    paired = RoundPaired(
        round=state.next_round,
        version=state.draft.version + 1 if state.draft else 1,
        stage="bracket",
        best_of=state.settings.best_of,
        title=_title(len(cut.seeds), played),
        tables=tables,
        byes=(),
    )
    found = Round.of(paired)
    return (
        paired,
        *(
            ResultEntered(round=paired.round, table=table.table, match=table.match, result=result)
            for table in tables
            if (result := walkover(state, found, table)) is not None
        ),
    )


def _folded(cut: Cut, rounds: list[Round]) -> Bracket:
    """Play the results of rounds into the bracket, round by round as they were paired."""
    results: dict[int, int] = {}
    drawn = bracket(cut.seeds, third_place=cut.third_place)
    for played in rounds:
        for match in drawn.playable:
            table = played.table_of(match.left.entry or 0)
            winner = winner_of(table) if table else None
            if winner is not None and winner in (match.left.entry, match.right.entry):
                results[match.number] = winner
        drawn = bracket(cut.seeds, results, third_place=cut.third_place)
    return drawn


def winner_of(table: Table) -> int | None:
    """Return the entry that won a table, None while it is open or where it was drawn."""
    winner = table.result.winner if table.result else None
    if winner is None:
        return None
    return table.paired.left if winner == "left" else table.paired.right


def _title(size: int, played: int) -> str:
    """Return the code of a bracket round: how many entries are still in it."""
    return f"last-{size >> played}"
