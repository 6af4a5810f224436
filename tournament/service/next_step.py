"""What a tournament needs next, for whoever leads through the evening."""

from typing import Literal

from tournament.competition.bracket import bracket_of
from tournament.competition.formats import begins_with_bracket, needs_bracket
from tournament.competition.schedule import declared_rounds
from tournament.competition.state import Competition

Step = Literal["results", "publish", "pair", "cut", "finish", "over"]
"""Results that close the round; the draft; a pairing; the cut; the end; nothing any more."""


def next_step(state: Competition) -> Step:
    """Return what has to come next (T-7, T-8, T-10)."""
    if state.finished:
        return "over"
    if state.running:
        return "results"
    if state.draft:
        return "publish"
    drawn = bracket_of(state)
    if drawn is not None:
        return "finish" if drawn.decided else "pair"
    if begins_with_bracket(state.settings) or state.closed_swiss < declared_rounds(state):
        return "pair"
    if not state.started:
        return "pair"
    return "cut" if needs_bracket(state.settings) else "finish"
