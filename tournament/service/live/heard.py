"""Which acts of a game are on the log by now, as far as a table keeps that in mind.

The log has the answer to every act under its id (`answers_again`). To look there before each act
would cost more than the act; so the ids of the acts of the game that is played are kept.
"""

MOST = 1000
"""Acts of a game whose ids are kept: four times what people do in one. Beyond it the log is asked
about each act, so that a device which never stops costs time of its own table and no memory."""


class Heard:
    """The ids of the acts of one game."""

    def __init__(self) -> None:
        self._ids: set[str] = set()
        self._are_all = True

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, act_id: str) -> None:
        """Keep the id of an act; when they become too many, none is kept any more."""
        if len(self._ids) >= MOST:
            self._are_all = False
            self._ids.clear()
        if self._are_all:
            self._ids.add(act_id)

    def may_have(self, act_id: str) -> bool:
        """Say whether an act may be on the log: it is looked up there."""
        return act_id in self._ids or not self._are_all
