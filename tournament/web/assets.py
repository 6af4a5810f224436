"""What pages are made with, and is the same for everybody: styles, scripts, drawings."""

from importlib.resources import files
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

PATH = "/static"


class Assets(StaticFiles):
    """Serves the files in `static/`, and the styles of printed sheets under their names.

    A browser asks each time whether its copy still holds.
    """

    def __init__(self) -> None:
        own = Path(str(files("tournament.web") / "static"))
        super().__init__(directory=own, packages=[("reports", "static")])

    def file_response(self, *args: object, **more: object) -> Response:
        """Return the answer that a file is."""
        answer = super().file_response(*args, **more)  # type: ignore[arg-type]  # handed through
        answer.headers["Cache-Control"] = "no-cache"
        return answer
