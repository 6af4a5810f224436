"""A game of Knock as it stands, and what each fact does to it. No function raises."""

from typing import Self

import msgspec

from knock.acts import PileKnocked
from knock.cards import DECK_HASH, DECK_SIZE, fits
from knock.rules import PILES, SEATS, SHARE, KnockRules
from tournament.event import Event, Reducer
from tournament.games.cardsets import is_whole_deck
from tournament.games.events import CardDrawn, CardPlaced, GameDealt, GameEnded, IrregularityNoted
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.games.game import Finding, Outcome, PileView, SeatView, Severity, View


class KnockState(msgspec.Struct, kw_only=True):
    """The table. Draw piles are listed from the last card to the next one."""

    rules: KnockRules
    version: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    untrusted_from: int | None = None
    outcome: Outcome | None = None
    due: Outcome | None = None
    hands: list[list[int]] = msgspec.field(default_factory=list)
    draw_piles: list[list[int]] = msgspec.field(default_factory=list)
    piles: list[list[int]] = msgspec.field(default_factory=list)

    def copy(self) -> Self:
        """Return a state that shares nothing mutable with this one."""
        return type(self)(
            rules=self.rules,
            version=self.version,
            findings=self.findings.copy(),
            untrusted_from=self.untrusted_from,
            outcome=self.outcome,
            due=self.due,
            hands=[hand.copy() for hand in self.hands],
            draw_piles=[cards.copy() for cards in self.draw_piles],
            piles=[cards.copy() for cards in self.piles],
        )

    @property
    def phase(self) -> str:
        """Say whether the game is dealt, for the facts that all games share."""
        return "dealt" if self.piles else "undealt"

    @property
    def in_play(self) -> bool:
        """Say whether cards lie on the table and the game goes on."""
        return bool(self.piles) and self.due is None and self.outcome is None

    def is_seat(self, seat: int) -> bool:
        """Say whether the game goes on, and this is a seat of it."""
        return self.in_play and seat in SEATS

    def may_draw(self, seat: int) -> bool:
        """Say whether a seat has room in the hand and cards to draw (K-3)."""
        return bool(self.draw_piles[seat]) and len(self.hands[seat]) < self.rules.hand

    def is_stuck(self) -> bool:
        """Say whether nobody may draw and nobody can place (K-4)."""
        return not any(
            self.may_draw(seat) or any(fits(card, pile[-1]) for card in hand for pile in self.piles)
            for seat, hand in enumerate(self.hands)
        )

    def with_fewest_cards(self) -> tuple[int, ...]:
        """Return who has fewest cards in hand and draw pile; nobody where it is equal (K-5)."""
        left = [
            len(hand) + len(cards) for hand, cards in zip(self.hands, self.draw_piles, strict=True)
        ]
        return () if left[0] == left[1] else (left.index(min(left)),)

    def find(self, clause: str, severity: Severity, code: str) -> None:
        """Take down what is to be said about this fact."""
        self.findings.append(
            Finding(version=self.version, clause=clause, severity=severity, code=code)
        )
        if severity == "impossible" and self.untrusted_from is None:
            self.untrusted_from = self.version


def game_dealt(state: KnockState, event: GameDealt) -> None:
    """Nine cards to each, the hand first, and one to each pile (K-1)."""
    state.version += 1
    rules, order = state.rules, event.order
    known = (event.rules, event.rules_hash, event.deck_hash) == (rules.id, rules.hash, DECK_HASH)
    if state.piles or not known:
        state.find("K-1", "impossible", "dealt-twice" if state.piles else "other-rules")
        return
    if order is None or not is_whole_deck(order, DECK_SIZE):
        state.find("K-1", "impossible", "not-the-whole-deck")
        return
    shares = [order[SHARE * seat : SHARE * (seat + 1)] for seat in SEATS]
    state.hands = [list(share[: rules.hand]) for share in shares]
    state.draw_piles = [list(share[: rules.hand - 1 : -1]) for share in shares]
    state.piles = [[order[SHARE * len(SEATS) + pile]] for pile in PILES]


def card_placed(state: KnockState, event: CardPlaced) -> None:
    """A card goes on a pile (K-2)."""
    state.version += 1
    if not state.is_seat(event.seat) or event.pile not in PILES:
        state.find("K-2", "impossible", "game-over" if state.piles else "not-dealt")
        return
    hand, pile = state.hands[event.seat], state.piles[event.pile]
    if event.card not in hand:
        state.find("K-2", "impossible", "card-not-held")
        return
    if not fits(event.card, pile[-1]):
        state.find("K-2", "illegal", "knock-not-one-apart")
    hand.remove(event.card)
    pile.append(event.card)
    if not hand and not state.draw_piles[event.seat]:
        state.due = Outcome(winners=(event.seat,), cause="out")


def card_drawn(state: KnockState, event: CardDrawn) -> None:
    """The next card of the own draw pile comes to the hand (K-3)."""
    state.version += 1
    if not state.is_seat(event.seat) or not state.draw_piles[event.seat]:
        state.find("K-3", "impossible", "draw-pile-empty")
        return
    if event.card != state.draw_piles[event.seat][-1]:
        state.find("K-3", "impossible", "not-the-next-card")
        return
    if not state.may_draw(event.seat):
        state.find("K-3", "illegal", "hand-full")
    state.hands[event.seat].append(state.draw_piles[event.seat].pop())


def pile_knocked(state: KnockState, event: PileKnocked) -> None:
    """A knock ends the game where nobody can go on; else it changes nothing (K-4, K-5)."""
    state.version += 1
    if not state.is_seat(event.seat) or event.pile not in PILES:
        state.find("K-4", "impossible", "game-over" if state.piles else "not-dealt")
        return
    if event.holds != state.is_stuck():
        state.find("K-4", "illegal", "knock-misjudged")
    if event.holds:
        state.due = Outcome(winners=state.with_fewest_cards(), cause="knocked")
    else:
        state.find("K-4", "note", "knocked-too-early")


def taken_down(state: KnockState, event: Event) -> None:
    """A note, a film or a statement: nothing follows from it by itself (G-1, G-5)."""
    del event
    state.version += 1


def game_ended(state: KnockState, event: GameEnded) -> None:
    """The game is over (K-5)."""
    state.version += 1
    if state.outcome is not None:
        state.find("K-5", "impossible", "game-over")
        return
    outcome = Outcome(winners=event.winners, cause=event.cause)
    if outcome != state.due:
        state.find("K-5", "illegal", "another-end-was-due" if state.due else "no-end-was-due")
    state.outcome = outcome


REDUCER: Reducer[KnockState] = {
    GameDealt: game_dealt,
    CardPlaced: card_placed,
    CardDrawn: card_drawn,
    PileKnocked: pile_knocked,
    IrregularityNoted: taken_down,
    FilmAttached: taken_down,
    StatementMade: taken_down,
    GameEnded: game_ended,
}


def view(state: KnockState, seat: int | None) -> View:
    """Return the table with only this seat's hand open; None is a spectator."""
    return _seen(state, [one == seat for one in SEATS])


def open_view(state: KnockState) -> View:
    """Return the table with both hands open."""
    return _seen(state, [True for _ in SEATS])


def _seen(state: KnockState, is_open: list[bool]) -> View:
    return View(
        phase="play" if state.in_play else "ended" if state.piles else "dealt",
        piles=tuple(
            PileView(name=name, cards=tuple(cards), reserve=0)
            for name, cards in zip(("left", "right"), state.piles, strict=False)
        ),
        seats=tuple(
            SeatView(
                hand=tuple(sorted(hand)) if is_open[seat] else None,
                hand_size=len(hand),
                draw_size=len(state.draw_piles[seat]),
            )
            for seat, hand in enumerate(state.hands)
        ),
    )
