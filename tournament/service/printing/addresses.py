"""Where an event is served, as sheets write it."""

import re

from tournament.service.errors import BadInput, Fault

LONGEST = 200
_ADDRESS = re.compile(
    r"https?://[A-Za-z0-9._-]+(:[0-9]{1,5})?/?|https?://\[[0-9a-fA-F:]+\](:[0-9]{1,5})?/?"
)


def require_address(text: str | None) -> str:
    """Return the address of a server, ending in a slash; empty where none is given.

    Raises:
        BadInput: it is none.
    """
    if not text:
        return ""
    if len(text) > LONGEST or not _ADDRESS.fullmatch(text):
        remedy = "give it as the server printed it, such as http://192.168.1.5:8000/"
        fault = Fault("--address", f"{ascii(text)[:80]} is no address of a server", remedy)
        raise BadInput("report", [fault])
    return text if text.endswith("/") else f"{text}/"
