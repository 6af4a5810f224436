"""How sheets write results, rounds and figures."""

from collections.abc import Mapping
from fractions import Fraction

from reports.documents import HowEnded, RoundName, Score
from reports.documents import Stage as SheetStage
from tournament.competition.events import Result
from tournament.competition.state import Gone, Round
from tournament.service.counted import several

BRACKET_STAGES: Mapping[str, SheetStage] = {
    "last-8": "quarter-finals",
    "last-4": "semi-finals",
    "last-2": "final",
    "final": "final",
}
"""The name of a bracket round by its code: how many entries are still in it (T-7, T-8)."""

_TITLES: Mapping[str, str] = {"last": "Last {}", "double": "Elimination round {}"}


def score(result: Result | None, gone: Gone | None = None) -> Score | None:
    """Return a result as sheets write it, the left seat's games first; `gone` as `how_ended`."""
    if result is None:
        return None
    how = how_ended(result, gone) if result.lots is None else "lots"
    return Score(result.left, result.right, result.drawn, how)


def how_ended(result: Result, gone: Gone | None = None) -> HowEnded:
    """Return how a match came to its result; what a penalty decides, the referee awards.

    A match is awarded, too, where who lost it had left the event: `gone` says how.
    """
    if gone and result.ending == "no-show":
        return gone
    return "award" if result.ending == "penalty" else result.ending


def round_name(played: Round) -> RoundName:
    """Return the name of a round."""
    if played.stage == "bracket":
        return bracket_round_name(played.number, played.title)
    return RoundName(played.number, title="" if played.stage == "swiss" else played.title)


def bracket_round_name(number: int, code: str) -> RoundName:
    """Return the name of a bracket round by its code, such as `last-16`."""
    if code in BRACKET_STAGES:
        return RoundName(number, BRACKET_STAGES[code])
    kind, _, which = code.partition("-")
    return RoundName(number, title=_TITLES[kind].format(which) if which else "Second final")


def in_words(played: Round) -> str:
    """Return the name of a round within a sentence: `round 3`, `semi-finals`, `second final`."""
    name = round_name(played)
    if name.title:
        return name.title[0].lower() + name.title[1:] if played.stage == "bracket" else name.title
    return f"round {name.number}" if name.stage == "swiss" else name.stage


def results_in(played: Round) -> str:
    """Say how many results of a round are in."""
    return f"{results(played)} in"


def results(played: Round) -> str:
    """Return how many results of a round there are, of how many: `11 of 12 results`."""
    tables = len(played.tables)
    entered = tables - len(played.open_tables)
    return f"{entered} of {several(tables, 'result')}"


def percent(figure: Fraction) -> str:
    """Return a share in per cent with two decimals, halves rounded up."""
    hundredths = (figure.numerator * 20_000 + figure.denominator) // (2 * figure.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"
