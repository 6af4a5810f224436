"""The integrity log: every act that touches fairness."""

from dataclasses import dataclass

from reports.documents.common import Document


@dataclass(frozen=True, slots=True)
class IntegrityLine:
    """An act.

    Attributes:
        round: The round it concerns; None where it concerns the whole event.
        when: The moment, as it is to be read.
        who: In what part somebody acted.
        act: What such an act is called.
        what: What was done.
        before: What was before; empty where nothing was.
        reason: Why; empty where no reason was asked for.
        log_position: Where it stands on the log.
    """

    round: int | None
    when: str
    who: str
    act: str
    what: str
    before: str
    reason: str
    log_position: int


@dataclass(frozen=True, slots=True)
class IntegritySheet(Document):
    """All of them, in the order in which they were done."""

    lines: tuple[IntegrityLine, ...]
