"""What a table tells: the messages of `docs/reference/live.md`, as a connection may know them."""

from collections.abc import Collection
from typing import Any

from tournament.games.game import Outcome
from tournament.service.live.answers import Answer
from tournament.service.live.closing import MatchResult, score_of
from tournament.service.live.dealing import DealStep
from tournament.service.live.loading import game_id
from tournament.service.live.showing import shown_view
from tournament.service.live.table import LiveGame, LiveTable
from tournament.service.narration import ended_words
from tournament.service.narration_situation import Situation

PROTOCOL = 1

SENTENCES = {
    "key-reused": "this id belongs to another act; nothing was recorded",
    "too-often": "that is faster than people play; nothing was recorded",
    "no-such-game": "there is no such game at this table",
    "storage": "it could not be recorded; send it again in a moment, under the same id",
}
"""Why nothing was recorded, by the reason."""


def welcome(table: LiveTable, seats: Collection[int]) -> dict[str, Any]:
    """Return what a connection is told first."""
    opened = table.opened
    current = table.current
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "table": opened.id,
        "seats": _from_one(seats),
        "rules": opened.rules,
        "game_name": opened.rules.partition("/")[0],
        "piles": list(table.piles),
        "hand": table.at_table.hand,
        "calls": list(table.at_table.calls),
        "free_rounds": table.at_table.free_rounds,
        "players": [
            {"seat": number, "name": name, "by": seat.by}
            for number, (name, seat) in enumerate(zip(table.players, opened.seats, strict=True), 1)
        ],
        "latest": current.playing.version if current else 0,
    }


def match(
    table: LiveTable, now_us: int, result: MatchResult | None, signal_us: int
) -> dict[str, Any]:
    """Return how the match stands; a game that is dealt begins at `signal_us`."""
    standing = table.standing(now_us)
    stage = table.stage(now_us)
    number = table.bound or table.last or None
    score: dict[str, Any] = {"text": score_of(standing), "drawn": standing.drawn}
    if len(standing.won) == 2:  # noqa: PLR2004 - the seats of a match
        score |= {"left": standing.won[0], "right": standing.won[1]}
    else:
        score["won"] = list(standing.won)
    return {
        "type": "match",
        "stage": stage,
        "begins_in_ms": max(0, signal_us - now_us) // 1000 if stage == "countdown" else None,
        "game": None if number is None else game_id(table.opened.id, number),
        "number": number,
        "best_of": table.opened.best_of,
        "score": score,
        "games": [
            {"number": n, "winners": _from_one(each.winners), "cause": each.cause}
            for n, each in enumerate(table.played, 1)
        ],
        "ready": _from_one(table.ready),
        "winner": None if standing.winner is None else standing.winner + 1,
        "result": None if result is None else _result(result),
    }


def deal(step: DealStep) -> dict[str, Any]:
    """Return how far a fair deal has come."""
    return {
        "type": "deal",
        "game": step.game,
        "stream": step.stream,
        "commitment": step.commitment,
        "waits_for": _from_one(step.to_commit or step.to_show),
        "step": "commit" if step.to_commit else "show",
    }


def view(table: LiveTable, game: LiveGame, held: Collection[int]) -> dict[str, Any]:
    """Return the table as who holds these seats may see it."""
    return {
        "type": "view",
        "game": game_id(table.opened.id, game.number),
        "version": game.playing.version,
        **shown_view(game.playing, held),
        "free": _from_one(game.free),
    }


def facts(
    table: LiveTable, game: LiveGame, after: int, held: Collection[int]
) -> dict[str, Any] | None:
    """Return what happened after a version; None where there is nothing to tell."""
    found = game.showing.facts(after, held)
    if not found:
        return None
    return {"type": "facts", "game": game_id(table.opened.id, game.number), "facts": found}


def answer(act_id: str, table: LiveTable, number: int, given: Answer) -> dict[str, Any]:
    """Return what became of an act."""
    said: dict[str, Any] = {
        "type": "answer",
        "id": act_id,
        "outcome": given.outcome,
        "game": game_id(table.opened.id, number),
        "version": given.version,
    }
    if given.clause is not None:
        said |= {"clause": given.clause, "reason": given.reason, "sentence": given.sentence}
    return said


def ended(table: LiveTable, game: LiveGame, outcome: Outcome, secret: str | None) -> dict[str, Any]:
    """Return how a game ended, and what the house was bound to."""
    situation = Situation(game.playing.names, table.players)
    return {
        "type": "ended",
        "game": game_id(table.opened.id, game.number),
        "winners": _from_one(outcome.winners),
        "cause": outcome.cause,
        "text": ended_words(outcome.winners, outcome.cause, situation),
        "secret": secret,
    }


def trouble(reason: str, sentence: str, act_id: str | None = None) -> dict[str, Any]:
    """Return that a message led to nothing on the record."""
    said = {"type": "problem", "reason": reason, "sentence": sentence}
    return said if act_id is None else {**said, "id": act_id}


def taken_over(seats: Collection[int]) -> dict[str, Any]:
    """Return that another device holds these seats now."""
    return {"type": "taken-over", "seats": _from_one(seats)}


def closing() -> dict[str, Any]:
    """Return that the server stops."""
    return {"type": "closing", "reason": "the server stops; the table goes on where it was"}


def _result(result: MatchResult) -> dict[str, Any]:
    return {
        "score": result.score,
        "confirmed_by": _from_one(result.confirmed_by),
        "entered": result.entered,
        "confirmed": result.confirmed,
        "trouble": result.trouble or None,
    }


def _from_one(seats: Collection[int]) -> list[int]:
    return [seat + 1 for seat in sorted(seats)]
