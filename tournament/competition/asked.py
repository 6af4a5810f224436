"""What was asked of the engine and stands (T-5, T-6)."""

import msgspec

from tournament.pairing.byes import GrantedBye


class Granted(msgspec.Struct, frozen=True, kw_only=True):
    """A bye that an entry asked for and has."""

    entry: int
    round: int
    worth: GrantedBye
    reason: str


class ForbiddenPair(msgspec.Struct, frozen=True, kw_only=True):
    """Two entries that must not meet, the lower number first."""

    one: int
    other: int
    reason: str

    @property
    def pair(self) -> tuple[int, int]:
        """The two."""
        return self.one, self.other
