"""Over a network that drops, doubles and delays, no act is applied twice or acknowledged and lost.

`python -m benchmarks live --seeds 500` runs more; a seed that fails is run again by its number.
"""

import pytest

from tests.web.lossy import ACTS, CALM, Broken, Weather, simulate

SEEDS = 100
STORM = Weather(drops=40, doubles=40, slowest=4, disconnects=15, commits_fail=25)


@pytest.mark.parametrize("tens", range(SEEDS // 10))
def test_no_act_is_applied_twice_and_none_is_acknowledged_and_lost(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        simulation = simulate(seed)
        assert [len(player.device.answers) for player in simulation.players] == [ACTS, ACTS], seed


@pytest.mark.parametrize("seed", range(20))
def test_nor_in_a_storm(seed: int) -> None:
    simulation = simulate(seed, STORM)
    assert [len(player.device.answers) for player in simulation.players] == [ACTS, ACTS]


def test_a_calm_network_answers_everything_at_once() -> None:
    simulation = simulate(0, CALM)
    for player in simulation.players:
        assert [len(answers) for answers in player.device.answers.values()] == [1] * ACTS


@pytest.mark.parametrize("seed", range(5))
def test_a_server_that_forgets_ids_is_caught(seed: int) -> None:
    with pytest.raises(Broken, match="applied twice"):
        simulate(seed, idempotent=False)


@pytest.mark.parametrize("seed", range(5))
def test_a_log_that_loses_what_it_acknowledged_is_caught(seed: int) -> None:
    weather = Weather(drops=0, doubles=0, slowest=0.05, disconnects=0, commits_fail=20)
    with pytest.raises(Broken, match=r"lost|two ways|in memory"):
        simulate(seed, weather, honest=False)
