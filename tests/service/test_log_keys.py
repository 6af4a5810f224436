"""Keys come onto the log by adoption and rotation, and each signs only in its time."""

from collections.abc import Callable

import pytest

from eventstore.errors import IntegrityFailure
from eventstore.keys import key_from_seed
from eventstore.memory import MemoryEventStore
from eventstore.notes import SigningKey
from tournament.club.events import LogKeyAdopted, LogKeyRotated
from tournament.event import Event
from tournament.games.shuffle import seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service.codec import codec
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.errors import BadInput, Conflict
from tournament.service.ledger import Change, Ledger
from tournament.service.log_keys import (
    STREAM,
    AdoptLogKey,
    adopt,
    keys_at,
    log_keys,
    present_key,
    require_present,
    rotate,
)

FIRST, SECOND, THIRD = (key_from_seed("club.example/log", bytes([n]) * 32) for n in (1, 2, 3))


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(
        MemoryEventStore(SimulatedClock()),
        MemoryRoster(),
        codec(),
        actor="director",
        source=seeded(seed_of("log keys")),
    )


@pytest.fixture
def forced(ledger: Ledger) -> Callable[..., None]:
    """Put facts into the club's stream that the service would never put there."""

    def force(*facts: Event) -> None:
        change = Change(STREAM, ledger.store.version(STREAM), facts)
        ledger.record(STREAM, AdoptLogKey(key="forced"), lambda: [change])

    return force


def test_a_log_has_no_key_until_it_adopts_one(ledger: Ledger) -> None:
    assert log_keys(ledger) == []
    with pytest.raises(Conflict, match="no key signs"):
        present_key(ledger)
    adopt(ledger, FIRST.verifier)
    assert present_key(ledger) == FIRST.verifier
    require_present(ledger, FIRST.verifier)
    with pytest.raises(BadInput, match="does not sign this log"):
        require_present(ledger, SECOND.verifier)


def test_a_second_key_is_not_adopted(ledger: Ledger) -> None:
    adopt(ledger, FIRST.verifier)
    with pytest.raises(Conflict, match="signs this log"):
        adopt(ledger, SECOND.verifier)
    assert ledger.store.head().size == 1


def test_a_key_signs_from_its_adoption_up_to_its_rotation(ledger: Ledger) -> None:
    adopt(ledger, FIRST.verifier)
    rotate(ledger, FIRST, SECOND.verifier)
    rotate(ledger, SECOND, THIRD.verifier)
    keys = log_keys(ledger)
    assert [(each.since, each.until) for each in keys] == [(1, 2), (2, 3), (3, None)]
    signing = {size: keys_at(keys, size) for size in range(5)}
    assert signing == {
        0: [],
        1: [FIRST.verifier],
        2: [SECOND.verifier],
        3: [THIRD.verifier],
        4: [THIRD.verifier],
    }


def test_only_the_present_key_hands_over_and_only_to_another_of_its_name(ledger: Ledger) -> None:
    with pytest.raises(Conflict):
        rotate(ledger, FIRST, SECOND.verifier)
    adopt(ledger, FIRST.verifier)
    stranger = key_from_seed("other.example/log", bytes(32))
    for old, new in ((SECOND, THIRD), (FIRST, stranger), (FIRST, FIRST)):
        with pytest.raises(BadInput):
            rotate(ledger, old, new.verifier)
    assert len(log_keys(ledger)) == 1


def rotation(old: SigningKey, new: SigningKey, *, named: SigningKey | None = None) -> LogKeyRotated:
    text = (named or new).verifier.text
    return LogKeyRotated(key=new.verifier.text, note=old.sign(f"playledger key rotation\n{text}\n"))


def test_the_rotation_of_the_control_is_taken(ledger: Ledger, forced) -> None:
    forced(LogKeyAdopted(key=FIRST.verifier.text), rotation(FIRST, SECOND))
    assert present_key(ledger) == SECOND.verifier


@pytest.mark.parametrize(
    "wrong",
    [
        LogKeyAdopted(key=SECOND.verifier.text),
        LogKeyAdopted(key="no key"),
        rotation(SECOND, SECOND),
        rotation(FIRST, SECOND, named=THIRD),
        LogKeyRotated(key=SECOND.verifier.text, note="no note"),
        LogKeyRotated(key=SECOND.verifier.text, note=FIRST.sign("another text\n")),
    ],
    ids=["adopted twice", "no key", "by itself", "to another", "no note", "another text"],
)
def test_a_key_that_was_not_handed_over_to_is_named_by_its_position(
    ledger: Ledger, forced, wrong: Event
) -> None:
    forced(LogKeyAdopted(key=FIRST.verifier.text))
    change = Change(STREAM, 1, [wrong])
    ledger.record(STREAM, AdoptLogKey(key="wrong"), lambda: [change])
    with pytest.raises(IntegrityFailure, match="never given to this log") as caught:
        log_keys(ledger)
    assert caught.value.position == 2
