"""What every line of the desk is: something understood, that prints back as it may be typed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tournament.cli.desk.tokens import Token, joined, plain


def flags(**given: bool) -> tuple[Token, ...]:
    """Return the options of a line that are set, as `--yes`."""
    return plain([f"--{name.replace('_', '-')}" for name, is_set in given.items() if is_set])


def listed(name: str, numbers: Iterable[int]) -> tuple[Token, ...]:
    """Return an option with numbers, as `--without 7,8`; nothing where there are none."""
    text = ",".join(map(str, numbers))
    return plain([f"--{name}", text]) if text else ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was understood."""

    verb: ClassVar[str] = ""

    def operands(self) -> tuple[Token, ...]:
        """Return what is written after the verb."""
        return ()

    def __str__(self) -> str:
        verb = plain([self.verb]) if self.verb else ()
        return joined([*verb, *self.operands()])
