"""A dispute is opened: on a table, with or without a record of the game (G-1, G-5, T-9)."""

import re
from dataclasses import dataclass
from typing import get_args

from eventstore.errors import VersionConflict
from tournament.competition.found import round_in_play, table_in_play
from tournament.competition.state import Round, Table
from tournament.disputes.commands import OpenDispute
from tournament.disputes.decide import decide
from tournament.disputes.events import Claim, Saying, Side
from tournament.disputes.state import Dispute
from tournament.event import Refused
from tournament.games.events import Basis
from tournament.service.disputes.moments import NOWHERE, Moment, read_moment
from tournament.service.disputes.reading import (
    PREFIX,
    dispute_of,
    numbers_of,
    stream_of_dispute,
)
from tournament.service.disputes.results import match_rules
from tournament.service.errors import BadInput, Fault, RefusedByRule
from tournament.service.games import RecordedGame, load_game, match_game, recorded_of_match
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.tournaments import Tournament, require_text

CLAIMS: tuple[Claim, ...] = get_args(Claim)
SIDES: tuple[Side, ...] = get_args(Side)
BASES: tuple[Basis, ...] = get_args(Basis)
OF_THE_MATCH: frozenset[Claim] = frozenset({"result"})
"""Claims that are about a match as a whole unless a game of it is named."""
SAYS_FORM = 'write who says it and what: "left: I was first at the right pile"; no names'
MOST_TRIES = 5
"""How often a number is tried that somebody else took at the same moment."""

_SAYING = re.compile(r"\s*(?P<side>[A-Za-z]+)\s*:\s*(?P<text>\S.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """What a claim can be about: a table, its match, and the games of it that are on record."""

    tournament: Tournament
    played: Round
    table: Table
    games: tuple[int, ...]

    @property
    def match(self) -> int:
        """The number of the match."""
        return self.table.paired.match

    @property
    def most(self) -> int:
        """The most games that the match can have (S-12, G-3)."""
        return match_rules(self.tournament.state, self.played).most_games

    def usual_game(self, claim: Claim) -> int:
        """Return the game that is meant where none is named: the last on record, else all."""
        return 0 if claim in OF_THE_MATCH or not self.games else self.games[-1]

    def recorded(self, ledger: Ledger, game: int) -> RecordedGame | None:
        """Return the record of a game of the match; None where there is none."""
        if game not in self.games:
            return None
        return load_game(ledger, match_game(self.tournament.slug, self.match, game))


@dataclass(frozen=True, slots=True)
class Opened:
    """A dispute that was opened, or on a dry run would be; its number within the tournament."""

    number: int
    receipt: Receipt


def place_of_claim(
    ledger: Ledger, tournament: Tournament, table: int, number: int | None = None
) -> Place:
    """Return the table of a claim, in the running round or the last one, or in round `number`.

    Raises:
        RefusedByRule: there is no such table, or its round does not hang out.
    """
    if number is None and isinstance(round_in_play(tournament.state, None), Refused):
        number = next((r.number for r in reversed(tournament.state.rounds) if r.published), None)
    there = table_in_play(tournament.state, number, table)
    if isinstance(there, Refused):
        raise RefusedByRule(there)
    played, found = there
    games = recorded_of_match(ledger, tournament.slug, found.paired.match)
    return Place(tournament, played, found, tuple(games))


def read_saying(text: str) -> Saying:
    """Read what somebody says: `left: I was first`.

    Raises:
        BadInput: nobody is said to say it, or it cannot be kept.
    """
    found = _SAYING.fullmatch(text)
    side = next((each for each in SIDES if found and found["side"].lower() == each), None)
    if found is None or side is None:
        what = f"{ascii(text)[:80]} does not say who speaks, and what"
        fault = Fault("what is said", what, SAYS_FORM)
        raise BadInput("usage", [fault])
    return Saying(side=side, text=require_text("what is said", found["text"]))


def claim_of(
    ledger: Ledger,
    place: Place,
    *,
    claim: Claim,
    by: Side,
    game: int | None = None,
    at: str = "",
    basis: Basis | None = None,
    says: tuple[Saying, ...] = (),
) -> OpenDispute:
    """Return the command for a claim; what is left out is found from what is on record.

    Raises:
        BadInput: the match never has such a game, or the moment is none of its record.
    """
    number = place.usual_game(claim) if game is None else game
    if not 0 <= number <= place.most:
        what = f"a match has no game {number}"
        remedy = f"best of {place.played.best_of} ends by {place.most}; 0 is the match as a whole"
        raise BadInput("usage", [Fault("--game", what, remedy)])
    recorded = place.recorded(ledger, number)
    moment: Moment = read_moment(at, recorded) if at else NOWHERE
    known: Basis = "result" if recorded is None else recorded.dealt.basis
    return OpenDispute(
        round=place.played.number,
        table=place.table.paired.table,
        match=place.match,
        game=number,
        claim=claim,
        by=by,
        basis=basis or known,
        version=moment.version,
        at_us=moment.at_us,
        says=says,
    )


def open_dispute(
    ledger: Ledger, slug: str, command: OpenDispute, *, command_id: str | None = None
) -> Opened:
    """Open a dispute under the next number of its tournament.

    Two that are opened at one moment get two numbers.

    Raises:
        RefusedByRule: a clause forbids it.
    """
    answer = decide(Dispute(), command)

    def plan() -> list[Change] | Refused:
        if isinstance(answer, Refused):
            return answer
        number = max(numbers_of(ledger, slug), default=0) + 1
        return [Change(stream_of_dispute(slug, number), 0, answer)]

    for _ in range(MOST_TRIES - 1):
        try:
            return _opened(ledger.record(f"{PREFIX}{slug}", command, plan, command_id=command_id))
        except VersionConflict:
            continue
    return _opened(ledger.record(f"{PREFIX}{slug}", command, plan, command_id=command_id))


def _opened(done: Receipt) -> Opened:
    stream = done.recorded[0].stream if done.recorded else done.changes[0].stream
    found = dispute_of(stream)
    assert found is not None
    return Opened(found[1], done)
