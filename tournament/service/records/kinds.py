"""The kinds of line that a record may have."""

from collections.abc import Mapping

from tournament.service.records import attempts, calls, evidence, placing, scenes
from tournament.service.records.lines import ActLine, DealLine

KINDS: Mapping[str, type[DealLine] | type[ActLine]] = {
    "deal": DealLine,
    "scene": scenes.SceneLine,
    "start": calls.StartLine,
    "resume": scenes.ResumeLine,
    "place": placing.PlaceLine,
    "lost": placing.LostLine,
    "race": placing.RaceLine,
    "back": placing.BackLine,
    "draw": placing.DrawLine,
    "block": calls.BlockLine,
    "turn": calls.TurnLine,
    "free": placing.FreeLine,
    "speed": calls.SpeedLine,
    "speed-together": calls.SpeedTogetherLine,
    "time": calls.TimeLine,
    "note": calls.NoteLine,
    "film": evidence.FilmLine,
    "statement": evidence.StatementLine,
    "attempt": attempts.AttemptLine,
}
"""The class of each `what`."""
