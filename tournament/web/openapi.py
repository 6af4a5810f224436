"""The OpenAPI document: the routes, and what is said once for all of them."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from tournament.web.access.grants import GRANTS
from tournament.web.problems import Problem

_REF = "#/components/schemas/{model}"
_BEARER: dict[str, list[str]] = {"bearer": []}


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the document of an application, made once."""
    if app.openapi_schema is None:
        found = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            routes=app.routes,
        )
        app.openapi_schema = _completed(found)
    return app.openapi_schema


def _completed(document: dict[str, Any]) -> dict[str, Any]:
    """Add the problem document, how one is let in, and who may ask what."""
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    problem = Problem.model_json_schema(ref_template=_REF)
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    components["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    for (method, path), granted in GRANTS.items():
        plain = path.replace(":path}", "}")
        operation = document["paths"].get(plain, {}).get(method.lower())
        if operation is not None:
            operation["security"] = [{}, _BEARER] if "guest" in granted else [_BEARER]
            operation["x-roles"] = dict(granted)
    return document
