"""What the rules say of people when they refuse, and what to do then."""

from collections.abc import Mapping

PEOPLE: Mapping[str, str] = {
    "check-in-already": "the check-in for round {round} is open already.",
    "check-in-fixed": "who plays is fixed; who does not come now loses by no-show.",
    "check-in-closed": "no check-in is open, and entry {entry} was not left out: it plays.",
    "no-check-in": "no check-in is open.",
    "check-in-open": (
        "the check-in for round {round} is open; not there yet: {entries}. Close it first: who is "
        "missing then is left out until they come."
    ),
    "not-at-a-table": "entry {entry} sits at no table in round {round}.",
    "no-show-has-result": "table {table} has a result; correct it if entry {entry} did not come.",
    "already-disqualified": "entry {entry} is disqualified already.",
    "act-without-reason": "this needs a reason, of {most} letters at most.",
    "apart-needs-swiss": "who meets whom is fixed here; nobody can be kept apart.",
    "in-two-groups": "entry {entry} stands in two groups; it can be in one only.",
    "penalty-for-match-only": "only a match loss takes back a result; leave the round out.",
    "penalty-unknown": "there is no penalty {penalty}.",
    "penalty-lifted": "penalty {penalty} is taken back already.",
    "penalty-by-hand": "a match is lost by penalty through the penalty: give that to the entry.",
    "game-loss-uncounted": (
        "table {table}: entry {entry} has lost by penalty ({games}); count that as won by the "
        "opponent."
    ),
}
