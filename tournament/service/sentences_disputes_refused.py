"""What the rules of disputes say when they refuse, and what to do then."""

from collections.abc import Mapping

DISPUTES: Mapping[str, str] = {
    "not-in-a-dispute": "{wish} is nothing that can be done with a dispute.",
    "no-dispute": "nothing is claimed there.",
    "opened-already": "the dispute is open already; dispute say adds what somebody says.",
    "dispute-withdrawn": "the claim was withdrawn; open another dispute.",
    "dispute-final": "the dispute is final; nothing is added and nobody rules on it any more.",
    "no-such-place": "a round, a table, a match and a game are numbers from 0 on.",
    "version-without-game": "an event is one of a game: name the game, too.",
    "says-nothing": "nothing is said; leave the statement out.",
    "no-such-time": "that is no time that a record can hold.",
    "no-such-version": "the events of a record count from 1.",
    "text-too-long": "a text on the record has 400 letters at most.",
    "evidence-without-record": "name the game whose record shows it.",
    "evidence-without-note": "say what the record is to show (--note).",
    "ruled-already": "a referee has ruled, so the claim stays; dispute accept or appeal goes on.",
    "withdrawal-without-reason": "say why the claim is withdrawn (--reason).",
    "ruling-without-referee": "a ruling names its referee (--referee; initials do).",
    "ruling-without-clause": "a ruling names the clause it rests on (--clause).",
    "ruling-without-reason": "a ruling says why (--reason).",
    "same-referee": "{referee} has ruled on it before; an appeal is for another referee.",
    "last-word-spoken": "the appeal was ruled on, and that was the last word.",
    "nothing-ruled": "nobody has ruled yet.",
    "appealed-already": "an appeal waits for its ruling already.",
    "not-a-side-of-the-match": "only a side of the match appeals: left or right.",
    "appeal-without-reason": "say why the ruling is wrong (--reason).",
    "appeal-too-late": "the time for an appeal is over.",
    "ruling-accepted": "both sides have accepted the ruling.",
    "accepted-by-this-side": "the {by} seat has accepted the ruling.",
    "appeal-waits-for-its-ruling": "an appeal waits for its ruling; rule on it first.",
    "not-in-force": "ruling {supersedes} of this dispute is not in force, so none supersedes it.",
    "no-such-game": "games of a match count from 1; 0 is the match as a whole.",
    "not-a-game-of-the-match": "the match has no game {game}; it ends by game {most}.",
    "target-twice": "an event is named twice.",
    "match-has-no-record": "only a game has events; name the game (--game).",
    "nothing-to-void": "name at least one event that did not happen.",
    "not-one-card-to-return": "one card goes back: name the one event by which it was placed.",
    "nothing-to-reorder": "an order is of two events at least: --reorder 57,56.",
    "effective-without-return": "only a card that goes back does so after an event.",
    "effective-too-early": "a card cannot go back before it was placed.",
    "award-without-seat": "say who has won: left or right.",
    "seat-without-award": "only an award names who has won.",
    "result-without-match": "the score of a match goes with a ruling on the match as a whole.",
    "not-on-the-record": "the record has no event {version}; its last one is {events}.",
    "deal-stands": "event {version} is the deal; rule that the game is played again.",
    "no-card-to-return": "event {version} placed no card, so none goes back.",
    "cannot-be-reordered": "event {version} is no attempt of a player, so it has no other order.",
    "game-not-recorded": (
        "game {game} has no record, so no event of it can be ruled on. let-stand, warn, award and "
        "replay remain."
    ),
    "later-impossible": (
        "event {version} of game {game} could not have happened then. let-stand, warn, award and "
        "replay remain."
    ),
    "card-stays": (
        "the card of event {version} of game {game} cannot go back then. let-stand, warn, award "
        "and replay remain."
    ),
    "game-without-end": (
        "event {version} of game {game} could not have happened then, and the game would have no "
        "end. let-stand, warn, award and replay remain."
    ),
    "match-gone": (
        "table {table} of round {round} was paired otherwise since, so there is no result of this "
        "match. What happened can stand, or a warning be given (--let-stand, --warn); before any "
        "ruling dispute withdraw ends the dispute."
    ),
    "corrected-since": (
        "the result of table {table} of round {round} was corrected by hand after a ruling, so "
        "the games cannot tell it. Say it: --result."
    ),
    "match-ruled": (
        "a ruling on the match of table {table} of round {round} as a whole is in force, so its "
        "games cannot tell the result. Say it: --result."
    ),
    "match-replayed": (
        "a game is played again, not a match: rule replay on its games (--game), or have the match "
        "played again by round swap."
    ),
    "award-without-result": (
        "a match is awarded with its score: --result, such as 2-0, left seat first."
    ),
    "award-against-result": "that result is not won by whom the match is awarded to.",
    "ruled-games-unknown": (
        "nobody knows in which order the games of this match went, so they cannot tell the result "
        "as ruled. Say it: --result."
    ),
    "ruled-not-by-games": (
        "this match was not decided by its games, so they cannot tell the result. Say it: --result."
    ),
    "ruled-contradicted": (
        "the records of this match do not come to the result that stands, so they cannot tell the "
        "result as ruled. Say it: --result."
    ),
    "ruled-unfinished": (
        "by this ruling the match is not over. Say how it ended (--result, --how), or let game "
        "{next} be played (--play-on): the result stands until it is corrected by that game."
    ),
    "ruled-lots": (
        "by this ruling the match is level and lots decide. Draw them, then --result 1-1-1 --how "
        "lots-left, or lots-right."
    ),
    "undo-of-ruling": (
        "ruling {ruling} of dispute {dispute} made that change, and what a ruling did is not "
        "undone. Rule again (dispute rule {dispute} --supersedes {ruling}), or undo only what came "
        "after it."
    ),
}
"""What the rules of disputes say when they refuse."""
