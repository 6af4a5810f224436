"""The results file: an event as rounds of matches, and what else its standings rest on.

A result is `W-L-D` as the first player sees it, and a match without a second player is a bye.
Rounds named `Round 1`, `Round 2`, … are the Swiss; the others are play-offs and count for nothing
in the Swiss standings. Entries, lots, settings and how a match ended may be left out.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from tournament.competition.events import Ending
from tournament.competition.formats import MOST_GAMES
from tournament.match.rules import MatchRules
from tournament.match.score import Score, parse_score
from tournament.service import names
from tournament.service.errors import Fault
from tournament.service.files import Row, ShortText
from tournament.standings.field import UnplayedRules
from tournament.standings.tiebreak import DEFAULT_ORDER

SWISS_ROUND = re.compile(r"Round [1-9][0-9]*")
MOST_MATCHES = 10_000
BestOf = Annotated[int, Field(ge=1, le=MOST_GAMES)]
RoundNumber = Annotated[int, Field(ge=0, le=1000)]
Absence = tuple[Annotated[int, Field(ge=1, le=1000)], RoundNumber]
"""The first and the last round of an absence."""
BYE = Score(2, 0)
"""What a bye counts as (T-1)."""


class PastMatch(Row):
    """A match: the first player's games won, lost and drawn."""

    p1: ShortText
    p2: ShortText | None
    result: ShortText | None
    how: Ending | None = None


class PastRound(Row):
    """A round under the name it had."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    matches: Annotated[list[PastMatch], Field(min_length=1, max_length=MOST_MATCHES)]
    best_of: BestOf | None = None
    rests: Annotated[tuple[ShortText, ...], Field(max_length=MOST_MATCHES)] = ()
    half_byes: Annotated[tuple[ShortText, ...], Field(max_length=MOST_MATCHES)] = ()


class PastEntry(Row):
    """An entry, when it was there, and what it came with."""

    name: ShortText
    first_round: RoundNumber
    last_round: RoundNumber | None = None
    away: Annotated[tuple[Absence, ...], Field(max_length=100)] = ()
    disqualified_after: RoundNumber | None = None
    rating: Annotated[int, Field(ge=0, le=99_999)] | None = None
    lot: Annotated[int, Field(ge=1, le=MOST_MATCHES)] | None = None


class PastSettings(Row):
    """What was agreed, where it is not the usual."""

    best_of: BestOf = 3
    win: Annotated[int, Field(ge=0, le=1000)] = 3
    draw: Annotated[int, Field(ge=0, le=1000)] = 1
    loss: Annotated[int, Field(ge=0, le=1000)] = 0
    missed: Literal["loss", "bye"] = "loss"
    tie_breaks: Annotated[tuple[ShortText, ...], Field(min_length=1, max_length=40)] = DEFAULT_ORDER
    unplayed: UnplayedRules = "fide-2026"
    scheduled: bool = False


class PastEvent(Row, extra="ignore"):
    """A results file. What else it says (its source, its own standings) is not ours to store."""

    floor: str | None = None
    settings: PastSettings = PastSettings()
    entries: Annotated[tuple[PastEntry, ...], Field(max_length=MOST_MATCHES)] = ()
    rounds: Annotated[list[PastRound], Field(min_length=1, max_length=100)]


def faults_of_event(event: PastEvent) -> Iterator[Fault]:
    """Yield what is wrong with an event whose file could be read, each with its pointer."""
    yield from _order_faults(event.rounds)
    spelled: dict[str, str] = {}
    entered = {entry.name for entry in event.entries}
    if len(entered) < len(event.entries):
        yield Fault("entries", "somebody stands there twice", "name everybody once")
    for place, entry in enumerate(event.entries):
        yield from _name_faults(f"entries/{place}/name", entry.name, spelled)
    for number, played in enumerate(event.rounds):
        yield from _round_faults(f"rounds/{number}", played, entered)
        for place, match in enumerate(played.matches):
            where = f"rounds/{number}/matches/{place}"
            best_of = played.best_of or event.settings.best_of
            yield from _result_faults(f"{where}/result", match, best_of)
            for player in _players(match):
                yield from _name_faults(where, player, spelled)


def _players(match: PastMatch) -> list[str]:
    return [player for player in (match.p1, match.p2) if player is not None]


def _round_faults(at: str, played: PastRound, entered: set[str]) -> Iterator[Fault]:
    if wrong := names.fault(played.name):
        yield Fault(f"{at}/name", f"{ascii(played.name)[:80]}: {wrong}")
    if played.best_of is not None and played.best_of % 2 == 0:
        yield Fault(f"{at}/best_of", f"{played.best_of} is even", "give an odd number")
    for field, named in (("rests", played.rests), ("half_byes", played.half_byes)):
        if strangers := sorted(set(named) - entered):
            yield Fault(f"{at}/{field}", f"{ascii(strangers[0])[:80]} is not among the entries")
    seated: set[str] = set()
    for place, match in enumerate(played.matches):
        where = f"{at}/matches/{place}"
        for player in _players(match):
            if player in seated:
                yield Fault(where, f"{player} plays twice in {played.name}")
            if entered and player not in entered:
                yield Fault(where, f"{player} is not among the entries", "name everybody there")
            seated.add(player)
    if twice := sorted(seated & set(played.half_byes)):
        yield Fault(f"{at}/half_byes", f"{twice[0]} plays in {played.name} too")


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


def _result_faults(where: str, match: PastMatch, best_of: int) -> Iterator[Fault]:
    if match.result is None:
        if match.p2 is None:
            yield Fault(where, "a bye is won 2-0, and cannot be without a result", "write 2-0-0")
        return
    score = parse_score(match.result)
    needed = MatchRules(best_of).needed
    if score is None or max(score.won, score.lost) > needed or score.won + score.lost > best_of:
        yield Fault(
            where,
            f"{ascii(match.result)[:80]} is no result of a best of {_words(best_of)}",
            "write games won, lost and drawn, such as 2-1-0",
        )
    elif match.p2 is None and score != BYE:
        what = f"a bye is won 2-0, and cannot be {match.result}"
        yield Fault(where, what, "write 2-0-0, or who the opponent was")


def _words(best_of: int) -> str:
    return "three" if best_of == 3 else str(best_of)  # noqa: PLR2004 - the usual one is a word


def _name_faults(where: str, player: str, spelled: dict[str, str]) -> Iterator[Fault]:
    if names.clean(player) != player or names.fault(player):
        yield Fault(where, f"{ascii(player)[:80]}: {names.fault(player) or 'stray spaces'}")
    first = spelled.setdefault(names.skeleton(player), player)
    if first != player:
        yield Fault(where, f"{player} and {first} are the same name")
