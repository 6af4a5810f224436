"""A table by the rules of both games, the slow way: lists, sets and loops over them.

Written from the text of the rules, without a look at the reducers, to judge them by. It takes the
facts of a record one by one and lists what is wrong with each: the version, the clause and how
grave it is. It shares nothing with the program but the classes of the facts. It knows whole decks
only: what a record proves whose cards are hidden is tested elsewhere.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Self

from tournament.event import Event
from tournament.games import commands
from tournament.games import events as did

Verdict = tuple[int, str, str]
"""The version of a fact, a clause, and `note`, `illegal` or `impossible`."""
End = tuple[tuple[int, ...], str]
"""Who won, and why the game ended."""

AnyLate = did.PlacementLost | did.PlacementRefused | commands.PlaceCard

ARRIVAL = ("live", "bot")
"""How records come about whose order is that of arrival (G-1)."""


class CannotBeError(Exception):
    """A fact cannot have happened as written; the text is the clause it breaks."""


@dataclass(frozen=True, kw_only=True)
class Switches:
    """What both games can be told: which ruleset it is, and its switches as plain data."""

    id: str
    hash: str
    race_undecided: str = "both_back"


@dataclass
class Lying:
    """A card on a pile: who put it there with which fact, and whether it fitted.

    `seat` is None for a card that nobody placed: dealt there, or turned from a reserve.
    """

    card: int
    version: int
    seat: int | None = None
    fitted: bool = True


class TableOracle:
    """What the record shows so far, and what is wrong with it."""

    cards: int
    """How many the deck has."""
    limit: int
    """How many a hand has room for."""
    clauses: ClassVar[Mapping[str, str]]
    """What the findings of both games cite, by what they are about."""

    other_ends: ClassVar[Mapping[str, str]]
    """The clauses of ends at which nobody, or not one alone, is out of cards."""

    def __init__(self, switches: Switches) -> None:
        self.switches = switches
        self.version = 0
        self.verdicts: list[Verdict] = []
        self.untrusted_from: int | None = None
        self.outcome: End | None = None
        self.due: End | None = None
        self.phase = "undealt"
        self.basis = "live"
        self.hands: list[set[int]] = []
        self.draws: list[list[int]] = []
        self.piles: list[list[Lying]] = []
        self.shown: list[set[int]] = []
        """Every card that ever was the top of each pile, and was not taken back."""
        self.unexplained: list[list[int]] = []
        """The draws of each seat that only a lost card can explain (S-8a, F-L)."""

    # What each game says for itself.

    def clause(self, about: str) -> str:
        return self.clauses[about]

    def deal(self, fact: did.GameDealt) -> None:
        raise NotImplementedError

    def fits(self, card: int, pile: int, top: int) -> bool:
        raise NotImplementedError

    def misfit(self, pile: int) -> str:
        """Return the clause that a card breaks which does not fit there."""
        raise NotImplementedError

    def started(self) -> None:
        """Object to what cannot be before the signal."""
        raise NotImplementedError

    def place(self, fact: did.CardPlaced) -> None:
        raise NotImplementedError

    def draw(self, fact: did.CardDrawn) -> None:
        raise NotImplementedError

    def may_draw(self, seat: int) -> bool:
        raise NotImplementedError

    def take_back(self, fact: did.CardTakenBack) -> None:
        raise NotImplementedError

    def after_a_true_call(self) -> None:
        """Do what a block leads to by itself."""

    # The verdict on a fact.

    def tell(self, fact: Event) -> None:
        self.version += 1
        try:
            self.take(fact)
        except CannotBeError as error:
            self.say(str(error), "impossible")
            if self.untrusted_from is None:
                self.untrusted_from = self.version

    def say(self, clause: str, severity: str, version: int | None = None) -> None:
        self.verdicts.append((version or self.version, clause, severity))

    def illegal(self, about: str) -> None:
        self.say(self.clause(about), "illegal")

    def cannot(self, about: str) -> CannotBeError:
        return CannotBeError(self.clause(about))

    def take(self, fact: Event) -> None:
        if isinstance(fact, did.IrregularityNoted):
            if fact.seat is not None:
                self.seat(fact.seat)
            return
        if isinstance(fact, did.GameDealt):
            if self.phase != "undealt":
                raise self.cannot("deal")
            self.deal(fact)
            return
        if self.phase == "undealt":
            raise self.cannot("deal")
        if self.outcome is not None or (self.due and not self.may_follow_the_end(fact)):
            raise CannotBeError(self.over_by())
        self.play(fact)

    def over_by(self) -> str:
        """The clause that ended the game: another one where nobody is out of cards."""
        _, cause = self.outcome or self.due or ((), "")
        return "G-2" if cause == "time" else self.other_ends.get(cause, self.clause("over"))

    def may_follow_the_end(self, fact: Event) -> bool:
        """Say whether a fact may follow what ended the game."""
        return isinstance(fact, did.GameEnded)

    def play(self, fact: Event) -> None:
        acts: dict[type[Event], Callable[[Any], None]] = {
            did.PlayStarted: self.start,
            did.CardPlaced: self.place,
            did.PlacementLost: self.lose,
            did.PlacementRefused: self.refuse,
            did.RaceLeftUndecided: self.leave_undecided,
            did.CardTakenBack: self.take_back,
            did.CardDrawn: self.draw,
            did.BlockClaimed: self.claim,
            did.GameEnded: self.end,
        }
        acts[type(fact)](fact)

    def start(self, fact: did.PlayStarted) -> None:
        """S-3, F-S."""
        del fact
        if self.phase != "dealt":
            raise self.cannot("start")
        self.phase = "play"

    # Who holds what.

    def seat(self, seat: int) -> None:
        if seat >= len(self.hands):
            raise self.cannot("seat")

    def there(self, seat: int, card: int, pile: int) -> None:
        self.seat(seat)
        if card >= self.cards:
            raise self.cannot("card")
        if pile >= len(self.piles):
            raise self.cannot("pile")

    def held(self, seat: int, card: int) -> None:
        if card not in self.hands[seat]:
            raise self.cannot("hand")

    def top(self, pile: int) -> Lying:
        if not self.piles[pile]:
            raise self.cannot("empty")
        return self.piles[pile][-1]

    def put(self, card: Lying, pile: int) -> None:
        if card.seat is not None:
            self.hands[card.seat].remove(card.card)
        self.piles[pile].append(card)
        self.shown[pile].add(card.card)

    def give_back(self, pile: int) -> None:
        card = self.piles[pile].pop()
        assert card.seat is not None
        self.hands[card.seat].add(card.card)
        self.shown[pile].discard(card.card)

    def with_other_hands(self) -> Self:
        """Return this table again, so that cards can be drawn there and are not drawn here."""
        later = copy(self)
        later.hands = [set(hand) for hand in self.hands]
        later.draws = [list(pile) for pile in self.draws]
        return later

    def cards_left(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.draws[seat])

    def out(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if self.cards_left(seat) == 0]

    def fitting(self, seat: int) -> list[tuple[int, int]]:
        """Return every card of a hand that fits, and on which pile."""
        found = []
        for card in sorted(self.hands[seat]):
            for number, pile in enumerate(self.piles):
                if pile and self.fits(card, number, pile[-1].card):
                    found.append((card, number))
        return found

    def settle(self, seat: int) -> None:
        """Find the draws beyond the limit that no lost card explained (S-8a, F-L)."""
        for version in self.unexplained[seat]:
            self.say(self.clause("draw"), "illegal", version)
        self.unexplained[seat].clear()

    # Races (S-6, S-6a, S-6b, F-L).

    def race(self, number: int, seen: int | None) -> tuple[int, Lying] | None:
        """Return the top that a late player saw, and what landed on it meanwhile.

        Where nobody knows what was seen it was the previous top (S-6a). What never lay there was
        not seen, and what was dealt came before anybody.
        """
        pile = self.piles[number]
        if seen is None and len(pile) > 1:
            seen = pile[-2].card
        if seen is None or seen not in self.shown[number] or seen == pile[-1].card:
            return None
        for below, above in pairwise(pile):
            if below.card == seen:
                return seen, above
        return seen, pile[0]  # seen before the pile was shuffled and begun anew

    def raced(self, late: AnyLate) -> Lying | None:
        """Return what came first at a pile where the card fitted what its player saw."""
        race = self.race(late.pile, late.seen_top)
        if race is None or not self.fits(late.card, late.pile, race[0]):
            return None
        return race[1]

    def lose(self, fact: did.PlacementLost) -> None:
        self.started()
        self.there(fact.seat, fact.card, fact.pile)
        self.held(fact.seat, fact.card)
        top, first = self.top(fact.pile), self.raced(fact)
        self.unexplained[fact.seat].clear()
        if self.fits(fact.card, fact.pile, top.card):
            self.illegal("judging a late card")
        elif first is None:
            self.say(self.clause("judging a late card"), "note")
        elif not first.fitted:
            self.illegal("illegal card in a race")
        elif first.version != fact.winner_version:
            self.say(self.clause("who was first"), "note")
        if fact.decided_by != "arrival" or too_near(fact):
            self.say("G-1", "note")

    def refuse(self, fact: did.PlacementRefused) -> None:
        self.started()
        self.there(fact.seat, fact.card, fact.pile)
        self.held(fact.seat, fact.card)
        if self.fits(fact.card, fact.pile, self.top(fact.pile).card):
            self.illegal("judging a late card")
        elif self.raced(fact):
            self.say(self.clause("judging a late card"), "note")

    def leave_undecided(self, fact: did.RaceLeftUndecided) -> None:
        self.started()
        for one in fact.cards:
            self.there(one.seat, one.card, fact.pile)
            self.held(one.seat, one.card)
            top = self.top(fact.pile)
        seats = [one.seat for one in fact.cards]
        if len(seats) < 2 or len(set(seats)) < len(seats):
            raise self.cannot("who was first")
        for one in fact.cards:
            if not self.fits(one.card, fact.pile, top.card):
                self.illegal("illegal card in a race")
            self.unexplained[one.seat].clear()
        self.say("G-1", "note")
        if self.switches.race_undecided == "replay":
            self.due = ((), "race-undecided")

    # Blocks and the end.

    def blocked(self) -> bool:
        """Nobody is out or can place, nobody may draw first, somebody holds a card (S-9a, F-K)."""
        seats = range(len(self.hands))
        return (
            self.phase == "play"
            and any(self.hands)
            and not self.out()
            and not any(self.fitting(seat) for seat in seats)
            and not any(self.may_draw(seat) for seat in seats)
        )

    def claim(self, fact: did.BlockClaimed) -> None:
        """S-9, S-9a, S-9d, F-K: a call while a block stands says nothing new."""
        self.started()
        self.seat(fact.seat)
        if self.phase == "block":
            return
        blocked = self.blocked()
        if fact.holds != blocked:
            self.illegal("misjudged call")
        elif not fact.holds and self.basis not in ARRIVAL:
            self.say("S-9d", "note")
        if fact.holds:
            self.phase = "block"
            if blocked:
                self.after_a_true_call()

    def end(self, fact: did.GameEnded) -> None:
        """S-11, F-W; G-2 for time, which needs no reason but that play has begun."""
        seats = range(len(self.hands))
        if any(seat not in seats for seat in fact.winners):
            raise self.cannot("winners")
        if len(set(fact.winners)) < len(fact.winners):
            raise self.cannot("winners")
        for seat in seats:
            self.settle(seat)
        if self.due or fact.cause != "time" or self.phase == "dealt":
            if (fact.winners, fact.cause) != self.due:
                self.illegal("another end")
        elif fact.winners != self.with_fewest_cards():
            self.say("G-2", "illegal")
        self.outcome = fact.winners, fact.cause
        self.phase = "ended"

    def with_fewest_cards(self) -> tuple[int, ...]:
        """G-2: the one who has fewer cards than everybody else, if there is one."""
        left = [self.cards_left(seat) for seat in range(len(self.hands))]
        return (left.index(min(left)),) if left.count(min(left)) == 1 else ()


def too_near(fact: did.PlacementLost) -> bool:
    """G-1: the two device times differ by no more than their uncertainty."""
    if fact.delta_us is None or fact.uncertainty_us is None:
        return False
    return abs(fact.delta_us) <= fact.uncertainty_us
