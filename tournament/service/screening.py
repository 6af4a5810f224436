"""Validating every record of a tournament, piece by piece, so that several cores may share it.

Each piece opens the log for itself and lets go of a record once it is judged: what is kept grows
with what was found, not with what was read.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from eventstore.errors import CodecError, EventStoreError
from tournament.games.game import Finding
from tournament.games.streams import OF_A_MATCH
from tournament.service.errors import NotFound
from tournament.service.games import ids, recorded_game, stream_of, unknown_rules
from tournament.service.ledger import Ledger, open_ledger
from tournament.service.verification import SEVERITIES, verify_game

PIECE = 100
"""Records that are judged at one go: some 50 ms, so that a bar moves and stopping is quick."""

WhyNot = Literal["other-rules", "no-record", "damaged"]
"""Why a record could not be judged: its ruleset is not on this machine, it is no record of a game,
or the log cannot be read there."""


@dataclass(frozen=True, slots=True)
class FoundIn:
    """A finding, and the game it is in."""

    game: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class NotJudged:
    """A record that could not be judged: `why`, and what was said of it."""

    game: str
    why: WhyNot
    said: str


@dataclass(frozen=True, slots=True)
class Screened:
    """What came of judging records.

    `games` and `events` are how many were judged, `found` comes gravest first, then in the order of
    matches, games and events. Of `untrusted` games an event cannot have happened as written.
    """

    games: int
    events: int
    found: tuple[FoundIn, ...]
    untrusted: tuple[str, ...]
    not_judged: tuple[NotJudged, ...]


def records_of(ledger: Ledger, slug: str) -> list[str]:
    """Return the id of every recorded game of a tournament, by match and game."""
    named = ids(ledger, f"{slug}/m")
    return sorted((each for each in named if OF_A_MATCH.fullmatch(each)), key=in_order)


def pieces(names: Sequence[str], size: int = PIECE) -> list[Sequence[str]]:
    """Return the names in pieces of `size`."""
    return [names[first : first + size] for first in range(0, len(names), size)]


def screen(url: str, names: Sequence[str]) -> Screened:
    """Judge these records, with a reading connection of its own.

    Where the log cannot be opened, none of them is judged.
    """
    try:
        with open_ledger(url, write=False, actor="screening") as ledger:
            return _screened(ledger, names)
    except EventStoreError as error:  # told as a result: not every error can leave a process
        said = str(error)
        return Screened(0, 0, (), (), tuple(NotJudged(name, "damaged", said) for name in names))


def _screened(ledger: Ledger, names: Sequence[str]) -> Screened:
    events = 0
    found: list[FoundIn] = []
    untrusted: list[str] = []
    not_judged: list[NotJudged] = []
    for name in names:
        try:
            facts = ledger.events(stream_of(name))
            verified = verify_game(recorded_game(ledger, name, facts, players=()))
        except (NotFound, EventStoreError) as error:
            not_judged.append(_not_judged(ledger, name, error))
            continue
        events += len(facts)
        found += [FoundIn(name, finding) for finding in verified.with_the_deal]
        if not verified.trusted:
            untrusted.append(name)
    judged = len(names) - len(not_judged)
    return Screened(judged, events, tuple(found), tuple(untrusted), tuple(not_judged))


def joined(parts: Iterable[Screened]) -> Screened:
    """Return what came of all pieces, the same however they were cut and whoever was first."""
    whole = list(parts)
    return Screened(
        games=sum(part.games for part in whole),
        events=sum(part.events for part in whole),
        found=tuple(sorted((each for part in whole for each in part.found), key=_gravest_first)),
        untrusted=tuple(sorted((each for part in whole for each in part.untrusted), key=in_order)),
        not_judged=tuple(
            sorted(
                (each for part in whole for each in part.not_judged),
                key=lambda each: in_order(each.game),
            )
        ),
    )


def in_order(game_id: str) -> tuple[str, int, int]:
    """Return by what the games of matches are sorted: match 10 comes after match 9."""
    found = OF_A_MATCH.fullmatch(game_id)
    return (found["slug"], int(found["match"]), int(found["game"])) if found else (game_id, 0, 0)


def _gravest_first(each: FoundIn) -> tuple[int, tuple[str, int, int], int]:
    return SEVERITIES.index(each.finding.severity), in_order(each.game), each.finding.version


def _not_judged(ledger: Ledger, name: str, error: NotFound | EventStoreError) -> NotJudged:
    if isinstance(error, NotFound):
        return NotJudged(name, "other-rules", error.what)
    if not isinstance(error, CodecError):
        return NotJudged(name, "damaged", str(error))
    try:
        rules = unknown_rules(ledger, name)
    except CodecError:
        rules = None
    if rules is None:
        return NotJudged(name, "no-record", str(error))
    said = f"{name} was dealt by {rules!a}, which is not on this machine"
    return NotJudged(name, "other-rules", said)
