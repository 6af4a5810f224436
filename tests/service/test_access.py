"""Links let in until they end; passwords are kept so that nobody can read them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eventstore.errors import StorageFailure
from tournament.competition.events import Settings
from tournament.projections.access import AccessTable
from tournament.service import director, entering
from tournament.service.access import LINK, SESSION, Access
from tournament.service.errors import BadInput, NotFound
from tournament.service.ledger import Ledger
from tournament.service.newcomers import Newcomer
from tournament.service.serving import serving

PASSWORD = "correct horse battery"  # noqa: S105 - of a test


class Watch:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 19, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def ledger(path: Path) -> Iterator[Ledger]:
    with serving(f"sqlite:///{path}") as opened:
        ledger = opened.ledger("director")
        director.create(ledger, "spring", "Spring Open", Settings(rules="speed/club@1"))
        entering.add_players(ledger, "spring", "test", {"1": Newcomer(name="Ana")})
        yield ledger


@pytest.fixture
def access(ledger: Ledger, watch: Watch) -> Access:
    return Access(AccessTable(ledger.store.storage), watch)


def test_a_link_lets_in_until_it_expires(access: Access, ledger: Ledger, watch: Watch) -> None:
    token, made = access.make_link(ledger, "scorer", tournament="spring", at_table=3)
    assert access.holder(token) == made
    watch.now += LINK - timedelta(microseconds=1)
    assert access.holder(token) == made
    watch.now += timedelta(microseconds=1)
    assert access.holder(token) is None


def test_a_revoked_link_lets_nobody_in_and_stays_listed(access: Access, ledger: Ledger) -> None:
    token, made = access.make_link(ledger, "referee", label="Table by the door")
    other, _ = access.make_link(ledger, "referee")
    assert access.revoke([made.number]) == [made]
    assert access.holder(token) is None
    assert access.holder(other) is not None
    assert [link.revoked_at is None for link in access.links()] == [False, True]
    with pytest.raises(NotFound, match="no link 9"):
        access.revoke([9])


def test_a_forgotten_link_lies_nowhere_any_more(access: Access, ledger: Ledger, path: Path) -> None:
    _, made = access.make_link(ledger, "referee", label="Friedrich-Wilhelm of the bar")
    access.revoke([made.number], forget=True)
    assert access.links() == []
    ledger.store.storage.write_back()
    assert b"Friedrich-Wilhelm" not in path.read_bytes()


def test_no_token_and_no_password_is_kept(access: Access, ledger: Ledger, path: Path) -> None:
    token, _ = access.make_link(ledger, "player", tournament="spring", entry=1)
    access.set_account("club", "organiser", PASSWORD)
    opened = access.log_in("club", PASSWORD)
    assert opened is not None
    ledger.store.storage.write_back()
    kept = path.read_bytes()
    for secret in (token, opened[0], PASSWORD):
        assert secret.encode() not in kept
    assert len(token) == 43


@pytest.mark.parametrize("wrong", ["", "x", "é" * 43, "A" * 43, "A" * 42 + "\n", "A" * 10_000])
def test_what_is_no_token_lets_nobody_in(access: Access, wrong: str) -> None:
    assert access.holder(wrong) is None


def test_a_password_opens_a_session_that_ends(access: Access, watch: Watch) -> None:
    account = access.set_account("club", "organiser", PASSWORD)
    assert access.log_in("club", PASSWORD + "!") is None
    assert access.log_in("nobody", PASSWORD) is None
    opened = access.log_in("club", PASSWORD)
    assert opened is not None
    token, session = opened
    assert (session.role, session.account) == ("organiser", account.number)
    assert access.holder(token) == session
    assert access.links() == []
    access.end_session(session)
    assert access.holder(token) is None
    opened = access.log_in("club", PASSWORD)
    assert opened is not None
    watch.now += SESSION
    assert access.holder(opened[0]) is None


def test_another_password_ends_the_sessions(access: Access) -> None:
    access.set_account("club", "organiser", PASSWORD)
    opened = access.log_in("club", PASSWORD)
    access.set_account("club", "referee", PASSWORD + "2")
    assert opened is not None
    assert access.holder(opened[0]) is None
    assert access.log_in("club", PASSWORD) is None
    again = access.log_in("club", PASSWORD + "2")
    assert again is not None
    assert again[1].role == "referee"
    access.remove_account("club")
    assert access.holder(again[0]) is None
    assert access.accounts() == []


@pytest.mark.parametrize(
    ("name", "password"), [("Club", PASSWORD), ("", PASSWORD), ("club", "short"), ("c", "x" * 257)]
)
def test_an_account_that_cannot_be_is_refused(access: Access, name: str, password: str) -> None:
    with pytest.raises(BadInput):
        access.set_account(name, "organiser", password)


@pytest.mark.parametrize(
    "place",
    [
        {"role": "scorer"},
        {"role": "player", "tournament": "spring"},
        {"role": "referee", "tournament": "spring"},
        {"role": "spectator", "tournament": "spring", "entry": 1},
        {"role": "spectator", "tournament": "spring", "at_table": 1},
        {"role": "spectator", "label": "bell \a"},
    ],
)
def test_a_part_goes_with_its_place(
    access: Access, ledger: Ledger, place: dict[str, object]
) -> None:
    with pytest.raises(BadInput):
        access.make_link(ledger, **place)


def test_a_link_is_to_what_is_there(access: Access, ledger: Ledger) -> None:
    with pytest.raises(NotFound, match="no tournament autumn"):
        access.make_link(ledger, "scorer", tournament="autumn")
    with pytest.raises(NotFound, match="no entry #2"):
        access.make_link(ledger, "player", tournament="spring", entry=2)


def test_a_damaged_link_is_told(access: Access, ledger: Ledger, path: Path) -> None:
    token, _ = access.make_link(ledger, "referee")
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE access_links SET role = 'king'")
    with pytest.raises(StorageFailure, match="what is kept of links is damaged"):
        access.holder(token)
