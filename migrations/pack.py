"""The build hook that ships the migrations in the wheel, as `tournament/_migrations`.

They lie at the top of the checkout, where Alembic's users look for them, and must not become an
importable top-level package. An editable install uses the checkout's own and gets no copy.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = ("env.py", "script.py.mako", "versions")


class Migrations(BuildHookInterface[Any]):
    """Adds the migrations to a wheel that is installed by copying."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Include what Alembic reads; `version` is hatchling's kind of wheel."""
        if version != "standard":
            return
        folder = Path(self.root, "migrations")
        for name in SHIPPED:
            build_data["force_include"][str(folder / name)] = f"tournament/_migrations/{name}"
