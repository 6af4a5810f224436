"""Speed once more, written from the rules with sets, lists and faces, to judge the real one by.

It shares no code with `tournament.games.speed`. Slow and plain on purpose.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from tournament.event import Event
from tournament.games import events as did

Face = Callable[[int], str]
Fact = tuple[Any, ...]

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = [rank + suit for rank in ORDER for suit in "CDHS"]


def fits(card: str, top: str) -> bool:
    """S-4: next above or below, K and A are neighbours."""
    rank, under = ORDER.index(card[:-1]), ORDER.index(top[:-1])
    return under in {(rank + 1) % 13, (rank - 1) % 13}


@dataclass
class Model:
    basis: str
    face: Face
    call: Literal["required", "automatic"] = "required"
    version: int = 0
    phase: str = "undealt"
    hands: list[set[str]] = field(default_factory=list)
    stock: list[list[str]] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    reserves: list[list[str]] = field(default_factory=list)
    face_up_since: dict[str, int] = field(default_factory=dict)
    been_on: list[set[str]] = field(default_factory=lambda: [set(), set()])
    illegal: dict[str, int] = field(default_factory=dict)
    six: dict[int, int] = field(default_factory=dict)
    went_out: dict[int, int] = field(default_factory=dict)
    findings: list[tuple[int, str, str]] = field(default_factory=list)
    ended: tuple[tuple[int, ...], str] | None = None
    due: tuple[tuple[int, ...], str] | None = None

    @property
    def at_the_door(self) -> bool:
        return self.basis in ("live", "bot")

    def out(self, seat: int) -> bool:
        return not self.hands[seat] and not self.stock[seat]

    def room(self, seat: int) -> bool:
        return len(self.hands[seat]) < 5 and bool(self.stock[seat])

    def top(self, pile: int) -> str:
        return self.piles[pile][-1]

    def placeable(self, seat: int) -> list[tuple[str, int]]:
        return [
            (card, pile)
            for card in self.hands[seat]
            for pile in (0, 1)
            if self.piles[pile] and fits(card, self.top(pile))
        ]

    def block(self) -> bool:
        """S-9, S-9a, S-11a."""
        return (
            all(self.piles)
            and not any(self.room(seat) or self.out(seat) for seat in (0, 1))
            and not any(self.placeable(seat) for seat in (0, 1))
        )

    def block_after_drawing_up(self) -> tuple[list[tuple[int, str]], bool]:
        """S-8b: the call is judged when everybody with room has drawn."""
        later = Model(self.basis, self.face, piles=self.piles)
        later.hands = [set(hand) for hand in self.hands]
        later.stock = [list(stock) for stock in self.stock]
        drawn = []
        for seat in (0, 1):
            while later.room(seat):
                drawn.append((seat, later.stock[seat].pop(0)))
                later.hands[seat].add(drawn[-1][1])
        return drawn, later.block()

    def dead(self) -> bool:
        """S-10b."""
        table = [card for cards in self.piles + self.reserves for card in cards]
        return not any(fits(card, other) for hand in self.hands for card in hand for other in table)

    def race(self, pile: int, seen: str | None) -> tuple[str, str] | None:
        """What a player saw and what came onto it (S-6a), or None."""
        lying = self.piles[pile]
        if seen is None:
            return (lying[-2], lying[-1]) if len(lying) >= 2 else None
        if seen == lying[-1]:
            return None
        if seen in lying:
            return seen, lying[lying.index(seen) + 1]
        return (seen, lying[0]) if seen in self.been_on[pile] else None

    def lost(self, card: str, pile: int, seen: str | None) -> str | None:
        race = self.race(pile, seen)
        if fits(card, self.top(pile)) or race is None or not fits(card, race[0]):
            return None
        return race[1]

    def fewest(self) -> tuple[int, ...]:
        left = [len(self.hands[seat]) + len(self.stock[seat]) for seat in (0, 1)]
        if left[0] == left[1]:
            return ()
        return (0,) if left[0] < left[1] else (1,)

    def options(self, seat: int) -> set[Fact]:
        if self.phase == "block":
            return {("turn",)}
        if self.phase != "play":
            return set()
        known: set[Fact] = {("place", card, pile) for card, pile in self.placeable(seat)}
        if self.room(seat):
            known.add(("draw",))
        if self.out(seat):
            known.add(("speed",))
        if self.block_after_drawing_up()[1] if self.at_the_door else self.block():
            known.add(("claim",))
        return known

    def not_now(self) -> str | None:
        return {"undealt": "S-2", "dealt": "S-3", "over": "S-11", "ended": "S-11"}.get(self.phase)

    def place(self, seat: int, card: str, pile: int, seen: str | None) -> list[Fact] | str:
        if clause := self.not_now():
            return clause
        if card not in self.hands[seat]:
            return "S-4"
        if not self.piles[pile]:
            return "S-10"
        if not self.at_the_door:
            return self.with_end([("CardPlaced", seat, card, pile)], card, seat)
        if self.phase == "block":
            return "S-9d"
        if fits(card, self.top(pile)):
            return self.with_end([("CardPlaced", seat, card, pile)], card, seat)
        if first := self.lost(card, pile, seen):
            return [("PlacementLost", seat, card, pile, self.face_up_since[first])]
        return [("PlacementRefused", seat, card, pile)]

    def with_end(self, facts: list[Fact], card: str, seat: int) -> list[Fact]:
        last = self.hands[seat] == {card} and not self.stock[seat]
        return (
            [*facts, ("GameEnded", (seat,), "out")] if last and self.call == "automatic" else facts
        )

    def lose(self, seat: int, card: str, pile: int, seen: str | None) -> list[Fact] | str:
        if self.at_the_door:
            return "G-1"
        if clause := self.not_now():
            return clause
        if card not in self.hands[seat]:
            return "S-4"
        if not self.piles[pile]:
            return "S-10"
        race = self.race(pile, seen)
        if race is None:
            return "S-6"
        if race[1] in self.illegal:
            return "S-6b"
        return [("PlacementLost", seat, card, pile, self.face_up_since[race[1]])]

    def take_back(self, seat: int, card: str, pile: int) -> list[Fact] | str:
        if clause := self.not_now():
            return clause
        if not self.piles[pile] or self.top(pile) != card or self.illegal.get(card) != seat:
            return "S-4a"
        return [("CardTakenBack", seat, card, pile)]

    def draw(self, seat: int) -> list[Fact] | str:
        if clause := self.not_now():
            return clause
        if not self.stock[seat]:
            return "S-8"
        if self.at_the_door:
            if self.phase == "block":
                return "S-9d"
            if len(self.hands[seat]) >= 5:
                return "S-8" if len(self.hands[seat]) == 5 else "S-8a"
        return [("CardDrawn", seat, self.stock[seat][0])]

    def claim(self, seat: int) -> list[Fact] | str:
        """The facts up to the call, and up to the end of a dead game; the turn is seen apart."""
        if clause := self.not_now():
            return clause
        if self.phase == "block":
            return "S-9d"
        drawn, holds = self.block_after_drawing_up() if self.at_the_door else ([], self.block())
        facts: list[Fact] = [("CardDrawn", *one) for one in drawn] + [("BlockClaimed", seat, holds)]
        if holds:
            later = Model(self.basis, self.face, piles=self.piles, reserves=self.reserves)
            later.hands = [set(hand) for hand in self.hands]
            for owner, card in drawn:
                later.hands[owner].add(card)
            if later.dead():
                facts.append(("GameEnded", (), "dead"))
        return facts

    def speed(self, seat: int) -> list[Fact] | str:
        if clause := self.not_now():
            return clause
        if self.out(seat):
            return [("SpeedCalled", seat, True), ("GameEnded", (seat,), "out")]
        return [("SpeedCalled", seat, False)]

    def time(self) -> list[Fact] | str:
        return self.not_now() or [("GameEnded", self.fewest(), "time")]

    def find(self, clause: str, severity: str, version: int | None = None) -> None:
        self.findings.append((version or self.version, clause, severity))

    def remark(self, clause: str, version: int | None = None) -> None:
        """What a live table tells at once is noted in a record made afterwards only."""
        if not self.at_the_door:
            self.find(clause, "note", version)

    def apply(self, fact: Event) -> None:
        """Apply a fact. The games that are compared hold none that cannot be."""
        self.version += 1
        getattr(self, "_" + self.STEPS[type(fact)])(fact)

    STEPS: ClassVar[dict[type[Event], str]] = {
        did.GameDealt: "game_dealt",
        did.PlayStarted: "play_started",
        did.CardPlaced: "card_placed",
        did.PlacementLost: "placement_lost",
        did.PlacementRefused: "placement_refused",
        did.CardTakenBack: "card_taken_back",
        did.CardDrawn: "card_drawn",
        did.BlockClaimed: "block_claimed",
        did.ReserveRebuilt: "reserve_rebuilt",
        did.ReservesTurned: "reserves_turned",
        did.SpeedCalled: "speed_called",
        did.GameEnded: "game_ended",
    }

    def _game_dealt(self, event: did.GameDealt) -> None:
        assert event.order is not None
        cards = [self.face(card) for card in event.order]
        assert sorted(cards) == sorted(DECK)
        self.hands = [set(cards[:5]), set(cards[5:10])]
        self.stock = [cards[10:25], cards[25:40]]
        self.piles = [[cards[40]], [cards[41]]]
        self.reserves = [cards[42:47], cards[47:52]]
        self.phase = "dealt"

    def _play_started(self, _event: did.PlayStarted) -> None:
        self.phase = "play"
        for pile in (0, 1):
            self.shows(pile, self.top(pile))

    def shows(self, pile: int, card: str) -> None:
        self.face_up_since[card] = self.version
        self.been_on[pile].add(card)

    def _card_placed(self, event: did.CardPlaced) -> None:
        seat, card, pile = event.seat, self.face(event.card), event.pile
        if self.phase == "block":
            self.find("S-9d", "illegal")
        if not fits(card, self.top(pile)):
            self.find("S-4", "illegal")
            self.illegal[card] = seat
        self.hands[seat].remove(card)
        self.piles[pile].append(card)
        self.shows(pile, card)
        if seat in self.six:
            self.find("S-8", "illegal", self.six.pop(seat))
        if self.out(seat):
            self.went_out.pop(seat, None)
            self.went_out[seat] = self.version
        if self.out(seat) and self.call == "automatic":
            self.phase, self.due = "over", ((seat,), "out")

    def _placement_lost(self, event: did.PlacementLost) -> None:
        card, pile = self.face(event.card), event.pile
        seen = None if event.seen_top is None else self.face(event.seen_top)
        self.six.pop(event.seat, None)
        assert card in self.hands[event.seat]
        if fits(card, self.top(pile)):
            self.find("S-6a", "illegal")
        elif self.lost(card, pile, seen) is None:
            self.find("S-6a", "note")
        unsettled = (
            event.delta_us is not None
            and event.uncertainty_us is not None
            and abs(event.delta_us) < event.uncertainty_us
        )
        if event.decided_by != "arrival" or unsettled:
            self.find("G-1", "note")

    def _placement_refused(self, event: did.PlacementRefused) -> None:
        assert not fits(self.face(event.card), self.top(event.pile))

    def _card_taken_back(self, event: did.CardTakenBack) -> None:
        card = self.piles[event.pile].pop()
        assert self.illegal.pop(card) == event.seat
        self.been_on[event.pile].discard(card)
        self.hands[event.seat].add(card)

    def _card_drawn(self, event: did.CardDrawn) -> None:
        seat = event.seat
        if self.phase == "block":
            self.find("S-9d", "illegal")
        if len(self.hands[seat]) == 5 and seat not in self.six:
            self.six[seat] = self.version
        elif len(self.hands[seat]) >= 5:
            self.find("S-8", "illegal")
        card = self.stock[seat].pop(0)
        assert event.card is not None
        assert card == self.face(event.card)
        self.hands[seat].add(card)

    def _block_claimed(self, event: did.BlockClaimed) -> None:
        assert event.holds == self.block()
        if not event.holds:
            self.remark("S-9d")
        else:
            self.phase = "block"
            if self.dead():
                self.phase, self.due = "over", ((), "dead")

    def _reserve_rebuilt(self, event: did.ReserveRebuilt) -> None:
        order = [self.face(card) for card in event.order]
        assert not self.reserves[event.pile]
        assert sorted(order) == sorted(self.piles[event.pile])
        self.unannounced()
        for card in order:
            self.illegal.pop(card, None)
        self.reserves[event.pile], self.piles[event.pile] = order, []

    def _reserves_turned(self, event: did.ReservesTurned) -> None:
        self.unannounced()
        for pile in (0, 1):
            card = self.reserves[pile].pop(0)
            assert card == self.face(event.cards[pile])
            self.piles[pile].append(card)
            self.shows(pile, card)
        self.phase = "play"

    def unannounced(self) -> None:
        if self.phase != "block" and not self.block():
            self.find("S-9d", "illegal")
        self.phase = "block"

    def _speed_called(self, event: did.SpeedCalled) -> None:
        assert event.holds == self.out(event.seat)
        if event.holds:
            self.phase, self.due = "over", ((event.seat,), "out")
        else:
            self.remark("S-11b")

    def _game_ended(self, event: did.GameEnded) -> None:
        for seat in list(self.six):
            self.find("S-8", "illegal", self.six.pop(seat))
        for seat, version in self.went_out.items():
            if seat not in event.winners and self.out(seat):
                self.remark("S-11a", version)
        self.ended = (tuple(event.winners), event.cause)
        assert self.ended == (self.due or (self.fewest(), "time"))
        self.phase = "ended"
