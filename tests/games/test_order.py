"""Where a record made afterwards does not establish who was first (G-1)."""

import pytest

from tournament.games.events import (
    Basis,
    CardPlaced,
    GameDealt,
    Moment,
    PlacementLost,
    PlayFact,
    SpeedCalled,
)
from tournament.games.evidence import StatementMade
from tournament.games.order import order_findings

STATED = StatementMade(by="AL", role="referee", text="As I remember it.")


def dealt(basis: Basis) -> GameDealt:
    return GameDealt(
        rules="speed/club@1",
        rules_hash="r",
        deck_hash="d",
        seats=2,
        order=None,
        seed=None,
        basis=basis,
    )


def at(us: int, uncertainty_us: int = 40_000) -> Moment:
    return Moment(device_us=us, uncertainty_us=uncertainty_us)


def placed(seat: int, us: int | None, pile: int = 0) -> CardPlaced:
    return CardPlaced(seat=seat, card=1, pile=pile, at=None if us is None else at(us))


def lost(seat: int, us: int) -> PlacementLost:
    return PlacementLost(seat=seat, card=1, pile=0, winner_version=2, at=at(us))


def codes(basis: Basis, *acts: PlayFact) -> list[tuple[int, str]]:
    found = list(order_findings([dealt(basis), *acts]))
    assert all((one.clause, one.severity) == ("G-1", "note") for one in found)
    return [(one.version, one.code) for one in found]


NEAR = "order-not-established"


@pytest.mark.parametrize(
    ("acts", "found"),
    [
        ((placed(0, 0), placed(1, 80_000)), [(3, NEAR)]),
        ((placed(0, 0), placed(1, 80_001)), []),
        ((placed(0, 80_000), placed(1, 0)), [(3, NEAR)]),
        ((placed(0, 0), placed(0, 1)), []),  # one seat puts one card after the other
        ((placed(0, 0), placed(1, 1, pile=1)), []),  # on two piles the order changes nothing
        ((placed(0, 0), placed(0, 1, pile=1), placed(1, 2)), [(4, NEAR)]),
        ((placed(0, None), placed(1, 1)), []),  # without a time no clock speaks against it
        ((placed(0, 0), lost(1, 1)), []),  # the reducer notes it of every lost race on film
        ((lost(1, 0), placed(0, 1)), [(3, NEAR)]),
        (
            (SpeedCalled(seat=0, holds=True, at=at(0)), SpeedCalled(seat=1, holds=True, at=at(9))),
            [(3, NEAR)],
        ),
        ((placed(0, 0), SpeedCalled(seat=1, holds=False, at=at(1))), []),
    ],
)
def test_marks_of_a_film_nearer_than_their_uncertainties_are_noted(acts, found) -> None:
    assert codes("film", *acts) == found


def test_where_arrival_decides_nothing_is_noted() -> None:
    assert codes("live", placed(0, 0), placed(1, 1)) == []
    assert codes("bot", placed(0, 0), placed(1, 1)) == []


def test_memory_establishes_no_order_and_a_referee_is_named() -> None:
    assert codes("referee", STATED, placed(0, None)) == [(1, "order-from-memory")]
    assert codes("referee", placed(0, None)) == [(1, "order-from-memory"), (1, "no-author")]
    assert codes("referee", STATED) == []
    assert codes("scene", placed(0, None)) == [(1, "order-from-memory")]
    assert codes("result") == []


def test_what_comes_before_the_deal_shifts_the_version() -> None:
    found = list(order_findings([STATED, dealt("referee"), placed(0, None)]))
    assert [one.version for one in found] == [2]


def test_a_stream_without_a_deal_has_no_order_to_judge() -> None:
    assert list(order_findings([placed(0, 0), placed(1, 1)])) == []
