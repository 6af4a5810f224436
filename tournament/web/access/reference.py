"""The table of role and route for the documentation (`python -m` this prints it)."""

import sys

from tournament.web.access.grants import EVERY_ROLE, GRANTS, Reach, reach

WRITTEN: dict[Reach, str] = {"all": "yes", "own": "own", "no": ""}


def table() -> str:
    """Return the table in Markdown."""
    lines = [
        f"| route | {' | '.join(EVERY_ROLE)} |",
        f"|---|{'---|' * len(EVERY_ROLE)}",
    ]
    for route in GRANTS:
        cells = [WRITTEN[reach(route, role)] for role in EVERY_ROLE]
        method, path = route
        lines.append(f"| `{method} {path.replace(':path', '')}` | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")
