"""The cut: the first of the standings, or of each group, go on to the bracket (T-8)."""

from msgspec.structs import replace

from tournament.competition.bracket import first_of, plan_of
from tournament.competition.commands import CutBracket
from tournament.competition.cut_line import CutLine
from tournament.competition.decider import (
    decided_groups,
    decided_order,
    pair_decider,
    settled_lines,
)
from tournament.competition.events import BracketCut
from tournament.competition.formats import begins_with_bracket, judge_format
from tournament.competition.groups import across_groups, seeds_from_groups
from tournament.competition.schedule import missing_rounds
from tournament.competition.state import Competition, Cut, Round
from tournament.event import Event, Refused
from tournament.pairing.bracket import drawn


def cut_bracket(state: Competition, command: CutBracket) -> tuple[Event, ...] | Refused:
    """Send the first of the standings on; the withdrawn are skipped and keep their place (T-8).

    On request a tie that only the lot would decide is played off instead.
    """
    size = state.settings.cut if command.size is None else command.size
    third = state.settings.third_place if command.third_place is None else command.third_place
    refused = _cannot_cut(state, size, third_place=third)
    if refused:
        return refused
    if command.play_off:
        return pair_decider(state, size)
    found = cut_after(state, size)
    if isinstance(found, Refused):
        return found
    cut = replace(found, third_place=third, all_places=state.settings.all_places)
    return (
        BracketCut(
            after_round=cut.after_round,
            seeds=cut.seeds,
            skipped=cut.skipped,
            third_place=cut.third_place,
            all_places=cut.all_places,
        ),
        *first_of(state, drawn(plan_of(cut), cut.seeds)),
    )


def cut_after(state: Competition, size: int) -> Cut | Refused:
    """Return who goes on as the closed rounds stand now, and who is skipped on the way (T-8)."""
    after = state.closed_swiss
    if len(state.groups) > 1:
        ranked = list(across_groups(state, after))
        seeds = seeds_from_groups(state, after, decided_groups(state, size), size)
    else:
        ranked = decided_order(state, size)
        playing = [entry for entry in ranked if not state.entries[entry].withdrawn]
        seeds = tuple(playing[:size]) if len(playing) >= size else None
    if seeds is None:
        left = sum(not state.entries[entry].withdrawn for entry in ranked)
        return Refused(
            clause="T-8", reason="too-few-for-cut", facts={"size": size, "entries": left}
        )
    last = max(map(ranked.index, seeds))
    skipped = tuple(e for e in ranked[:last] if state.entries[e].withdrawn)
    return Cut(after_round=after, seeds=seeds, skipped=skipped, third_place=False)


def going_on(state: Competition, after: int) -> frozenset[int]:
    """Return who went on after a round, or after the last one who would; else nobody (T-8)."""
    if state.cut is not None:
        return frozenset(state.cut.seeds if after == state.cut.after_round else ())
    size = state.settings.cut
    if not size or after != state.settings.rounds or after != state.closed_swiss:
        return frozenset()
    found = cut_after(state, size)
    return frozenset() if isinstance(found, Refused) else frozenset(found.seeds)


def drawn_lines(state: Competition, after: int) -> tuple[CutLine, ...]:
    """Return where the line of the cut was drawn after a round, or would be after the last one.

    Who has left since the cut does not move it: a line that is no longer that of the cut is left
    out.
    """
    going = going_on(state, after)
    return tuple(
        line
        for line in (settled_lines(state, len(going)) if going else ())
        if line.last_in in going and line.first_out not in going
    )


def _cannot_cut(state: Competition, size: int, *, third_place: bool) -> Refused | None:
    if state.cut or begins_with_bracket(state.settings):
        return Refused(clause="T-8", reason="cut-already", facts={})
    if size == 0:
        return Refused(clause="T-7", reason="cut-size", facts={"cut": size})
    refused = judge_format(replace(state.settings, cut=size, third_place=third_place))
    if refused:
        return refused
    rounds = _beside_a_play_off_in_draft(state)
    current = rounds[-1] if rounds else None
    if current is None or not current.closed:
        return Refused(
            clause="T-10",
            reason="round-unclosed",
            facts={"round": current.number if current else 1},
        )
    for played in rounds[state.closed_swiss - 1 :]:
        for table in played.open_tables:
            return Refused(
                clause="T-10",
                reason="results-outstanding",
                facts={"round": played.number, "table": table},
            )
    return missing_rounds(state)


def _beside_a_play_off_in_draft(state: Competition) -> list[Round]:
    """Return the rounds without a play-off that never hung out: it may be drawn again, or not."""
    draft = state.draft
    return state.rounds[:-1] if draft and draft.stage == "decider" else state.rounds
