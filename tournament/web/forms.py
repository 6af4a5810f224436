"""What the fields of a form say, as pages send it without a script."""

from urllib.parse import parse_qs

from starlette.requests import Request


async def fields_of(request: Request) -> dict[str, str]:
    """Return the fields that were filled in, each once."""
    sent = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: values[0] for name, values in sent.items()}
