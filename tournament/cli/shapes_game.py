"""The answers about recorded games in JSON. `docs/reference/json-games.md` describes them."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class Finding(Shape):
    """What validation says about an event: its version, the clause, how grave, and a sentence."""

    version: int
    severity: Literal["note", "illegal", "impossible"]
    clause: str
    code: str
    text: str


class Film(Shape):
    """A film that a record was marked on, and the version of the event that says so.

    `hash` is the SHA-256 of its file, `frame_us` how long a frame lasts, in microseconds, measured
    over `intervals` of them; 0: told, not measured. `begins` is null where nobody knows it: times
    then count from the first frame.
    """

    version: int
    hash: str
    size: int
    frame_us: int
    intervals: int
    by: str
    begins: str | None


class Statement(Shape):
    """What somebody states in a record, and in what part."""

    version: int
    by: str
    role: str
    text: str


class Game(Shape):
    """A recorded game. Seats are named in order; winners are seat numbers from 1.

    `over` says whether the game has ended; then no winner means that it was drawn. `seconds` is
    from the first to the last recorded time, a decimal string, null where no times are recorded.
    """

    schema_: Literal["playledger.game/1"] = Field("playledger.game/1", alias="schema")
    game: str
    stream: str
    rules: str
    basis: str
    seats: list[str]
    events: int
    seconds: str | None
    over: bool
    winners: list[int]
    cause: str | None
    counts: dict[str, int]
    findings: dict[str, int]
    films: list[Film]
    statements: list[Statement]


class Event(Shape):
    """An event in words. `seat` is who acted, from 1; `time` is by the recorder's clock, UTC.

    `change` is what rulings make of it; `version` is null for an end that only they make.
    """

    version: int | None
    change: Literal[
        "as-played", "voided", "judged-again", "returned", "after-the-end", "end-derived"
    ]
    kind: str
    seat: int | None
    text: str
    reason: str
    time: str | None
    findings: list[Finding]


class Pile(Shape):
    """A pile: its open cards from the bottom up, those face down, and those that wait beside it."""

    name: str
    cards: list[str]
    face_down: int
    reserve: int


class Seat(Shape):
    """A seat: who sits there, its hand, and how many cards its draw pile has.

    A card of a hand that nobody knows is `?`.
    """

    seat: int
    name: str
    hand: list[str]
    draw_pile: int


class Table(Shape):
    """The table after an event, every hand open."""

    phase: Literal["dealt", "play", "block", "ended"]
    piles: list[Pile]
    seats: list[Seat]


class RulingInForce(Shape):
    """A ruling that counts: its number within its dispute."""

    dispute: int
    ruling: int


class Replay(Shape):
    """Every event of a game, or the one that was asked for, and the table after the last listed.

    `rulings` are those in force on the game; the events follow them where `as_ruled` says so.
    """

    schema_: Literal["playledger.replay/1"] = Field("playledger.replay/1", alias="schema")
    game: str
    as_ruled: bool
    rulings: list[RulingInForce]
    events: list[Event]
    table: Table


class Verification(Shape):
    """Whether a record can be trusted, and every finding, the gravest first.

    `seed` says whether the deal is the one its seed gives; `none` where it claims no seed.
    `untrusted_from` is the first event that cannot have happened as written. `state_hash` is the
    same wherever the record is folded alike.
    """

    schema_: Literal["playledger.verification/1"] = Field(
        "playledger.verification/1", alias="schema"
    )
    game: str
    rules: str
    rules_known: bool
    seed: Literal["none", "right", "wrong"]
    trusted: bool
    untrusted_from: int | None
    state_hash: str
    findings: list[Finding]
    statements: list[Statement]


class ListedGame(Shape):
    """A recorded game, as its record says; `winners` is null while it is not over."""

    game: str
    tournament: str | None
    match: int | None
    number: int | None
    rules: str | None
    winners: list[int] | None
    events: int


class Games(Shape):
    """The recorded games: of tournaments by match and game, then the friendly ones."""

    schema_: Literal["playledger.games/1"] = Field("playledger.games/1", alias="schema")
    games: list[ListedGame]
