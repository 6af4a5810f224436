"""A game of Speed as it stands: two hands, two active piles, and a reserve beside each."""

from typing import Self

import msgspec

from tournament.games.speed.cards import DECK_SIZE
from tournament.games.speed.rules import HAND_LIMIT, SpeedRules
from tournament.games.table import UNKNOWN, Race, TableState, race_on, set_plainly

SEATS = (0, 1)
PILES = (0, 1)

_NO_CARDS = frozenset[int]()


@set_plainly
class SpeedState(TableState, kw_only=True):
    """The table of Speed.

    Reserves are listed like draw piles; `rebuilds` counts how often each was rebuilt, and `buried`
    is the set of cards in a rebuilt one whose order nobody took down (S-10). Until the start the
    active cards lie face down (S-3). The phase `block` also begins with the rebuilding of
    a reserve that nobody called for (S-9d).
    """

    rules: SpeedRules
    seed: str | None = None
    reserves: list[list[int]]
    rebuilds: list[int]
    buried: list[frozenset[int]]
    went_out: dict[int, int] = msgspec.field(default_factory=dict)

    @classmethod
    def before_the_deal(cls, rules: SpeedRules) -> Self:
        """Return the table with no card on it."""
        return cls(
            rules=rules,
            fits=rules.fits,
            hands=[set(), set()],
            hidden=[0, 0],
            draw_piles=[[], []],
            piles=[[], []],
            reserves=[[], []],
            rebuilds=[0, 0],
            buried=[_NO_CARDS, _NO_CARDS],
            landed=[0] * DECK_SIZE,
            arrivals=[None] * DECK_SIZE,
        )

    def race_at(self, pile: int, seen_top: int | None) -> Race | None:
        """Return the race at a pile; where that was rebuilt, its first card came between (S-10)."""
        race = race_on(self.piles[pile], seen_top)
        if race is not None or seen_top is None or not 0 <= seen_top < DECK_SIZE:
            return race
        turned_in = seen_top in self.reserves[pile] or seen_top in self.buried[pile]
        if turned_in and self.landed[seen_top]:
            return seen_top, self.piles[pile][0]
        return None

    def whereabouts(self) -> set[int]:
        """Return the set of cards of which the record knows where they are, the reserves' too."""
        return super().whereabouts().union(*self.buried, *self.reserves) - {UNKNOWN}

    def has_room(self, seat: int) -> bool:
        """Say whether a seat may draw: it holds fewer than five and has a draw pile (S-8)."""
        return bool(self.draw_piles[seat]) and self.hand_size(seat) < HAND_LIMIT
