"""Standings after a closed round, and the bracket."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import Field

from tournament.competition.bracket import bracket_of
from tournament.competition.groups import group_standings
from tournament.pairing.bracket import Bracket, BracketMatch, Slot
from tournament.service import director
from tournament.service.errors import NotFound
from tournament.service.sentences_standings import decimal
from tournament.service.tournaments import Tournament, load, standings_of
from tournament.standings.table import Row
from tournament.web.access.door import admit
from tournament.web.acting import Acts, Looks, Recorded
from tournament.web.api.shapes import MOST, Player, Shape, Slug
from tournament.web.api.statuses import changed, statuses

router = APIRouter(
    prefix="/api/v1/tournaments/{slug}", tags=["standings"], dependencies=[Depends(admit)]
)


class StandingsLine(Shape):
    """A line of the standings. `record` is matches won, lost and drawn.

    `figures` has every tie-break by its name: shares as `0.583333`, others as `13`; null where
    head to head was not asked. `group` is null where there are no groups.
    """

    group: int | None
    rank: int
    player: Player
    match_points: int
    record: str
    figures: dict[str, str | None]


class StandingsShown(Shape):
    """The standings after a closed round (T-4); `tie_breaks` decide in this order."""

    tournament: str
    version: int
    after_round: int
    tie_breaks: list[str]
    rows: list[StandingsLine]


class SlotShown(Shape):
    """A side of a match: where it comes from, and who it is as soon as that is known."""

    source: str
    number: int
    player: Player | None


class BracketMatchShown(Shape):
    """A match of the bracket; `winner` is the entry that won it."""

    match: int
    left: SlotShown
    right: SlotShown
    winner: int | None


class BracketShown(Shape):
    """The bracket, round by round (T-8)."""

    tournament: str
    version: int
    rounds: list[list[BracketMatchShown]]
    champion: Player | None


class Cutting(Shape):
    """How to cut: as agreed where `size` is null; `play_off` settles a tie at the cut."""

    size: Annotated[int, Field(ge=2, le=MOST)] | None = None
    third_place: bool | None = None
    play_off: bool = False


@router.get("/standings", responses=statuses(404, 422))
def standings(
    slug: Slug, ledger: Looks, after_round: Annotated[int | None, Query(ge=1, le=MOST)] = None
) -> StandingsShown:
    """Show the standings after the last closed round, or after another that is closed."""
    tournament = load(ledger, slug)
    counted, rows = standings_of(tournament, after_round)
    groups: list[tuple[int | None, Sequence[Row]]] = [(None, rows)]
    if tournament.state.groups[1:]:
        groups = [*enumerate(group_standings(tournament.state, counted), 1)]
    return StandingsShown(
        tournament=slug,
        version=tournament.state.version,
        after_round=counted,
        tie_breaks=list(tournament.state.settings.tie_breaks),
        rows=[_line(tournament, row, group) for group, ranked in groups for row in ranked],
    )


@router.get("/bracket", responses=statuses(404, 422))
def bracket(slug: Slug, ledger: Looks) -> BracketShown:
    """Show the bracket with the results so far."""
    tournament = load(ledger, slug)
    drawn = bracket_of(tournament.state)
    if drawn is None:
        raise NotFound(f"{tournament.state.name} has no bracket yet", "")
    return _bracket(tournament, drawn)


@router.post("/bracket", status_code=201, responses=changed(428, status=201))
def cut(slug: Slug, cutting: Cutting, acts: Acts) -> Recorded:
    """Send the best of the standings on, and pair their first round as a draft (T-8)."""
    return acts.on(
        slug,
        lambda ledger: director.cut(
            ledger,
            slug,
            size=cutting.size,
            third_place=cutting.third_place,
            play_off=cutting.play_off,
        ),
        named=True,
    )


def _line(tournament: Tournament, row: Row, group: int | None) -> StandingsLine:
    return StandingsLine(
        group=group,
        rank=row.rank,
        player=Player.of(tournament, row.entry),
        match_points=row.match_points,
        record=f"{row.record.won}-{row.record.lost}-{row.record.drawn}",
        figures={
            name: None if value is None else decimal(name, value)
            for name, value in row.figures.items()
        },
    )


def _bracket(tournament: Tournament, drawn: Bracket) -> BracketShown:
    return BracketShown(
        tournament=tournament.slug,
        version=tournament.state.version,
        rounds=[[_match(tournament, match) for match in matches] for matches in drawn.rounds],
        champion=Player.of(tournament, drawn.champion) if drawn.champion else None,
    )


def _match(tournament: Tournament, match: BracketMatch) -> BracketMatchShown:
    return BracketMatchShown(
        match=match.number,
        left=_slot(tournament, match.left),
        right=_slot(tournament, match.right),
        winner=match.winner,
    )


def _slot(tournament: Tournament, slot: Slot) -> SlotShown:
    player = None if slot.entry is None else Player.of(tournament, slot.entry)
    return SlotShown(source=slot.source, number=slot.number, player=player)
