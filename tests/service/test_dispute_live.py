"""A match at a live table counts its games as they are ruled, and plays one again as the next."""

from itertools import count

from tests.service.club_evening import SLUG, ClubEvening
from tests.service.live_play import LivePlay
from tests.service.test_dispute_rulings import NOW, disputed, rule
from tournament.games.shuffle import Draws, seed_of
from tournament.projections.live_tables import MemoryLiveTables
from tournament.service.disputes.results import Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.ledger import Ledger
from tournament.service.live import opening
from tournament.service.live.loading import load_table
from tournament.service.live.matches import MatchSheet, PlayedGame, RuledGame
from tournament.service.live.rulings import take_up_rulings

LEFT, RIGHT = PlayedGame(winners=(0,), cause="out"), PlayedGame(winners=(1,), cause="out")


class MatchPlay(LivePlay):
    """Table 1 of round 1, at which anybody plays anything."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.tables = MemoryLiveTables()
        self.opened = opening.open_match(ledger, self.tables, SLUG, 1, 1)
        self.table = load_table(ledger, self.opened)
        self.asked = {}
        self._draws = Draws(seed_of("a match"))
        self._ids = (f"act-{number:012}" for number in count())


def test_a_game_that_is_ruled_replay_does_not_count_and_the_next_number_is_played() -> None:
    sheet = MatchSheet(seats=2, best_of=3, ruled=(RuledGame(number=1, counts=False),))
    standing = sheet.standing([LEFT, LEFT])
    assert (standing.won, standing.next_game, standing.winner) == ((1, 0), 3, None)
    standing = sheet.standing([LEFT, LEFT, LEFT])
    assert (standing.won, standing.next_game, standing.winner) == ((2, 0), None, 0)
    assert standing.counted == (0, 0)


def test_a_game_that_is_awarded_counts_for_whom_it_is_awarded_to() -> None:
    sheet = MatchSheet(seats=2, best_of=3, ruled=(RuledGame(number=2, winners=(1,)),))
    assert sheet.standing([LEFT, LEFT]).won == (1, 1)
    of_three = MatchSheet(seats=3, best_of=3, ruled=(RuledGame(number=1, counts=False),))
    assert of_three.standing([LEFT, RIGHT]).next_game == 3


def test_a_live_table_takes_up_what_was_ruled_on_its_match() -> None:
    evening = ClubEvening(["Ana", "Ben", "Cleo", "Dan"], rounds=2)
    evening.pair()
    evening.publish()
    play = MatchPlay(evening.ledger)
    game = play.begin()
    for seat, said in play.play_on():
        play.ask(seat, said)
    assert game.playing.outcome is not None
    [winner] = game.playing.outcome.winners
    table, opened = play.table, play.opened
    assert table.standing(NOW).won[winner] == 1
    number = disputed(evening, 1, 1)
    rule(evening, number, Proposal("award", award=1 - winner))
    take_up_rulings(evening.ledger, table)
    assert table.standing(NOW).won[1 - winner] == 1
    rule(evening, number, Proposal("replay"), Wish(play_on=True), at=NOW + 1)
    again = load_table(evening.ledger, opened)
    assert (again.standing(NOW).won, again.standing(NOW).next_game) == ((0, 0), 2)
