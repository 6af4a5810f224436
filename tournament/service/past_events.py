"""Importing an event that was held elsewhere from its results file.

The file holds rounds of matches; a result is `W-L-D` as the first player sees it, and a match
without a second player is a bye. Rounds named `Round 1`, `Round 2`, … are the Swiss; the others are
play-offs and count for nothing in the Swiss standings.
"""

import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from tournament.competition.commands import ImportedMatch, ImportedRound, ImportTournament
from tournament.competition.events import Result, Settings
from tournament.match.score import Score, parse_score
from tournament.projections.roster import Person
from tournament.service import names
from tournament.service.errors import BadInput, Fault
from tournament.service.files import Row, ShortText, read_json
from tournament.service.ledger import Ledger, Receipt
from tournament.service.rulesets import agreed_by, find_ruleset
from tournament.service.tournaments import ask, require_title

SWISS_ROUND = re.compile(r"Round [1-9][0-9]*")
MOST_MATCHES = 10_000
BYE = Score(2, 0)
"""What a bye counts as (T-1)."""


class PastMatch(Row):
    """A match: the first player's games won, lost and drawn."""

    p1: ShortText
    p2: ShortText | None
    result: ShortText


class PastRound(Row):
    """A round under the name it had."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    matches: Annotated[list[PastMatch], Field(min_length=1, max_length=MOST_MATCHES)]


class PastEvent(Row, extra="ignore"):
    """A results file. What else it says (its source, its own standings) is not ours to store."""

    floor: str | None = None
    rounds: Annotated[list[PastRound], Field(min_length=1, max_length=100)]


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
    if faults := list(_faults(event)):
        raise BadInput(source, faults)
    players = sorted(
        {p for r in event.rounds for m in r.matches for p in (m.p1, m.p2) if p is not None}
    )
    people = [Person(id=ledger.source.new_id(), name=player) for player in players]
    number = {player: place for place, player in enumerate(players, 1)}
    swiss = sum(1 for played in event.rounds if SWISS_ROUND.fullmatch(played.name))
    command = ImportTournament(
        name=title,
        settings=agreed_by(
            found.rules,
            Settings(
                rules=rules,
                best_of=3,
                rounds=swiss,
                floor=floor if floor is not None else event.floor or "0.33",
            ),
        ),
        people=tuple(person.id for person in people),
        rounds=tuple(_round(played, number) for played in event.rounds),
    )
    if not ledger.dry_run:
        ledger.roster.add(people)
    return ask(ledger, slug, command)


def _round(played: PastRound, number: dict[str, int]) -> ImportedRound:
    return ImportedRound(
        title=played.name,
        stage="swiss" if SWISS_ROUND.fullmatch(played.name) else "play-off",
        matches=tuple(
            ImportedMatch(
                left=number[match.p1],
                right=None if match.p2 is None else number[match.p2],
                result=_result(parse_score(match.result) or Score(0, 0)),
            )
            for match in played.matches
        ),
    )


def _result(score: Score) -> Result:
    """Return the score as it was; where no side has two games the match was stopped (T-1)."""
    finished = max(score.won, score.lost) == 2  # noqa: PLR2004 - best of three is the file's form
    return Result(
        left=score.won,
        right=score.lost,
        drawn=score.drawn,
        ending="played" if finished else "time",
    )


def _faults(event: PastEvent) -> Iterator[Fault]:
    yield from _order_faults(event.rounds)
    spelled: dict[str, str] = {}
    for number, played in enumerate(event.rounds):
        at = f"rounds/{number}"
        if wrong := names.fault(played.name):
            yield Fault(f"{at}/name", f"{ascii(played.name)[:80]}: {wrong}")
        seated: set[str] = set()
        for place, match in enumerate(played.matches):
            where = f"{at}/matches/{place}"
            yield from _result_faults(f"{where}/result", match)
            for player in (match.p1, match.p2):
                if player is None:
                    continue
                yield from _name_faults(where, player, spelled)
                if player in seated:
                    yield Fault(where, f"{player} plays twice in {played.name}")
                seated.add(player)


def _order_faults(rounds: list[PastRound]) -> Iterator[Fault]:
    """Find Swiss rounds that are not Round 1, Round 2, … before every play-off."""
    swiss, swiss_over = 0, False
    for number, played in enumerate(rounds):
        if not SWISS_ROUND.fullmatch(played.name):
            swiss_over = True
            continue
        swiss += 1
        where = f"rounds/{number}/name"
        if swiss_over:
            yield Fault(where, f"{played.name} comes after a play-off round", "order the rounds")
        elif played.name != f"Round {swiss}":
            what = f"{played.name} stands where Round {swiss} is due"
            yield Fault(where, what, "put the rounds in order, each of them once")


def _result_faults(where: str, match: PastMatch) -> Iterator[Fault]:
    score = parse_score(match.result)
    if score is None or max(score.won, score.lost) > 2 or score.won + score.lost > 3:  # noqa: PLR2004 - best of three is the file's form
        yield Fault(
            where,
            f"{ascii(match.result)[:80]} is no result of a best of three",
            "write games won, lost and drawn, such as 2-1-0",
        )
    elif match.p2 is None and score != BYE:
        what = f"a bye is won 2-0, and cannot be {match.result}"
        yield Fault(where, what, "write 2-0-0, or who the opponent was")


def _name_faults(where: str, player: str, spelled: dict[str, str]) -> Iterator[Fault]:
    if names.clean(player) != player or names.fault(player):
        yield Fault(where, f"{ascii(player)[:80]}: {names.fault(player) or 'stray spaces'}")
    first = spelled.setdefault(names.skeleton(player), player)
    if first != player:
        yield Fault(where, f"{player} and {first} are the same name")
