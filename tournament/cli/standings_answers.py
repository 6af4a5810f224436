"""The explanation of a place as `--json` gives it."""

from typing import TYPE_CHECKING

from tournament.cli.shapes import Player
from tournament.cli.shapes_standings import (
    ComparedPlace,
    StandingsExplained,
    TiedGroup,
    WorkedFigure,
    WorkedPart,
)
from tournament.service.explanation import Explained
from tournament.service.sentences_standings import decimal

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament
    from tournament.standings.explain import Comparison
    from tournament.standings.head_to_head import Encounter
    from tournament.standings.tiebreak import TieBreakName
    from tournament.standings.working import Part, Working


def explained(tournament: "Tournament", found: Explained) -> StandingsExplained:
    """Return an explanation with the names of everybody in it."""
    explanation = found.explanation
    return StandingsExplained(
        tournament=tournament.slug,
        after_round=found.after_round,
        player=Player.of(tournament, explanation.entry),
        rank=explanation.rank,
        figures=[_figure(tournament, name, working) for name, working in explanation.workings],
        head_to_head=[_group(tournament, met) for met in explanation.encounters],
        neighbours=[
            _neighbour(tournament, each, sentence)
            for each, sentence in zip(explanation.comparisons, found.sentences, strict=True)
        ],
    )


def _figure(
    tournament: "Tournament", name: "TieBreakName", working: "Working | None"
) -> WorkedFigure:
    if working is None:
        return WorkedFigure(tie_break=name, value=None, divisor=0, parts=[])
    return WorkedFigure(
        tie_break=name,
        value=decimal(name, working.value),
        divisor=working.divisor,
        parts=[_part(tournament, name, part) for part in working.parts],
    )


def _part(tournament: "Tournament", name: "TieBreakName", part: "Part") -> WorkedPart:
    """Return a part; those of an own game-win percentage are points, not shares."""
    unit: TieBreakName = "match_points" if name == "gw" else name
    return WorkedPart(
        round=part.round,
        opponent=None if part.opponent is None else Player.of(tournament, part.opponent),
        figure=decimal(unit, part.figure),
        times=part.times,
        was=None if part.was is None else decimal(unit, part.was),
        share=None if part.share is None else "/".join(map(str, part.share)),
        counted=part.counted,
        note=part.note,
    )


def _group(tournament: "Tournament", met: "Encounter") -> TiedGroup:
    def players(entries: tuple[int, ...]) -> list[Player]:
        return [Player.of(tournament, entry) for entry in entries]

    if met.unmet is not None:
        return TiedGroup(entries=players(met.tied), points=None, unmet=players(met.unmet))
    points = [int(met.workings[entry].value) for entry in met.tied]
    return TiedGroup(entries=players(met.tied), points=points, unmet=None)


def _neighbour(tournament: "Tournament", found: "Comparison", sentence: str) -> ComparedPlace:
    by = found.by
    return ComparedPlace(
        where=found.where,
        other=Player.of(tournament, found.other),
        tie_break=None if by is None else by.tie_break,
        own=None if by is None else decimal(by.tie_break, by.own),
        theirs=None if by is None else decimal(by.tie_break, by.theirs),
        sentence=sentence,
    )
