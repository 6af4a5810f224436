"""`help`: every line with what it does. The reference in the documents says the same."""

from collections.abc import Mapping

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk

FORMS: Mapping[str, tuple[str, str]] = {
    "new": ('new "NAME" FILE [options]', "announce a tournament and read its entry list"),
    "here": ("here 1-23", "mark who is there, by number or name; here alone says who is missing"),
    "away": ("away 24", "somebody is not there after all"),
    "next": ("next [--without 7] [--yes]", "close, pair, show, publish, print, back up"),
    "21": (
        "7 21",
        "a result, left seat first; 7 NAME 21 winner first; 7 1-0 time; 7 ?; 7 shows it",
    ),
    "left": ("left", "what the round waits for"),
    "late": ("late NAME", "somebody comes late: against the bye, or from the next round on"),
    "drop": ("drop WHO [award|wait]", "somebody leaves the event"),
    "back": ("back WHO", "somebody who had left plays again"),
    "noshow": ("noshow 7 [WHO]", "somebody did not come to table 7, or neither did"),
    "penalty": ('penalty WHO LEVEL "why"', "caution, warning, game-loss or match-loss"),
    "out": ('out WHO "why"', "disqualify somebody"),
    "fix": ('fix ROUND TABLE SCORE "why"', "correct a result; its effect is shown first"),
    "undo": ('undo [N] | undo to MOMENT ["why"]', "undo the last acts; shown first"),
    "swap": ('swap 7 8 ["why"]', "change who sits right at two tables; swap #3 #8 two entries"),
    "repair": ('repair ["why"]', "pair again what has no result; shown first"),
    "why": ("why [7|#3|NAME]", "why somebody plays whom, or has the bye"),
    "print": ("print slips 7-12", "pairings, names, slips, standings, entries, carry-on, all"),
    "show": ("show [names|standings]", "page by page on the screen, without paper"),
    "standings": ("standings [ROUND]", "the standings after a closed round"),
    "paper": ("paper FILE", "bring back rounds played on paper: table,a,b,score"),
    "call": ("call 7 [2 CLAIM]", "open a dispute and print its slip; call 7 slip: an empty one"),
    "calls": ("calls", "the disputes, and where each stands"),
    "rule": ("rule 3", "what is known of dispute 3, and how to rule on it"),
    "who": ("who PART", "somebody else types from here on"),
    "use": ("use SLUG", "another tournament of the log"),
    "finish": ("finish", "close the tournament for good"),
    "help": ("help [LINE]", "this list"),
    "quit": ("quit", "leave the desk; the tournament goes on"),
}
"""How each line is written and what it does, in the order of an evening."""


def tell(desk: Desk, line: lines.Help) -> None:
    """List the lines, or those that begin as is asked."""
    asked = [forms for verb, forms in FORMS.items() if verb.startswith(line.about.lower())]
    shown = asked or list(FORMS.values())
    wide = max(len(form) for form, _ in shown)
    desk.say(*(f"{form:<{wide}}  {what}" for form, what in shown))
