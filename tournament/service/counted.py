"""Numbers of things, in words."""


def several(number: int, thing: str, things: str = "") -> str:
    """Return a number of things: `1 event`, `2 events`; `things` where an s does not make it."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"
