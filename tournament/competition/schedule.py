"""How much of a tournament is still to come (T-7)."""

from tournament.competition.state import Competition
from tournament.event import Refused
from tournament.pairing.rounds import swiss_rounds


def declared_rounds(state: Competition) -> int:
    """Return the Swiss rounds agreed; what `auto` comes to with the entries there are now (T-7)."""
    agreed = state.settings.rounds
    return agreed or swiss_rounds(len(state.entries), cut=state.settings.cut)


def rounds_to_come(state: Competition) -> int:
    """Return how many rounds are not closed yet, those of the bracket included.

    A cut to 8 has three more rounds, to 4 two, to 2 one.
    """
    closed = sum(played.closed for played in state.rounds if played.stage != "play-off")
    size = len(state.cut.seeds) if state.cut else state.settings.cut
    bracket = max(size.bit_length() - 1, 0)
    return 0 if state.finished else declared_rounds(state) + bracket - closed


def missing_rounds(state: Competition) -> Refused | None:
    """Refuse to go on while Swiss rounds that were agreed are not closed (T-7)."""
    declared = declared_rounds(state)
    if state.closed_swiss < declared:
        return Refused(
            clause="T-7",
            reason="rounds-missing",
            facts={"rounds": declared, "closed": state.closed_swiss},
        )
    return None
