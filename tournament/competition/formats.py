"""What the agreed format means: how it begins, and what may be agreed with it (T-7, T-8, S-12)."""

from tournament.competition.events import Settings
from tournament.competition.state import Competition
from tournament.event import Refused
from tournament.pairing.plan import FINALISTS
from tournament.pairing.rounds import CUTS

LEGS = (1, 2)
MOST_GAMES = 99
"""The longest match: first to 50."""


def begins_with_bracket(settings: Settings) -> bool:
    """Say whether round 1 is a round of the bracket."""
    return settings.format in {"single-elimination", "double-elimination"}


def is_scheduled(settings: Settings) -> bool:
    """Say whether Berger tables say who meets whom, before the first result."""
    return settings.format in {"round-robin", "groups"}


def is_planned(settings: Settings) -> bool:
    """Say whether a plan says from round 1 on who meets whom: a bracket, or Berger tables."""
    return begins_with_bracket(settings) or is_scheduled(settings)


def needs_bracket(settings: Settings) -> bool:
    """Say whether only a bracket ends the tournament."""
    return begins_with_bracket(settings) or settings.cut > 0


def games_of(settings: Settings, *, final: bool) -> int:
    """Return what a match of the bracket is played to: best of so many games (S-12)."""
    agreed = settings.cut_best_of or settings.best_of
    return (settings.final_best_of or agreed) if final else agreed


def judge_format(settings: Settings) -> Refused | None:
    """Return why this cannot be agreed to, or None.

    `groups` and `legs` count for nothing in the formats that have none, so that settings can be
    changed one after another before the start.
    """
    for games in (settings.best_of, settings.cut_best_of, settings.final_best_of):
        if games is not None and not (games % 2 and games <= MOST_GAMES):
            return Refused(clause="S-12", reason="best-of", facts={"best_of": games})
    if settings.legs not in LEGS:
        return Refused(clause="T-7", reason="legs", facts={"legs": settings.legs})
    return _judge_cut(settings) or _judge_places(settings)


def newcomers_refused(state: Competition) -> Refused | None:
    """Return why nobody can enter any more, or None (T-6, T-8).

    Into a bracket or a round robin nobody comes once its first round hangs out.
    """
    if state.cut and state.cut.after_round:
        return Refused(clause="T-8", reason="entries-closed", facts={})
    if is_planned(state.settings) and has_published(state):
        return Refused(clause="T-6", reason="field-fixed", facts={})
    return None


def return_refused(state: Competition, entry: int) -> Refused | None:
    """Return why a withdrawn entry cannot come back, or None (T-8, T-11).

    Into a bracket nobody comes back; into a round robin only who has a number in it.
    """
    if not has_published(state):
        return None
    if state.cut:
        return Refused(clause="T-8", reason="bracket-closed", facts={"entry": entry})
    if is_scheduled(state.settings) and not any(entry in group for group in state.groups):
        return Refused(clause="T-6", reason="field-fixed", facts={})
    return None


def has_published(state: Competition) -> bool:
    """Say whether a round ever hung out: from then on the field of a fixed format stands."""
    return any(played.published for played in state.rounds)


def _judge_cut(settings: Settings) -> Refused | None:
    if settings.format == "groups":
        facts = {"cut": settings.cut, "groups": settings.groups}
        if settings.groups < FINALISTS:
            return Refused(clause="T-7", reason="groups-too-few", facts=facts)
        if settings.cut % settings.groups:
            return Refused(clause="T-8", reason="groups-cut", facts=facts)
        return None
    if begins_with_bracket(settings) and (settings.cut or settings.rounds is not None):
        return Refused(clause="T-8", reason="elimination-without-rounds", facts={})
    if settings.cut not in (0, *CUTS):
        return Refused(clause="T-7", reason="cut-size", facts={"cut": settings.cut})
    return None


def _judge_places(settings: Settings) -> Refused | None:
    """Refuse to play for places that are not there to be played for."""
    plays_on = settings.third_place or settings.all_places
    if plays_on and settings.format == "double-elimination":
        return Refused(clause="T-8", reason="double-has-its-places", facts={})
    if settings.all_places and not needs_bracket(settings):
        return Refused(clause="T-8", reason="places-without-bracket", facts={})
    if plays_on and settings.cut == FINALISTS:
        return Refused(clause="T-8", reason="no-third-place", facts={})
    return None
