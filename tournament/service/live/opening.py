"""Opening a table, and sitting down at it: by the table's code, by a slip's, or by a token.

A code lets in where a seat is free. Whoever sits down gets a token of 256 random bits; the
database has its hash alone, and the same seat can be taken with it from any device.
"""

import re
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tournament.games.attempts import AttemptRefused
from tournament.games.catalogue import Found
from tournament.games.deals import DEAL_FACTS
from tournament.games.events import SceneFound
from tournament.projections.access import Link
from tournament.projections.live_tables import LiveSeat, LiveTables, OpenedTable
from tournament.service.errors import BadInput, Conflict, Fault, NotFound
from tournament.service.games import match_game
from tournament.service.ledger import Ledger
from tournament.service.records.places import place_of
from tournament.service.rulesets import find_ruleset
from tournament.service.seat_words import seat_word
from tournament.service.seats import seats_fault
from tournament.service.slip_codes import looks_like_code, table_by_code
from tournament.service.tokens import hash_of, new_token
from tournament.service.tournaments import Tournament, load

MATCH_TABLE = re.compile(r"(?P<slug>[a-z][a-z0-9-]{0,39})/m(?P<match>[1-9]\d{0,8})")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of codes: without I, O, 0 and 1, which people take for each other. A slip begins with a digit,
a table's code with a letter."""
CODE_LENGTH = 6
MOST_GAMES = 9
"""What a friendly match is played to at the most."""
SOURCE = "the table"

RequireWord = Callable[[str, str], None]
"""Is told a table and the seat word of its slip, and raises unless whoever asks may sit there."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that was just opened, with the token of each person's seat, from 0."""

    table: OpenedTable
    tokens: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Seated:
    """Seats that somebody has just sat down at, from 0, and the token that they are held by."""

    table: OpenedTable
    seats: tuple[int, ...]
    token: str


def open_friendly(
    ledger: Ledger,
    tables: LiveTables,
    rules: str,
    seats: Sequence[LiveSeat],
    *,
    best_of: int = 1,
    practice: bool = False,
    here: Collection[int] | None = None,
) -> Opened:
    """Open a table that belongs to no tournament.

    `here` are the seats at which whoever opens it sits down, by one token: both where two share a
    device. Other persons' seats stay free. Without it each has a token of its own.

    Raises:
        NotFound: there is no such ruleset.
        BadInput: the ruleset is not for so many, its game cannot be played live, or a seat in
            `here` is no person's.
    """
    found = find_ruleset(ledger, rules)
    require_live(found)
    if fault := seats_fault(found, len(seats), "seats"):
        raise BadInput(SOURCE, [fault])
    if not 1 <= best_of <= MOST_GAMES:
        fault = Fault("best_of", f"a match is not best of {best_of}", f"give 1 to {MOST_GAMES}")
        raise BadInput(SOURCE, [fault])
    persons = [n for n, seat in enumerate(seats) if seat.by == "person"]
    if not set(here or ()) <= set(persons):
        fault = Fault("here", "a person sits down only at a person's seat", "look at the seats")
        raise BadInput(SOURCE, [fault])
    tokens = {n: new_token() for n in persons}
    if here is not None:
        tokens = dict.fromkeys(sorted(set(here)), new_token())
    hashed = tuple(
        replace(seat, token_hash=hash_of(tokens[n]) if n in tokens else None)
        for n, seat in enumerate(seats)
    )
    table_id = f"{'p' if practice else 't'}-{secrets.token_hex(4)}"
    opened = OpenedTable(id=table_id, rules=rules, seats=hashed, best_of=best_of, code=_code())
    tables.keep(opened)
    return Opened(opened, tokens)


def open_match(
    ledger: Ledger, tables: LiveTables, slug: str, number: int, table: int
) -> OpenedTable:
    """Open the table of a match by the event's ruleset, or return it as it is open (T-12).

    Raises:
        NotFound: there is no such tournament.
        RefusedByRule: there is no such table, or its round is a draft.
        BadInput: the event's game cannot be played live.
    """
    tournament = load(ledger, slug)
    place = place_of(tournament, table, 1, number)
    table_id = table_of_match(slug, place.table.match)
    if (known := tables.of(table_id)) is not None:
        return known
    rules = tournament.state.settings.rules
    found = find_ruleset(ledger, rules)
    require_live(found)
    if fault := seats_fault(found, 2, "seats"):
        raise BadInput(SOURCE, [fault])
    best_of = tournament.state.rounds[number - 1].best_of
    seats = (LiveSeat(), LiveSeat())
    opened = OpenedTable(id=table_id, rules=rules, seats=seats, best_of=best_of, code=_code())
    tables.keep(opened)
    return opened


def sit_down(
    ledger: Ledger,
    tables: LiveTables,
    code: str,
    seats: Collection[int],
    *,
    require_word: RequireWord,
    tournament: str | None = None,
) -> Seated:
    """Sit down at free seats, from 0: by a table's code, or by that of a slip of a tournament.

    `require_word` is asked where it is by a slip, before anything is opened.

    Raises:
        NotFound: the code is that of no table.
        BadInput: it is no code, or there are no such seats.
        RefusedByRule: the slip does not hold any more.
        Conflict: somebody sits there.
    """
    table = _by_code(ledger, tables, code, tournament, require_word)
    wanted = tuple(sorted(set(seats)))
    if not wanted or not set(wanted) <= set(range(len(table.seats))):
        fault = Fault("seats", "there are no such seats", f"there are 1 to {len(table.seats)}")
        raise BadInput(SOURCE, [fault])
    taken = [n for n in wanted if not _is_free(table.seats[n])]
    if taken:
        raise Conflict(
            f"somebody sits at seat {taken[0] + 1} of {table.id}",
            "go on with the device that sat down, or let a referee free the seat",
        )
    token = new_token()
    kept = _with_seats(table, dict.fromkeys(wanted, hash_of(token)))
    tables.keep(kept)
    return Seated(kept, wanted, token)


def free_seats(tables: LiveTables, table_id: str, seats: Collection[int]) -> OpenedTable:
    """Free seats, from 0: their tokens let nobody in any more.

    Raises:
        NotFound: there is no such table.
        BadInput: there are no such seats.
    """
    table = tables.of(table_id)
    if table is None:
        raise no_table(table_id)
    if not set(seats) <= set(range(len(table.seats))):
        fault = Fault("seats", "there are no such seats", f"there are 1 to {len(table.seats)}")
        raise BadInput(SOURCE, [fault])
    kept = _with_seats(table, dict.fromkeys(seats, None))
    tables.keep(kept)
    return kept


def seats_of_token(table: OpenedTable, token: str) -> frozenset[int]:
    """Return the seats, from 0, that a token holds at a table."""
    digest = hash_of(token)
    return frozenset(
        n
        for n, seat in enumerate(table.seats)
        if seat.token_hash is not None and secrets.compare_digest(seat.token_hash, digest)
    )


def seats_of_link(ledger: Ledger, table: OpenedTable, link: Link) -> frozenset[int]:
    """Return the seats that a link holds: a player's own, and both to the scorer of the table."""
    found = MATCH_TABLE.fullmatch(table.id)
    if found is None or link.tournament != found["slug"]:
        return frozenset()
    seated = match_place(load(ledger, found["slug"]), int(found["match"]))
    if seated is None:
        return frozenset()
    _, number, sides = seated
    if link.role == "player":
        return frozenset(seat for seat, entry in enumerate(sides) if entry == link.entry)
    if link.role == "scorer" and link.at_table in (None, number):
        return frozenset(range(len(sides)))
    return frozenset()


def match_place(tournament: Tournament, match: int) -> tuple[int, int, tuple[int, int]] | None:
    """Return the round and the table of a match, and its two entries; None where there is none."""
    place = tournament.state.place_of(match)
    if place is None:
        return None
    paired = place[1].paired
    return place[0].number, paired.table, (paired.left, paired.right)


def table_of_match(slug: str, match: int) -> str:
    """Return the id of the table of a match."""
    return match_game(slug, match, 1).rpartition("/")[0]


def require_live(found: Found) -> None:
    """Require a game that can be played at a live table.

    Raises:
        BadInput: it does not take up the facts of fair deals, scenes or attempts.
    """
    if not {*DEAL_FACTS, SceneFound, AttemptRefused} <= found.game.reducer.keys():
        what = f"{found.game.name} cannot be played at a live table"
        raise BadInput(SOURCE, [Fault("rules", what, "record it afterwards by `game record`")])


def no_table(table_id: str) -> NotFound:
    """Return the error that there is no such table."""
    return NotFound(f"there is no live table {table_id}", "the list of live tables has them")


def _by_code(
    ledger: Ledger,
    tables: LiveTables,
    code: str,
    tournament: str | None,
    require_word: RequireWord,
) -> OpenedTable:
    if tournament is not None and looks_like_code(code):
        played, seated = table_by_code(load(ledger, tournament), code)
        word = seat_word(ledger, tournament, played.number, seated.paired)
        require_word(table_of_match(tournament, seated.paired.match), word)
        return open_match(ledger, tables, tournament, played.number, seated.paired.table)
    wanted = code.strip().upper()
    for table in tables.everything():
        if secrets.compare_digest(table.code.encode(), wanted.encode()):
            return table
    raise NotFound(f"{ascii(code)[:80]} is the code of no table", "look at the code again")


def _is_free(seat: LiveSeat) -> bool:
    return seat.by == "person" and seat.token_hash is None


def _with_seats(table: OpenedTable, hashes: Mapping[int, str | None]) -> OpenedTable:
    return replace(
        table,
        seats=tuple(
            replace(seat, token_hash=hashes[n]) if n in hashes else seat
            for n, seat in enumerate(table.seats)
        ),
    )


def _code() -> str:
    first = secrets.choice(LETTERS[:-8])
    return first + "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH - 1))
