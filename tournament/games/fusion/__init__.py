"""Fusion: 2 to 6 players, three piles with a condition each, no turns; the clauses F-1 to F-M.

A match is the same as in Speed (F-M), and no part of this package.
"""

from collections.abc import Mapping

from tournament.event import Event
from tournament.games.fusion.deal import deal, deal_known, deal_unknown
from tournament.games.fusion.decide import decide
from tournament.games.fusion.examination import examine, partial_face, possible_cards
from tournament.games.fusion.house import house_ruleset
from tournament.games.fusion.names import FusionNames
from tournament.games.fusion.options import options
from tournament.games.fusion.reducer import REDUCER
from tournament.games.fusion.rules import RACES, SEATS, FusionRules
from tournament.games.fusion.state import FusionState
from tournament.games.fusion.variants import BASES, RULESETS
from tournament.games.fusion.views import open_view, view
from tournament.games.game import Game
from tournament.games.offers import AtTable


class Fusion:
    """The plug-in: Fusion as the protocol `tournament.games.game.Game` wants it."""

    name = "fusion"
    seats = SEATS
    rulesets = RULESETS
    bases = BASES
    events: Mapping[str, type[Event]] = {event.__name__: event for event in REDUCER}
    reducer = REDUCER
    races = RACES
    ruleset = staticmethod(house_ruleset)
    deal = staticmethod(deal)
    deal_known = staticmethod(deal_known)
    deal_unknown = staticmethod(deal_unknown)
    decide = staticmethod(decide)
    view = staticmethod(view)
    open_view = staticmethod(open_view)
    options = staticmethod(options)
    possible_cards = staticmethod(possible_cards)
    partial_face = staticmethod(partial_face)
    examine = staticmethod(examine)

    def names(self, rules: FusionRules) -> FusionNames:
        """Return how faces write the cards of this ruleset's deck."""
        return FusionNames(rules)

    def at_table(self, rules: FusionRules) -> AtTable:
        """Return what a ruleset says to a live table (F-3, F-E, F-U, G-2)."""
        return AtTable(hand=rules.hand_limit, free_rounds=True, time_limit=rules.time_limit)

    def fits_by(self, rules: FusionRules, pile: int) -> str:
        """Return the clause by which a card fits a pile: that of its condition (F-A, F-B, F-C)."""
        return rules.piles[pile].clause

    def initial(self, rules: FusionRules) -> FusionState:
        """Return the state before the deal."""
        return FusionState.before_the_deal(rules)


GAME: Game[FusionRules, FusionState] = Fusion()
