"""What can go wrong when somebody asks for something.

```
PlayledgerError              what, where, which rule, what to do next
├── RefusedByRule    exit 1  a clause forbids it; the refusal says which, and the facts
├── BadInput         exit 2  it cannot be read; every fault of a file at once
├── Conflict         exit 3  somebody else was first; nothing changed
└── NotFound         exit 5  there is no such thing
```
Faults of storage and integrity (exit 4) are `eventstore.errors`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.event import Refused


class PlayledgerError(Exception):
    """Base of what a face shows to its user as a sentence."""


class RefusedByRule(PlayledgerError):
    """A rule forbids the command. `where` names the line and the field where it is one of many."""

    def __init__(self, refused: Refused, where: str = "") -> None:
        super().__init__(f"{refused.clause}: {refused.reason}")
        self.refused = refused
        self.where = where


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with what was given: where (`line 3`, `card`), what, and what to do.

    Where a rule forbids it, `refused` says which; the faces then make the sentence from that.
    """

    where: str
    what: str
    remedy: str = ""
    refused: Refused | None = None

    @classmethod
    def of(cls, where: str, refused: Refused) -> "Fault":
        """Return the fault that a rule finds at a place."""
        return cls(where, f"{refused.clause}: {refused.reason}", refused=refused)


def by_line(faults: Iterable[Fault]) -> list[Fault]:
    """Return faults in the order of the lines they are about; those of no line come first."""

    def line_number(fault: Fault) -> int:
        line = re.match(r"line (\d+)", fault.where)
        return int(line[1]) if line else 0

    return sorted(faults, key=line_number)


class BadInput(PlayledgerError):
    """Something given cannot be understood. Nothing was stored."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"{source}: " + "; ".join(f"{f.where}: {f.what}" for f in faults))
        self.source = source
        self.faults = tuple(faults)


class Conflict(PlayledgerError):
    """The act contradicts what somebody already put on the record. Nothing was stored."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


class NotFound(PlayledgerError):
    """There is nothing of that name."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
