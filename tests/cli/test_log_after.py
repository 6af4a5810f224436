"""`log show STREAM --after VERSION`, whatever the number is."""

import pytest


@pytest.mark.parametrize("after", ["1", "2", str(2**63), "1" + "0" * 100])
def test_after_the_last_version_there_is_nothing_to_show(playledger, after: str) -> None:
    assert playledger("tournament", "create", "spring", "--name", "Spring").code == 0
    shown = playledger("log", "show", "tournament/spring", "--after", after)
    assert shown.code == 0, shown.err
    assert "TournamentCreated" not in shown.out
