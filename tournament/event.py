"""What every aggregate is made of: facts, the refusal of a command, and the fold."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, TypeVar, dataclass_transform

import msgspec

LARGEST = 2**53 - 1
"""The largest number that a fact may hold, either way: readers in any language have it exactly."""
LONGEST_TEXT = 400
"""How many letters a text in a fact may have."""

Natural = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
Integer = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A fact, named in the past tense. Only a `decide` makes one; nothing changes one."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Command(msgspec.Struct, frozen=True, kw_only=True):
    """A wish, named in the imperative. A `decide` answers it with facts or a refusal."""


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """A command that a rule forbids: the clause that forbids it, and the facts of the case.

    `reason` is a code (`hand-full`); the faces make the sentence from it and `facts`.
    """

    clause: str
    reason: str
    facts: Mapping[str, Any] = msgspec.field(default_factory=dict)


class Missing(Refused, frozen=True, kw_only=True):
    """A command names an entry, a table or a round that is not there."""


State = TypeVar("State")

Reducer = Mapping[type[Event], Callable[[State, Any], None]]


def fold(reducer: Reducer[State], state: State, events: Iterable[Event]) -> State:
    """Apply `events` to `state` in place and return it.

    The table is total over the events of its stream: a reducer function never raises, and it
    advances `state.version` itself where the state has one.
    """
    for event in events:
        reducer[type(event)](state, event)
    return state
