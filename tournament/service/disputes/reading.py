"""The disputes of a tournament as the log has them, and the rulings on a match and its games."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from eventstore.events import RecordedEvent
from tournament.disputes.events import DisputeOpened, RulingIssued
from tournament.disputes.in_force import KnownRuling, in_force_on
from tournament.disputes.reducer import REDUCER
from tournament.disputes.state import Dispute
from tournament.event import fold
from tournament.games.streams import OF_A_MATCH
from tournament.service.errors import NotFound
from tournament.service.games import match_game
from tournament.service.ledger import Ledger
from tournament.service.tournaments import stream_of as stream_of_tournament

PREFIX = "dispute/"

_OF_A_TOURNAMENT = re.compile(r"dispute/(?P<slug>[a-z][a-z0-9-]{0,39})/(?P<number>[1-9]\d*)")


@dataclass(frozen=True, slots=True)
class LoadedDispute:
    """A dispute, counted from 1 within its tournament, with its events as the log has them."""

    number: int
    slug: str
    state: Dispute
    recorded: tuple[RecordedEvent, ...]

    @property
    def stream(self) -> str:
        """The stream that holds it."""
        return stream_of_dispute(self.slug, self.number)

    @property
    def opened(self) -> DisputeOpened:
        """What was claimed."""
        opened = self.state.opened
        assert opened is not None
        return opened

    @property
    def game_id(self) -> str | None:
        """The id that a record of the game in question has; None for the match as a whole."""
        opened = self.opened
        return match_game(self.slug, opened.match, opened.game) if opened.game else None

    @property
    def positions(self) -> tuple[int, ...]:
        """The log position of each event, in order."""
        return tuple(each.position for each in self.recorded)

    def rulings(self) -> Iterator[tuple[RecordedEvent, RulingIssued]]:
        """Yield the rulings with their events as the log has them, in order."""
        issued = iter(self.state.rulings)
        for recorded in self.recorded:
            if recorded.type == RulingIssued.__name__:
                yield recorded, next(issued)

    def known_rulings(self) -> list[KnownRuling]:
        """Return the rulings as those need them who fold a game as ruled."""
        return [
            KnownRuling(position=recorded.position, dispute=self.number, issued=issued)
            for recorded, issued in self.rulings()
        ]


def stream_of_dispute(slug: str, number: int) -> str:
    """Return the stream of a dispute.

    Raises:
        BadInput: the slug is not written as slugs are.
    """
    stream_of_tournament(slug)
    return f"{PREFIX}{slug}/{number}"


def dispute_of(stream: str) -> tuple[str, int] | None:
    """Return the tournament and the number of a dispute by its stream; None where it is none."""
    found = _OF_A_TOURNAMENT.fullmatch(stream)
    return (found["slug"], int(found["number"])) if found else None


def numbers_of(ledger: Ledger, slug: str) -> list[int]:
    """Return the numbers of a tournament's disputes, in order."""
    found = map(dispute_of, ledger.store.streams(stream_of_dispute(slug, 1)[:-1]))
    return sorted(each[1] for each in found if each and each[0] == slug)


def load_dispute(ledger: Ledger, slug: str, number: int) -> LoadedDispute:
    """Return a dispute.

    Raises:
        NotFound: the tournament has none of that number.
    """
    recorded = tuple(ledger.store.read(stream_of_dispute(slug, number)))
    if not recorded:
        known = ", ".join(map(str, numbers_of(ledger, slug)))
        remedy = (
            f"there are {known}; playledger dispute list {slug} tells them"
            if known
            else f"playledger dispute open TABLE {slug} opens one"
        )
        raise NotFound(f"there is no dispute {number} in {slug}", remedy)
    state = fold(REDUCER, Dispute(), map(ledger.codec.decode, recorded))
    return LoadedDispute(number, slug, state, recorded)


def disputes_of(ledger: Ledger, slug: str) -> list[LoadedDispute]:
    """Return the disputes of a tournament, in order."""
    return [load_dispute(ledger, slug, number) for number in numbers_of(ledger, slug)]


def open_disputes(ledger: Ledger, slug: str, now_us: int) -> list[LoadedDispute]:
    """Return the disputes that are neither final nor withdrawn at a time, in order."""
    return [each for each in disputes_of(ledger, slug) if each.state.is_open(now_us)]


def disputes_on_match(ledger: Ledger, slug: str, match: int) -> list[LoadedDispute]:
    """Return the disputes about a match, in order."""
    return [each for each in disputes_of(ledger, slug) if each.opened.match == match]


def rulings_on_match(ledger: Ledger, slug: str, match: int) -> list[KnownRuling]:
    """Return every ruling on a match and its games, in force or not, in the order of the log."""
    found = [
        ruling for each in disputes_on_match(ledger, slug, match) for ruling in each.known_rulings()
    ]
    return sorted(found, key=lambda ruling: ruling.position)


def rulings_in_force(
    ledger: Ledger, game_id: str, known_at: int | None = None
) -> tuple[KnownRuling, ...]:
    """Return the rulings on a game that count, in the order of the log (R-5).

    `known_at` is the last position of the log that somebody knew, None its end. A friendly game has
    none: a dispute belongs to a tournament.
    """
    found = OF_A_MATCH.fullmatch(game_id)
    if found is None:
        return ()
    rulings = rulings_on_match(ledger, found["slug"], int(found["match"]))
    return in_force_on(rulings, int(found["game"]), known_at)
