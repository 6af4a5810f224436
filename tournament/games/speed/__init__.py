"""Speed: two players, two active piles, no turns; the clauses S-1 to S-12."""

from collections.abc import Mapping

from tournament.event import Event
from tournament.games.game import Game
from tournament.games.offers import AtTable
from tournament.games.ruleset import with_switches
from tournament.games.speed.cards import SpeedNames
from tournament.games.speed.deal import deal, deal_known, deal_unknown
from tournament.games.speed.decide import decide
from tournament.games.speed.examination import examine, partial_face, possible_cards
from tournament.games.speed.options import options
from tournament.games.speed.reducer import REDUCER
from tournament.games.speed.rules import HAND_LIMIT, RACES, RULESETS, SpeedRules
from tournament.games.speed.state import SpeedState
from tournament.games.speed.views import open_view, view


class Speed:
    """The plug-in: Speed as the protocol `tournament.games.game.Game` wants it."""

    name = "speed"
    seats = range(2, 3)
    rulesets = RULESETS
    events: Mapping[str, type[Event]] = {event.__name__: event for event in REDUCER}
    reducer = REDUCER
    races = RACES
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

    def ruleset(self, data: Mapping[str, object], base: SpeedRules | None = None) -> SpeedRules:
        """Return the ruleset that `data` gives; what it leaves out is as in `base`.

        Raises:
            ValueError: It is none.
        """
        return with_switches(SpeedRules, data, base)

    def names(self, rules: SpeedRules) -> SpeedNames:
        """Return how faces write cards; the deck is the same under every ruleset (S-1)."""
        del rules
        return SpeedNames()

    def at_table(self, rules: SpeedRules) -> AtTable:
        """Return what a ruleset says to a live table (S-2, S-9, S-11, G-2)."""
        calls = ("block", "speed") if rules.call == "required" else ("block",)
        return AtTable(hand=HAND_LIMIT, calls=calls, time_limit=rules.time_limit)

    def fits_by(self, rules: SpeedRules, pile: int) -> str:
        """Return the clause by which a card fits a pile: the same for both (S-4)."""
        del rules, pile
        return "S-4"

    def initial(self, rules: SpeedRules) -> SpeedState:
        """Return the state before the deal."""
        return SpeedState.before_the_deal(rules)


GAME: Game[SpeedRules, SpeedState] = Speed()
