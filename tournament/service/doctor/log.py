"""The log itself, without reading it through: its head, the clock, its key, its checkpoints."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from eventstore.errors import KeyRefused, StorageFailure
from eventstore.keys import read_verifier
from eventstore.recording import require_sound
from eventstore.store import EventStore, Head
from tournament.service.codec import codec
from tournament.service.doctor.finding import Finding, danger, warning, well
from tournament.service.log_keys import STREAM, LogKey, keys_from

_IN_STEP = timedelta(seconds=1)  # many events at once are stamped a little ahead of the clock
_SIGN = "playledger log checkpoint --key FILE"


def examine_log(store: EventStore, now: datetime, key_file: Path | None) -> Iterator[Finding]:
    """Look at a log whose database is open.

    Raises:
        IntegrityFailure: the log contradicts itself.
        StorageFailure: it cannot be read.
    """
    head = store.head()
    require_sound(head)
    yield well("log", f"events: {head.size}, root: {head.root.hex()}")
    yield of_clock(now, head.recorded_at)
    keys = keys_from(store.read(STREAM), codec())
    if not keys:
        what = "no key signs this log: nobody could show that its owner wrote it anew"
        yield warning("key", what, "playledger key new FILE --origin NAME")
        return
    yield _key(keys[-1], key_file)
    yield _checkpoint(store, head)


def of_clock(now: datetime, last: str | None) -> Finding:
    """Compare the clock with the time of the last event."""
    what = f"this machine's clock says {now:%Y-%m-%d %H:%M:%S} UTC"
    if last is None:
        return well("clock", what)
    try:
        behind = datetime.fromisoformat(last) - now
    except ValueError:
        remedy = "playledger log verify says more; restore a copy of before"
        return danger("clock", f"the time of the last event, {last!a}, is none", remedy)
    if behind <= _IN_STEP:
        return well("clock", what)
    ahead = f"{what}, {behind} before the last event of the log ({last})"
    remedy = "set the clock right; until then each event is recorded a microsecond after the last"
    return warning("clock", ahead, remedy)


def _key(present: LogKey, file: Path | None) -> Finding:
    what = f"{present.verifier.text} signs the log"
    if file is None:
        return well("key", what)
    try:
        found = read_verifier(file)
    except (KeyRefused, StorageFailure) as error:
        return warning("key", f"{what}, and {error}", "name the file of that key")
    if found != present.verifier:
        other = f"{what}, and {file} holds {found.text}"
        return warning("key", other, "name the file of the key that signs")
    return well("key", f"{what}; it is in {file}")


def _checkpoint(store: EventStore, head: Head) -> Finding:
    checkpoints = store.checkpoints()
    if not checkpoints:
        return warning("checkpoint", "the log has a key and was never signed", _SIGN)
    size = checkpoints[-1].size
    if size > head.size:
        what = f"{size} events were signed and the log has {head.size}: its tail was cut"
        return danger("checkpoint", what, "playledger log verify; restore a copy of before")
    since = head.size - size
    return well(
        "checkpoint", f"{size} events are signed, {since} came since", _SIGN if since else ""
    )
