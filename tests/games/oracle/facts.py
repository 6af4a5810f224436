"""Facts of games by chance: what might happen next at a table, and what cannot have happened.

Most of what is chosen is a sensible act, so that games get far. How much is mischief (illegal,
untrue, impossible) is for the caller to say. The table is read from the oracle, never from the
program, so that a fault of the program cannot keep it from being tried.
"""

import random
from collections.abc import Callable, Iterator, Sequence

from tests.games.oracle.fusion import FusionOracle
from tests.games.oracle.speed import SpeedOracle
from tests.games.oracle.table import TableOracle
from tournament.event import Event
from tournament.games import events as did

LONGEST = 160
"""Facts after which a record breaks off."""


def record(
    oracle: TableOracle, deal: did.GameDealt, chance: random.Random, mischief: float
) -> Iterator[Event]:
    """Yield a game fact by fact; the oracle is told each before the next is chosen."""
    writer = Writer(oracle, chance)
    after_the_end = 0
    while oracle.version < LONGEST and after_the_end < 2:
        if chance.random() < mischief:
            fact: Event = writer.mischief(deal)
        else:
            fact = deal if oracle.phase == "undealt" else writer.sensible()
        oracle.tell(fact)
        yield fact
        after_the_end += oracle.outcome is not None
        if oracle.outcome is not None and not mischief:
            return


class Writer:
    """Chooses facts for the table that the oracle shows."""

    def __init__(self, oracle: TableOracle, chance: random.Random) -> None:
        self.table, self.chance = oracle, chance
        self.draws_early = (
            isinstance(oracle, FusionOracle) and oracle.rules.opening_hand == "before_signal"
        )

    # Choices.

    def seat(self) -> int:
        return self.chance.randrange(len(self.table.hands))

    def pile(self) -> int:
        return self.chance.randrange(len(self.table.piles))

    def of(self, some: Sequence[int]) -> int:
        return self.chance.choice(some) if some else self.chance.randrange(60)

    def held(self, seat: int) -> int:
        return self.of(sorted(self.table.hands[seat]))

    def anything_seen(self, pile: int) -> int | None:
        """The top, what lay before it, nothing, or nonsense."""
        lying = [one.card for one in self.table.piles[pile]]
        ever = sorted(self.table.shown[pile])
        return self.chance.choice(
            [None, None, *lying[-3:], self.of(ever), self.chance.randrange(75)]
        )

    # What goes on at an honest table.

    def sensible(self) -> Event:
        table = self.table
        if table.outcome is not None:
            return did.IrregularityNoted(seat=None, note="afterwards")
        if table.phase == "dealt":
            early = self.opening_draw()
            return early or did.PlayStarted()
        if table.due is not None:
            winners, cause = table.due
            other = 1 - winners[0] if winners else None
            if (
                isinstance(table, SpeedOracle)
                and other in table.out()
                and self.chance.random() < 0.5
            ):
                return did.SpeedCalled(seat=other, holds=True)
            return did.GameEnded(winners=winners, cause=cause)
        if table.phase == "block":
            return self.resolving()
        return self.playing()

    def opening_draw(self) -> Event | None:
        if not self.draws_early or self.chance.random() < 0.2:
            return None
        seat = self.seat()
        return did.CardDrawn(seat=seat, card=None) if self.table.may_draw(seat) else None

    def playing(self) -> Event:
        table = self.table
        seats = list(range(len(table.hands)))
        self.chance.shuffle(seats)
        for seat in seats:
            if isinstance(table, SpeedOracle) and table.cards_left(seat) == 0:
                if self.chance.random() < 0.3:
                    return did.SpeedCalled(seat=seat, holds=True)
                continue
            if table.may_draw(seat) and self.chance.random() < 0.7:
                return self.drawn(seat)
            if late := self.late(seat):
                return late
            if fitting := self.table.fitting(seat):
                card, pile = self.chance.choice(fitting)
                return self.placed(seat, card, pile)
        for seat in seats:
            if table.may_draw(seat):
                return self.drawn(seat)
            if isinstance(table, SpeedOracle) and table.cards_left(seat) == 0:
                return did.SpeedCalled(seat=seat, holds=True)
        seat = self.seat()
        return did.BlockClaimed(seat=seat, holds=table.blocked())

    def drawn(self, seat: int) -> Event:
        card = self.table.draws[seat][0]
        return did.CardDrawn(seat=seat, card=self.chance.choice([card, None]))

    def placed(self, seat: int, card: int, pile: int) -> Event:
        top = self.table.piles[pile][-1].card
        seen = top if self.chance.random() < 0.7 else self.anything_seen(pile)
        return did.CardPlaced(seat=seat, card=card, pile=pile, seen_top=seen)

    def late(self, seat: int) -> Event | None:
        """Sometimes a card that fitted the top before, and comes too late."""
        if self.chance.random() > 0.1:
            return None
        for number, pile in enumerate(self.table.piles):
            if len(pile) < 2:
                continue
            for card in sorted(self.table.hands[seat]):
                raced = self.table.fits(card, number, pile[-2].card)
                if raced and not self.table.fits(card, number, pile[-1].card):
                    return did.PlacementLost(
                        seat=seat,
                        card=card,
                        pile=number,
                        seen_top=self.chance.choice([None, pile[-2].card]),
                        winner_version=pile[-1].version,
                    )
        return None

    def resolving(self) -> Event:
        table = self.table
        if isinstance(table, SpeedOracle):
            for number, reserve in enumerate(table.reserves):
                if not reserve:
                    order = [one.card for one in table.piles[number]]
                    self.chance.shuffle(order)
                    return did.ReserveRebuilt(pile=number, order=tuple(order))
            return did.ReservesTurned(cards=tuple(reserve[0] for reserve in table.reserves))
        assert isinstance(table, FusionOracle)
        seats = [seat for seat, hand in enumerate(table.hands) if hand]
        self.chance.shuffle(seats)
        if not table.counts:
            seats = seats[: self.chance.randrange(len(seats) + 1)]
        return did.FreeRound(placements=tuple(self.free(seat) for seat in seats))

    def free(self, seat: int) -> did.FreePlacement:
        return did.FreePlacement(seat=seat, card=self.held(seat), pile=self.pile())

    # Mischief.

    def mischief(self, deal: did.GameDealt) -> Event:
        if self.table.phase == "undealt":
            return self.foreign(deal)
        kinds: list[Callable[[], Event]] = [
            *[self.any_placement] * 4,
            *[self.own_placement] * 8,
            *[self.any_draw] * 6,
            *[self.any_loss] * 5,
            *[self.any_refusal] * 3,
            *[self.any_return] * 4,
            *[self.any_race] * 2,
            *[self.any_call] * 4,
            *[self.any_end] * 2,
            lambda: self.foreign(deal),
        ]
        if isinstance(self.table, SpeedOracle):
            kinds += [*[self.any_speed] * 2, *[self.any_turn] * 3, *[self.any_rebuilding] * 2]
        else:
            kinds += [self.any_free_round] * 3
        return self.chance.choice(kinds)()

    def any_card(self, seat: int) -> int:
        return self.held(seat) if self.chance.random() < 0.8 else self.chance.randrange(75)

    def any_seat(self) -> int:
        return self.seat() if self.chance.random() < 0.95 else self.chance.randrange(9)

    def any_pile(self) -> int:
        return self.pile() if self.chance.random() < 0.95 else self.chance.randrange(5)

    def seat_card_pile(self) -> tuple[int, int, int, int | None]:
        seat, pile = self.any_seat(), self.any_pile()
        card = self.any_card(seat) if seat < len(self.table.hands) else 7
        seen = self.anything_seen(pile) if pile < len(self.table.piles) else None
        return seat, card, pile, seen

    def any_placement(self) -> Event:
        seat, card, pile, seen = self.seat_card_pile()
        return did.CardPlaced(seat=seat, card=card, pile=pile, seen_top=seen)

    def own_placement(self) -> Event:
        seat = self.seat()
        return did.CardPlaced(seat=seat, card=self.held(seat), pile=self.pile())

    def any_draw(self) -> Event:
        seat = self.any_seat()
        own = self.table.draws[seat][:1] if seat < len(self.table.hands) else []
        card = self.chance.choice([None, *own, *own, self.chance.randrange(75)])
        return did.CardDrawn(seat=seat, card=card)

    def any_loss(self) -> Event:
        seat, card, pile, seen = self.seat_card_pile()
        lying = self.table.piles[pile] if pile < len(self.table.piles) else []
        versions = [one.version for one in lying[-2:]]
        return did.PlacementLost(
            seat=seat,
            card=card,
            pile=pile,
            seen_top=seen,
            winner_version=self.chance.choice([*versions, *versions[-1:] * 3, 1, 999]),
            delta_us=self.chance.choice([None, 0, 5, -5, 5000]),
            uncertainty_us=self.chance.choice([None, 5, 100]),
            decided_by=self.chance.choice(["arrival", "estimate", "referee"]),
        )

    def any_refusal(self) -> Event:
        seat, card, pile, seen = self.seat_card_pile()
        own = self.table.misfit(pile) if pile < len(self.table.piles) else "S-4"
        clause = self.chance.choice([own, own, own, "S-4", "S-9d", "F-K", "F-A", "F-B", "F-9"])
        return did.PlacementRefused(seat=seat, card=card, pile=pile, seen_top=seen, clause=clause)

    def any_return(self) -> Event:
        pile = self.pile()
        lying = [one for one in self.table.piles[pile] if one.seat is not None]
        if lying and self.chance.random() < 0.8:
            one = lying[-1] if self.chance.random() < 0.8 else self.chance.choice(lying)
            seat = one.seat if self.chance.random() < 0.8 else self.any_seat()
            assert seat is not None
            return did.CardTakenBack(seat=seat, card=one.card, pile=pile)
        seat, card, pile, _ = self.seat_card_pile()
        return did.CardTakenBack(seat=seat, card=card, pile=pile)

    def any_race(self) -> Event:
        pile, cards = self.any_pile(), []
        for _ in range(self.chance.choice([1, 2, 2, 2, 3])):
            seat = self.any_seat()
            known = seat < len(self.table.hands)
            own = [card for card, at in self.table.fitting(seat) if at == pile] if known else []
            card = self.of(own) if own else (self.any_card(seat) if known else 3)
            cards.append(did.RacingCard(seat=seat, card=card))
        return did.RaceLeftUndecided(pile=pile, cards=tuple(cards))

    def any_call(self) -> Event:
        return did.BlockClaimed(seat=self.any_seat(), holds=self.chance.random() < 0.5)

    def any_speed(self) -> Event:
        return did.SpeedCalled(seat=self.any_seat(), holds=self.chance.random() < 0.3)

    def any_turn(self) -> Event:
        if isinstance(self.table, SpeedOracle) and self.chance.random() < 0.7:
            cards = [self.of(reserve[:1]) for reserve in self.table.reserves]
        else:
            cards = [self.chance.randrange(60) for _ in range(self.chance.randrange(4))]
        return did.ReservesTurned(cards=tuple(cards))

    def any_rebuilding(self) -> Event:
        pile = self.any_pile()
        lying = self.table.piles[pile] if pile < len(self.table.piles) else []
        order = [one.card for one in lying]
        self.chance.shuffle(order)
        if not order or self.chance.random() < 0.2:
            order = order[1:] or [5]
        return did.ReserveRebuilt(pile=pile, order=tuple(order))

    def any_free_round(self) -> Event:
        seats = [self.seat() for _ in range(self.chance.randrange(len(self.table.hands) + 1))]
        if self.chance.random() < 0.8:
            seats = sorted(set(seats))
        placements = []
        for seat in seats:
            card = self.held(seat) if self.chance.random() < 0.95 else self.chance.randrange(75)
            placements.append(did.FreePlacement(seat=seat, card=card, pile=self.any_pile()))
        return did.FreeRound(placements=tuple(placements))

    def any_end(self) -> Event:
        table = self.table
        everyone = range(len(table.hands))
        fewest = min(map(table.cards_left, everyone))
        first = tuple(seat for seat in everyone if table.cards_left(seat) == fewest)
        choices: list[tuple[tuple[int, ...], str]] = [
            (first if len(first) == 1 else (), "time"),
            (first, "time"),
            (first[:1], "time"),
            ((self.any_seat(),), self.chance.choice(["out", "time", "dead", "odd"])),
            ((), self.chance.choice(["dead", "out", "race-undecided", "calls-together"])),
            ((self.any_seat(), self.any_seat()), "out"),
            *([table.due] if table.due else []),
        ]
        winners, cause = self.chance.choice(choices)
        return did.GameEnded(winners=winners, cause=cause)

    def foreign(self, deal: did.GameDealt) -> Event:
        choices: list[Event] = [
            did.PlayStarted(),
            did.IrregularityNoted(seat=self.chance.choice([None, 0, 1, 7]), note="odd"),
            did.BlockClaimed(seat=0, holds=True),
        ]
        if self.table.phase != "undealt":
            choices.append(deal)
        return self.chance.choice(choices)
