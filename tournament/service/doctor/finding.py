"""What an examination finds."""

from dataclasses import dataclass
from typing import Literal

Grade = Literal["well", "warning", "danger"]
"""A `danger` endangers the log; a `warning` does not, but somebody should know."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: how it is, in a sentence, and what to do about it.

    `subject` is a word for programs. What is well seldom has a remedy, everything else has one.
    """

    subject: str
    grade: Grade
    what: str
    remedy: str = ""


def well(subject: str, what: str, remedy: str = "") -> Finding:
    """Return a finding that nobody need worry about."""
    return Finding(subject, "well", what, remedy)


def warning(subject: str, what: str, remedy: str) -> Finding:
    """Return a finding that somebody should know of."""
    return Finding(subject, "warning", what, remedy)


def danger(subject: str, what: str, remedy: str) -> Finding:
    """Return a finding that endangers the log."""
    return Finding(subject, "danger", what, remedy)
