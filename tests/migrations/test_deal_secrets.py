"""What is kept of a deal lies beside the log, is never changed, and goes when it is shown."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eventstore.errors import StorageFailure
from tournament.projections.deal_secrets import HOUSE, DealSecret, DealSecrets, MemoryDealSecrets
from tournament.service.database import open_store

STREAM = "game/final-1"
SECRET = DealSecret(stream=STREAM, holder=HOUSE, value="5f" * 32)
NONCE = DealSecret(stream=STREAM, holder=2, value="6e" * 32)
DECK = DealSecret(stream="game/by-hand", holder=HOUSE, value="7d" * 32, deck=(2, 0, 1))


@pytest.fixture(params=["sql", "memory"])
def secrets(request: pytest.FixtureRequest, url: str) -> Iterator[DealSecrets]:
    if request.param == "memory":
        yield MemoryDealSecrets()
        return
    with open_store(url, write=True) as opened:
        yield opened.secrets


def test_what_is_kept_is_found_by_its_game(secrets: DealSecrets) -> None:
    for one in (SECRET, NONCE, DECK):
        assert secrets.keep(one) == one
    assert secrets.of(STREAM) == {HOUSE: SECRET, 2: NONCE}
    assert secrets.of("game/other") == {}
    assert secrets.everything() == [DECK, SECRET, NONCE]


def test_what_was_kept_first_stays(secrets: DealSecrets) -> None:
    """So whoever begins the same deal again is bound to the same secret (D-6)."""
    secrets.keep(SECRET)
    assert secrets.keep(DealSecret(stream=STREAM, holder=HOUSE, value="00" * 32)) == SECRET
    assert secrets.of(STREAM) == {HOUSE: SECRET}


def test_what_is_shown_is_kept_no_longer(secrets: DealSecrets) -> None:
    for one in (SECRET, NONCE, DECK):
        secrets.keep(one)
    secrets.remove(STREAM)
    secrets.remove("game/never-there")
    assert secrets.everything() == [DECK]


def test_the_log_does_not_move(url: str) -> None:
    with open_store(url, write=True) as opened:
        opened.secrets.keep(SECRET)
        assert opened.store.head().size == 0
    with open_store(url, write=False) as opened:
        assert opened.secrets.everything() == [SECRET]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE deal_secrets SET value = x'ff'",
        "UPDATE deal_secrets SET value = 'none'",
        "UPDATE deal_secrets SET deck = '[1.5]'",
        "UPDATE deal_secrets SET deck = 'x'",
    ],
)
def test_a_damaged_secret_is_told(path: Path, url: str, statement: str) -> None:
    with open_store(url, write=True) as opened:
        opened.secrets.keep(SECRET)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(statement)
    with open_store(url, write=False) as opened:
        for ask in (lambda: opened.secrets.of(STREAM), opened.secrets.everything):
            with pytest.raises(StorageFailure, match="what is kept of a deal is damaged") as caught:
                ask()
            assert caught.value.kind == "damaged"
            assert "regex" not in str(caught.value)
