"""What was found with an event: of a call that was taken the wrong way, which way that was."""

from tournament.event import Event
from tournament.games.events import BlockClaimed, SpeedCalled
from tournament.service.sentences_games import finding_sentence


def finding_of(event: Event, code: str) -> str:
    """Return in words what a finding says about its event (S-9d, S-11b, F-K)."""
    match event:
        case BlockClaimed(holds=holds) if code == "call-misjudged":
            return _BLOCK[holds]
        case SpeedCalled(holds=holds) if code == "call-misjudged":
            return _CALL[holds]
    return finding_sentence(code)


_BLOCK = {
    True: "it is on the record as a block, and by the rules there was none.",
    False: "it is on the record as a false call, and by the rules there was a block.",
}
_CALL = {
    True: "it is on the record as right, and by the rules it was false.",
    False: "it is on the record as false, and by the rules it was right.",
}
