"""From what the lab found to its answers: JSON shapes, and tables for a terminal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from tournament.cli import shapes_lab as shapes
from tournament.cli.output import emit, emit_table
from tournament.lab.intervals import Interval
from tournament.lab.words import change, number, percent, share, short

if TYPE_CHECKING:
    from tournament.games.catalogue import Found
    from tournament.lab.answers import Answer
    from tournament.lab.exact import Exact, Witness
    from tournament.lab.figures import Row
    from tournament.lab.search import Candidate, Search

DIGITS = 9
"""Of the value of an exact chance, behind the point."""

VERDICTS: Mapping[str, str] = {
    "holds": "it holds",
    "fails": "it does not hold",
    "depends": "it depends",
    "open": "this run does not decide it",
}


def lab(
    rows: Iterable["Row"], exacts: Iterable["Exact"], found: Mapping[str, "Found"]
) -> shapes.Lab:
    """Return the answer of a run."""
    return shapes.Lab(
        rows=[_row(row) for row in rows],
        exact=[_exact(one, found[one.rules.id]) for one in exacts],
    )


def lab_search(search: "Search", played: Mapping[str, "Row"]) -> shapes.LabSearch:
    """Return the answer of a search; `played` has rows by the rulesets' ids."""

    def shaped(candidates: Iterable["Candidate"]) -> list[shapes.LabCandidate]:
        return [_candidate(one, search.base, played) for one in candidates]

    return shapes.LabSearch(
        base=_candidate(search.base, search.base, played),
        seats=search.seats,
        found=[
            shapes.LabFound(
                distance=one.distance,
                counted=one.counted,
                lowest=shaped(one.lowest),
                no_more_overlap=shaped(one.no_more_overlap),
            )
            for one in search.found
        ],
    )


def show_run(rows: Sequence["Row"], answers: Iterable["Answer"]) -> None:
    """Write the main figures as a table, then the claims with what became of them."""
    emit_table(
        ("ruleset", "seats", "bots", "blocked", "blocks", "plays", "seconds", "first seat wins"),
        [
            (
                short(row.rules),
                row.seats,
                row.bot,
                _written(row.figures["blocked_share"], share),
                _written(row.figures["blocks_per_game"], number),
                _written(row.figures["plays_per_game"], number),
                _written(row.figures["seconds_per_game"], number),
                _written(row.figures["first_seat_wins"], share),
            )
            for row in rows
        ],
        right=("seats",),
    )
    for answer in answers:
        emit(f"\n{answer.claim}\n  {VERDICTS[answer.verdict]}")
        for sentence in answer.said:
            emit(f"  - {sentence}")


def show_search(search: "Search", played: Mapping[str, "Row"]) -> None:
    """Write what is near the base, the fewest blocks of each number of changes first."""
    emit(f"{search.base.rules.id} at {search.seats} seats, all hands full:")
    rows = [("", "as it is", search.base)]
    for one in search.found:
        rows += [(str(one.distance), "fewest blocks", each) for each in one.lowest]
        rows += [(str(one.distance), "no more overlap", each) for each in one.no_more_overlap]
    emit_table(
        ("changes", "kept for", "what changes", "blocked", "cards that fit", "overlap", "played"),
        [
            (
                changes,
                kept,
                "; ".join(change(each, search.base.rules) for each in one.changes),
                percent(one.blocked),
                f"{float(one.placeable):.2f} of {one.rules.hand_limit}",
                percent(one.overlap),
                _played(one, played),
            )
            for changes, kept, one in rows
        ],
        right=("changes", "blocked", "overlap"),
    )


def _played(one: "Candidate", played: Mapping[str, "Row"]) -> str:
    row = played.get(one.rules.id)
    return _written(row.figures["blocked_share"], share) if row else ""


def _written(found: Interval | None, write: Callable[[Interval], str]) -> str:
    return write(found) if found else "–"


def _row(row: "Row") -> shapes.LabRow:
    figures = {
        name: shapes.Bounds(**msgspec.structs.asdict(found)) if found else None
        for name, found in row.figures.items()
    }
    return shapes.LabRow(rules=row.rules, seats=row.seats, bot=row.bot, games=row.games, **figures)


def _exact(one: "Exact", found: "Found") -> shapes.LabExact:
    blocked = {seats: one.blocked(seats) for seats in found.game.seats}
    pairs = one.pairs
    return shapes.LabExact(
        rules=one.rules.id,
        hand_size=one.hand_size,
        tops=one.uncovered.choices,
        cards=one.uncovered.cards,
        pairs=shapes.LabPairs(**msgspec.structs.asdict(pairs)) if pairs else None,
        card_without_pile=_chance(one.uncovered.without_pile(1)),
        hand_without_pile=_chance(one.uncovered.without_pile(one.hand_size)),
        blocked={
            str(seats): _chance(chance) for seats, chance in blocked.items() if chance is not None
        },
        card_witness=_witness(one.card_witness, found),
        hand_witness=_witness(one.hand_witness, found),
    )


def _chance(chance: Fraction) -> shapes.Chance:
    return shapes.Chance(
        exact=f"{chance.numerator}/{chance.denominator}", value=round(float(chance), DIGITS)
    )


def _witness(witness: "Witness | None", found: "Found") -> shapes.LabWitness | None:
    if witness is None:
        return None
    face = found.game.names(found.rules).card
    return shapes.LabWitness(tops=[*map(face, witness.tops)], hand=[*map(face, witness.hand)])


def _candidate(
    one: "Candidate", base: "Candidate", played: Mapping[str, "Row"]
) -> shapes.LabCandidate:
    row = played.get(one.rules.id)
    return shapes.LabCandidate(
        id=one.rules.id,
        changes=[change(each, base.rules) for each in one.changes],
        piles=[
            shapes.LabPile(
                name=pile.name, likeness=pile.likeness, differences=sorted(pile.differences)
            )
            for pile in one.rules.piles
        ],
        wrap=one.rules.wrap,
        blocked=_chance(one.blocked),
        card_without_pile=_chance(one.card_without_pile),
        hand_without_pile=_chance(one.hand_without_pile),
        placeable_cards=round(float(one.placeable), DIGITS),
        overlap=round(float(one.overlap), DIGITS),
        played=_row(row) if row else None,
    )
