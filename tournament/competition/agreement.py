"""Matches that end level by agreement (T-1)."""

from tournament.competition.events import Result
from tournament.competition.state import Competition, Round
from tournament.event import Refused


def agreed_draw_refused(state: Competition, played: Round, result: Result) -> Refused | None:
    """Refuse an intentional draw where the event allows none; played games or not (T-1).

    In elimination every level score is refused anyway.
    """
    level = result.ending == "agreement" and result.winner is None
    if level and not played.elimination and not state.settings.agreed_draws:
        return Refused(clause="T-1", reason="no-agreed-draws", facts={})
    return None
