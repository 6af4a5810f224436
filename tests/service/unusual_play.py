"""Evenings of which the records are honest, hasty, or corrected to one side."""

from typing import Any

import msgspec

from tests.competition.evening import result
from tests.service.club_evening import SLUG, SPEED, ClubEvening
from tests.service.recorded import bot_game
from tournament.event import Event
from tournament.games.events import CardPlaced, Moment
from tournament.service import director, scorer
from tournament.service.unusual.hints import Hint, Measures, Unusual, unusual

NAMES = ["Ana Ruiz", "Ben Okafor"]


JUDGING = (
    "cheat", "fraud", "guilty", "dishonest", "manipulat", "suspicio", "suspect", "accus", "proves",
    "proof", "violat", "offen", "illegal", "false", "lied", "unfair",
)  # fmt: skip


def two_players() -> ClubEvening:
    """A match of two, published."""
    evening = ClubEvening(NAMES, rounds=1)
    evening.pair()
    evening.publish()
    return evening


def ten_tables() -> ClubEvening:
    """Ten tables, and everywhere the left seat has won 2-1."""
    evening = ClubEvening([f"Player {n}" for n in range(1, 21)], rounds=1)
    evening.pair()
    evening.publish()
    for table in range(1, 11):
        evening.result(table, "2-1")
    director.close(evening.ledger, SLUG)
    return evening


BETTER = {"left": "2-0", "right": "1-2"}


def correct(evening: ClubEvening, table: int, favoured: str) -> None:
    new = result(BETTER[favoured])
    scorer.correct_result(evening.ledger, SLUG, 1, table, new, reason="misread")


def look(evening: ClubEvening, **measures: Any) -> Unusual:  # noqa: ANN401  as Measures has them
    return unusual(evening.ledger, evening.edition().tournament, Measures(**measures))


def of_kind(found: Unusual, kind: str) -> list[Hint]:
    return [hint for hint in found.hints if hint.kind == kind]


def changed(event: Event, **fields: object) -> Event:
    return msgspec.structs.replace(event, **fields)


def honest(seed: str, rules: str = SPEED) -> list[Event]:
    """A game at a live table, played by bots that react as people do at their quickest."""
    return list(bot_game(rules, seed, basis="live"))


def hasty(seed: str, us: int = 40_000, seat: int = 0) -> list[Event]:
    """The same, but every card of one seat falls `us` after the event before it."""
    facts = honest(seed)
    for place, event in enumerate(facts):
        before = next((f.at for f in reversed(facts[:place]) if isinstance(f, CardPlaced)), None)
        if isinstance(event, CardPlaced) and event.seat == seat and before is not None:
            then = before.device_us + before.offset_us + us
            facts[place] = changed(event, at=Moment(device_us=then))
    return facts
