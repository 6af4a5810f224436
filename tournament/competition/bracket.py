"""The bracket's rounds: who can play now, and who goes on without playing (T-8)."""

from collections.abc import Iterable, Sequence

from tournament.competition.draft import draft_of
from tournament.competition.events import PairedTable, ResultEntered, RoundPaired
from tournament.competition.forfeits import walkover
from tournament.competition.formats import games_of
from tournament.competition.state import Competition, Cut, Round, Table
from tournament.event import Event, Refused
from tournament.pairing.bracket import Bracket, BracketMatch, drawn
from tournament.pairing.double_elimination import double_elimination
from tournament.pairing.plan import Plan
from tournament.pairing.single_elimination import single_elimination


def plan_of(cut: Cut) -> Plan:
    """Return which matches the bracket has, whoever plays them."""
    if cut.elimination == "double":
        return double_elimination(len(cut.seeds))
    if cut.all_places:
        return single_elimination(len(cut.seeds), "all")
    return single_elimination(len(cut.seeds), "third" if cut.third_place else "shared")


def bracket_of(state: Competition) -> Bracket | None:
    """Return the bracket as the results so far make it, or None before the cut (T-8)."""
    return None if state.cut is None else _folded(state.cut, list(state.bracket_rounds()))


def is_double(state: Competition) -> bool:
    """Say whether an entry is out only after two defeats."""
    return state.cut is not None and state.cut.elimination == "double"


def matches_of(state: Competition, played: Round) -> dict[int, BracketMatch]:
    """Return which match of the bracket each table of a round plays; none of another round."""
    if state.cut is None or played.stage != "bracket":
        return {}
    before = [other for other in state.bracket_rounds() if other.number < played.number]
    due = {
        frozenset((match.left.entry, match.right.entry)): match
        for match in _folded(state.cut, before).due
    }
    seated = {
        number: due.get(frozenset((table.paired.left, table.paired.right)))
        for number, table in played.tables.items()
    }
    return {number: match for number, match in seated.items() if match is not None}


def tables_for_third_place(state: Competition, played: Round) -> frozenset[int]:
    """Return the table of a round that plays for third place, beside the final (T-8)."""
    matches = matches_of(state, played)
    return frozenset(number for number, match in matches.items() if match.third_place)


def pair_bracket_round(state: Competition) -> tuple[Event, ...] | Refused:
    """Pair the matches of the bracket that are due, or the draft again (T-8)."""
    if state.cut is None:
        return Refused(clause="T-8", reason="not-cut", facts={"size": state.settings.cut})
    before = [played for played in state.bracket_rounds() if played.published]
    found = _folded(state.cut, before)
    if not found.due:
        return Refused(clause="T-8", reason="bracket-decided", facts={})
    return first_of(state, found)


def first_of(state: Competition, found: Bracket) -> tuple[RoundPaired | ResultEntered, ...]:
    """Return the pairing of what is due, and the walkovers against who has withdrawn."""
    due = found.due
    paired = draft_of(
        state,
        "bracket",
        [(match.left.entry or 0, match.right.entry or 0) for match in due],
        best_of=games_of(state.settings, final=due[-1].level >= found.plan.levels),
        title=_title(found.plan, due[-1]),
    )
    return (paired, *walkovers(state, paired))


def walkovers(state: Competition, paired: RoundPaired) -> tuple[ResultEntered, ...]:
    """Return the results of the matches of which somebody has left (T-8, T-11)."""
    return walkovers_at(state, Round.of(paired), paired.tables)


def walkovers_at(
    state: Competition, played: Round, tables: Iterable[PairedTable]
) -> tuple[ResultEntered, ...]:
    """Return the same for some tables of a round."""
    return tuple(
        ResultEntered(round=played.number, table=table.table, match=table.match, result=result)
        for table in tables
        if (result := walkover(state, played, table)) is not None
    )


def _folded(cut: Cut, rounds: Sequence[Round]) -> Bracket:
    """Play the results of rounds into the bracket, round by round as they were paired."""
    plan = plan_of(cut)
    results: dict[int, int] = {}
    found = drawn(plan, cut.seeds)
    for played in rounds:
        for match in found.due:
            table = played.table_of(match.left.entry or 0)
            winner = winner_of(table) if table else None
            if winner is not None and winner in (match.left.entry, match.right.entry):
                results[match.number] = winner
        found = drawn(plan, cut.seeds, results)
    return found


def winner_of(table: Table) -> int | None:
    """Return the entry that won a table, None while it is open or where it was drawn."""
    winner = table.result.winner if table.result else None
    if winner is None:
        return None
    return table.paired.left if winner == "left" else table.paired.right


def _title(plan: Plan, match: BracketMatch) -> str:
    """Return the code of a bracket round, by its last match.

    In single elimination it is how many entries the round is for; in double elimination, where
    both sides play at once, the number of the round until the final.
    """
    if match.section in {"final", "reset"}:
        return match.section
    if any(planned.section == "final" for planned in plan.matches):
        return f"double-{match.level}"
    return f"last-{2 << plan.levels - match.level}"
