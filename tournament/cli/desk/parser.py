"""Read a line of the desk. Pure: no log, no clock; any text gives a line or says what is wrong."""

import difflib
import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import get_args

from tournament.cli.desk import lines
from tournament.cli.desk.lines import Line
from tournament.cli.desk.tokens import Token, Unclosed, split
from tournament.cli.desk.words import Unread, Words, Wrong
from tournament.competition.commands import OpenMatch
from tournament.competition.events_people import PenaltyLevel
from tournament.disputes.events import Claim, Side
from tournament.match.score import parse_score
from tournament.service.printing.files import OF_A_ROUND, OF_THE_EVENT
from tournament.service.sentences_results import How

_PLACE = re.compile(r"[1-9][0-9]{0,4}(?:/[1-9][0-9]{0,4})?", re.ASCII)
_COMPACT = re.compile(r"[0-9]{2,3}", re.ASCII)
_GAMES = re.compile(r"[LRDlrd]{1,9}", re.ASCII)
_CODE = re.compile(r"(?=.*[A-Za-z])[0-9][0-9A-Za-z-]{2,19}", re.ASCII)
_SLIPS = re.compile(r"[0-9,-]{1,80}", re.ASCII)

SHEETS = (*OF_A_ROUND, *OF_THE_EVENT, "all")
SHOWN = ("pairings", "names", "standings", "bracket", "entries")
ALIASES = {"exit": "quit", "dq": "out", "no-show": "noshow", "check-in": "here", "?": "help"}


def parse(text: str) -> Line | Unread | None:
    """Read a line; None where nothing is said: an empty line, or a remark that begins with `#`."""
    if not text.strip() or text.lstrip().startswith("#"):
        return None
    try:
        tokens = split(text)
        return _read(tokens)
    except Unclosed:
        what = "a quotation mark is not closed, or nothing sets the next word apart from it"
        return Unread(what, 'write it so: fix 2 7 2-1 "both had signed"')
    except Wrong as wrong:
        return wrong.unread


def canonical(text: str) -> str | None:
    """Return a score as `2-1` or `1-1-1`, also where it is written `21`; None if it is none."""
    given = "-".join(text) if _COMPACT.fullmatch(text) else text.replace(":", "-")
    score = parse_score(given)
    return None if score is None else score.text


def _read(tokens: list[Token]) -> Line:
    first, rest = tokens[0], tokens[1:]
    verb = ALIASES.get(first.text.lower(), first.text.lower())
    if verb in READERS and not first.quoted:
        return READERS[verb](Words(rest))
    if not first.quoted and (_PLACE.fullmatch(first.text) or _CODE.fullmatch(first.text)):
        return _at_table(first.text, Words(rest))
    near = difflib.get_close_matches(verb, READERS, n=1)
    remedy = f"did you mean {near[0]}?" if near else "help lists the lines"
    raise Wrong(f"{ascii(first.text)[:40]} begins no line", remedy)


def _at_table(place: str, words: Words) -> Line:
    if not words.left:
        return lines.AtTable(place)
    if words.left == [Token("?")]:
        return lines.Unreadable(place)
    how = _how(words.choice(get_args(How), after=0))
    games = _games(words)
    winner, score = _scored(words, needed=not games and not (how and how.endswith("-absent")))
    return lines.Score(place, score, winner, how, games)


def _games(words: Words) -> str:
    """Take who won each game, if it stands alone or after a score."""
    if not words.left or words.left[-1].quoted or not _GAMES.fullmatch(words.left[-1].text):
        return ""
    if len(words.left) > 1 and canonical(words.left[-2].text) is None:
        return ""
    return words.left.pop().text.upper()


def _scored(words: Words, *, needed: bool) -> tuple[str, str | None]:
    """Take the winner where one is named, and the score; both may be missing if not `needed`."""
    score = None
    if words.left and not words.left[-1].quoted:
        score = canonical(words.left[-1].text)
    if score is not None:
        words.left.pop()
    elif needed or words.left:
        raise _no_score_last(words.left)
    return words.rest(), score


def _no_score_last(left: list[Token]) -> Wrong:
    """Tell a score that is missing from one that is not the last word."""
    for given, behind in pairwise(left):
        if not given.quoted and canonical(given.text) is not None:
            remedy = "only time, agreement or LRL may; a reason stands in quotation marks, with fix"
            return Wrong(f"{ascii(behind.text)[:40]} cannot stand behind a score", remedy)
    return Wrong("there is no score", "write 21, or 2-1, left seat first; or who won: Ana 21")


def _how(word: str | None) -> How | None:
    return next((how for how in get_args(How) if how == word), None)


def _new(words: Words) -> Line:
    name, file = words.one("the name"), words.one("the file of entries")
    options, words.left = tuple(each.text for each in words.left), []
    return lines.New(name, file, options)


def _next(words: Words) -> Line:
    line = lines.Next(
        without=words.numbers("without"),
        unconfirmed=words.numbers("unconfirmed"),
        yes=words.flag("yes"),
        allow_rematch=words.flag("allow-rematch"),
        play_off=words.flag("play-off"),
    )
    return words.end(line)


def _fix(words: Words) -> Line:
    yes = words.flag("yes")
    number, table = words.number("the round"), words.number("the table")
    reason = words.reason()
    how = _how(words.choice(get_args(How), after=0))
    winner, score = _scored(words, needed=not (how and how.endswith("-absent")))
    return lines.Fix(number, table, score, winner, how, reason, yes)


def _late(words: Words) -> Line:
    yes = words.flag("yes")
    return lines.Late(words.name("who is late"), yes)


def _drop(words: Words) -> Line:
    chosen = words.choice(get_args(OpenMatch))
    open_match = next((each for each in get_args(OpenMatch) if each == chosen), None)
    return lines.Drop(words.name(), open_match)


def _back(words: Words) -> Line:
    reason = words.reason()
    return lines.Back(words.name(), reason)


def _out(words: Words) -> Line:
    yes, reason = words.flag("yes"), words.reason()
    return lines.Out(words.name(), reason, yes)


def _penalty(words: Words) -> Line:
    reason = words.reason()
    levels = get_args(PenaltyLevel)
    chosen = words.choice(levels)
    level = next((each for each in levels if each == chosen), None)
    if level is None:
        raise Wrong("the level of the penalty is missing", f"there are {', '.join(levels)}")
    return lines.Penalty(words.name(), level, reason)


def _no_show(words: Words) -> Line:
    yes = words.flag("yes")
    return lines.NoShow(words.number("the table"), words.rest(), yes)


def _undo(words: Words) -> Line:
    yes, reason = words.flag("yes"), words.reason(after=0)
    if words.left and words.left[0] == Token("to"):
        words.one("to")
        return lines.Undo(
            moment=words.name("the moment", "give a log number, or a time such as 19:40"),
            reason=reason,
            yes=yes,
        )
    acts = words.number("how many acts") if words.left else 1
    return words.end(lines.Undo(acts, reason=reason, yes=yes))


def _swap(words: Words) -> Line:
    yes, reason = words.flag("yes"), words.reason(after=2)
    line = lines.Swap(words.one("the first"), words.one("the second"), reason, yes)
    return words.end(line)


def _repair(words: Words) -> Line:
    yes, reason = words.flag("yes"), words.reason(after=0)
    return words.end(lines.Repair(reason, yes))


def _paper(words: Words) -> Line:
    yes = words.flag("yes")
    return words.end(lines.Paper(words.one("the file"), yes))


def _print(words: Words) -> Line:
    sheet = words.one("the sheet")
    if sheet not in SHEETS:
        raise Wrong(f"there is no sheet {ascii(sheet)[:40]}", f"there are {', '.join(SHEETS)}")
    tables = words.one("tables") if words.left and sheet == "slips" else ""
    if tables and not _SLIPS.fullmatch(tables):
        raise Wrong(f"{ascii(tables)[:40]} are no tables", "write print slips 7-12")
    return words.end(lines.Print(sheet, tables))


def _show(words: Words) -> Line:
    what = words.one("what") if words.left else "pairings"
    if what not in SHOWN:
        raise Wrong(f"{ascii(what)[:40]} cannot be shown", f"there are {', '.join(SHOWN)}")
    return words.end(lines.Show(what))


def _standings(words: Words) -> Line:
    number = words.number("the round") if words.left else None
    return words.end(lines.Standings(number))


def _call(words: Words) -> Line:
    table = words.number("the table")
    if words.left == [Token("slip")]:
        return lines.CallSlip(table)
    game = None
    if words.left and words.left[0].text.isdigit():
        game = 0 if words.left[0] == Token("0") else words.number("the game")
        if not game:
            words.one("the game")
    claims, sides = get_args(Claim), get_args(Side)
    side, wanted = words.choice(sides), words.choice(claims, after=0)
    by = next((each for each in sides if each == side), None)
    claim = next((each for each in claims if each == wanted), None)
    if words.left:
        what = f"{ascii(words.left[0].text)[:40]} is no claim"
        raise Wrong(what, f"write call 7, or call 7 2 CLAIM: {', '.join(claims)}")
    return lines.Call(table, game, claim, by)


READERS: Mapping[str, Callable[[Words], Line]] = {
    "new": _new,
    "use": lambda words: words.end(lines.Use(words.one("the slug"))),
    "who": lambda words: lines.Typist(
        words.name("who types", "give a part, such as desk/2, or initials")
    ),
    "next": _next,
    "left": lambda words: words.end(lines.Left()),
    "fix": _fix,
    "undo": _undo,
    "why": lambda words: lines.Why(words.rest()),
    "swap": _swap,
    "repair": _repair,
    "paper": _paper,
    "late": _late,
    "here": lambda words: lines.Here(words.rest()),
    "away": lambda words: lines.Away(words.name()),
    "drop": _drop,
    "back": _back,
    "noshow": _no_show,
    "penalty": _penalty,
    "out": _out,
    "print": _print,
    "show": _show,
    "pairings": lambda words: words.end(lines.Show("pairings")),
    "standings": _standings,
    "call": _call,
    "calls": lambda words: words.end(lines.Calls()),
    "rule": lambda words: words.end(lines.Rule(words.number("the dispute"))),
    "finish": lambda words: words.end(lines.Finish()),
    "help": lambda words: lines.Help(words.rest()),
    "quit": lambda words: words.end(lines.Quit()),
}
"""How the words after each verb are read."""
