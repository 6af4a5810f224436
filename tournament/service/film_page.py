"""The page on which a film is marked: what it must know of the game, and of the film."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from reports.documents import FilmedCard, FilmedPile, FilmedSeat, FilmFile, FilmMarking
from tournament.event import Event, Refused, fold
from tournament.games import events as facts
from tournament.games.catalogue import USUAL, Found
from tournament.games.commands import StartPlay
from tournament.games.game import View
from tournament.games.shuffle import seed_of
from tournament.service.film import PIECE, Film
from tournament.service.games import require_friendly
from tournament.service.ledger import Ledger
from tournament.service.printing.faces import face
from tournament.service.records.places import Place
from tournament.service.rulesets import find_ruleset
from tournament.service.seats import seats_at

ANY_SEED = seed_of("a table as it begins")
"""Which cards there are, and how many lie where at the start, is the same in every deal."""

ACTS: Mapping[str, type[Event]] = {
    "turn": facts.ReservesTurned,
    "speed": facts.SpeedCalled,
    "free": facts.FreeRound,
}
"""The acts that not every game has, each with the fact that it leads to."""


@dataclass(frozen=True, slots=True)
class FilmedGame:
    """The game that a film shows: by which rules, who sat where, and where its record goes.

    `players` are empty where nobody knows them. `options` are those of `game record` that name the
    record's place.
    """

    title: str
    found: Found
    players: tuple[str, ...]
    options: tuple[str, ...]


def of_a_match(ledger: Ledger, place: Place) -> FilmedGame:
    """Return a game of a match."""
    tournament, paired = place.tournament, place.table
    options = (
        *("--tournament", tournament.slug, "--round", str(place.round)),
        *("--table", str(paired.table), "--game", str(place.game)),
    )
    return FilmedGame(
        title=place.id,
        found=find_ruleset(ledger, tournament.state.settings.rules),
        players=(tournament.name(paired.left), tournament.name(paired.right)),
        options=options,
    )


def of_a_friendly_game(
    ledger: Ledger, game_id: str | None, rules: str | None, seats: int | None
) -> FilmedGame:
    """Return a game that belongs to no match.

    Raises:
        NotFound: there is no such ruleset.
        BadInput: the id is none of a friendly game, or the game is not for so many.
    """
    if game_id is not None:
        require_friendly(game_id)
    found = find_ruleset(ledger, rules or USUAL)
    return FilmedGame(
        title=game_id or found.rules.id,
        found=found,
        players=("",) * seats_at(found, seats, "usage"),
        options=("--id", game_id) if game_id else (),
    )


def film_marking(
    film: Film, filmed: FilmedGame, *, beside: str, record_file: str, command: str
) -> FilmMarking:
    """Return what the page must know to take a game down from a film.

    `beside` is the film as a relative link from the page, or empty.
    """
    names = filmed.found.game.names(filmed.found.rules)
    cards, table = _start(filmed)
    with_reserves = any(pile.reserve for pile in table.piles)
    return FilmMarking(
        title=filmed.title,
        rules=filmed.found.rules.id,
        film=FilmFile(
            name=film.name,
            size=film.size,
            sha256=film.sha256,
            pieces=film.pieces,
            piece=PIECE,
            frame_us=film.frames.frame_us if film.frames else None,
            beside=beside,
        ),
        cards=tuple(FilmedCard(names.card(card), face(names, card).name) for card in cards),
        piles=tuple(
            FilmedPile(pile.name, pile.reserve if with_reserves else None) for pile in table.piles
        ),
        seats=tuple(
            FilmedSeat(player, seat.hand_size, seat.draw_size)
            for player, seat in zip(filmed.players, table.seats, strict=True)
        ),
        in_play=_in_play(table),
        acts=tuple(act for act, fact in ACTS.items() if fact in filmed.found.game.reducer),
        record_file=record_file,
        command=command,
    )


def _start(filmed: FilmedGame) -> tuple[list[int], View]:
    """Return every card of the deck, and how the table lies when the signal is given."""
    game, rules = filmed.found.game, filmed.found.rules
    dealt = game.deal(rules, len(filmed.players), ANY_SEED, "film")
    state = fold(game.reducer, game.initial(rules), [dealt])
    started = game.decide(state, StartPlay())
    if not isinstance(started, Refused):
        fold(game.reducer, state, started)
    return sorted(dealt.order or ()), game.open_view(state)


def _in_play(table: View) -> int:
    """Return how many cards lie on the table and are in the hands, seen or not."""
    on_piles = sum(len(pile.cards) + pile.face_down + pile.reserve for pile in table.piles)
    return on_piles + sum(seat.hand_size + seat.draw_size for seat in table.seats)


def seen_from(page: Path, film: Path) -> str:
    """Return the film's place as a relative link from the page; empty where there is none."""
    try:
        way = os.path.relpath(film.resolve(), page.resolve().parent)
    except ValueError:  # on another drive of Windows
        return ""
    return quote(Path(way).as_posix())
