"""Table order, and who sits left."""

from tournament.pairing.history import Contender
from tournament.pairing.tables import seat


def test_tables_go_by_highest_score_then_sum_then_lowest_number() -> None:
    pairs = [(1, 3, 2, 3), (9, 6, 8, 0), (7, 3, 6, 6), (5, 3, 4, 3), (10, 3, 11, 0)]
    seated = seat(
        (Contender(one, points), Contender(other, others)) for one, points, other, others in pairs
    )
    assert seated == ((6, 7), (9, 8), (1, 2), (4, 5), (10, 11))


def test_the_higher_score_sits_left_and_at_equal_scores_the_lower_number() -> None:
    assert seat([(Contender(1, 0), Contender(2, 3))]) == ((2, 1),)
    assert seat([(Contender(2, 3), Contender(1, 3))]) == ((1, 2),)
