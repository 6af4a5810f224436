"""A store goes on from what it remembers of its log, and is never misled by it."""

from collections.abc import Callable

import pytest

from eventstore.errors import CommandReused, IntegrityFailure, StorageFailure, VersionConflict
from eventstore.sql import SqlEventStore
from eventstore.store import Append, Request
from eventstore.testing.material import command, events, one
from eventstore.verify import verify

Opened = Callable[..., SqlEventStore]


def spoken(store: SqlEventStore) -> list[str]:
    """Return the list that takes the first word of every statement of who writes."""
    said: list[str] = []

    def note(statement: str) -> None:
        if not statement.startswith("--"):  # a guard, as SQLite shows it
            said.append(statement.split(maxsplit=1)[0])

    store.storage._writer._driver.set_trace_callback(note)
    return said


def test_what_it_left_itself_it_does_not_ask_for(opened: Opened) -> None:
    """Neither for a new stream nor for one that it wrote to before."""
    store = opened()
    store.append(one("a", 0, 1), command("first"))
    said = spoken(store)
    store.append(one("b", 0, 2, 3), command("second"))
    store.append([*one("a", 1, 4), Append("b", 2, [])], command("third"))
    assert "SELECT" not in said
    assert said.count("COMMIT") == 2
    assert verify(store).size == 4


def test_two_that_take_turns_continue_one_log(opened: Opened) -> None:
    left, right = opened(), opened()
    for turn in range(6):
        store = (left, right)[turn % 2]
        store.append(one("both", turn, turn), command(f"both/{turn}"))
        store.append(one(f"own/{turn}", 0, turn), command(f"own/{turn}"))
    assert [event.version for event in left.read("both")] == [1, 2, 3, 4, 5, 6]
    assert verify(left).size == 12


@pytest.mark.parametrize("expected", [0, 1, 2])
def test_a_version_that_somebody_else_took_is_a_conflict(opened: Opened, expected: int) -> None:
    store, other = opened(), opened()
    store.append(one("a", 0, 1), command("first"))
    other.append(one("a", 1, 2), command("second"))
    other.append(one("a", 2, 3), command("third"))
    with pytest.raises(VersionConflict) as caught:
        store.append(one("a", expected, 4), command("fourth"))
    assert (caught.value.expected, caught.value.actual) == (expected, 3)
    store.append(one("a", 3, 4), command("fourth"))
    assert verify(store).size == 4


def test_a_stream_that_somebody_else_began_is_a_conflict(opened: Opened) -> None:
    store, other = opened(), opened()
    store.append(one("a", 0, 1), command("first"))
    other.append(one("b", 0, 2), command("second"))
    with pytest.raises(VersionConflict):
        store.append(one("b", 0, 3), command("third"))


def test_a_command_that_it_or_somebody_else_recorded_has_its_first_answer(opened: Opened) -> None:
    store, other = opened(), opened()
    store.append(one("a", 0, 1), command("first"))
    answers = {
        "mine": store.append(one("a", 1, 2), command("mine")),
        "others": other.append(one("b", 0, 3), command("others")),
    }
    for name, answer in answers.items():
        assert store.append(one("c", 0, 4), command(name)) == answer
        with pytest.raises(CommandReused):
            store.append(one("c", 0, 4), command(name, "another"))
    assert verify(store).size == 3


def test_of_a_batch_only_who_has_to_be_is_refused(opened: Opened) -> None:
    """However much of it the store could have judged by itself."""
    store, other = opened(), opened()
    store.append(one("a", 0, 1), command("first"))
    other.append(one("a", 1, 2), command("second"))
    stale, right, again = store.append_batch(
        [
            Request(one("a", 1, 3), command("third")),
            Request(one("b", 0, 4), command("fourth")),
            Request(one("c", 0, 5), command("second")),
        ]
    )
    assert isinstance(stale, VersionConflict)
    assert [event.position for event in right] == [3]
    assert [event.position for event in again] == [2]
    assert verify(store).size == 3


def test_what_was_not_committed_is_forgotten(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever believes in it is told that it is not there."""
    store = opened()
    store.append(one("a", 0, 1), command("first"))
    commit = store.storage.commit

    def fail(work: Callable[[object], None]) -> None:
        def work_and_break(cursor: object) -> None:
            work(cursor)
            raise StorageFailure("full", "here", "the disk is full")

        commit(work_and_break)

    with monkeypatch.context() as patch:
        patch.setattr(store.storage, "commit", fail)
        with pytest.raises(StorageFailure):
            store.append(one("b", 0, 2), command("second"))
    store.append(one("c", 0, 3), command("third"))
    with pytest.raises(VersionConflict):
        store.append(one("b", 1, 4), command("fourth"))
    store.append(one("b", 0, 2), command("second"))
    assert verify(store).size == 3


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE log_head SET root = zeroblob(32)",
        "UPDATE log_head SET peaks = zeroblob(32)",
        "UPDATE log_head SET size = 7",
        "UPDATE log_head SET recorded_at = 'yesterday'",
        "DELETE FROM log_head",
    ],
)
def test_a_head_that_somebody_changed_is_not_continued(opened: Opened, change: str) -> None:
    store = opened()
    store.append(one("a", 0, 1), command("first"))
    with opened().storage.writing() as connection:
        for guard in ("log_head_grows", "log_head_stays"):
            connection.exec_driver_sql(f"DROP TRIGGER {guard}")
        connection.exec_driver_sql(change)
    with pytest.raises(IntegrityFailure):
        store.append(one("b", 0, 2), command("second"))
    assert [*store.read_all()] == [*store.read("a")]


def test_no_more_streams_are_remembered_than_some(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.sql_recording._MOST_STREAMS", 3)
    store = opened()
    for number in range(9):
        store.append([Append(f"s/{number}", 0, events(number))], command(f"c{number}"))
    assert len(store._tails) <= 4
    for number in range(9):
        store.append([Append(f"s/{number}", 1, events(number))], command(f"d{number}"))
    assert verify(store).size == 18
