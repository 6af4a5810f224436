"""A pairing changed by hand, in words: why a rule refuses, what is wrong, what it is worth."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.competition.edited import Edited
    from tournament.competition.events_by_hand import PairedByHand
    from tournament.pairing.by_hand import Faults
    from tournament.service.tournaments import Tournament

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
        "results of round {round} are in (tables: {tables}), so they stay. Wrong opponents sat "
        "down: round swap has it played again, round keep lets it count."
    ),
    "seat-empty": (
        "only one seat is taken in round {round} (tables: {tables}). Seat two there "
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
    "shown-otherwise": (
        "others acted since this was shown (version {seen}; the last is {versions}); nothing is "
        "recorded. Give the command again, and look."
    ),
    "slip-unknown": "no slip of round {round} was printed for table {table} with this code.",
    "slip-replaced": (
        "table {table} of round {round} changed after this slip was printed: {left} {left_now}, "
        "{right} {right_now}."
    ),
}
"""What the rules say of a pairing by hand when they refuse, and what to do then."""

_AIMS: Mapping[str, str] = {
    "forbidden": "forbidden pairs",
    "rematches": "rematches",
    "second_byes": "second byes",
    "unfinishable": "rounds to come that cannot be completed",
    "bye_group": "score groups below the bye",
    "avoided": "pairs of one club or family",
    "squared_differences": "squared differences of scores",
    "repeated_floats": "repeated floats",
}
"""What a pairing is weighed by, gravest first."""


def worth_beside(made: "PairedByHand") -> str:
    """Say what a pairing by hand is worth beside the engine's own, and whom that has otherwise."""
    engine = made.engine
    if engine is None:
        return "The engine finds no pairing"
    differing = [
        f"{said} {getattr(made.worth, aim)} against {getattr(engine.worth, aim)}"
        for aim, said in _AIMS.items()
        if getattr(made.worth, aim) != getattr(engine.worth, aim)
    ]
    same = {frozenset((each.left, each.right)) for each in made.tables}
    otherwise = [f"#{a} and #{b}" for a, b in engine.pairs if frozenset((a, b)) not in same]
    if engine.bye is not None and engine.bye not in made.byes:
        otherwise.append(f"bye #{engine.bye}")
    beside = ", ".join(differing) or "worth as much"
    return f"Beside the engine's own: {beside}; the engine has {', '.join(otherwise) or 'the same'}"


def fault_lines(tournament: "Tournament", edited: "Edited") -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a pairing by hand."""
    wrong = edited.faults
    yield from pair_lines(tournament, wrong)
    if wrong.second_bye:
        yield "who has the bye has had one before"
    if wrong.bye_before:
        yield f"the bye is due to a lower score first: {_named(tournament, wrong.bye_before)}"
    for table in edited.half_empty:
        yield f"table {table} has an empty seat"
    if wrong.left_out:
        yield f"without a place: {_named(tournament, wrong.left_out)}"
    if wrong.strangers:
        yield f"not to play in this round: {_named(tournament, wrong.strangers)}"


def pair_lines(tournament: "Tournament", wrong: "Faults") -> Iterator[str]:
    """Yield a sentence for every pair that should not meet."""
    for said, pairs in (
        ("met before", wrong.rematches),
        ("must not meet", wrong.forbidden),
        ("are of one club or family", wrong.avoided),
    ):
        for one, other in pairs:
            yield f"{tournament.numbered(one)} and {tournament.numbered(other)} {said}"


def _named(tournament: "Tournament", entries: tuple[int, ...]) -> str:
    return ", ".join(map(tournament.numbered, entries))
