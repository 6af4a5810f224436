"""A pairing changed by hand, in words: why a rule refuses, what is wrong, what it is worth."""

from collections.abc import Mapping

BY_HAND: Mapping[str, str] = {
    "no-pairing": "round {round} is not paired yet; round pair pairs it.",
    "pairing-follows": (
        "who meets whom in round {round} follows from the bracket or the Berger table, and is not "
        "changed by hand. Wrong opponents sat down: round swap TABLE TABLE."
    ),
    "edit-open": (
        "the pairing of round {round} is being edited: round edit done ends it, round edit drop "
        "leaves it as it was."
    ),
    "no-edit": "no edit is open; round edit begin opens one.",
    "against-oneself": "entry {entry} cannot play against itself.",
    "table-too-high": "there is no table {table}; tables are 1 to {most}.",
    "table-has-result": (
        "the results of tables {tables} in round {round} are in, so they stay. Wrong opponents sat "
        "down: round swap has it played again, round keep lets it count."
    ),
    "seat-empty": (
        "only one seat is taken at tables {tables} of round {round}. Seat two there "
        "(round edit put TABLE LEFT RIGHT), or lift who sits there."
    ),
    "left-out": (
        "entries {entries} have no place in round {round}. Seat them (round edit put TABLE LEFT "
        "RIGHT), or give one the bye (round edit bye ENTRY)."
    ),
    "not-playing": (
        "entries {entries} do not play in round {round}; round edit lift takes them from their "
        "place."
    ),
    "edit-doubtful": (
        "the pairing of round {round} has faults: round edit show names them. To have it all the "
        "same, add --yes."
    ),
    "keep-doubtful": (
        "who played in round {round} should not have met; to keep it all the same, add --yes."
    ),
    "unrepairable": (
        "entries {entries} cannot be paired without {rematches} rematches. Allow them "
        "(--allow-rematch), or pair by hand (round edit begin)."
    ),
    "nobody-played": (
        "at table {table} of round {round} nobody played against anybody; result correct changes "
        "such a result."
    ),
    "same-place": (
        "entries {entries} have one place, table {table}: nobody sat in another's. If the sides "
        "were mixed up, correct the result."
    ),
    "slip-unknown": "no slip of round {round} was printed for table {table} with this code.",
    "slip-replaced": (
        "table {table} of round {round} was changed after this slip was printed: {left} {left_now}, "
        "{right} {right_now}."
    ),
}
"""What the rules say of a pairing by hand when they refuse, and what to do then."""
