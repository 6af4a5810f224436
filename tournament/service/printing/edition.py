"""What pages are made from: a tournament at one state of the log.

The head is read first, and nothing recorded after it is looked at. So all pages of an edition show
one state, and the same log gives the same pages, byte for byte.
"""

from dataclasses import dataclass
from functools import cached_property

from eventstore.judgement import roots_at
from eventstore.store import Head
from reports.documents import EventHeader, Player
from reports.fingerprint import fingerprint
from tournament.competition.events import Settings
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import Event, fold
from tournament.service.checkpoints import checkpoint_of_size
from tournament.service.counted import several
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger
from tournament.service.printing import files
from tournament.service.printing.claims import NO_CLAIMS, OpenClaims, open_claims
from tournament.service.printing.rounds import Given, given_by_rounds
from tournament.service.tournaments import Tournament, load, stream_of


@dataclass(frozen=True)
class Edition:
    """A tournament as the log had it when its head was `head`.

    `checkpoint` is the note in which that head was signed, empty where it was not. `claims` are the
    disputes that were not final then.
    """

    tournament: Tournament
    head: Head
    checkpoint: str = ""
    claims: OpenClaims = NO_CLAIMS

    @property
    def state(self) -> Competition:
        """The tournament's state."""
        return self.tournament.state

    @cached_property
    def given(self) -> dict[int, dict[int, Given]]:
        """What each closed Swiss round gave, by round and entry."""
        return given_by_rounds(self.state)

    def points_before(self, number: int) -> dict[int, int]:
        """Return everybody's match points from the closed Swiss rounds before round `number`."""
        counting = [given for played, given in self.given.items() if played < number]
        return {
            entry: sum(given[entry].points for given in counting) for entry in self.state.entries
        }

    def player(self, entry: int) -> Player:
        """Return an entry as sheets write it."""
        return Player(entry, self.tournament.name(entry), self.tournament.club(entry))

    def header(self, counted: str, *, home: str = files.INDEX) -> EventHeader:
        """Return the head of a page; `counted` says what went into it.

        A page is dated by the state of the log it shows, not by the moment of printing.
        """
        recorded_at = self.head.recorded_at or ""
        return EventHeader(
            title=self.state.name,
            subtitle=_agreed(self.state.settings),
            counted=counted,
            printed_at=f"{recorded_at[:10]} {recorded_at[11:19]} UTC",
            log_position=self.head.size,
            fingerprint=fingerprint(self.head.root.hex()),
            checkpoint=self.checkpoint,
            home=home,
        )


def read_edition(ledger: Ledger, slug: str) -> Edition:
    """Return a tournament as the log has it now.

    Raises:
        NotFound: there is none of that name.
    """
    load(ledger, slug)  # where there is none, it says which there are
    return _edition(ledger, slug, ledger.store.head())


def edition_at(ledger: Ledger, slug: str, size: int) -> Edition:
    """Return a tournament as the log had it when it had `size` events; the names are of today.

    Raises:
        NotFound: the log has not so many, or there was no such tournament.
    """
    name = load(ledger, slug).state.name
    now = ledger.store.head()
    if not 1 <= size <= now.size:
        raise NotFound(f"the log has no number {size}", f"its last one is {now.size}")
    if size == now.size:
        return _edition(ledger, slug, now)
    root = roots_at(ledger.store.leaves(), {size})[size]
    last = next(ledger.store.read_all(after=size - 1, limit=1))
    edition = _edition(ledger, slug, Head(size, root, (), last.recorded_at))
    if not edition.state.version:
        raise NotFound(f"at log number {size} there was no {name} yet", "give a later one")
    return edition


def _edition(ledger: Ledger, slug: str, head: Head) -> Edition:
    state = fold(REDUCER, Competition(), facts_until(ledger, stream_of(slug), head))
    people = ledger.roster.get([entry.person for entry in state.entries.values()])
    signed = checkpoint_of_size(ledger, head.size)
    return Edition(
        Tournament(slug, state, dict(people)),
        head,
        signed.note if signed else "",
        open_claims(ledger, slug, head),
    )


def facts_until(ledger: Ledger, stream: str, head: Head) -> list[Event]:
    """Return the facts of a stream up to a state of the log, in order."""
    decode = ledger.codec.decode
    return [
        decode(recorded) for recorded in ledger.store.read(stream) if recorded.position <= head.size
    ]


def size_at(ledger: Ledger, stream: str, head: Head) -> int:
    """Return how many events a stream had at a state of the log."""
    return sum(recorded.position <= head.size for recorded in ledger.store.read(stream))


_FORMATS = {
    "round-robin": "round robin",
    "groups": "round robin in {} groups",
    "single-elimination": "single elimination",
    "double-elimination": "double elimination",
}


def _agreed(settings: Settings) -> str:
    parts = [settings.rules, f"best of {settings.best_of}"]
    if settings.format != "swiss":
        parts.insert(1, _FORMATS[settings.format].format(settings.groups))
    if settings.rounds:
        parts.append(several(settings.rounds, "round"))
    if settings.cut:
        parts.append(f"cut to the top {settings.cut}")
    return ", ".join(parts)
