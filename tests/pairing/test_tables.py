"""Table order, and who sits left."""

from tournament.pairing.history import Contender
from tournament.pairing.tables import at_tables, seat


def test_tables_go_by_highest_score_then_sum_then_lowest_number() -> None:
    pairs = [(1, 3, 2, 3), (9, 6, 8, 0), (7, 3, 6, 6), (5, 3, 4, 3), (10, 3, 11, 0)]
    seated = seat(
        (Contender(one, points), Contender(other, others)) for one, points, other, others in pairs
    )
    assert seated == ((6, 7), (9, 8), (1, 2), (4, 5), (10, 11))


def test_the_higher_score_sits_left_and_at_equal_scores_the_lower_number() -> None:
    assert seat([(Contender(1, 0), Contender(2, 3))]) == ((2, 1),)
    assert seat([(Contender(2, 3), Contender(1, 3))]) == ((1, 2),)


def test_an_entry_keeps_its_table_and_the_others_fill_up_from_the_first() -> None:
    assert at_tables(((1, 2), (3, 4), (5, 6)), {5: 1}) == ((1, 5, 6), (2, 1, 2), (3, 3, 4))


def test_where_both_keep_a_table_the_lower_wins() -> None:
    assert at_tables(((1, 2), (3, 4)), {3: 2, 4: 1}) == ((1, 3, 4), (2, 1, 2))


def test_a_table_beyond_the_last_leaves_a_gap() -> None:
    assert at_tables(((1, 2), (3, 4)), {1: 9}) == ((1, 3, 4), (9, 1, 2))


def test_two_pairs_never_sit_at_one_table() -> None:
    assert at_tables(((1, 2), (3, 4)), {1: 1, 3: 1}) == ((1, 1, 2), (2, 3, 4))
    assert at_tables(((1, 2), (3, 4)), {1: 1, 3: 1, 4: 7}) == ((1, 1, 2), (7, 3, 4))


def test_without_fixed_tables_the_order_of_the_pairs_is_that_of_the_tables() -> None:
    assert at_tables(((1, 2), (3, 4)), {}) == ((1, 1, 2), (2, 3, 4))
