"""What a later ruling starts from: the result before any of them, and the penalties given (R-5)."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from tournament.competition.events import Result, ResultCorrected, ResultEntered
from tournament.competition.events_people import PenaltyGiven
from tournament.competition.events_results import GamesTold, GameWinner
from tournament.competition.live_facts import live_versions
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.disputes.ruled_games import CHANGES_NOTHING
from tournament.service.ledger import Ledger
from tournament.service.tournaments import stream_of


@dataclass(frozen=True, slots=True)
class Basis:
    """A result and the order of its games by the slip, as they were without any ruling.

    `made` is what rulings made of it, None where they changed nothing; `later` says that somebody
    corrected it by hand after a ruling, by a game that was played again or otherwise, so that
    nobody can tell any more what it rests on.
    """

    result: Result | None = None
    told: tuple[GameWinner, ...] = ()
    made: Result | None = None
    later: bool = False


def basis_of(ledger: Ledger, slug: str, match: int, disputes: Iterable[LoadedDispute]) -> Basis:
    """Return what the result of a match was before rulings changed it, if they did."""
    by_ruling = {recorded.command_id for each in disputes for recorded, _ in each.rulings()}
    recorded = list(ledger.store.read(stream_of(slug)))
    facts = [ledger.codec.decode(each) for each in recorded]
    on_games = [
        each.position
        for one in disputes
        for each in one.known_rulings()
        if each.issued.kind not in CHANGES_NOTHING
    ]
    found, since = Basis(), 0
    for version in live_versions(facts):
        fact, position = facts[version - 1], recorded[version - 1].position
        if getattr(fact, "match", None) == match:
            ruled = recorded[version - 1].command_id in by_ruling
            replayed = any(since < each < position for each in on_games) if since else False
            found = _after(found, fact, ruled=ruled, replayed=replayed)
            since = since or (position if found.result else 0)
    return found


def _after(found: Basis, fact: object, *, ruled: bool, replayed: bool) -> Basis:
    """Go on by a fact; `replayed` is after a ruling on a game, when the result was in."""
    match fact:
        case ResultCorrected() if replayed and not ruled:
            return replace(found, later=True)
        case ResultEntered() | ResultCorrected() if ruled:
            return replace(found, made=fact.result, later=False)
        case ResultEntered() | ResultCorrected() if found.made is None:
            told = found.told if found.result == fact.result else ()
            return replace(found, result=fact.result, told=told)
        case ResultEntered() | ResultCorrected():
            return replace(found, later=True)
        case GamesTold() if found.made is None and not found.later:
            return replace(found, told=fact.games)
    return found


def penalties_given(ledger: Ledger, dispute: LoadedDispute, rulings: Container[int]) -> list[int]:
    """Return the numbers of the penalties that these rulings of a dispute gave."""
    commands = {
        recorded.command_id for recorded, issued in dispute.rulings() if issued.ruling in rulings
    }
    return [
        fact.penalty
        for recorded in ledger.store.read(stream_of(dispute.slug))
        if recorded.command_id in commands
        and isinstance(fact := ledger.codec.decode(recorded), PenaltyGiven)
    ]
