"""Versions as entity tags: the ETag of what rests on a stream is the stream's version.

`If-Match` names the version that a request rests on. Where it is another, the answer is 412 and
tells what was done meanwhile; where it has to be named and is not, 428.
"""

import re
from typing import Annotated

from fastapi import Header

from tournament.service.disputes.reading import dispute_of
from tournament.service.ledger import Ledger
from tournament.service.sentences_disputes import act_by
from tournament.service.tournaments import acts_since
from tournament.web.problems import ProblemRaised, raised

_TAG = re.compile(r'"(?P<version>0|[1-9][0-9]{0,15})"')
MOST_ACTS = 20
"""How many acts of others an answer tells, the last ones."""

IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        max_length=64,
        description='The version that the request rests on, as the ETag of what was read: "12".',
    ),
]


def etag(version: int) -> str:
    """Return the entity tag of a version."""
    return f'"{version}"'


def version_in(if_match: str | None) -> int | None:
    """Return the version that a request rests on, None where it names none or any will do.

    Raises:
        ProblemRaised: it is no tag of a version (400).
    """
    if if_match is None or if_match.strip() == "*":
        return None
    found = _TAG.fullmatch(if_match.strip())
    if found is None:
        remedy = 'send the ETag of what you read, such as "12"'
        raise raised("if-match", 400, "If-Match is no version", next=remedy)
    return int(found["version"])


def require_named(seen: int | None, version: int) -> None:
    """Require that a request says what it rests on; that any version will do (`*`) says nothing.

    Raises:
        ProblemRaised: it does not (428).
    """
    if seen is None:
        raise raised(
            "version-required",
            428,
            "Say which version this rests on",
            next="look at the event, and send its ETag as If-Match",
            version=version,
            headers={"ETag": etag(version)},
        )


def moved_on(ledger: Ledger, stream: str, seen: int) -> ProblemRaised:
    """Return the refusal of a request that rests on a version which is not the last (412)."""
    version = ledger.store.version(stream)
    acts = _acts_since(ledger, stream, seen) if seen < version else []
    return raised(
        "version",
        412,
        "Somebody else was first",
        f"you rest on version {seen}, and it is {version}; nothing was recorded",
        next="look at what they did, and ask again with the new ETag if it still holds",
        version=version,
        meanwhile=acts[-MOST_ACTS:],
        headers={"ETag": etag(version)},
    )


def _acts_since(ledger: Ledger, stream: str, version: int) -> list[str]:
    if dispute_of(stream) is None:
        return acts_since(ledger, stream, version)
    later = ledger.store.read(stream, after=version)
    return [act_by(recorded, ledger.codec.decode(recorded)) for recorded in later]
