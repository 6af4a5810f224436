"""The facts that games are made of.

Cards, seats and piles are integers from 0; `Names` of the game writes them as faces. The order of
the facts is the order of the game (G-1); `at` is evidence beside it and is never read by a reducer.
"""

from typing import Annotated, Literal

import msgspec

from tournament.event import Event, Integer, Natural, Text

Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256, or 32 bytes of chance, in hexadecimal digits."""

Basis = Literal["live", "film", "scene", "referee", "result", "bot"]
"""How a record came about: at the program's table, marked on a film, reconstructed from a frozen
table, stated by a referee, only the result known, or simulated."""

DecidedBy = Literal["arrival", "estimate", "referee"]
"""What says who was first in a race: the order of arrival, a film's frames, or a person (S-6b)."""


class Moment(Event, kw_only=True):
    """When a device says that something happened.

    `device_us` is microseconds since 1970 UTC by that device's clock, `offset_us` what must be
    added to reach the recorder's clock, `uncertainty_us` the bound of that offset's error.
    """

    device_us: Natural
    offset_us: Integer = 0
    uncertainty_us: Natural = 0


class PlayFact(Event, kw_only=True):
    """A fact of a running game."""

    at: Moment | None = None


class GameDealt(Event, kw_only=True, omit_defaults=True):
    """The deck as dealt, and the rules that hold for this game for ever.

    `order` lists the deck in dealing order; None when the deal is not known. `seed` names its
    algorithm (`fy1:` and hexadecimal digits) where the program shuffled. `commitment` binds to an
    order that is shown later: the house's of a fair deal (D-4), or that of a deck shuffled by hand
    (D-7). Where there is none it is left out, as in every deal before there were any.
    """

    rules: Text
    rules_hash: Text
    deck_hash: Text
    seats: Natural
    order: tuple[Natural, ...] | None
    seed: str | None
    basis: Basis
    commitment: Digest | None = None


class HandFound(Event, kw_only=True):
    """What a scene shows of one seat: the cards that are known, and how many there are in all."""

    cards: tuple[Natural, ...]
    size: Natural
    draw_size: Natural


class SceneFound(PlayFact, kw_only=True):
    """A declared position, from which a record may start or which it must agree with.

    `piles` lists each pile from the bottom up, `reserves` how many cards wait beside each (empty in
    a game without reserves). Nothing is said of who put which card down, nor in which order the
    piles grew.
    """

    piles: tuple[tuple[Natural, ...], ...]
    reserves: tuple[Natural, ...]
    hands: tuple[HandFound, ...]


class PlayStarted(PlayFact, kw_only=True):
    """The signal was given (S-3, F-S): from here cards may be placed."""


class PlayResumed(PlayFact, kw_only=True):
    """Play goes on from a scene that was found, or after an interruption."""


class CardPlaced(PlayFact, kw_only=True):
    """A card lies on a pile. `seen_top` is the top its player saw when reaching for the pile."""

    seat: Natural
    card: Natural
    pile: Natural
    seen_top: Natural | None = None


class PlacementLost(PlayFact, kw_only=True):
    """A card came too late: it fitted what its player saw, not what lay there (S-6a, F-L).

    `winner_version` is the version of the placement that was first. `delta_us` is how much later
    this one was by the devices' clocks, `uncertainty_us` the sum of both clocks' uncertainties;
    None where the clocks say nothing. The card stays in the hand.
    """

    seat: Natural
    card: Natural
    pile: Natural
    seen_top: Natural | None = None
    winner_version: Natural
    delta_us: Integer | None = None
    uncertainty_us: Natural | None = None
    decided_by: DecidedBy = "arrival"


class PlacementRefused(PlayFact, kw_only=True):
    """A card fitted neither what lay there nor what its player saw: the clause that forbids it."""

    seat: Natural
    card: Natural
    pile: Natural
    seen_top: Natural | None = None
    clause: Text


class RacingCard(Event, kw_only=True):
    """One card of a race."""

    seat: Natural
    card: Natural


class RaceLeftUndecided(PlayFact, kw_only=True):
    """Cards reached one pile and nobody can say which was first: all stay in hand (S-6b, F-L)."""

    pile: Natural
    cards: tuple[RacingCard, ...]


class CardTakenBack(PlayFact, kw_only=True):
    """An illegal card was noticed while it was the top, and went back to the hand (S-4a)."""

    seat: Natural
    card: Natural
    pile: Natural


class CardDrawn(PlayFact, kw_only=True):
    """A card moved from the own draw pile to the hand; `card` is None where nobody knows it."""

    seat: Natural
    card: Natural | None


class BlockClaimed(PlayFact, kw_only=True):
    """Somebody called that nobody can place; `holds` says whether that was so (S-9d, F-K)."""

    seat: Natural
    holds: bool


class ReserveRebuilt(PlayFact, kw_only=True):
    """An active pile was shuffled and lies face down as its reserve, first card first (S-10).

    An empty `order` is one that nobody took down; a record made at the table knows it.
    """

    pile: Natural
    order: tuple[Natural, ...]


class ReservesTurned(PlayFact, kw_only=True):
    """Each player turned one reserve card onto an active pile, both in one event (S-9, S-9b)."""

    cards: tuple[Natural, ...]


class FreePlacement(Event, kw_only=True):
    """One card of a free round."""

    seat: Natural
    card: Natural
    pile: Natural


class FreeRound(PlayFact, kw_only=True):
    """Cards put down without constraint after a block, in landing order (F-U, F-U2, F-U3)."""

    placements: tuple[FreePlacement, ...]


class SpeedCalled(PlayFact, kw_only=True):
    """A seat hit both piles and called; `holds` says whether it was out of cards (S-11)."""

    seat: Natural
    holds: bool


class IrregularityNoted(PlayFact, kw_only=True):
    """Something that only a person can see, as that person put it (G-5)."""

    seat: Natural | None
    note: Text


class GameEnded(PlayFact, kw_only=True):
    """The game is over. No winner: drawn. `cause` is a code such as `out`, `time`, `dead`."""

    winners: tuple[Natural, ...]
    cause: Text
