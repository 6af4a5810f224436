"""Recorded games: listed, and shown as the caller may see the table."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from tournament.service.games import RecordedGame, load_game, seat_of_entry
from tournament.service.listing import games_of
from tournament.service.tournaments import load
from tournament.web.access.caller import Caller
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Looks
from tournament.web.api.shapes import GAME, SLUG, Shape
from tournament.web.api.statuses import statuses
from tournament.web.etags import etag
from tournament.web.hall import hall_of

router = APIRouter(prefix="/api/v1/games", tags=["games"], dependencies=[Depends(admit)])

GameId = Annotated[
    str,
    Path(
        pattern=f"^{GAME}$",
        description="`SLUG/m7/g2`, game 2 of match 7; or the id of a friendly game.",
    ),
]


class ListedGame(Shape):
    """A game on the log. `winners` are seats from 1: none if drawn, null while it is not over."""

    game: str
    tournament: str | None
    match: int | None
    number: int | None
    rules: str | None
    winners: list[int] | None
    events: int


class Games(Shape):
    """Games on the log."""

    games: list[ListedGame]


class PileShown(Shape):
    """A pile: its open cards from the bottom up, and how many lie face down on and beside it."""

    name: str
    cards: list[str]
    face_down: int
    reserve: int


class SeatShown(Shape):
    """A seat. `hand` is null where the caller may not see it."""

    player: str
    hand: list[str] | None
    hand_size: int
    draw_size: int


class GameShown(Shape):
    """A table as the caller may see it. `version` is that of the record, and its ETag."""

    game: str
    version: int
    rules: str
    phase: Literal["dealt", "play", "block", "ended"]
    piles: list[PileShown]
    seats: list[SeatShown]
    winners: list[int] | None
    cause: str | None


@router.get("", responses=statuses(404, 422))
def games(
    request: Request,
    tournament: Annotated[str | None, Query(pattern=f"^{SLUG}$")] = None,
) -> Games:
    """List the games on the log, or those of a tournament."""
    caller = caller_of(request)
    return Games(
        games=[
            ListedGame(
                game=entry.id,
                tournament=entry.tournament,
                match=entry.match,
                number=entry.game,
                rules=entry.rules,
                winners=None if entry.winners is None else [seat + 1 for seat in entry.winners],
                events=entry.events,
            )
            for entry in games_of(hall_of(request).serving.database.store, tournament)
            if caller.may_reach(entry.tournament)
        ]
    )


@router.get("/{game:path}", responses=statuses(404, 422))
def game(request: Request, game: GameId, ledger: Looks, response: Response) -> GameShown:
    """Show a game as it stands: a player sees the own hand, everybody else none."""
    found = load_game(ledger, game)
    response.headers["ETag"] = etag(len(found.events))
    return _shown(found, _seat(ledger, caller_of(request), found))


def _seat(ledger: Looks, caller: Caller, found: RecordedGame) -> int | None:
    link = caller.link
    if link is None or link.entry is None:
        return None
    return seat_of_entry(load(ledger, str(link.tournament)), found.id, link.entry)


def _shown(found: RecordedGame, seat: int | None) -> GameShown:
    view = found.game.view(found.state, seat)
    names, outcome = found.names, found.state.outcome
    return GameShown(
        game=found.id,
        version=len(found.events),
        rules=found.rules.id,
        phase=view.phase,
        piles=[
            PileShown(
                name=pile.name,
                cards=[names.card(card) for card in pile.cards],
                face_down=pile.face_down,
                reserve=pile.reserve,
            )
            for pile in view.piles
        ],
        seats=[
            SeatShown(
                player=player,
                hand=None if each.hand is None else [names.card(card) for card in each.hand],
                hand_size=each.hand_size,
                draw_size=each.draw_size,
            )
            for player, each in zip(found.players, view.seats, strict=True)
        ],
        winners=None if outcome is None else [seat + 1 for seat in outcome.winners],
        cause=None if outcome is None else outcome.cause,
    )
