"""Pages that the server makes: templates of its own, and those of printed sheets they borrow."""

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse


def page(template: str, **shown: object) -> HTMLResponse:
    """Return the page that a template makes of what it is to show."""
    return HTMLResponse(_environment().get_template(template).render(**shown))


@cache
def _environment() -> Environment:
    loader = ChoiceLoader([PackageLoader("tournament.web"), PackageLoader("reports")])
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
