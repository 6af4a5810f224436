"""What a player, a recorder or a referee asks for. A game's `decide` answers with facts."""

from tournament import event
from tournament.games.events import FreePlacement, HandFound, Moment, RacingCard


class Command(event.Command):
    """A wish, named in the imperative. `at` is handed through to the facts it leads to."""

    at: Moment | None = None


class StartPlay(Command, kw_only=True):
    """Give the signal (S-3, F-S)."""


class DeclareScene(Command, kw_only=True):
    """Declare how the frozen table lies; see `tournament.games.events.SceneFound`."""

    piles: tuple[tuple[int, ...], ...]
    reserves: tuple[int, ...] = ()
    hands: tuple[HandFound, ...]


class ResumePlay(Command, kw_only=True):
    """Go on from a scene that was found, or after an interruption."""


class PlaceCard(Command, kw_only=True):
    """Put a card on a pile, having seen `seen_top` there (None: not known)."""

    seat: int
    card: int
    pile: int
    seen_top: int | None = None


class LosePlacement(Command, kw_only=True):
    """State that a card came too late at a pile (S-6b). Only a record made afterwards can."""

    seat: int
    card: int
    pile: int
    seen_top: int | None = None


class LeaveRaceUndecided(Command, kw_only=True):
    """State that nobody can say which card was first at a pile (S-6b).

    Only a record made afterwards can: where acts arrive at one recorder, arrival decides (G-1).
    """

    pile: int
    cards: tuple[RacingCard, ...]


class TakeBackCard(Command, kw_only=True):
    """Take an illegal card back while it is the top (S-4a)."""

    seat: int
    card: int
    pile: int


class DrawCard(Command, kw_only=True):
    """Draw from the own draw pile. A record may name the card; it must then be the next one."""

    seat: int
    card: int | None = None


class ClaimBlock(Command, kw_only=True):
    """Call that nobody can place (S-9d, F-K).

    `held` is how the table judged the call, where a record made afterwards says so; else it is
    taken to have held unless the record shows that it cannot.
    """

    seat: int
    held: bool | None = None


class TurnReserves(Command, kw_only=True):
    """Turn one card from each reserve (S-9).

    `rebuilt` gives, per pile, the order of a reserve that had to be rebuilt by hand (S-10); where
    the program shuffles it follows from the seed. An empty order is one that nobody took down.
    `cards` names the cards that were turned, where nobody knew them before.
    """

    rebuilt: tuple[tuple[int, tuple[int, ...]], ...] = ()
    cards: tuple[int, ...] = ()


class PlayFreeRound(Command, kw_only=True):
    """Put the named cards down without constraint, in landing order (F-U)."""

    placements: tuple[FreePlacement, ...]


class CallSpeed(Command, kw_only=True):
    """Hit both active piles and call "Speed!" (S-11)."""

    seat: int


class CallSpeedTogether(Command, kw_only=True):
    """State that both called "Speed!" and nobody can order the calls (S-11c)."""


class CallTime(Command, kw_only=True):
    """End the game because its time is up (G-2)."""


NOTE_LENGTH = range(1, event.LONGEST_TEXT + 1)
"""How many letters a note may have."""


class NoteIrregularity(Command, kw_only=True):
    """Note what only a person can see (G-5)."""

    seat: int | None
    note: str


class AttachFilm(Command, kw_only=True):
    """Say which film the record was marked on."""

    sha256: str
    size: int
    frame_us: int
    intervals: int
    marked_by: str


class NoteAttempt(Command, kw_only=True):
    """State that a live table turned an attempt away, and by which clause."""

    seat: int
    act: str
    card: int | None = None
    pile: int | None = None
    seen_top: int | None = None
    clause: str
    reason: str


class MakeStatement(Command, kw_only=True):
    """State something in one's own name."""

    by: str
    role: str
    text: str
