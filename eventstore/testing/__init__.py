"""The contract suite that every store passes. It needs pytest; nothing else here does.

A store is tested by a class that gives it, and takes its clock:

    class TestMyStore(EventStoreContract):
        @pytest.fixture
        def store(self, clock):
            with MyStore(clock) as store:
                yield store
"""

from eventstore.testing.appending import AppendingContract
from eventstore.testing.batches import BatchContract
from eventstore.testing.checkpoints import CheckpointContract
from eventstore.testing.material import SteppingClock, command, events, one
from eventstore.testing.races import RaceContract
from eventstore.testing.reading import ReadingContract
from eventstore.testing.refusals import RefusalContract

__all__ = ["EventStoreContract", "SteppingClock", "command", "events", "one"]


class EventStoreContract(
    AppendingContract,
    BatchContract,
    CheckpointContract,
    ReadingContract,
    RefusalContract,
    RaceContract,
):
    """What every store must do. A subclass gives the fixture `store`, empty and fed by `clock`."""
