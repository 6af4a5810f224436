"""Why a pairing is as it is, in a sentence for each pair and bye (T-5)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from tournament.pairing.explanation import CLAUSES, Alternative, Barrier, Exclusion, Reason
from tournament.pairing.objective import Objective
from tournament.service.counted import several
from tournament.service.tournaments import Tournament
from tournament.service.why import COMPARED, By, Why

MADE_BY: Mapping[By, str] = {
    "engine": "",
    "repair": "It was paired again around tables that were to stay.",
    "hand": "The director changed this pairing by hand.",
    "schedule": "Berger tables say who meets whom: all meet all, whatever the points (T-7).",
    "bracket": "The bracket says who meets whom: the seeds, then who has won (T-8).",
    "import": "This event was held elsewhere; no rule of ours paired it.",
}
"""What is to be said of a pairing by what made it."""

BYES: Mapping[str, str] = {
    "full": "has a full bye that it asked for: it counts as a win (T-6)",
    "half": "has a half bye that it asked for: it counts as a draw (T-6)",
    "zero": "sits out as it asked for, without points (T-6)",
}

_MOST_RIVALS = 8
"""How many rivals that an entry was kept from are named."""

_KEPT: Mapping[Barrier, str] = {
    "met": "has met",
    "had-bye": "",
    "forbidden": "must not meet",
    "apart": "is kept apart from",
}

_AIMS: Mapping[str, tuple[str, str]] = {
    "rematches": ("rematch", "rematches"),
    "second_byes": ("second bye", "second byes"),
    "unfinishable": (
        "round to come that cannot be paired without a rematch",
        "rounds to come that cannot be paired without rematches",
    ),
    "avoided": ("pair of one club or family", "pairs of one club or family"),
    "repeated_floats": (
        "player sent the same way out of the score group twice running",
        "players sent the same way out of the score group twice running",
    ),
}


def headings(why: Why) -> list[str]:
    """Return what is to be said of a whole pairing before its reasons."""
    lines = [MADE_BY[why.by]] if MADE_BY[why.by] else []
    if why.lent:
        lent = several(why.lent, "point")
        lines.append(f"The upper half of the seeds was lent {lent} for this pairing.")
    if why.by in COMPARED and why.explanation is None:
        lines.append("Somebody sits in it who was not to be paired, so it is compared to nothing.")
    return lines


def remarks(objective: Objective | None) -> list[str]:
    """Return what a director should look at before a pairing hangs out, a sentence each."""
    if objective is None:
        return []
    told = [
        (objective.rematches, "{} met before", ("pair has", "pairs have")),
        (objective.second_byes, "{}", ("bye is not the first of its entry", "second byes")),
        (
            objective.unfinishable,
            "{} cannot be paired without a rematch or a second bye any more",
            ("declared round to come", "declared rounds to come"),
        ),
        (objective.avoided, "{} of one club or family", ("pair is", "pairs are")),
    ]
    return [said.format(f"{many} {words[many > 1]}") for many, said, words in told if many]


def reasons(tournament: Tournament, why: Why) -> Iterator[tuple[Reason, str]]:
    """Yield each reason with its sentence, in table order, byes last."""
    if why.explanation is None:
        return
    for reason in why.explanation.reasons:
        yield reason, _sentence(tournament, why, reason, why.explanation.objective)


def granted(tournament: Tournament, why: Why) -> Iterator[tuple[int, str]]:
    """Yield who sits out as asked for, with the sentence."""
    for entry, worth in why.granted.items():
        yield entry, f"{tournament.numbered(entry)} {BYES[worth]}."


def lines(tournament: Tournament, why: Why) -> list[str]:
    """Return all of it, a line for each pair and bye."""
    return [
        *headings(why),
        *(sentence for _, sentence in reasons(tournament, why)),
        *(sentence for _, sentence in granted(tournament, why)),
    ]


def _sentence(tournament: Tournament, why: Why, reason: Reason, ours: Objective) -> str:
    parts = [_who(tournament, why, reason, second_bye=ours.second_byes > 0)]
    seated = _seated(why, reason)
    parts += [*seated, *_exclusions(reason)]
    parts.append(_next_best(reason.alternative, ours, chosen=not seated))
    return " ".join(parts)


def _seated(why: Why, reason: Reason) -> list[str]:
    """Say what put two at a table other than the engine."""
    if reason.right is None:
        return []
    table = why.tables[frozenset((reason.left, reason.right))]
    if table in why.late:
        return ["Who came late plays who had the bye (T-6)."]
    return ["A director seated them."] if table in why.seated else []


def _who(tournament: Tournament, why: Why, reason: Reason, *, second_bye: bool) -> str:
    left = tournament.numbered(reason.left)
    if reason.right is None:
        what = "Second bye" if second_bye else "Bye"
        where = f"{several(reason.scores[0], 'point')}, score group {reason.groups[0]}"
        return f"{what} for {left}: {where}."
    table = why.tables[frozenset((reason.left, reason.right))]
    right = tournament.numbered(reason.right)
    one, other = reason.scores
    first, second = reason.groups
    if one == other:
        where = f"both have {several(one, 'point')}, score group {first}"
    else:
        where = f"{one} and {several(other, 'point')}, score groups {first} and {second}"
    again = " They have met before." if table in why.rematches else ""
    return f"Table {table}, {left} and {right}: {where}.{again}"


def _exclusions(reason: Reason) -> Iterator[str]:
    """Yield a sentence for each of a pair, or for the bye, on who was out of the question."""
    if reason.right is None:
        had = [f"#{each.entry}" for each in reason.excluded]
        if had:
            have = "has" if len(had) == 1 else "have"
            yield f"{_some(had)} {have} had a bye (T-5)."
        return
    for entry, found in groupby(reason.excluded, key=lambda each: each.entry):
        kept = [
            f"{_KEPT[barrier]} {_some([_rival(each) for each in which])} ({CLAUSES[barrier]})"
            for barrier, which in _by_barrier(list(found))
        ]
        yield f"#{entry} {' and '.join(kept)}."


def _by_barrier(found: Sequence[Exclusion]) -> Iterator[tuple[Barrier, list[Exclusion]]]:
    for barrier in _KEPT:
        which = [each for each in found if each.barrier == barrier]
        if which:
            yield barrier, which


def _rival(exclusion: Exclusion) -> str:
    return f"#{exclusion.rival}"


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_RIVALS
    shown = ", ".join(names[:_MOST_RIVALS])
    return f"{shown} and {more} more" if more > 0 else shown


def _next_best(alternative: Alternative | None, ours: Objective, *, chosen: bool) -> str:
    if alternative is None:
        return "There was no other pairing."
    aim, cost = alternative.aim, alternative.cost
    if aim == "chance":
        order = ": the order decided" if chosen else ""
        return f"The next best would have been as good{order}."
    if cost < 0:
        return f"The engine's own would have had {_cost(aim, -cost, ours, less=True)}."
    return f"The next best would have cost {_cost(aim, cost, ours)}."


def _cost(aim: str, cost: int, ours: Objective, *, less: bool = False) -> str:
    if aim == "squared_differences":
        further = "nearer to" if less else "further from"
        theirs = ours.squared_differences + (-cost if less else cost)
        return (
            f"opponents {further} each other in points "
            f"(squared differences {theirs} instead of {ours.squared_differences})"
        )
    if aim == "bye_group":
        groups = several(cost, "score group")
        return f"a bye {groups} {'lower' if less else 'higher'} (T-5)"
    one, many = _AIMS[aim]
    return f"{several(cost, one, many)} {'less' if less else 'more'}"
