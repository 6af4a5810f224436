from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer, home, ok, playledger
from tournament.cli import shapes

__all__ = ["home", "ok", "playledger"]

NAMES = (
    "Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Emi Sato", "Farid Haddad",
    "Gita Rao", "Hugo Lind",
)  # fmt: skip

Desk = Callable[..., Answer]


@pytest.fixture
def entries(home: Path) -> Callable[..., None]:
    """Write an entry list: `entries(5)` has the first five names."""

    def write(count: int, file: str = "entries.csv") -> None:
        listed = [*NAMES, *(f"Player {number}" for number in range(len(NAMES) + 1, count + 1))]
        (home / file).write_text("\n".join(["name", *listed[:count]]) + "\n", encoding="utf-8")

    return write


@pytest.fixture
def script(playledger: Callable[..., Answer]) -> Desk:
    """Type lines at the desk: `script("next", "y", "1 21")`; Iris types unless it is said."""

    def typed(*lines: str, by: str = "Iris", options: tuple[str, ...] = ()) -> Answer:
        text = "\n".join(lines) + "\n"
        return playledger("--actor", by, "desk", "--script", "-", *options, stdin=text)

    return typed


@pytest.fixture
def evening(script: Desk) -> Callable[..., str]:
    """Type lines of which none goes wrong, and return the transcript."""

    def typed(*lines: str, by: str = "Iris", options: tuple[str, ...] = ()) -> str:
        answer = script(*lines, by=by, options=options)
        assert answer.code == 0, answer.out + answer.err
        assert not answer.err, answer.err
        return answer.out

    return typed


@pytest.fixture
def tables(ok) -> Callable[[], dict[int, tuple[shapes.Player, shapes.Player | None]]]:
    """Return who sits where in the current round."""

    def read() -> dict[int, tuple[shapes.Player, shapes.Player | None]]:
        shown = shapes.Round.model_validate_json(ok("round", "show", "--json"))
        return {table.table or 0: (table.a, table.b) for table in shown.tables}

    return read
