"""Whether the server lives, and whether it can be asked: for who watches over it."""

from typing import Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from tournament.web.access.door import admit
from tournament.web.hall import hall_of

router = APIRouter(tags=["health"], dependencies=[Depends(admit)])


class Alive(BaseModel):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Ready(BaseModel):
    """The log can be read and followed; `position` is where it ends."""

    status: Literal["ready"] = "ready"
    position: int


@router.get("/health")
async def health() -> Alive:
    """Say that the process answers."""
    return Alive()


@router.get("/ready")
async def ready(request: Request) -> Ready:
    """Say whether requests can be served now."""
    hall = hall_of(request)
    if hall.follower.broken is not None:
        raise hall.follower.broken
    head = await run_in_threadpool(hall.serving.database.store.head)
    return Ready(position=head.size)
