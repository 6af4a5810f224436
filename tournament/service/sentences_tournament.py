"""What the rules of tournament and match say when they refuse, and what to do then.

Each pattern names facts of its refusal; lists of numbers arrive joined by commas.
"""

from collections.abc import Mapping

from tournament.service.sentences_by_hand import BY_HAND
from tournament.service.sentences_corrections import RECORD
from tournament.service.sentences_disputes_refused import DISPUTES
from tournament.service.sentences_formats import FORMATS
from tournament.service.sentences_late import LATE
from tournament.service.sentences_paper import PAPER
from tournament.service.sentences_people import PEOPLE
from tournament.service.sentences_results import CONFIRMATION
from tournament.service.sentences_wishes import WISHES

MATCH: Mapping[str, str] = {
    "games-below-zero": "a score has no numbers below zero.",
    "too-many-wins": "{score} is not possible in a best of {best_of}: {needed} wins end the match.",
    "too-many-draws": "{score} has too many drawn games: at most {max_draws} are played again.",
    "unfinished": (
        "{score} does not end a best of {best_of}. "
        "If the match was stopped, say how: time or agreement."
    ),
    "undecided": "an elimination match needs a winner: one more game, then lots.",
    "not-stopped": "{left}-{right} ends the match by its games; leave out what stopped it.",
    "lots-without-need": "lots decide only an elimination match that is level.",
    "one-more-game": "before lots decide, one more game is played.",
    "best-of": "best of {best_of} is no match: an odd number of games is, from 1 to 99.",
}

SETTINGS: Mapping[str, str] = {
    "tournament-exists": "{name} has this slug already; choose another.",
    "tournament-finished": "{name} is finished; nothing in it changes any more.",
    "setting-unknown": "there is no setting {setting}. Known are: {known}.",
    "setting-unreadable": "{setting} cannot be set to {value}.",
    "setting-locked": "{setting} is fixed since round 1; a change needs a --reason.",
    "rounds-already-paired": "{rounds} rounds are paired already; fewer cannot be declared.",
    "already-cut": "the cut is made; {setting} decides nothing any more.",
    "cut-size": "{cut} cannot go on: a bracket is for 2, 4 or 8; 0 is for a tournament without.",
    "no-rounds": "a tournament has at least one round.",
    "no-third-place": "a cut to 2 has nobody to play for third place or below.",
    "floor-unreadable": "{floor} is no floor: give a decimal or a fraction, such as 0.33 or 1/3.",
    "floor-out-of-range": "the floor {floor} is not between 0 and 1.",
    "points-out-of-order": "a win must be worth no less than a draw, and a draw than a loss.",
    "bye-above-win": "a bye cannot be worth more than a win.",
    "two-draws-above-win-and-loss": "two draws cannot be worth more than a win and a loss.",
    "no-tie-breaks": "at least one tie-break must decide; usual is match_points,omw,gw,ogw,lots.",
    "tie-break-twice": "{tie_break} stands in the order twice; leave one of the two out.",
    "lots-before": "lots leave nobody level, so {tie_break} after them would never decide.",
}

ENTRIES: Mapping[str, str] = {
    "entered-twice": "this person is entered already, as entry {entry}.",
    "entry-unknown": "there is no entry {entry}; player list shows them all.",
    "already-withdrawn": "entry {entry} is withdrawn already.",
    "not-withdrawn": "entry {entry} is not withdrawn, so there is nothing to reinstate.",
    "match-open": "entry {entry} still plays at table {table}: add --award or --wait.",
    "entries-closed": "the cut is made; nobody comes in after it.",
    "field-fixed": "who meets whom was fixed when round 1 hung out; nobody comes in any more.",
    "no-round-left": "all {rounds} declared rounds are paired; nobody could play in one more.",
    "bracket-closed": "the cut is made; entry {entry} cannot come back into the bracket.",
}

ROUNDS: Mapping[str, str] = {
    "round-open": "round {round} is not closed; open tables: {tables}.",
    "rounds-complete": "all {rounds} declared rounds are paired. Next: the cut, or the finish.",
    "rounds-missing": (
        "{closed} of {rounds} declared rounds are closed; play the rest, "
        "or use tournament change rounds {closed} --reason … to declare no more."
    ),
    "no-draft": "round {round} has no draft to publish; pair it first.",
    "draft-outdated": "the entries changed since the draft ({entries}); pair the round again.",
    "no-round-running": "no round is running; round {round} is not published yet.",
    "results-missing": "round {round} waits for results; tables without one: {tables}.",
    "nothing-missing": (
        "only a missing result can be left out; tables that wait for none: {tables}."
    ),
    "round-unknown": "there is no round {round} yet.",
    "round-draft": "round {round} is only a draft; publish it first.",
    "round-unclosed": "round {round} is not closed yet.",
    "results-outstanding": "table {table} of round {round} has no result yet.",
    "unpairable-too-few": "a round needs two entries that play; there are {entries}.",
    "unpairable-rematch-forced": (
        "round {round} cannot be paired without rematches, {rematches} at least: {entries} entries "
        "have at most {most_rounds} rounds without one."
    ),
    "unpairable-forbidden": "the forbidden pairs leave somebody without an opponent.",
    "unpairable-too-large": "{entries} entries with points this far apart are too many to pair.",
    "nothing-played": "no round was played, so there is nothing to finish.",
}

RESULTS: Mapping[str, str] = {
    "table-unpaired": "round {round} has no table {table}; the last one is table {tables}.",
    "result-stands": (
        "table {table} of round {round} has the result {left}-{right}-{drawn} already. "
        "To change it, correct it with a reason."
    ),
    "reason-missing": "a correction needs a reason, of 400 letters at most.",
    "nothing-to-correct": "table {table} of round {round} has no result to correct; enter it.",
    "forfeit-score": "{left}-{right} is no score of a no-show: who came wins every game.",
    "cut-rests-on-it": (
        "the cut would have been another, and round {later} hangs out by it; so the result of "
        "round {round} stands."
    ),
    "bracket-rests-on-it": (
        "table {table} of round {later} rests on this result and is played; what was played "
        "stands. To change it all the same, take that later result back first."
    ),
}

BRACKET: Mapping[str, str] = {
    "too-few-for-cut": "a cut to {size} needs {size} entries; {entries} are still in.",
    "cut-already": "the cut is made already, and it is made once.",
    "bracket-decided": "the bracket is decided; no match is left to pair.",
    "bracket-undecided": "the bracket has no winner yet.",
    "bracket-waits": "no match of a bracket can be left out; tables without a winner: {tables}.",
    "not-cut": "the declared cut to {size} has not been made yet.",
}

TOURNAMENT: Mapping[str, str] = {
    **MATCH,
    **SETTINGS,
    **ENTRIES,
    **ROUNDS,
    **RESULTS,
    **BRACKET,
    **FORMATS,
    **PEOPLE,
    **WISHES,
    **LATE,
    **BY_HAND,
    **CONFIRMATION,
    **RECORD,
    **PAPER,
    **DISPUTES,
}
