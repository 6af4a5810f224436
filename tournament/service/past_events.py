"""Importing an event that was held elsewhere from its results file (`results_file`)."""

from tournament.competition.commands_import import (
    ImportedEntry,
    ImportedMatch,
    ImportedRound,
    ImportTournament,
)
from tournament.competition.events import Result, Settings
from tournament.match.rules import MatchRules
from tournament.match.score import parse_score
from tournament.projections.roster import Person
from tournament.service.director import read_tie_breaks
from tournament.service.errors import BadInput
from tournament.service.files import read_json
from tournament.service.ledger import Ledger, Receipt
from tournament.service.results_file import (
    SWISS_ROUND,
    PastEntry,
    PastEvent,
    PastMatch,
    PastRound,
    faults_of_event,
)
from tournament.service.rulesets import agreed_by, find_ruleset
from tournament.service.tournaments import ask, require_title


def import_event(
    ledger: Ledger,
    slug: str,
    source: str,
    text: str,
    *,
    name: str,
    rules: str,
    floor: str | None,
) -> Receipt:
    """Record an event as it was, byes and rematches included.

    `floor` is the least percentage an opponent contributes (T-2); None takes the file's own, or
    0.33.

    Raises:
        NotFound: there is no ruleset of that name.
        BadInput: every fault of the file at once, or the name cannot stand on a sheet.
        RefusedByRule: the slug is taken, or the floor is none.
    """
    found = find_ruleset(ledger, rules)
    title = require_title(name)
    event = read_json(source, text, PastEvent)
    if faults := list(faults_of_event(event)):
        raise BadInput(source, faults)
    players = [entry.name for entry in event.entries] or sorted(_seated(event))
    people = [Person(id=ledger.source.new_id(), name=player) for player in players]
    number = {player: place for place, player in enumerate(players, 1)}
    swiss = sum(1 for played in event.rounds if SWISS_ROUND.fullmatch(played.name))
    command = ImportTournament(
        name=title,
        settings=agreed_by(
            found.rules,
            Settings(
                rules=rules,
                best_of=event.settings.best_of,
                rounds=swiss or None,
                floor=floor if floor is not None else event.floor or "0.33",
                win=event.settings.win,
                draw=event.settings.draw,
                loss=event.settings.loss,
                missed=event.settings.missed,
                tie_breaks=read_tie_breaks(",".join(event.settings.tie_breaks)),
                unplayed=event.settings.unplayed,
                format="round-robin" if event.settings.scheduled else "swiss",
            ),
        ),
        people=tuple(person.id for person in people),
        rounds=tuple(_round(played, number, event.settings.best_of) for played in event.rounds),
        entries=tuple(_entry(entry) for entry in event.entries),
        lots=tuple(number[entry.name] for entry in _by_lot(event)),
    )
    if not ledger.dry_run:
        ledger.roster.add(people)
    return ask(ledger, slug, command)


def _seated(event: PastEvent) -> set[str]:
    return {p for r in event.rounds for m in r.matches for p in (m.p1, m.p2) if p is not None}


def _by_lot(event: PastEvent) -> list[PastEntry]:
    """Return the entries in the order of their lots; none where not everybody has one."""
    if any(entry.lot is None for entry in event.entries):
        return []
    return sorted(event.entries, key=lambda entry: entry.lot or 0)


def _entry(entry: PastEntry) -> ImportedEntry:
    return ImportedEntry(
        first_round=entry.first_round,
        last_round=entry.last_round,
        away=tuple(entry.away),
        disqualified_after=entry.disqualified_after,
        rating=entry.rating,
    )


def _round(played: PastRound, number: dict[str, int], best_of: int) -> ImportedRound:
    return ImportedRound(
        title=played.name,
        stage="swiss" if SWISS_ROUND.fullmatch(played.name) else "play-off",
        matches=tuple(
            ImportedMatch(
                left=number[match.p1],
                right=None if match.p2 is None else number[match.p2],
                result=_result(match, played.best_of or best_of),
            )
            for match in played.matches
        ),
        best_of=played.best_of,
        rests=tuple(number[player] for player in played.rests),
        half_byes=tuple(number[player] for player in played.half_byes),
    )


def _result(match: PastMatch, best_of: int) -> Result | None:
    """Return the score as it was; where no side has won enough the match was stopped (T-1)."""
    score = parse_score(match.result) if match.result is not None else None
    if score is None:
        return None
    finished = max(score.won, score.lost) == MatchRules(best_of).needed
    return Result(
        left=score.won,
        right=score.lost,
        drawn=score.drawn,
        ending=match.how or ("played" if finished else "time"),
    )
