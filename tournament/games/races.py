"""Races for a pile: what is recorded of a lost one, and how a record of one is judged.

Who was first is the order of arrival, or what a record made afterwards says (G-1, S-6, S-6b, F-L).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from tournament.games.commands import LosePlacement, PlaceCard
from tournament.games.events import (
    Basis,
    DecidedBy,
    PlacementLost,
    PlacementRefused,
    RaceLeftUndecided,
)
from tournament.games.game import Outcome
from tournament.games.hidden import show
from tournament.games.moments import difference, order_settled
from tournament.games.refusal import Obstacle
from tournament.games.table import TableState

Table = TypeVar("Table", bound=TableState)

_DECIDED_BY: Mapping[Basis, DecidedBy] = {
    "live": "arrival",
    "bot": "arrival",
    "film": "estimate",
}


def decided_by(basis: Basis) -> DecidedBy:
    """Return what says who was first in a record that came about like this (G-1, S-6b)."""
    return _DECIDED_BY.get(basis, "referee")


class RaceClauses(NamedTuple):
    """The clauses by which a game finds faults in races.

    `first`: the first card stays. `fit`: a card is judged by the top it lands on. `legal`: an
    illegal card wins no race.
    """

    first: str
    fit: str
    legal: str


def lost(state: TableState, command: PlaceCard | LosePlacement, first: int) -> PlacementLost:
    """Return the fact that a card lost to the first one, with what both clocks say (S-6a, G-1)."""
    winner = state.arrivals[first]
    delta_us, uncertainty_us = difference(winner.at if winner else None, command.at)
    return PlacementLost(
        at=command.at,
        seat=command.seat,
        card=command.card,
        pile=command.pile,
        seen_top=command.seen_top,
        winner_version=state.landed[first],
        delta_us=delta_us,
        uncertainty_us=uncertainty_us,
        decided_by=decided_by(state.basis),
    )


def failed_placement(
    state: TableState, command: PlaceCard, clause: str
) -> PlacementLost | PlacementRefused | None:
    """Return the fact that a card does not get onto its pile where acts arrive as they are done.

    It lost a race, or `clause` refuses it. None: it fits and stays (S-4, S-6a, F-E1, F-L).
    """
    first = state.first_in_race(command.card, command.pile, command.seen_top)
    if first is not None:
        return lost(state, command, first)
    if state.fits_top(command.card, command.pile):
        return None
    return PlacementRefused(
        at=command.at,
        seat=command.seat,
        card=command.card,
        pile=command.pile,
        seen_top=command.seen_top,
        clause=clause,
    )


def losing(
    no_placement: Callable[[Table, int, int, int], Obstacle | None], clauses: RaceClauses
) -> Callable[[Table, PlacementLost], None]:
    """Return what a lost card does to the table of a game; `no_placement` is the game's own."""

    def placement_lost(state: Table, event: PlacementLost) -> None:
        """A card came too late and never left the hand (S-6a, S-6b, S-8a, F-L).

        It explains a draw beyond the limit. The order is not established where it does not come
        from arrival, or where the device times differ by no more than their uncertainty (G-1).
        """
        state.version += 1
        seat, card, pile = event.seat, event.card, event.pile
        seen_top = event.seen_top
        first: int | None
        try:  # the usual race in place: its player saw the card that now lies below the top
            fits, cards = state.fits[pile], state.piles[pile]
            first = cards[-1]
            raced = (
                seen_top == cards[-2]
                and card in fits[seen_top]
                and card not in fits[first]
                and card in state.hands[seat]
                and seat >= 0
                and pile >= 0
                and state.phase == "play"
            )
        except IndexError:
            raced = False
        if not raced:
            if found := no_placement(state, seat, card, pile):
                state.impossible(*found)
                return
            show(state, seat, card)
            first = state.first_in_race(card, pile, seen_top)
        if state.overdrawn:
            state.overdrawn.pop(seat, None)
        if first is None:
            _lost_no_race(state, event, clauses)
        elif state.stayed_illegally and first in state.stayed_illegally:
            state.illegal(clauses.legal, "won-by-an-illegal-card")
        elif state.landed[first] != event.winner_version:
            state.note(clauses.first, "another-card-was-first")
        if event.decided_by != "arrival" or not order_settled(event.delta_us, event.uncertainty_us):
            state.note("G-1", "order-not-established")

    return placement_lost


def _lost_no_race(state: TableState, event: PlacementLost, clauses: RaceClauses) -> None:
    if state.fits_top(event.card, event.pile):
        state.illegal(clauses.fit, "lost-though-it-fits")
    else:
        state.note(clauses.fit, "lost-without-a-race")


def judge_refused(state: TableState, event: PlacementRefused, clauses: RaceClauses) -> None:
    """Find where a refused card should have stayed, or have been recorded as lost (S-6a)."""
    if state.fits_top(event.card, event.pile):
        state.illegal(clauses.fit, "refused-though-it-fits")
    elif state.first_in_race(event.card, event.pile, event.seen_top) is not None:
        state.note(clauses.fit, "refused-though-it-raced")


def judge_undecided(state: TableState, event: RaceLeftUndecided, clauses: RaceClauses) -> None:
    """Keep all cards in hand, or end the game to replay it, as the ruleset says (S-6b, S-8a)."""
    for racing in event.cards:
        state.overdrawn.pop(racing.seat, None)
        if not state.fits_top(racing.card, event.pile):
            state.illegal(clauses.legal, "illegal-card-in-a-race")
    state.note("G-1", "order-not-established")
    if state.rules.race_undecided == "replay":
        state.demand_end(Outcome(winners=(), cause="race-undecided"))
