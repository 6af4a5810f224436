"""A checkpoint has one spelling, and no log signs two heads that contradict each other."""

import base64
from datetime import UTC, datetime

import pytest

from eventstore.checkpoint import (
    checkpoint_of,
    origin_of,
    parse_checkpoint,
    require_signed,
    sign_head,
)
from eventstore.errors import IntegrityFailure, NoteRefused
from eventstore.judgement import require_agreement, roots_at
from eventstore.keys import key_from_seed
from eventstore.memory import MemoryEventStore
from eventstore.recording import EMPTY_HEAD
from eventstore.store import Checkpoint
from eventstore.testing import SteppingClock, command, one
from eventstore.verify import verify_with_roots

KEY = key_from_seed("club.example/log", bytes(range(32)))
OTHER = key_from_seed("club.example/log", bytes(32))
ROOT = base64.b64encode(bytes(range(32))).decode()


def log_of(size: int, *, first: int = 0) -> MemoryEventStore:
    store = MemoryEventStore(SteppingClock(datetime(2026, 11, 30, tzinfo=UTC)))
    for number in range(size):
        store.append(one("a", number, first + number), command(f"c{first + number}"))
    return store


@pytest.fixture
def log() -> MemoryEventStore:
    return log_of(5)


def test_a_checkpoint_is_the_head_in_three_lines_signed(log: MemoryEventStore) -> None:
    made = checkpoint_of(log.head(), KEY)
    text, _, signature = made.note.partition("\n\n")
    assert text.split("\n") == [
        "club.example/log", "5", base64.b64encode(log.head().root).decode(),
    ]  # fmt: skip
    assert signature.startswith("— club.example/log ")
    assert parse_checkpoint(made.note) == parse_checkpoint(made.note.encode()) == made
    assert origin_of(made) == "club.example/log"
    require_signed(made, [OTHER.verifier, KEY.verifier])
    assert checkpoint_of(log.head(), KEY) == made


def test_the_head_of_an_empty_log_can_be_signed() -> None:
    assert parse_checkpoint(checkpoint_of(EMPTY_HEAD, KEY).note).size == 0


@pytest.mark.parametrize(
    "text",
    [
        f"club.example/log\n007\n{ROOT}\n",
        f"club.example/log\n+5\n{ROOT}\n",
        f"club.example/log\n-5\n{ROOT}\n",
        f"club.example/log\n5.0\n{ROOT}\n",
        f"club.example/log\n 5\n{ROOT}\n",
        f"club.example/log\n٥\n{ROOT}\n",  # a digit, and not one of ASCII
        f"club.example/log\n\n{ROOT}\n",
        f"club.example/log\n9007199254740992\n{ROOT}\n",
        f"club.example/log\n99999999999999999999\n{ROOT}\n",
        f"club.example/log\n5\n{ROOT[:-1]}\n",
        f"club.example/log\n5\n{base64.b64encode(bytes(31)).decode()}\n",
        f"club.example/log\n5\n{base64.b64encode(bytes(33)).decode()}\n",
        f"club.example/log\n5\n{bytes(32).hex()}\n",
        f"club.example/log\n5\n{ROOT}\nand more\n",
        "club.example/log\n5\n",
        f"\n5\n{ROOT}\n",
    ],
)
def test_another_spelling_is_no_checkpoint_though_it_is_signed(text: str) -> None:
    with pytest.raises(NoteRefused):
        parse_checkpoint(KEY.sign(text))


def test_a_key_of_another_name_signs_nothing_in_a_logs_name(log: MemoryEventStore) -> None:
    stranger = key_from_seed("other.example/log", bytes(range(32)))
    root = base64.b64encode(log.head().root).decode()
    made = parse_checkpoint(stranger.sign(f"club.example/log\n5\n{root}\n"))
    with pytest.raises(NoteRefused, match="no key known"):
        require_signed(made, [stranger.verifier, KEY.verifier])


def test_what_is_kept_beside_a_note_must_be_what_it_says(log: MemoryEventStore) -> None:
    made = checkpoint_of(log.head(), KEY)
    for wrong in (
        Checkpoint(6, made.root, made.note),
        Checkpoint(5, bytes(32), made.note),
        Checkpoint(5, made.root, OTHER.sign("another text\n")),
    ):
        with pytest.raises(NoteRefused):
            require_signed(wrong, [KEY.verifier, OTHER.verifier])


def test_a_head_is_signed_once_and_kept(log: MemoryEventStore) -> None:
    first = sign_head(log, KEY)
    assert sign_head(log, OTHER) == first
    log.append(one("a", 5, 5), command("c5"))
    second = sign_head(log, KEY)
    assert log.checkpoints() == [first, second]
    assert (first.size, second.size) == (5, 6)


def test_a_log_that_does_not_continue_its_checkpoints_is_not_signed(log: MemoryEventStore) -> None:
    log.keep_checkpoint(checkpoint_of(log_of(3, first=9).head(), KEY))
    with pytest.raises(IntegrityFailure) as caught:
        sign_head(log, KEY)
    assert (caught.value.kind, caught.value.position) == ("rewritten", 1)
    assert len(log.checkpoints()) == 1


def test_a_head_that_its_events_do_not_lead_to_is_not_signed(log: MemoryEventStore) -> None:
    log._head = log_of(5, first=9).head()
    with pytest.raises(IntegrityFailure, match="do not lead to this head"):
        sign_head(log, KEY)
    assert log.checkpoints() == []


def judged(log: MemoryEventStore, *checkpoints: Checkpoint) -> tuple[str, int, tuple[str, ...]]:
    head, roots = verify_with_roots(log, {each.size for each in checkpoints})
    with pytest.raises(IntegrityFailure) as caught:
        require_agreement(head.size, roots, checkpoints)
    return caught.value.kind, caught.value.position, caught.value.evidence


def test_a_log_that_continues_every_checkpoint_is_agreed(log: MemoryEventStore) -> None:
    checkpoints = [checkpoint_of(log_of(size).head(), KEY) for size in (5, 0, 3, 5)]
    head, roots = verify_with_roots(log, {0, 3, 5})
    assert roots == roots_at(log.leaves(), {3, 5})
    require_agreement(head.size, roots, checkpoints)


def test_a_rewritten_log_is_named_after_the_last_checkpoint_that_agrees() -> None:
    log = log_of(4)
    for number in range(4, 9):
        log.append(one("a", number, number + 50), command(f"d{number}"))
    right, wrong = (checkpoint_of(log_of(size).head(), KEY) for size in (3, 7))
    assert judged(log, wrong, right) == ("rewritten", 4, (wrong.note,))
    assert judged(log, wrong) == ("rewritten", 1, (wrong.note,))


def test_a_log_that_is_shorter_than_a_checkpoint_was_cut(log: MemoryEventStore) -> None:
    longer = checkpoint_of(log_of(7).head(), KEY)
    assert judged(log, longer) == ("cut", 6, (longer.note,))


def test_two_roots_of_one_size_are_a_fork_with_both_notes_as_the_evidence(
    log: MemoryEventStore,
) -> None:
    mine = checkpoint_of(log.head(), KEY)
    theirs = checkpoint_of(log_of(5, first=9).head(), KEY)
    early = checkpoint_of(log_of(2).head(), KEY)
    assert judged(log, mine, theirs) == ("forked", 1, (mine.note, theirs.note))
    assert judged(log, theirs, mine, early) == ("forked", 3, (theirs.note, mine.note))
    beyond = [checkpoint_of(log_of(9, first=first).head(), KEY) for first in (0, 9)]
    assert judged(log, *beyond) == ("forked", 1, (beyond[0].note, beyond[1].note))


def test_the_first_contradiction_is_the_one_that_is_told(log: MemoryEventStore) -> None:
    rewritten = checkpoint_of(log_of(3, first=9).head(), KEY)
    assert judged(log, checkpoint_of(log_of(7).head(), KEY), rewritten)[0] == "rewritten"
