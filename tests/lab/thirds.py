"""A third game for the lab, which knows it by the protocol alone.

One pile and eight cards, four a seat, all open in the hand. A card goes on a card
with which its sum is no multiple of three. When nobody can place somebody calls a block, and a seat
puts its lowest card on the pile, a free round of one. Who has no cards wins.
"""

from collections.abc import Mapping, Sequence

import msgspec

from tournament.event import Event, Reducer, Refused
from tournament.games.commands import ClaimBlock, Command, PlaceCard, PlayFreeRound, StartPlay
from tournament.games.events import (
    Basis,
    BlockClaimed,
    CardPlaced,
    FreePlacement,
    FreeRound,
    GameDealt,
    GameEnded,
    PlayStarted,
)
from tournament.games.game import Finding, Outcome, PileView, SeatView, View
from tournament.games.shuffle import shuffled


class ThirdsRules(msgspec.Struct, frozen=True, kw_only=True):
    id: str = "thirds/plain@1"
    hash: str = "0" * 64


class ThirdsState(msgspec.Struct, kw_only=True):
    version: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    untrusted_from: int | None = None
    outcome: Outcome | None = None
    hands: list[set[int]] = msgspec.field(default_factory=list)
    pile: list[int] = msgspec.field(default_factory=list)
    blocked: bool = False

    def copy(self) -> "ThirdsState":
        return ThirdsState(
            version=self.version,
            outcome=self.outcome,
            hands=[set(hand) for hand in self.hands],
            pile=list(self.pile),
            blocked=self.blocked,
        )

    def fitting(self, seat: int) -> list[int]:
        return sorted(card for card in self.hands[seat] if (card + self.pile[-1]) % 3)


def dealt(state: ThirdsState, event: GameDealt) -> None:
    state.version += 1
    assert event.order is not None
    state.pile = [event.order[0]]
    state.hands = [set(event.order[1:5]), set(event.order[5:])]


def started(state: ThirdsState, event: PlayStarted) -> None:
    del event
    state.version += 1


def placed(state: ThirdsState, event: CardPlaced) -> None:
    state.version += 1
    state.hands[event.seat].discard(event.card)
    state.pile.append(event.card)


def claimed(state: ThirdsState, event: BlockClaimed) -> None:
    state.version += 1
    state.blocked = event.holds


def freed(state: ThirdsState, event: FreeRound) -> None:
    state.version += 1
    state.blocked = False
    for each in event.placements:
        state.hands[each.seat].discard(each.card)
        state.pile.append(each.card)


def ended(state: ThirdsState, event: GameEnded) -> None:
    state.version += 1
    state.outcome = Outcome(winners=event.winners, cause=event.cause)


REDUCER: Reducer[ThirdsState] = {
    GameDealt: dealt,
    PlayStarted: started,
    CardPlaced: placed,
    BlockClaimed: claimed,
    FreeRound: freed,
    GameEnded: ended,
}


class Thirds:
    """The plug-in."""

    name = "thirds"
    seats = range(2, 3)
    rulesets: Mapping[str, ThirdsRules] = {"thirds/plain@1": ThirdsRules()}
    events: Mapping[str, type[Event]] = {event.__name__: event for event in REDUCER}
    reducer = REDUCER

    def deal(self, rules: ThirdsRules, seats: int, seed: str, basis: Basis) -> GameDealt:
        return GameDealt(
            rules=rules.id,
            rules_hash=rules.hash,
            deck_hash=rules.hash,
            seats=seats,
            order=shuffled(seed, 9),
            seed=seed,
            basis=basis,
        )

    def initial(self, rules: ThirdsRules) -> ThirdsState:
        del rules
        return ThirdsState()

    def decide(self, state: ThirdsState, command: Command) -> Sequence[Event] | Refused:
        match command:
            case StartPlay():
                return (PlayStarted(at=command.at),)
            case PlaceCard(seat=seat, card=card) if card in state.fitting(seat):
                facts: tuple[Event, ...] = (
                    CardPlaced(at=command.at, seat=seat, card=card, pile=0),
                )
                hand = state.hands[seat] - {card}
            case ClaimBlock(seat=seat):
                return (BlockClaimed(at=command.at, seat=seat, holds=True),)
            case PlayFreeRound(placements=(FreePlacement(seat=seat, card=card), *_)):
                facts = (FreeRound(at=command.at, placements=command.placements[:1]),)
                hand = state.hands[seat] - {card}
            case _:
                return Refused(clause="P-1", reason="no")
        if hand:
            return facts
        return (*facts, GameEnded(at=command.at, winners=(seat,), cause="out"))

    def options(self, state: ThirdsState, seat: int) -> Sequence[Command]:
        if state.outcome is not None:
            return ()
        if state.blocked:
            lowest = min(state.hands[seat])
            return (PlayFreeRound(placements=(FreePlacement(seat=seat, card=lowest, pile=0),)),)
        if not (state.fitting(0) or state.fitting(1)):
            return (ClaimBlock(seat=seat),)
        top = state.pile[-1]
        return [
            PlaceCard(seat=seat, card=card, pile=0, seen_top=top) for card in state.fitting(seat)
        ]

    def view(self, state: ThirdsState, seat: int | None) -> View:
        return View(
            phase="block" if state.blocked else "play",
            piles=(PileView(name="P", cards=tuple(state.pile), reserve=0),),
            seats=tuple(
                SeatView(
                    hand=tuple(sorted(hand)) if seat == one else None,
                    hand_size=len(hand),
                    draw_size=0,
                )
                for one, hand in enumerate(state.hands)
            ),
        )
