"""What is drawn beside the main bracket: losers' side and finals, or matches for places."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from tournament.pairing.bracket import Bracket, BracketMatch

Columns = tuple[tuple[BracketMatch, ...], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Matches of one part, round by round; `headings` name its rounds where they have names."""

    title: str
    columns: Columns
    headings: tuple[str, ...] = ()

    def heading(self, place: int) -> str:
        """Return the name of a round of the part, from 1."""
        return self.headings[place - 1] if self.headings else f"Round {place}"


def parts_of(bracket: Bracket) -> tuple[BracketMatch | None, tuple[Part, ...]]:
    """Return the match for third place, and all other parts in the order of their places."""
    third = next((match for match in bracket.matches if match.third_place), None)
    parts = []
    losers = [match for match in bracket.matches if match.section == "losers"]
    if losers:
        parts.append(Part("Losers' side", _columns(losers)))
    finals = [match for match in bracket.matches if match.section in {"final", "reset"}]
    if finals:
        names = ("Final", "Second final")[: len(finals)]
        parts.append(Part("Final", tuple((match,) for match in finals), names))
    below = [m for m in bracket.matches if m.section == "places" and not m.third_place]
    return third, (*parts, *map(_for_places, _bands(below)))


def _bands(matches: Iterable[BracketMatch]) -> list[list[BracketMatch]]:
    """Return the matches of those who were beaten in one round, who play for the same places."""
    bands: list[list[BracketMatch]] = []
    end = 0
    for match in sorted(matches, key=lambda match: (match.best, -match.worst)):
        if match.best > end:
            bands.append([])
            end = match.worst
        bands[-1].append(match)
    return bands


def _for_places(band: list[BracketMatch]) -> Part:
    best, worst = band[0].best, max(match.worst for match in band)
    columns = _columns(sorted(band, key=lambda match: match.number))
    return Part(f"Places {best} to {worst}", columns)


def _columns(matches: Iterable[BracketMatch]) -> Columns:
    rounds = groupby(matches, key=lambda match: match.level)
    return tuple(tuple(played) for _, played in rounds)
