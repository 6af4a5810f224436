"""Rulings on games that ended by time, or as somebody stated: worked by hand, from a clause."""

from tests.disputes.ruled_tables import FusionLast, SpeedTable, changes, ruling
from tests.games.speed_positions import AUTOMATIC, card, place
from tournament.games import events as did
from tournament.games.commands import (
    CallTime,
)
from tournament.games.events import GameEnded
from tournament.games.game import Outcome


class TestTime:
    def table(self) -> SpeedTable:
        """Time was called when left held one card and right two."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "KH 3H 4H"))
        table.do(place(0, "8C", 0), place(1, "KH", 1), CallTime())
        assert table.state.outcome == Outcome(winners=(0,), cause="time")
        return table

    def test_the_fewest_cards_are_counted_again(self) -> None:
        """G-2: without 8C on the pile both hold two, so the game is drawn."""
        tried = self.table().what_if(ruling("void", 1))
        assert (tried.admissible, tried.after.outcome) == (True, Outcome(winners=(), cause="time"))
        assert changes(tried.after)[-1] == (3, "GameEnded", "judged-again")
        assert tried.newly_illegal == ()

    def test_where_it_changes_nothing_the_end_stays_as_it_was_played(self) -> None:
        """G-2."""
        ruled = self.table().under(ruling("void", 2))
        assert ruled.outcome == Outcome(winners=(0,), cause="time")
        assert changes(ruled) == [(2, "CardPlaced", "voided")]

    def test_time_that_is_voided_leaves_a_game_without_an_end(self) -> None:
        """R-4."""
        tried = self.table().what_if(ruling("void", 3))
        assert (tried.admissible, tried.impossible, tried.after.endless) == (False, 3, True)

    def test_who_is_out_as_ruled_has_won_before_time_is_called(self) -> None:
        """F-W, G-2: the lost card lies as ruled, so the end by time comes too late."""
        table = FusionLast()
        last = table.card("blue-hand-4")
        table.put([did.PlacementRefused(seat=0, card=last, pile=0, clause="F-A")])
        table.do(CallTime())
        assert table.state.outcome == Outcome(winners=(), cause="time")
        ruled = table.under(ruling("reorder", 12, 13))
        assert ruled.outcome == Outcome(winners=(0,), cause="out")
        assert changes(ruled)[-2:] == [
            (None, "GameEnded", "end-derived"),
            (14, "GameEnded", "after-the-end"),
        ]


class TestAStatedEnd:
    """An end that no rule demanded, as somebody stated it: it stays whatever is ruled before it."""

    def table(self) -> SpeedTable:
        table = SpeedTable("7S", "QS", hands=("8C", "KH 3H 4H"), rules=AUTOMATIC)
        table.do(place(1, "KH", 1))
        table.put(did.PlacementRefused(seat=0, card=card("8C"), pile=0, clause="S-4"))
        table.put(GameEnded(winners=(1,), cause="agreed"))
        return table

    def test_it_stays_where_a_card_before_it_did_not_happen(self) -> None:
        """R-4."""
        tried = self.table().what_if(ruling("void", 1))
        assert tried.admissible
        assert tried.after.outcome == Outcome(winners=(1,), cause="agreed")
        assert changes(tried.after) == [(1, "CardPlaced", "voided")]

    def test_it_stays_with_a_finding_where_the_rules_demand_another_as_ruled(self) -> None:
        """R-4, S-11: for a referee to award, since no rule says whose statement is better."""
        tried = self.table().what_if(ruling("reorder", 1, 2))
        assert tried.admissible
        assert tried.after.outcome == Outcome(winners=(1,), cause="agreed")
        assert [(one.version, one.code) for one in tried.newly_illegal] == [
            (3, "another-end-was-due")
        ]
