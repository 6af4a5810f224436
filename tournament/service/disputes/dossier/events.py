"""Which events of the log a dossier proves: of the dispute, of its games, of what they touch."""

from collections.abc import Iterable, Iterator

from eventstore.events import RecordedEvent
from tournament.club.events import LogKeyAdopted, LogKeyRotated
from tournament.competition.state import Table
from tournament.event import Event
from tournament.games.streams import PREFIX
from tournament.service.disputes.reading import LoadedDispute, disputes_on_match
from tournament.service.games import event_of, recorded_of_match
from tournament.service.ledger import Ledger
from tournament.service.log_keys import STREAM as CLUB
from tournament.service.tournaments import stream_of


def events_of_dispute(
    ledger: Ledger, dispute: LoadedDispute, table: Table | None, streams: Iterable[str]
) -> list[RecordedEvent]:
    """Return the events that a dossier proves, in the order of the log.

    `streams` are those of the games whose records go along. The rulings of other disputes on the
    same match go along too: what counts there rests on them.
    """
    found = {each.position: each for each in dispute.recorded}
    on_match = disputes_on_match(ledger, dispute.slug, dispute.opened.match)
    rulings = [ruling for each in on_match for ruling, _ in each.rulings()]
    found |= {each.position: each for each in rulings}
    commands = {each.command_id for each in rulings}
    listed = [each for stream in streams for each in ledger.store.read(stream)]
    listed += _of_the_tournament(ledger, dispute, table, commands)
    listed += [each for each in ledger.store.read(CLUB) if _is_key(ledger.codec.decode(each))]
    found |= {each.position: each for each in listed}
    return [found[position] for position in sorted(found)]


def games_concerned(ledger: Ledger, dispute: LoadedDispute) -> list[str]:
    """Return the streams of the recorded games that a dispute is about, and of those shown."""
    of_match = recorded_of_match(ledger, dispute.slug, dispute.opened.match)
    about = [one for one in of_match.values() if dispute.game_id in (None, one)]
    shown = [
        fact.stream.removeprefix(PREFIX)
        for fact in dispute.state.evidence
        if fact.stream.startswith(PREFIX)
    ]
    known = [one for one in shown if event_of(one) == dispute.slug]
    there = [one for one in dict.fromkeys((*about, *known)) if ledger.store.version(PREFIX + one)]
    return [PREFIX + one for one in there]


def _of_the_tournament(
    ledger: Ledger, dispute: LoadedDispute, table: Table | None, commands: set[str]
) -> Iterator[RecordedEvent]:
    """Yield what the tournament has of the match: settings, entries, pairing, results, rulings."""
    entries = () if table is None else (table.paired.left, table.paired.right)
    for each in ledger.store.read(stream_of(dispute.slug)):
        fact = ledger.codec.decode(each)
        if each.command_id in commands or each.version == 1 or _concerns(fact, dispute, entries):
            yield each


def _concerns(fact: Event, dispute: LoadedDispute, entries: tuple[int, ...]) -> bool:
    opened = dispute.opened
    if getattr(fact, "entry", None) in entries:
        return True
    of_round = getattr(fact, "round", None) == opened.round
    return of_round and getattr(fact, "table", None) in (None, opened.table)


def _is_key(fact: Event) -> bool:
    return isinstance(fact, LogKeyAdopted | LogKeyRotated)
