"""The reducer and `decide` of Speed against the plain model of the rules in `speed_model`."""

from collections import Counter

import pytest

from tests.games.speed_play import Call, play
from tournament.games.events import Basis
from tournament.games.speed.cards import FACES

GAMES = 75


@pytest.mark.parametrize("basis", ["live", "film"])
@pytest.mark.parametrize("call", ["required", "automatic"])
def test_the_real_table_and_the_model_never_differ(basis: Basis, call: Call) -> None:
    """G-1, G-2, S-1 to S-11: legality, blocks, findings and winners over 300 random games."""
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        kinds += play(seed, basis, call).kinds
    assert kinds["ReserveRebuilt"] > 10
    assert kinds["PlacementLost"] > 20
    assert kinds["GameEnded"] == GAMES


def test_the_comparison_sees_a_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a model in which K and A do not neighbour must disagree soon."""
    monkeypatch.setattr(
        "tests.games.speed_model.fits",
        lambda card, top: abs(FACES.index(card) // 4 - FACES.index(top) // 4) == 1,
    )
    with pytest.raises(AssertionError):
        any(play(seed, "live", "required") is None for seed in range(GAMES))
