"""The result of a match before any ruling changed it: what every later ruling starts from (R-5)."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from tournament.competition.events import Result, ResultCorrected, ResultEntered
from tournament.competition.events_people import PenaltyGiven
from tournament.competition.events_results import GamesTold, GameWinner
from tournament.competition.live_facts import live_versions
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.ledger import Ledger
from tournament.service.tournaments import stream_of


@dataclass(frozen=True, slots=True)
class Basis:
    """A result and the order of its games by the slip, as they were without any ruling.

    `made` is what rulings made of it, None where they changed nothing; `later` says that somebody
    corrected it by hand after that, so that nobody can tell any more what it rests on.
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
    found = Basis()
    for version in live_versions(facts):
        fact = facts[version - 1]
        if getattr(fact, "match", None) == match:
            ruled = recorded[version - 1].command_id in by_ruling
            found = _after(found, fact, ruled=ruled)
    return found


def _after(found: Basis, fact: object, *, ruled: bool) -> Basis:
    match fact:
        case ResultEntered() | ResultCorrected() if ruled:
            return replace(found, made=fact.result, later=False)
        case ResultEntered() | ResultCorrected() if found.made is None:
            told = found.told if found.result == fact.result else ()
            return replace(found, result=fact.result, told=told)
        case ResultEntered() | ResultCorrected():
            return replace(found, later=True)
        case GamesTold() if found.made is None:
            return replace(found, told=fact.games)
    return found


def penalties_given(
    ledger: Ledger, slug: str, dispute: LoadedDispute, gone: Container[int]
) -> list[int]:
    """Return the penalties that rulings of a dispute gave which are no longer in force."""
    commands = {
        recorded.command_id for recorded, issued in dispute.rulings() if issued.ruling in gone
    }
    return [
        fact.penalty
        for recorded in ledger.store.read(stream_of(slug))
        if recorded.command_id in commands
        and isinstance(fact := ledger.codec.decode(recorded), PenaltyGiven)
    ]
