"""What the rules say of byes, forbidden pairs and tables when they refuse, and what to do then."""

from collections.abc import Mapping

from tournament.pairing.byes import GrantedBye

BYES: Mapping[GrantedBye, str] = {"full": "bye", "half": "½ bye", "zero": "0 bye"}
"""What a bye by request is called on lists."""

WISHES: Mapping[str, str] = {
    "bye-needs-swiss": "who meets whom is fixed here; nobody can sit out a round by request.",
    "bye-too-late": (
        "round {round} hangs out already or was before the entry came; the first that can still "
        "be sat out is round {first}."
    ),
    "bye-beyond-rounds": "there is no round {round} to sit out; the last one is {rounds}.",
    "half-bye-worth-nothing": (
        "a draw is worth no more than a loss here, so half a bye is worth nothing: grant a zero."
    ),
    "bye-not-granted": "entry {entry} has no granted bye in round {round}.",
    "bye-hung-out": "round {round} hangs out; the bye of entry {entry} in it stands.",
    "forbidden-needs-swiss": "who meets whom is fixed here; no pair can be forbidden.",
    "pair-of-one": "entry {entry} cannot be kept from meeting itself; name two.",
    "pair-not-forbidden": "entries {one} and {other} may meet as it is.",
    "table-not-kept": "a table to keep has a number from 1 to {most}.",
    "halves-need-seeds": (
        "seeded halves need seeds: set seeding to rating or entered first; drawn by lot, the first "
        "round is random."
    ),
    "acceleration-needs-seeds": (
        "acceleration lends points to the upper half of the seeds: set seeding to rating or "
        "entered first."
    ),
}
