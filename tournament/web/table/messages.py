"""What devices say over a socket, read strictly (`docs/reference/live.md`)."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tournament.disputes.events import Claim as Claimed
from tournament.event import LARGEST, LONGEST_TEXT
from tournament.web.api.shapes import MOST, Shape
from tournament.web.bodies import read_json
from tournament.web.problems import ProblemRaised, raised

LONGEST = 4096
"""Bytes of one message."""

Micros = Annotated[int, Field(ge=0, le=LARGEST)]
ActId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Seat = Annotated[int, Field(ge=1, le=99)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
MOST_FIELDS = 12


class Hello(Shape):
    """The first message: the holder of a token's seats, or without one a spectator."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=200)] | None = None
    since: Annotated[int, Field(ge=0, le=LARGEST)] | None = None


class Ready(Shape):
    """A seat is ready for the next game; with `own` it brings a nonce of its own."""

    type: Literal["ready"]
    seat: Seat | None = None
    own: bool = False


class Nonce(Shape):
    """A seat's part of a fair deal: what binds it, and then the nonce."""

    type: Literal["nonce"]
    seat: Seat | None = None
    commitment: Digest | None = None
    nonce: Digest | None = None


class ActSent(Shape):
    """Something done. Without `game` it is meant for the one that is being played."""

    type: Literal["act"]
    id: ActId
    seat: Seat | None = None
    game: Annotated[int, Field(ge=1, le=MOST)] | None = None
    act: Annotated[dict[str, Any], Field(max_length=MOST_FIELDS)]
    at: Micros | None = None


class Confirm(Shape):
    """A seat confirms the result of the match as it reads it."""

    type: Literal["confirm"]
    id: ActId
    seat: Seat | None = None
    score: Annotated[str, Field(min_length=1, max_length=40)]


class Claim(Shape):
    """A seat calls the referee. `version` is the fact of the game that it is about."""

    type: Literal["claim"]
    id: ActId
    seat: Seat | None = None
    claim: Claimed
    game: Annotated[int, Field(ge=0, le=99)] | None = None
    version: Annotated[int, Field(ge=1, le=999_999)] | None = None
    says: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)] | None = None


class CameBack(Shape):
    """The device's clock as it asked, and as the answer came."""

    t0: Micros
    t3: Micros


class Ping(Shape):
    """The device's clock as it asks."""

    type: Literal["ping"]
    t0: Micros
    back: CameBack | None = None


Message = Hello | Ready | Nonce | ActSent | Confirm | Claim | Ping

_READ: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def read_message(text: str) -> Message:
    """Read a message.

    Raises:
        ProblemRaised: it is none.
    """
    body = text.encode("utf-8", "surrogatepass")
    if len(body) > LONGEST:
        raise raised("too-large", 413, f"a message is at most {LONGEST} bytes")
    try:
        return _READ.validate_python(read_json(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        where = "/".join(str(part) for part in first["loc"])
        raise raised("bad-input", 422, f"{where}: {first['msg']}") from None


def why(problem: ProblemRaised) -> str:
    """Return in words why a message cannot be read."""
    found = problem.problem
    return f"{found.title}: {found.detail}" if found.detail else found.title
