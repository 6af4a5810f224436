"""What a program measured: a table for people, JSON for later."""

import json
import os
import platform
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

FOLDER = Path(__file__).parent / "results"


def machine() -> dict[str, object]:
    """Return where and when the program ran."""
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "machine": platform.machine(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": platform.system(),
    }


def keep(name: str, found: Mapping[str, object], path: Path | None = None) -> None:
    """Write what was found to `benchmarks/results/NAME.json`, or to `path`."""
    path = path or FOLDER / f"{name}.json"
    path.write_text(json.dumps({"machine": machine()} | dict(found), indent=1) + "\n")
    print(f"\nwritten to {path}")


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table; numbers stand to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    numeric = [all(not isinstance(row[n], str) for row in rows) for n in range(len(head))]
    for line in [head, *cells]:
        print(
            "  ".join(
                text.rjust(width) if right else text.ljust(width)
                for text, width, right in zip(line, widths, numeric, strict=True)
            ).rstrip()
        )


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
