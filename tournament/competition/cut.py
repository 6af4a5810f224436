"""The cut: the first of the standings go on to the bracket (T-8)."""

from tournament.competition.bracket import first_of
from tournament.competition.commands import CutBracket
from tournament.competition.events import BracketCut
from tournament.competition.schedule import missing_rounds
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition, Cut
from tournament.event import Event, Refused
from tournament.pairing.bracket import bracket
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
        *first_of(state, cut, bracket(seeds, third_place=third), played=0),
    )


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
    return missing_rounds(state)
