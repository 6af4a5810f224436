"""The log: where it ends, the last signed head, and what its verification found."""

from fastapi import APIRouter, Depends, Request

from tournament.service.errors import NotFound
from tournament.web.access.door import admit
from tournament.web.acting import Looks
from tournament.web.api.shapes import Shape
from tournament.web.api.statuses import statuses
from tournament.web.hall import hall_of
from tournament.web.verifying import Found, State

router = APIRouter(prefix="/api/v1/log", tags=["log"], dependencies=[Depends(admit)])


class HeadShown(Shape):
    """Where the log ends: how many events, the root of the tree over them, the last one's time."""

    size: int
    root: str
    recorded_at: str | None


class CheckpointShown(Shape):
    """A head of the log that was signed, with the whole note (C2SP signed note)."""

    size: int
    note: str


class VerificationShown(Shape):
    """What the last verification found, of `size` events; `position` is the first that is wrong."""

    state: State
    size: int | None
    position: int | None
    kind: str | None


@router.get("/head", responses=statuses())
def head(ledger: Looks) -> HeadShown:
    """Say where the log ends."""
    found = ledger.store.head()
    return HeadShown(size=found.size, root=found.root.hex(), recorded_at=found.recorded_at)


@router.get("/checkpoint", responses=statuses(404))
def checkpoint(ledger: Looks) -> CheckpointShown:
    """Give the last head that was signed: who keeps it can tell later that the log only grew."""
    kept = ledger.store.checkpoints()
    if not kept:
        raise NotFound("no head of this log is signed yet", "")
    return CheckpointShown(size=kept[-1].size, note=kept[-1].note)


@router.get("/verification", responses=statuses())
def verification(request: Request) -> VerificationShown:
    """Say what the last verification since the server started found."""
    return _shown(hall_of(request).verifying.last)


@router.post("/verification", status_code=202, responses=statuses(408, 413, 415))
def verify(request: Request, ledger: Looks) -> VerificationShown:
    """Verify the whole log, beside everything else; one verification runs at a time."""
    return _shown(hall_of(request).verifying.start(ledger))


def _shown(found: Found) -> VerificationShown:
    return VerificationShown(
        state=found.state, size=found.size, position=found.position, kind=found.kind
    )
