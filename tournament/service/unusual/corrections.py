"""Whom the corrections of a scorer favour (T-9): the seats, and single players."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.competition.events import Result, ResultCorrected
from tournament.competition.live_facts import live_versions
from tournament.service.disputes.reading import disputes_of
from tournament.service.ledger import Ledger
from tournament.service.tournaments import Tournament, stream_of


@dataclass(frozen=True, slots=True)
class Favours:
    """How often the corrections of one actor made a result better for a side, and for the other.

    `entry` is a player, compared with whoever was opposite; None: the left seat, with the right.
    """

    actor: str
    entry: int | None
    better: int
    worse: int


def corrections(ledger: Ledger, tournament: Tournament) -> Iterator[Favours]:
    """Yield what the corrections that still stand favour, by actor and side.

    A correction that a ruling made is the referee's, and is not counted here; one that favours
    nobody is not either.
    """
    seats: Counter[tuple[str, bool]] = Counter()
    players: Counter[tuple[str, int, bool]] = Counter()
    for actor, left, right, gain in _made(ledger, tournament):
        seats[actor, gain > 0] += 1
        players[actor, left, gain > 0] += 1
        players[actor, right, gain < 0] += 1
    for actor in dict.fromkeys(actor for actor, _ in seats):
        yield Favours(actor, None, seats[actor, True], seats[actor, False])
    for actor, entry in dict.fromkeys((actor, entry) for actor, entry, _ in players):
        yield Favours(actor, entry, players[actor, entry, True], players[actor, entry, False])


def _made(ledger: Ledger, tournament: Tournament) -> Iterator[tuple[str, int, int, int]]:
    """Yield who corrected, the entries at the table, and what the left seat gained."""
    ruled = {
        recorded.command_id
        for dispute in disputes_of(ledger, tournament.slug)
        for recorded, _ in dispute.rulings()
    }
    seated = {
        table.paired.match: table.paired
        for played in tournament.state.rounds
        for table in played.tables.values()
    }
    recorded = list(ledger.store.read(stream_of(tournament.slug)))
    facts = [ledger.codec.decode(each) for each in recorded]
    for version in live_versions(facts):
        fact, event = facts[version - 1], recorded[version - 1]
        if not isinstance(fact, ResultCorrected) or event.command_id in ruled:
            continue
        paired, gain = seated.get(fact.match), _ahead(fact.result) - _ahead(fact.was)
        if paired is not None and gain:
            yield event.actor, paired.left, paired.right, gain


def _ahead(result: Result) -> int:
    return result.left - result.right
