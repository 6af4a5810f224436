"""How much of a tournament is still to come (T-7)."""

from tournament.competition.bracket import plan_of
from tournament.competition.formats import begins_with_bracket, is_scheduled
from tournament.competition.scheduled import expected_rounds
from tournament.competition.state import Competition
from tournament.event import Refused
from tournament.pairing.double_elimination import double_elimination
from tournament.pairing.plan import FINALISTS
from tournament.pairing.rounds import swiss_rounds
from tournament.pairing.single_elimination import rounds_for


def declared_rounds(state: Competition) -> int:
    """Return the rounds before any bracket as agreed, or as `auto` comes to for now (T-7)."""
    settings = state.settings
    if begins_with_bracket(settings):
        return 0
    if settings.rounds:
        return settings.rounds
    if is_scheduled(settings):
        return expected_rounds(state)
    return swiss_rounds(len(state.entries), cut=settings.cut)


def rounds_to_come(state: Competition) -> int:
    """Return how many rounds are not closed yet, those of the bracket included.

    A cut to 8 has three more rounds, to 4 two, to 2 one. A reset final is not foreseen.
    """
    if state.finished:
        return 0
    closed = sum(played.closed for played in state.rounds if played.stage in {"swiss", "bracket"})
    return max(declared_rounds(state) + _bracket_rounds(state) - closed, 0)


def _bracket_rounds(state: Competition) -> int:
    if state.cut:
        return plan_of(state.cut).levels
    if not begins_with_bracket(state.settings):
        return rounds_for(state.settings.cut) if state.settings.cut else 0
    entries = len(state.active(1))
    if entries < FINALISTS:
        return 0
    double = state.settings.format == "double-elimination"
    return double_elimination(entries).levels if double else rounds_for(entries)


def missing_rounds(state: Competition) -> Refused | None:
    """Refuse to go on while Swiss rounds that were agreed are not closed (T-7)."""
    declared = declared_rounds(state)
    if state.closed_swiss < declared:
        return Refused(
            clause="T-7",
            reason="rounds-missing",
            facts={"rounds": declared, "closed": state.closed_swiss},
        )
    return None
