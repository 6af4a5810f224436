"""A house's own ruleset: another one with changes, its piles by their clauses where it likes."""

from collections.abc import Mapping

from tournament.games.fusion.piles import CONDITIONS, LIKENESSES, PileRule
from tournament.games.fusion.rules import FusionRules
from tournament.games.ruleset import with_switches

_OWN = {"likeness", "differences"}
"""What a house says of a pile whose condition has no clause."""


def house_ruleset(data: Mapping[str, object], base: FusionRules | None = None) -> FusionRules:
    """Return the ruleset that `data` gives; what it leaves out is as in `base`.

    With a base `piles` may name piles of it and say what each takes: by a clause (`F-OA`), or by a
    likeness and differences of its own. The other piles stay.

    Raises:
        ValueError: It is none; Options A and B exclude each other (F-OX).
    """
    piles = data.get("piles")
    if base is not None and isinstance(piles, Mapping):
        data = {**data, "piles": _changed(base.piles, piles)}
    elif base is not None and piles is not None:
        raise ValueError('piles is a table of piles, such as B = "F-OA" below [piles] (F-2)')
    return with_switches(FusionRules, data, base)


def _changed(
    piles: tuple[PileRule, ...], changes: Mapping[str, object]
) -> list[Mapping[str, object]]:
    """Return the piles with their changes; all that is wrong with them is told at once."""
    names = [pile.name for pile in piles]
    unknown = [name for name in changes if name not in names]
    faults = [
        f"there is no pile {name}; the piles are {', '.join(names)} (F-2)" for name in unknown
    ]
    changed = []
    for pile in piles:
        try:
            changed.append(_condition(pile, changes.get(pile.name, pile)))
        except ValueError as error:
            faults.append(str(error))
    if faults:
        raise ValueError("; ".join(faults))
    return changed


def _condition(pile: PileRule, wanted: object) -> Mapping[str, object]:
    """Return a pile with another condition: the one of a clause, or one that the house gives."""
    if isinstance(wanted, PileRule):
        return _fields(wanted)
    if isinstance(wanted, str):
        if wanted not in CONDITIONS:
            known = ", ".join(CONDITIONS)
            raise ValueError(f"pile {pile.name} takes no condition {wanted!r}; known are {known}")
        return {**_fields(CONDITIONS[wanted]), "name": pile.name}
    if isinstance(wanted, Mapping) and wanted.keys() == _OWN:
        if wanted["likeness"] not in LIKENESSES:
            likeness, known = wanted["likeness"], ", ".join(LIKENESSES)
            named = f"no likeness {likeness!r}" if isinstance(likeness, str) else "no such likeness"
            raise ValueError(f"pile {pile.name} has {named}; known are {known} (F-2)")
        return {"name": pile.name, "clause": pile.clause, **wanted}
    raise ValueError(
        f"pile {pile.name} takes a clause, or likeness and differences, and nothing else (F-2)"
    )


def _fields(pile: PileRule) -> Mapping[str, object]:
    return {
        "name": pile.name,
        "clause": pile.clause,
        "likeness": pile.likeness,
        "differences": list(pile.differences),
    }
