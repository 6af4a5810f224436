"""A small game of Fusion from named cards, so that a worked case can be written as it is told."""

from collections.abc import Sequence

import msgspec

from tournament.event import Event, Refused, fold
from tournament.games import commands
from tournament.games.events import Basis, FreePlacement
from tournament.games.fusion import GAME
from tournament.games.fusion.cards import Card, Deck
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.game import Finding

A, B, C = range(3)


def card_of(face: str) -> Card:
    colour, shape, number = face.split("-")
    return Card(colour=colour, shape=shape, number=int(number))


def house(**switches: object) -> FusionRules:
    """The rulebook with other switches."""
    return msgspec.structs.replace(RULEBOOK, **switches)


class FusionTable:
    """`tops` lie on A, B and C; `seats` gives each seat's cards, the next to draw first.

    The deck is these cards and no others. The game is started, and everybody has drawn three.
    """

    def __init__(
        self,
        tops: Sequence[str],
        seats: Sequence[Sequence[str]],
        *,
        basis: Basis = "live",
        started: bool = True,
        drawn: bool = True,
        rules: FusionRules = RULEBOOK,
    ) -> None:
        faces = [*tops, *(face for cards in seats for face in cards)]
        deck = Deck(tuple(card_of(face) for face in faces))
        self.rules = msgspec.structs.replace(rules, deck=deck)
        self.names = GAME.names(self.rules)
        dealt = GAME.deal_known(self.rules, len(seats), tuple(range(len(faces))), basis)
        assert not isinstance(dealt, Refused)
        self.state = GAME.initial(self.rules)
        self.facts: list[Event] = []
        self.put([dealt])
        if started:
            self.do(commands.StartPlay())
        for seat in range(len(seats)):
            while started and drawn and self.state.has_room(seat):
                self.do(commands.DrawCard(seat=seat))

    def put(self, facts: Sequence[Event]) -> None:
        self.facts += facts
        fold(GAME.reducer, self.state, facts)

    def do(self, command: commands.Command) -> Sequence[Event]:
        answer = GAME.decide(self.state, command)
        assert not isinstance(answer, Refused), answer
        self.put(answer)
        return answer

    def no(self, command: commands.Command) -> tuple[str, str]:
        """The clause and the reason of a refusal, which changes nothing."""
        before = self.state.copy()
        answer = GAME.decide(self.state, command)
        assert isinstance(answer, Refused), answer
        assert self.state == before
        return answer.clause, answer.reason

    def card(self, face: str) -> int:
        card = self.names.parse_card(face)
        assert card is not None, face
        return card

    def place(self, seat: int, face: str, pile: int, seen: str | None = None) -> commands.PlaceCard:
        seen_top = None if seen is None else self.card(seen)
        return commands.PlaceCard(seat=seat, card=self.card(face), pile=pile, seen_top=seen_top)

    def lose(
        self, seat: int, face: str, pile: int, seen: str | None = None
    ) -> commands.LosePlacement:
        seen_top = None if seen is None else self.card(seen)
        return commands.LosePlacement(seat=seat, card=self.card(face), pile=pile, seen_top=seen_top)

    def free(self, *cards: tuple[int, str, int]) -> commands.PlayFreeRound:
        return commands.PlayFreeRound(
            placements=tuple(
                FreePlacement(seat=seat, card=self.card(face), pile=pile)
                for seat, face, pile in cards
            )
        )

    def hand(self, seat: int) -> set[str]:
        return {self.names.card(card) for card in self.state.hands[seat]}

    def top(self, pile: int) -> str:
        return self.names.card(self.state.piles[pile][-1])

    def found(self) -> list[tuple[str, str, str]]:
        return [(one.clause, one.severity, one.code) for one in self.state.findings]

    @property
    def last_finding(self) -> Finding:
        return self.state.findings[-1]
