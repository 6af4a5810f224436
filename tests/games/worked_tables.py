"""Tables for worked cases: what happens there is judged by the program and by the oracle.

The facts come from the program's own `decide`; findings and end are asked of both, and there is one
answer only if they agree.
"""

from collections.abc import Sequence

from tests.games import speed_positions
from tests.games.fusion_table import FusionTable
from tests.games.oracle.fusion import FusionOracle, FusionSwitches
from tests.games.oracle.speed import SpeedOracle, SpeedSwitches
from tests.games.oracle.table import End, Lying, TableOracle, Verdict
from tournament.event import Event
from tournament.games.commands import Command
from tournament.games.fusion.rules import FusionRules
from tournament.games.game import GameState
from tournament.games.speed.state import SpeedState


def agreed(oracle: TableOracle, state: GameState) -> tuple[list[Verdict], End | None]:
    """Return the findings and the end that both judges give."""
    findings = [(one.version, one.clause, one.severity) for one in state.findings]
    end = state.outcome and (state.outcome.winners, state.outcome.cause)
    assert (oracle.verdicts, oracle.outcome) == (findings, end)
    return findings, end


class SpeedCase:
    """A position of Speed, written as in `speed_positions.table`."""

    def __init__(self, left: str, right: str, **position: object) -> None:
        table = speed_positions.table
        self.state: SpeedState = table(left, right, **position)  # type: ignore[arg-type]  # a test's shorthand
        self.oracle = oracle_of(self.state)

    def do(self, *wishes: Command) -> Sequence[Event]:
        """Put on the record what the wishes lead to, and return it."""
        facts = [fact for wish in wishes for fact in speed_positions.facts(self.state, wish)]
        self.tell(facts)
        return facts

    def tell(self, facts: Sequence[Event]) -> None:
        for fact in facts:
            self.oracle.tell(fact)

    @property
    def verdict(self) -> tuple[list[Verdict], End | None]:
        return agreed(self.oracle, self.state)


def oracle_of(state: SpeedState) -> SpeedOracle:
    """Return an oracle that sits at the same table; what lies there was placed by nobody."""
    switches = SpeedSwitches(id=state.rules.id, hash=state.rules.hash, call=state.rules.call)
    oracle = SpeedOracle(switches)
    oracle.version, oracle.phase, oracle.basis = state.version, state.phase, state.basis
    oracle.hands = [set(hand) for hand in state.hands]
    oracle.draws = [pile[::-1] for pile in state.draw_piles]
    oracle.reserves = [pile[::-1] for pile in state.reserves]
    oracle.piles = [[Lying(card, state.landed[card]) for card in pile] for pile in state.piles]
    oracle.shown = [set(pile) for pile in state.piles]
    oracle.unexplained = [[], []]
    return oracle


class FusionCase(FusionTable):
    """A game of Fusion from its deal, written as in `fusion_table.FusionTable`."""

    @property
    def verdict(self) -> tuple[list[Verdict], End | None]:
        oracle = FusionOracle(switches_of(self.rules))
        for fact in self.facts:
            oracle.tell(fact)
        return agreed(oracle, self.state)


def switches_of(rules: FusionRules) -> FusionSwitches:
    return FusionSwitches(
        id=rules.id,
        hash=rules.hash,
        deck=tuple((card.colour, card.shape, card.number) for card in rules.deck.cards),
        piles=tuple(pile.clause for pile in rules.piles),
        race_undecided=rules.race_undecided,
        free_round=rules.free_round,
        redraw=rules.redraw,
        hand_limit=rules.hand_limit,
        opening_hand=rules.opening_hand,
        simultaneous_finish=rules.simultaneous_finish,
        last_card_must_fit=rules.last_card_must_fit,
        wrap=rules.wrap,
    )
