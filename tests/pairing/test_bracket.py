"""Single-elimination brackets of every size (T-8)."""

import random

import pytest

from tournament.pairing.bracket import Bracket, BracketMatch, Slot, bracket

SIZES = range(2, 131)


def seats(match: BracketMatch) -> tuple[int | None, int | None]:
    return match.left.entry, match.right.entry


def play(seeds: list[int], rng: random.Random | None, *, third_place: bool = False) -> Bracket:
    """Play a bracket out, by chance or always for the better seed."""
    results: dict[int, int] = {}
    drawn = bracket(seeds, results, third_place=third_place)
    while drawn.playable:
        for match in drawn.playable:
            pair = sorted((e for e in seats(match) if e is not None), key=seeds.index)
            results[match.number] = rng.choice(pair) if rng else pair[0]
        drawn = bracket(seeds, results, third_place=third_place)
    return drawn


def test_eight_seeds_meet_in_the_order_of_the_rule() -> None:
    first = bracket([10, 20, 30, 40, 50, 60, 70, 80]).rounds[0]
    assert [seats(match) for match in first] == [(10, 80), (40, 50), (20, 70), (30, 60)]


def test_the_halves_meet_only_in_the_final() -> None:
    drawn = bracket(list(range(1, 9)), {1: 1, 2: 4, 3: 2, 4: 3})
    assert [seats(match) for match in drawn.rounds[1]] == [(1, 4), (2, 3)]
    assert drawn.rounds[2][0].left == Slot("winner", 5, None)
    assert [match.number for match in drawn.playable] == [5, 6]


def test_six_seeds_give_the_first_two_a_bye() -> None:
    drawn = bracket([1, 2, 3, 4, 5, 6])
    assert [seats(match) for match in drawn.rounds[0]] == [(4, 5), (3, 6)]
    assert [seats(match) for match in drawn.rounds[1]] == [(1, None), (2, None)]
    assert drawn.rounds[1][0].left == Slot("seed", 1, 1)
    assert drawn.rounds[1][0].right == Slot("winner", 1, None)


@pytest.mark.parametrize("size", SIZES)
def test_every_entry_is_placed_and_nobody_plays_alone(size: int) -> None:
    rng = random.Random(size)
    seeds = rng.sample(range(1000), size)
    third_place = bool(size % 2)
    drawn = play(seeds, rng, third_place=third_place)
    has_decider = third_place and size >= 4
    assert len(drawn.matches) == size - 1 + has_decider
    assert [match.number for match in drawn.matches] == list(range(1, len(drawn.matches) + 1))
    for match in drawn.matches:
        assert None not in seats(match)
        assert len({*seats(match)}) == 2
    losers = [match.loser for match in drawn.matches if not match.third_place]
    assert len(losers) == size - 1
    assert {*losers, drawn.champion} == set(seeds)
    assert sorted(place.entry for place in drawn.places) == sorted(seeds)
    assert drawn.places[0].entry == drawn.champion
    first_round = {entry for match in drawn.rounds[0] for entry in seats(match)}
    byes = set(seeds) - first_round
    assert byes == set(seeds[: (1 << (size - 1).bit_length()) - size])


@pytest.mark.parametrize("size", SIZES)
def test_where_favourites_win_nobody_meets_a_better_seed_earlier_than_a_worse_one_does(
    size: int,
) -> None:
    drawn = play(list(range(1, size + 1)), None)
    field = 1 << (size - 1).bit_length()
    for matches in drawn.rounds:
        for match in matches:
            left, right = seats(match)
            assert left is not None
            assert right is not None
            assert left + right == field + 1
        field //= 2
    assert [place.entry for place in drawn.places] == list(range(1, size + 1))


def test_places_are_shared_by_those_who_go_out_together() -> None:
    drawn = play(list(range(1, 9)), None)
    assert [(p.place, p.entry) for p in drawn.places] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (3, 4),
        (5, 5),
        (5, 6),
        (5, 7),
        (5, 8),
    ]


def test_a_match_for_third_place_is_played_before_the_final() -> None:
    semis = {1: 1, 2: 3}
    drawn = bracket([1, 2, 3, 4], semis, third_place=True)
    decider, final = drawn.rounds[-1]
    assert decider.third_place
    assert (seats(decider), seats(final)) == ((4, 2), (1, 3))
    assert drawn.places == ()  # third and fourth are not certain yet
    drawn = bracket([1, 2, 3, 4], {**semis, 3: 2, 4: 3}, third_place=True)
    assert [(p.place, p.entry) for p in drawn.places] == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_three_seeds_have_no_match_for_third_place() -> None:
    assert len(bracket([1, 2, 3], third_place=True).matches) == 2


def test_places_are_given_as_soon_as_they_are_certain() -> None:
    drawn = bracket(list(range(1, 9)), {1: 1, 2: 5})
    assert [(p.place, p.entry) for p in drawn.places] == [(5, 4), (5, 8)]
    assert drawn.champion is None


@pytest.mark.parametrize(
    ("seeds", "results", "message"),
    [
        ([1], {}, "two entries or more"),
        ([1, 2, 1], {}, "each seeded once"),
        ([1, 2, 3, 4], {1: 2}, "entry 2 cannot win match 1: 1 meets 4"),
        ([1, 2, 3, 4], {3: 1}, "entry 1 cannot win match 3: None meets None"),
        ([1, 2, 3, 4], {1: 1, 3: 1}, "entry 1 cannot win match 3: 1 meets None"),
        ([1, 2, 3, 4], {1: 1, 2: 2, 3: 4}, "entry 4 cannot win match 3: 1 meets 2"),
        ([1, 2], {2: 1}, r"do not exist: \[2\]"),
    ],
)
def test_what_cannot_be_is_an_error(
    seeds: list[int], results: dict[int, int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        bracket(seeds, results)
