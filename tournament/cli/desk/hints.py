"""What to type at the desk where something was refused."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from tournament.cli.explain import Explanation
from tournament.service.errors import Conflict, NotFound, RefusedByRule
from tournament.service.scorer import ASK_THE_PLAYERS
from tournament.service.who import WHO_IS_ENTERED

HINTS: Mapping[str, str] = {
    "results-missing": "enter them; or next --without {tables} goes on, and that is on the record",
    "results-unconfirmed": "a second person types them (who PART); or next --unconfirmed {tables}",
    "result-stands": 'fix {round} {table} SCORE "why" changes a result that is in',
    "late-had-left": "back {entry}: it plays from the next round on",
    "late-is-seated": "{table} tells what is in at its table",
    "not-withdrawn": "late or here lets in who was left out",
    "already-withdrawn": "back {entry} lets it play again",
    "check-in-open": "here NUMBERS marks who is there; next leaves out who is not",
    "check-in-closed": "it plays anyway",
    "rounds-complete": "next cuts, or ends it",
    "not-cut": "next cuts to the bracket",
    "bracket-undecided": "next pairs its next round",
    "round-unclosed": "next closes it",
    "results-outstanding": "{round}/{table} SCORE enters a result of an earlier round",
    "unpairable-rematch-forced": "next without --yes offers the ways out",
    "unpairable-forbidden": "next without --yes offers the ways out",
    "pairing-hung-out": 'undo to {version} "why", then next',
    "round-was-played": 'undo to {published} "why" goes back so far; fix corrects a result',
    "table-has-result": "swap again: again has them play as paired, keep counts what was played",
    "undecided": "where one more game was drawn, too: TABLE 111 lots-left, or lots-right",
    "edit-open": "playledger round edit done, or round edit drop",
    "nothing-played": "next pairs the first round",
    "no-round-running": "next pairs and publishes one",
    "entry-unknown": "show entries lists them",
    "round-open": "left lists the tables",
    "tournament-exists": "give it another name",
    "rounds-missing": "next pairs the next round",
    "nothing-to-correct": "enter it: TABLE SCORE",
    "late-results-in": "late NAME again, and n: they play from the next round on",
    "confirmed-by-oneself": "who PART says who types",
    "acted-meanwhile": "look at what they did (left, show), then undo again",
}
"""A line for each reason of a rule, with the facts of the refusal, where its sentence has none."""

SPOKEN: Mapping[str, str] = {
    "round pair pairs it": "next pairs it",
    "round swap has it played again, round keep lets it count": (
        "swap TABLE TABLE asks whether it is played again or counts"
    ),
    "round swap": "swap",
    "round close": "next",
    "round edit": "playledger round edit",
    "result correct": "fix",
    "result enter": "TABLE SCORE",
    "player reinstate or player check-in": "back or here",
    "player reinstate": "back",
    "player late --loss": "late NAME and n",
    "player list": "show entries",
    "tournament finish": "finish",
    "tournament change": "playledger tournament change",
    "(--allow-rematch)": "(playledger round repair --allow-rematch)",
    "add --award or --wait": "drop WHO award, or drop WHO wait",
    "(--to ": "(undo to ",
}
"""What sentences call by the words of a command, and what it is at the desk: one that is found
earlier goes before a part of it. What no line does stays a command, and says so."""

# Whole words: "round close" is a command, "round closed" is what somebody did.
_SPOKEN = re.compile(rf"(?<!playledger )(?<!\w)(?:{'|'.join(map(re.escape, SPOKEN))})(?!(?<=\w)\w)")


def in_desk_words(error: Exception, explanation: Explanation) -> Explanation:
    """Return an explanation in the words of the desk, with the line that helps where one does."""
    return _with_hint(
        error,
        replace(
            explanation,
            headline=spoken(explanation.headline),
            lines=tuple(map(spoken, explanation.lines)),
        ),
    )


def spoken(sentence: str) -> str:
    """Return a sentence with the lines of the desk in the place of commands."""
    return _SPOKEN.sub(lambda found: SPOKEN[found[0]], sentence)


def _with_hint(error: Exception, explanation: Explanation) -> Explanation:
    if isinstance(error, RefusedByRule) and (hint := HINTS.get(error.refused.reason)):
        facts: defaultdict[str, str] = defaultdict(lambda: "…")
        facts |= {name: _written(value) for name, value in error.refused.facts.items()}
        return replace(explanation, remedy=hint.format_map(facts))
    if isinstance(error, Conflict) and error.remedy == ASK_THE_PLAYERS:
        remedy = 'ask the players; fix ROUND TABLE SCORE "why" changes what stands'
        return replace(explanation, remedy=remedy)
    if isinstance(error, NotFound) and error.remedy == WHO_IS_ENTERED:
        return replace(explanation, remedy=HINTS["entry-unknown"])
    return explanation


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
