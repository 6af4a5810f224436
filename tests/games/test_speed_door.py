"""`decide` of Speed against the oracle's door: what becomes of any wish, and what can be wished."""

from collections import Counter

import pytest

from tests.games.oracle.speed import NEIGHBOURS, SpeedOracle
from tests.games.speed_play import play
from tournament.games.events import Basis

GAMES = 60


@pytest.mark.parametrize("basis", ["live", "film"])
@pytest.mark.parametrize("call", ["required", "automatic"])
def test_the_program_answers_any_wish_as_the_clauses_do(basis: Basis, call: str) -> None:
    """G-1, G-2, S-1 to S-11b."""
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        kinds += play(seed, basis, call).kinds
    assert kinds["ReserveRebuilt"] > 10
    assert kinds["PlacementLost"] > 20
    assert kinds["GameEnded"] == GAMES


def test_the_control_a_door_without_the_circle_disagrees(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = {("K", "A"), ("A", "K")}
    monkeypatch.setattr(SpeedOracle, "neighbours", lambda _: NEIGHBOURS - ends)
    with pytest.raises(AssertionError):
        all(play(seed, "live", "required") for seed in range(GAMES))
