"""What a database says of its settings when it is asked, after they were made."""

import msgspec


class Setting(msgspec.Struct, frozen=True):
    """A setting of an open database as it read back; `safe`: the log may rest on it."""

    name: str
    value: str
    safe: bool
