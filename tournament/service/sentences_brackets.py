"""Brackets in words: where the line of a cut is and what drew it, and which match it is."""

from tournament.competition.cut_line import CutLine
from tournament.pairing.bracket import BracketMatch
from tournament.service.sentences_standings import PHRASES, apart
from tournament.service.tournaments import Tournament


def line_sentence(tournament: Tournament, line: CutLine) -> str:
    """Say where the line of the cut is, and what drew it."""
    last_in, first_out = tournament.numbered(line.last_in), tournament.numbered(line.first_out)
    where = "" if line.group is None else f"group {line.group}: "
    said = f"{where}{last_in} is the last in, {first_out} the first out: "
    if line.played_off:
        return f"{said}the play-off decided"
    if line.by_lot:
        tied = ", ".join(map(tournament.numbered, line.tied))
        some = "one place" if line.places == 1 else f"{line.places} places"
        return f"{said}{tied} are level in everything but the lot, for {some}"
    if line.criterion is None or line.figures is None:
        return f"{said}nothing agreed tells them apart"
    own, theirs = apart(line.criterion, *line.figures)
    return f"{said}{PHRASES[line.criterion]} {own} against {theirs}"


def match_remark(match: BracketMatch, *, double: bool) -> str:
    """Say which match of a bracket it is, where its round does not say so."""
    if match.section == "losers":
        return "losers' side"
    if match.section == "reset":
        return "second final"
    if match.section == "final":
        return "final"
    if match.section == "main":
        return "winners' side" if double else ""
    if match.third_place:
        return "third place"
    if match.worst == match.best + 1:
        return f"place {match.best}"
    return f"places {match.best} to {match.worst}"
