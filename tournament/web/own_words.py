"""Refusals as the web says them: where the services name commands of a terminal.

A sentence of the services may say which command comes next, or which option. A browser has neither.
Here stands what it is told instead, and what to do there.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from tournament.event import Refused
from tournament.service.refusals import sentence

AT_THE_DESK = "ask the organiser, who does this at the desk"
ASK_THE_ORGANISER = "ask the organiser"
_OPTION_ASIDE = re.compile(r" \(--[^)]*\)")
_TERMINAL = re.compile(r"playledger |--[a-z]|`")


class Here(NamedTuple):
    """A refusal in a browser: the sentence, and what to do next."""

    sentence: str
    next: str


_SAY_THE_RESULT = "say the result with the ruling"
_WITHOUT_EVENTS = "let what happened stand, warn, award the game to a side, or have it played again"
_LATE = "take the loss for this round, or come in from the next one on: the organiser enters both"

HERE: Mapping[str, Here] = {
    "setting-locked": Here("{setting} is fixed since round 1.", "give a reason for the change"),
    "entry-unknown": Here("there is no entry {entry}.", "look at the list of entries"),
    "match-open": Here(
        "entry {entry} still plays at table {table}.",
        "say what becomes of the match: open_match is award or wait",
    ),
    "rounds-missing": Here(
        "{closed} of {rounds} declared rounds are closed.",
        "play the rest, or change the setting rounds to {closed}, with a reason",
    ),
    "late-had-left": Here(
        "entry {entry} had left this round.", "reinstate it, to play from the next round on"
    ),
    "no-bye-to-play": Here("nobody has a bye in round {round} that could be played.", _LATE),
    "late-results-in": Here(
        "a result of round {round} is in, so the bye of entry {opponent} stands.", _LATE
    ),
    "late-met-before": Here("entries {entry} and {opponent} met before, so the bye stands.", _LATE),
    "late-forbidden": Here(
        "entries {entry} and {opponent} must not meet, so the bye stands.", _LATE
    ),
    "no-pairing": Here("round {round} is not paired yet.", "pair it first"),
    "pairing-follows": Here(
        "who meets whom in round {round} follows from the bracket or the Berger table, and is not "
        "changed by hand.",
        AT_THE_DESK,
    ),
    "edit-open": Here(
        "the pairing of round {round} is being edited.",
        "wait until whoever edits it is done, at the desk or in a terminal",
    ),
    "no-edit": Here("no pairing is being edited.", AT_THE_DESK),
    "table-has-result": Here(
        "results of round {round} are in (tables: {tables}), so they stay.", AT_THE_DESK
    ),
    "seat-empty": Here("only one seat is taken in round {round} (tables: {tables}).", AT_THE_DESK),
    "left-out": Here("entries {entries} have no place in round {round}.", AT_THE_DESK),
    "not-playing": Here("entries {entries} do not play in round {round}.", AT_THE_DESK),
    "edit-doubtful": Here("the pairing of round {round} has faults.", AT_THE_DESK),
    "keep-doubtful": Here("who played in round {round} should not have met.", AT_THE_DESK),
    "unrepairable": Here(
        "entries {entries} cannot be paired without {rematches} rematches.", AT_THE_DESK
    ),
    "nobody-played": Here(
        "at table {table} of round {round} nobody played against anybody.", "correct the result"
    ),
    "undo-beginning": Here(
        "the announcement of {name} cannot be undone.", "finish the tournament instead"
    ),
    "round-was-played": Here(
        "round {round} stays, since it was played (tables: {tables}).", "correct its results"
    ),
    "paper-not-playing": Here(
        "entry {entry} does not play in round {round}: it has left, comes later or was missing.",
        "reinstate it first, where it came back",
    ),
    "paper-otherwise": Here(
        "round {round} hangs out, and in it entries {left} and {right} do not meet.",
        AT_THE_DESK,
    ),
    "opened-already": Here("the dispute is open already.", "add what somebody says to it"),
    "ruled-already": Here("a referee has ruled, so the claim stays.", "accept it, or appeal"),
    "nothing-to-reorder": Here(
        "an order is of two events at least.", "name their numbers in the order in which they came"
    ),
    "game-not-recorded": Here(
        "game {game} has no record, so no event of it can be ruled on.", _WITHOUT_EVENTS
    ),
    "later-impossible": Here(
        "event {version} of game {game} could not have happened then.", _WITHOUT_EVENTS
    ),
    "card-stays": Here(
        "the card of event {version} of game {game} cannot go back then.", _WITHOUT_EVENTS
    ),
    "game-without-end": Here(
        "event {version} of game {game} could not have happened then, and the game would have no "
        "end.",
        _WITHOUT_EVENTS,
    ),
    "match-gone": Here(
        "table {table} of round {round} was paired otherwise since, so there is no result of this "
        "match.",
        "let what happened stand or warn, or withdraw the dispute before any ruling",
    ),
    "corrected-since": Here(
        "the result of table {table} of round {round} was corrected by hand after a ruling, so "
        "the games cannot tell it.",
        _SAY_THE_RESULT,
    ),
    "match-ruled": Here(
        "a ruling on the match of table {table} of round {round} as a whole is in force, so its "
        "games cannot tell the result.",
        _SAY_THE_RESULT,
    ),
    "match-replayed": Here(
        "a game is played again, not a match.", "rule on its games, or ask the organiser"
    ),
    "award-without-result": Here(
        "a match is awarded with its score.", "say it, such as 2-0, left seat first"
    ),
    "ruled-games-unknown": Here(
        "nobody knows in which order the games of this match went, so they cannot tell the result "
        "as ruled.",
        _SAY_THE_RESULT,
    ),
    "ruled-not-by-games": Here(
        "this match was not decided by its games, so they cannot tell the result.",
        _SAY_THE_RESULT,
    ),
    "ruled-contradicted": Here(
        "the records of this match do not come to the result that stands, so they cannot tell the "
        "result as ruled.",
        _SAY_THE_RESULT,
    ),
    "ruled-unfinished": Here(
        "by this ruling the match is not over.",
        "say with the ruling how it ended, or that game {next} is to be played: the result stands "
        "until it is corrected by that game",
    ),
    "ruled-lots": Here(
        "by this ruling the match is level and lots decide.",
        "draw them, and say the result with the ruling: 1-1-1, and for whom the lots fell",
    ),
    "undo-of-ruling": Here(
        "ruling {ruling} of dispute {dispute} made that change, and what a ruling did is not "
        "undone.",
        "rule again, or undo only what came after it",
    ),
}
"""By the reason; a test holds that no other sentence names a command."""


def said(refused: Refused) -> str:
    """Return a refusal in words that name no command."""
    own = HERE.get(refused.reason)
    whole = sentence(refused, None if own is None else own.sentence)
    return _OPTION_ASIDE.sub("", whole)


def next_of(refused: Refused) -> str | None:
    """Return what to do next after a refusal, None where that is not known by its reason."""
    own = HERE.get(refused.reason)
    return None if own is None else sentence(refused, own.next)


def said_whole(refused: Refused) -> str:
    """Return a refusal and what to do next, as sentences that name no command."""
    step = next_of(refused)
    return said(refused) if step is None else f"{said(refused)} {step[0].upper()}{step[1:]}."


def place_here(where: str) -> str:
    """Return where a fault lies, as a request names it: the option of a command is its field."""
    return where.removeprefix("--")


def remedy_here(remedy: str) -> str | None:
    """Return what the services say is to be done, and what instead where that is for a terminal."""
    return (ASK_THE_ORGANISER if _TERMINAL.search(remedy) else remedy) or None
