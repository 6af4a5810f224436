"""Creating a tournament and changing what was agreed (T-1, T-2, T-7, T-12)."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from tournament.competition.commands import ChangeSetting, CreateTournament
from tournament.competition.events import SettingChanged, Settings, TournamentCreated
from tournament.competition.formats import has_published, judge_format
from tournament.competition.state import Competition
from tournament.event import Event, Refused
from tournament.standings.scoring import Scoring, judge_scoring
from tournament.standings.tiebreak import judge_order

OF_THE_FORMAT = ("format", "legs", "groups", "seeding", "first_round", "acceleration")
"""What nothing can change once a round hangs out, not even with a reason."""

OF_THE_CUT = ("rounds", "cut", "third_place", "all_places")
"""What decides nothing any more once the cut is made."""

_FLOOR = re.compile(r"-?\d+(?:\.\d+|/\d+)?", re.ASCII)  # no exponent, which can outgrow any memory


def create_tournament(state: Competition, command: CreateTournament) -> tuple[Event, ...] | Refused:
    """Create a tournament whose settings are fair (T-12)."""
    if state.version:
        return Refused(clause="T-12", reason="tournament-exists", facts={"name": state.name})
    return unfair(command.settings) or (
        TournamentCreated(name=command.name, settings=command.settings),
    )


def change_setting(state: Competition, command: ChangeSetting) -> tuple[Event, ...] | Refused:
    """Change one setting; after the start only with a reason, and on the record (T-12)."""
    read = READ.get(command.setting)
    if read is None:
        return Refused(
            clause="T-12",
            reason="setting-unknown",
            facts={"setting": command.setting, "known": ", ".join(READ)},
        )
    if state.started and not command.reason:
        return Refused(clause="T-12", reason="setting-locked", facts={"setting": command.setting})
    before = msgspec.to_builtins(state.settings)
    try:
        now = read(command.value)
        settings = msgspec.convert({**before, command.setting: now}, Settings)
    except (ValueError, msgspec.ValidationError):
        return Refused(
            clause="T-12",
            reason="setting-unreadable",
            facts={"setting": command.setting, "value": command.value},
        )
    played = len(list(state.swiss_rounds()))
    if settings.rounds is not None and settings.rounds < played:
        return Refused(clause="T-12", reason="rounds-already-paired", facts={"rounds": played})
    if command.setting in OF_THE_FORMAT and has_published(state):
        return Refused(clause="T-12", reason="format-fixed", facts={"setting": command.setting})
    if state.cut and state.cut.after_round and command.setting in OF_THE_CUT:
        return Refused(clause="T-8", reason="already-cut", facts={"setting": command.setting})
    if settings == state.settings:
        return ()
    return unfair(settings) or (
        SettingChanged(
            setting=command.setting,
            was=msgspec.json.encode(before[command.setting]).decode(),
            now=msgspec.json.encode(now).decode(),
            reason=command.reason,
        ),
    )


def unfair(settings: Settings) -> Refused | None:
    """Return why these settings cannot be agreed to, or None (T-2, T-4, T-7, T-12, S-12)."""
    refused = judge_format(settings)
    if refused:
        return refused
    if settings.seeding == "lots":
        if settings.first_round == "halves":
            return Refused(clause="T-12", reason="halves-need-seeds", facts={})
        if settings.acceleration != "off":
            return Refused(clause="T-12", reason="acceleration-needs-seeds", facts={})
    if settings.rounds is not None and settings.rounds < 1:
        return Refused(clause="T-7", reason="no-rounds", facts={})
    scoring = scoring_of(settings)
    if scoring is None:
        return Refused(clause="T-2", reason="floor-unreadable", facts={"floor": settings.floor})
    return judge_scoring(scoring) or judge_order(settings.tie_breaks)


def scoring_of(settings: Settings) -> Scoring | None:
    """Return what counts how much, or None where the floor is no number (T-1, T-2)."""
    if not _FLOOR.fullmatch(settings.floor):
        return None
    try:
        floor = Fraction(settings.floor)
    except ZeroDivisionError:
        return None
    return Scoring(
        win=settings.win, draw=settings.draw, loss=settings.loss, bye=settings.win, floor=floor
    )


def _rounds(text: str) -> int | None:
    return None if text == "auto" else int(text)


def _games(text: str) -> int:
    """Read best of so many games, or `first-to-4`: the same as best of 7 (S-12)."""
    needed = text.removeprefix("first-to-")
    return int(text) if needed == text else 2 * int(needed) - 1


def _or_none(read: Callable[[str], int]) -> Callable[[str], int | None]:
    return lambda text: None if text == "none" else read(text)


def _yes(text: str) -> bool:
    if text not in {"yes", "no"}:
        raise ValueError(text)
    return text == "yes"


def listed(text: str) -> tuple[str, ...]:
    """Read names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


READ: dict[str, Callable[[str], Any]] = {
    "best_of": _games,
    "rounds": _rounds,
    "cut": int,
    "third_place": _yes,
    "win": int,
    "draw": int,
    "loss": int,
    "floor": str,
    "missed": str,
    "round_minutes": int,
    "tie_breaks": listed,
    "unplayed": str,
    "format": str,
    "legs": int,
    "groups": int,
    "seeding": str,
    "all_places": _yes,
    "cut_best_of": _or_none(_games),
    "final_best_of": _or_none(_games),
    "agreed_draws": _yes,
    "confirm_results": _yes,
    "match_time": _or_none(int),
    "first_round": str,
    "acceleration": str,
    "appeal_time": int,
}
