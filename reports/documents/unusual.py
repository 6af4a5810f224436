"""Records that are unusual, as hints for a referee."""

from dataclasses import dataclass

from reports.documents.common import Document


@dataclass(frozen=True, slots=True)
class UnusualHint:
    """A hint, in sentences.

    Attributes:
        who: Whom it is about.
        said: What was counted.
        chance: How often honest play leads to it.
        otherwise: What else may have led to it.
        places: Where to look.
    """

    who: str
    said: str
    chance: str
    otherwise: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnusualRecords(Document):
    """What stands out in the records of an event.

    Attributes:
        remark: What a hint is, and what it is not.
        asked: How many questions were asked, and how many hints chance alone would give.
        hints: The least likely first, then those of which nobody knows a chance.
        measures: How it was measured, a sentence each.
        not_read: Games that could not be looked at.
    """

    remark: str
    asked: str
    hints: tuple[UnusualHint, ...]
    measures: tuple[str, ...]
    not_read: tuple[str, ...] = ()
