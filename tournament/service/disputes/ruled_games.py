"""The games of a match as they were played and as they are ruled, for its result."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.competition.events_results import GameWinner
from tournament.disputes.as_ruled import as_ruled
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import KnownRuling, in_force
from tournament.disputes.ruled import RuledGame
from tournament.games.game import Outcome
from tournament.service.games import RecordedGame
from tournament.service.opened_deals import with_deal

CHANGES_NOTHING = ("let_stand", "warn")
"""Kinds of ruling after which everything is as it was."""
DECIDES = ("award", "replay")
"""Kinds that say what a game counts for, whatever slip and record say."""

_SIDES: Mapping[int | None, GameWinner] = {0: "left", 1: "right"}
"""The seats of a match; a log from elsewhere may name others."""


@dataclass(frozen=True, slots=True)
class GamesOfMatch:
    """Who won the games of a match by its records and slip, by number.

    `played` is as they were played, and `changed` only what rulings in force make of it: None is a
    game that does not count.
    """

    played: Mapping[int, GameWinner]
    changed: Mapping[int, GameWinner | None]


def changing(rulings: Iterable[KnownRuling]) -> tuple[KnownRuling, ...]:
    """Return the rulings that are in force and do not leave everything as it was."""
    return tuple(each for each in in_force(rulings) if each.issued.kind not in CHANGES_NOTHING)


def game_as_ruled(recorded: RecordedGame, rulings: Sequence[KnownRuling]) -> RuledGame:
    """Return a recorded game under `rulings`, those in force on it; its deal is open if shown."""
    events = with_deal(recorded.events, recorded.opened)
    issued = [each.issued for each in rulings]
    return as_ruled(recorded.game, recorded.rules, events, issued)


def games_of_match(
    recorded: Mapping[int, RecordedGame],
    told: Sequence[GameWinner],
    rulings: Sequence[KnownRuling],
) -> GamesOfMatch:
    """Return who won the games of a match; `told` is their order by the slip, if that is known.

    What the slip says of a game goes before its record; what a ruling changes goes before both.
    """
    of_game: dict[int, list[KnownRuling]] = {}
    for ruling in in_force(rulings):
        of_game.setdefault(ruling.issued.game, []).append(ruling)
    played = dict(enumerate(told, 1))
    changed: dict[int, GameWinner | None] = {}
    for number, game in recorded.items():
        by_record = winner_of(game.state.outcome)
        if by_record is not None:
            played.setdefault(number, by_record)
        if number in of_game:
            ruled = game_as_ruled(game, of_game[number])
            now = winner_of(ruled.outcome) if ruled.counts else None
            decided = any(ruling.issued.kind in DECIDES for ruling in of_game[number])
            if decided or now != by_record:
                changed[number] = now
    for number, found in of_game.items():
        if number and number not in recorded:
            changed |= _without_record(number, [each.issued for each in found])
    return GamesOfMatch(
        played,
        {
            number: winner
            for number, winner in changed.items()
            if winner is None or played.get(number) != winner
        },
    )


def winner_of(outcome: Outcome | None) -> GameWinner | None:
    """Return who of a match won a game; None while it is undecided."""
    if outcome is None:
        return None
    return _SIDES.get(outcome.winners[0], "drawn") if len(outcome.winners) == 1 else "drawn"


def _without_record(number: int, issued: Sequence[RulingIssued]) -> dict[int, GameWinner | None]:
    """Return what rulings make of a game that nobody recorded: the last award or replay counts."""
    for ruling in reversed(issued):
        if ruling.kind == "award" and ruling.award in _SIDES:
            return {number: _SIDES[ruling.award]}
        if ruling.kind == "replay":
            return {number: None}
    return {}
