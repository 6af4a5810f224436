"""The cut to the bracket, its rounds, and the end (T-8, G-3)."""

from tournament.competition.commands import CutBracket, FinishTournament
from tournament.competition.events import (
    BracketCut,
    PairedTable,
    RoundPaired,
    TournamentFinished,
)
from tournament.competition.schedule import declared_rounds
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition, Cut, Table
from tournament.event import Event, Refused
from tournament.pairing.bracket import Bracket, bracket
from tournament.pairing.rounds import CUTS


def cut_bracket(state: Competition, command: CutBracket) -> tuple[Event, ...] | Refused:
    """Send the first of the standings on; the withdrawn are skipped and keep their place (T-8)."""
    size = state.settings.cut if command.size is None else command.size
    third = state.settings.third_place if command.third_place is None else command.third_place
    refused = _cannot_cut(state, size, third_place=third)
    if refused:
        return refused
    after = state.closed_swiss
    ranked = [row.entry for row in standings_after(state, after)]
    playing = [entry for entry in ranked if not state.entries[entry].withdrawn]
    if len(playing) < size:
        return Refused(
            clause="T-8", reason="too-few-for-cut", facts={"size": size, "entries": len(playing)}
        )
    seeds = tuple(playing[:size])
    last = ranked.index(seeds[-1])
    skipped = tuple(entry for entry in ranked[:last] if entry not in seeds)
    cut = Cut(after_round=after, seeds=seeds, skipped=skipped, third_place=third)
    return (
        BracketCut(after_round=after, seeds=seeds, skipped=skipped, third_place=third),
        _paired(state, cut, bracket(seeds, third_place=third)),
    )


def bracket_of(state: Competition) -> Bracket | None:
    """Return the bracket as the results so far make it, or None before the cut (T-8)."""
    return None if state.cut is None else _folded(state, state.cut)


def pair_bracket_round(state: Competition) -> tuple[Event, ...] | Refused:
    """Pair the matches of the bracket that can be played now (T-8)."""
    if state.cut is None or state.draft:
        return Refused(clause="T-8", reason="bracket-drawn", facts={"round": state.next_round})
    drawn = _folded(state, state.cut)
    if not drawn.playable:
        return Refused(clause="T-8", reason="bracket-decided", facts={})
    return (_paired(state, state.cut, drawn),)


def finish_tournament(
    state: Competition, _command: FinishTournament
) -> tuple[Event, ...] | Refused:
    """Finish, provided that no round, result or bracket is open (T-7, T-8, T-10)."""
    current = state.current
    if current is None:
        return Refused(clause="T-7", reason="nothing-played", facts={})
    if not current.closed:
        return Refused(clause="T-10", reason="round-unclosed", facts={"round": current.number})
    waiting = [
        {"round": played.number, "table": table}
        for played in state.rounds
        for table in played.open_tables
    ]
    if waiting:
        return Refused(clause="T-10", reason="results-outstanding", facts=waiting[0])
    missing = _missing_rounds(state)
    if missing:
        return missing
    drawn = bracket_of(state)
    if drawn is not None and drawn.champion is None:
        return Refused(clause="T-8", reason="bracket-undecided", facts={})
    if drawn is None and state.settings.cut:
        return Refused(clause="T-8", reason="not-cut", facts={"size": state.settings.cut})
    return (TournamentFinished(),)


def _cannot_cut(state: Competition, size: int, *, third_place: bool) -> Refused | None:
    if state.cut:
        return Refused(clause="T-8", reason="cut-already", facts={})
    if size not in CUTS:
        return Refused(clause="T-7", reason="cut-size", facts={"cut": size})
    if third_place and size == min(CUTS):
        return Refused(clause="T-8", reason="no-third-place", facts={})
    current = state.current
    if current is None or not current.closed:
        return Refused(
            clause="T-10",
            reason="round-unclosed",
            facts={"round": current.number if current else 1},
        )
    for table in current.open_tables:
        return Refused(
            clause="T-10",
            reason="results-outstanding",
            facts={"round": current.number, "table": table},
        )
    return _missing_rounds(state)


def _missing_rounds(state: Competition) -> Refused | None:
    declared = declared_rounds(state)
    if state.closed_swiss < declared:
        return Refused(
            clause="T-7",
            reason="rounds-missing",
            facts={"rounds": declared, "closed": state.closed_swiss},
        )
    return None


def _folded(state: Competition, cut: Cut) -> Bracket:
    """Play the results of the bracket's rounds into it, round by round as they were paired."""
    results: dict[int, int] = {}
    drawn = bracket(cut.seeds, third_place=cut.third_place)
    for played in state.bracket_rounds():
        for match in drawn.playable:
            table = played.table_of(match.left.entry or 0)
            winner = _winner(table) if table else None
            if winner is not None and winner in (match.left.entry, match.right.entry):
                results[match.number] = winner
        drawn = bracket(cut.seeds, results, third_place=cut.third_place)
    return drawn


def _winner(table: Table) -> int | None:
    winner = table.result.winner if table.result else None
    if winner is None:
        return None
    return table.paired.left if winner == "left" else table.paired.right


def _paired(state: Competition, cut: Cut, drawn: Bracket) -> RoundPaired:
    tables = tuple(
        PairedTable(
            table=number,
            match=state.matches + number,
            left=match.left.entry or 0,
            right=match.right.entry or 0,
        )
        for number, match in enumerate(drawn.playable, 1)
    )
    return RoundPaired(
        round=state.next_round,
        version=1,
        stage="bracket",
        title=_title(len(cut.seeds), len(list(state.bracket_rounds()))),
        tables=tables,
        byes=(),
    )


def _title(size: int, played: int) -> str:
    """Return the code of a bracket round: how many entries are still in it."""
    return f"last-{size >> played}"
