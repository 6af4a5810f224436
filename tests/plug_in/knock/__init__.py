"""Knock: two seats, twenty cards, two piles, no turns; the clauses K-1 to K-5."""

from collections.abc import Mapping

from knock.acts import Knock, PileKnocked
from knock.cards import KnockNames
from knock.decide import decide, options
from knock.rules import RULESETS, KnockRules, deal, deal_known, ruleset
from knock.sayings import sayings
from knock.table import REDUCER, KnockState, open_view, view
from tournament.event import Event
from tournament.games.commands import Command
from tournament.games.game import Game
from tournament.games.offers import Words


class KnockGame:
    """The plug-in, as the protocol of games wants it."""

    name = "knock"
    seats = range(2, 3)
    rulesets = RULESETS
    events: Mapping[str, type[Event]] = {event.__name__: event for event in REDUCER}
    reducer = REDUCER
    commands: Mapping[str, type[Command]] = {"knock": Knock}
    words = Words(
        facts={PileKnocked: "knocks on {pile}"},
        codes={
            "knock-not-one-apart": "the numbers are not one apart.",
            "knock-misjudged": "the knock was judged the other way than the rules judge it.",
            "knocked-too-early": "somebody could still draw or place.",
        },
        causes={"knocked": ("fewer cards at the knock", "equal cards at the knock")},
    )
    sayings = staticmethod(sayings)
    ruleset = staticmethod(ruleset)
    deal = staticmethod(deal)
    deal_known = staticmethod(deal_known)
    decide = staticmethod(decide)
    view = staticmethod(view)
    open_view = staticmethod(open_view)
    options = staticmethod(options)

    def names(self, rules: KnockRules) -> KnockNames:
        """Return how faces write the cards."""
        del rules
        return KnockNames()

    def initial(self, rules: KnockRules) -> KnockState:
        """Return the state before the deal."""
        return KnockState(rules=rules)


GAME: Game[KnockRules, KnockState] = KnockGame()
