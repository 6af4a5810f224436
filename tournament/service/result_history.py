"""All that is known of one result: what was done with it by whom, and its games on record (T-9)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from eventstore.events import RecordedEvent
from tournament.competition.events import Result, ResultCorrected, ResultEntered
from tournament.competition.events_results import (
    GamesTold,
    GameWinner,
    ResultConfirmed,
    SlipUnreadable,
)
from tournament.competition.found import round_in_play, table_in_play
from tournament.competition.live_facts import live_versions
from tournament.competition.state import Gone, Round, Table
from tournament.event import Event, Refused
from tournament.service.disputes.reading import rulings_on_match
from tournament.service.errors import RefusedByRule
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition
from tournament.service.printing.recorded import RecordedMatch, recorded_match
from tournament.service.slips_and_records import differing, disagreement_lines, winners_on_record
from tournament.service.tournaments import Tournament, stream_of

Kind = Literal["entered", "corrected", "confirmed", "unreadable", "games"]


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did with a result; `was` is what stood before a correction.

    `gone` says what had become of who lost without playing, where that is the result that stands.
    """

    recorded: RecordedEvent
    kind: Kind
    undone: bool
    result: Result | None = None
    was: Result | None = None
    games: tuple[GameWinner, ...] = ()
    reason: str = ""
    gone: Gone | None = None


@dataclass(frozen=True, slots=True)
class GameSeen:
    """A game of a match as its slip tells it, and as its record does; None where it does not.

    `record` is the id of the record, which may be there without an end.
    """

    number: int
    slip: GameWinner | None
    record: str | None
    recorded: GameWinner | None


@dataclass(frozen=True, slots=True)
class History:
    """A table of a round and what became of it; `contradictions` are sentences."""

    played: Round
    table: Table
    acts: tuple[Act, ...]
    games: tuple[GameSeen, ...]
    contradictions: tuple[str, ...]


def history_of(
    ledger: Ledger, tournament: Tournament, table: int, number: int | None = None
) -> History:
    """Return all that is known of the result of a table, in the running round or in `number`.

    Raises:
        RefusedByRule: there is no such table, or its round does not hang out.
    """
    there = table_in_play(tournament.state, number or _latest(tournament), table)
    if isinstance(there, Refused):
        raise RefusedByRule(there)
    played, found = there
    match = recorded_match(ledger, Edition(tournament, ledger.store.head()), played, found)
    rulings = rulings_on_match(ledger, tournament.slug, found.paired.match)
    contradiction = differing(match, rulings) if match else None
    return History(
        played,
        found,
        tuple(_acts(ledger, tournament, found)),
        tuple(_games(found, match)),
        tuple(disagreement_lines(tournament, (contradiction,) if contradiction else ())),
    )


def _latest(tournament: Tournament) -> int | None:
    """Return the round last played where none is: results are looked at between rounds too."""
    if not isinstance(round_in_play(tournament.state, None), Refused):
        return None
    hanging = [played.number for played in tournament.state.rounds if played.published]
    return hanging[-1] if hanging else None


def _acts(ledger: Ledger, tournament: Tournament, table: Table) -> Iterator[Act]:
    live = set(live_versions(tournament.state.facts))
    for recorded in ledger.store.read(stream_of(tournament.slug)):
        fact = ledger.codec.decode(recorded)
        if getattr(fact, "match", None) == table.paired.match:
            act = _act(fact, recorded, undone=recorded.version not in live)
            if act is not None:
                yield replace(act, gone=table.gone) if act.result == table.result else act


def _act(fact: Event, recorded: RecordedEvent, *, undone: bool) -> Act | None:
    match fact:
        case ResultEntered():
            return Act(recorded, "entered", undone, result=fact.result)
        case ResultCorrected():
            return Act(recorded, "corrected", undone, fact.result, was=fact.was, reason=fact.reason)
        case ResultConfirmed():
            return Act(recorded, "confirmed", undone)
        case SlipUnreadable():
            return Act(recorded, "unreadable", undone)
        case GamesTold():
            return Act(recorded, "games", undone, games=fact.games, reason=fact.reason)
    return None


def _games(table: Table, match: RecordedMatch | None) -> Iterator[GameSeen]:
    told = dict(enumerate(table.games, 1))
    ids = {number: game.id for number, game in match.games.items()} if match else {}
    ids |= {number: game.id for number, game in match.unread.items()} if match else {}
    ended = winners_on_record(match) if match else {}
    for number in sorted(told.keys() | ids.keys()):
        yield GameSeen(number, told.get(number), ids.get(number), ended.get(number))
