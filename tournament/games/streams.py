"""What games are called on the log: `game/final-1`, or `game/spring/m7/g2` for one of a match."""

import re

PREFIX = "game/"
FRIENDLY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""The name of a game that belongs to no match."""
OF_A_MATCH = re.compile(r"(?P<slug>[a-z][a-z0-9-]{0,39})/m(?P<match>[1-9]\d*)/g(?P<game>[1-9]\d*)")
"""The name of a game of a match: the tournament, the match and the game in it."""
