"""The forms of what is called or said: the start, blocks, "Speed!", notes, and the end."""

from tournament.games.events import (
    BlockClaimed,
    GameEnded,
    IrregularityNoted,
    PlayResumed,
    PlayStarted,
    SpeedCalled,
)
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.words import cause_text, quoted

FALSE = "false"
DRAWN = "drawn"


def nothing(event: PlayStarted | PlayResumed, around: Surroundings) -> str:
    """`start`, `resume`: the keyword says it all (S-3, F-S)."""
    del event, around
    return ""


def read_started(reader: Reader) -> PlayStarted:
    """Read the signal."""
    return PlayStarted(at=reader.at)


def read_resumed(reader: Reader) -> PlayResumed:
    """Read that play goes on."""
    return PlayResumed(at=reader.at)


def judged(event: BlockClaimed | SpeedCalled, around: Surroundings) -> str:
    """`!`, `speed`: a call that holds; `! false`, `speed false`: one that does not (S-9d, S-11)."""
    del around
    return "" if event.holds else FALSE


def read_block(reader: Reader) -> BlockClaimed:
    """Read a call that nobody can place."""
    return BlockClaimed(at=reader.at, seat=reader.actor, holds=not reader.took(FALSE))


def read_speed(reader: Reader) -> SpeedCalled:
    """Read a call of "Speed!"."""
    return SpeedCalled(at=reader.at, seat=reader.actor, holds=not reader.took(FALSE))


def noted(event: IrregularityNoted, around: Surroundings) -> str:
    """`note "used both hands"`: what only a person can see, of a seat or of nobody (G-5)."""
    del around
    return quoted(event.note)


def read_note(reader: Reader) -> IrregularityNoted:
    """Read a note."""
    return IrregularityNoted(at=reader.at, seat=reader.seat, note=reader.text())


def ended(event: GameEnded, around: Surroundings) -> str:
    """`end 1 out`, `end drawn time`: who won, and why."""
    del around
    winners = " ".join(str(seat + 1) for seat in event.winners) or DRAWN
    return f"{winners} {cause_text(event.cause)}"


def read_ended(reader: Reader) -> GameEnded:
    """Read the end of the game."""
    winners: list[int] = []
    if not reader.took(DRAWN):
        if not reader.is_number():
            reader.fail("winner", DRAWN)
        while reader.is_number():
            winners.append(reader.seat_number())
    return GameEnded(at=reader.at, winners=tuple(winners), cause=reader.text())
