"""The end of a tournament."""

from tournament.competition.bracket import bracket_of
from tournament.competition.commands import FinishTournament
from tournament.competition.events import TournamentFinished
from tournament.competition.formats import needs_bracket
from tournament.competition.schedule import missing_rounds
from tournament.competition.state import Competition
from tournament.event import Event, Refused


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
    missing = missing_rounds(state)
    if missing:
        return missing
    drawn = bracket_of(state)
    if drawn is not None and not drawn.decided:
        return Refused(clause="T-8", reason="bracket-undecided", facts={})
    if drawn is None and needs_bracket(state.settings):
        return Refused(clause="T-8", reason="not-cut", facts={"size": state.settings.cut})
    return (TournamentFinished(),)
