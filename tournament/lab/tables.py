"""The tables of the lab's page: every figure that the plots show, and the exact counts."""

from collections.abc import Iterator, Mapping, Sequence

from reports.documents import LabRow, LabTable
from tournament.games.catalogue import Found
from tournament.lab.exact import Exact, Witness
from tournament.lab.figures import MEASURES, Row
from tournament.lab.intervals import Interval
from tournament.lab.words import number, percent, share, short

NOTHING = "–"
"""Stands where there was nothing to count."""

_COLUMNS: Mapping[str, Mapping[str, str]] = {
    "blocks and cards without a pile": {
        "blocked_share": "games with a block",
        "blocks_per_game": "blocks a game",
        "card_without_pile": "cards no pile takes",
        "hand_without_pile": "full hands that cannot place",
        "placements_per_hand": "placements a hand has",
    },
    "length, winners and races": {
        "plays_per_game": "plays",
        "seconds_per_game": "seconds",
        "first_seat_wins": "first seat wins",
        "drawn_share": "drawn",
        "endless_share": "never end",
        "lost_per_game": "lost races a game",
        "refused_per_game": "refused a game",
    },
}


def row_tables(rows: Sequence[Row]) -> Iterator[LabTable]:
    """Yield every figure of every cell, with its interval."""
    for title, columns in _COLUMNS.items():
        yield LabTable(
            title=title,
            words=2,
            head=("ruleset", "bots", "seats", *columns.values()),
            rows=tuple(
                LabRow(
                    (
                        short(row.rules),
                        row.bot,
                        str(row.seats),
                        *(_written(name, row.figures[name]) for name in columns),
                    )
                )
                for row in rows
            ),
        )


def exact_table(exacts: Sequence[Exact], found: Mapping[str, Found]) -> Iterator[LabTable]:
    """Yield what was counted exactly; nothing where no ruleset could be."""
    if not exacts:
        return
    yield LabTable(
        title="counted exactly, over all tops and all cards",
        words=2,
        head=(
            "ruleset",
            "an example",
            "pairs without a pile under one top",
            "pairs with several",
            "cards no pile takes",
            "full hands that cannot place",
            "both of two full hands",
        ),
        rows=tuple(_exact_row(one, found[one.rules.id]) for one in exacts),
    )


def _exact_row(one: Exact, found: Found) -> LabRow:
    pairs, blocked = one.pairs, one.blocked(2)
    return LabRow(
        (
            short(one.rules.id),
            witnessed(one.card_witness, found),
            f"{pairs.uncovered} of {pairs.all}" if pairs else NOTHING,
            str(pairs.overlapping) if pairs else NOTHING,
            percent(one.uncovered.without_pile(1)),
            percent(one.uncovered.without_pile(one.hand_size)),
            percent(blocked) if blocked is not None else NOTHING,
        )
    )


def witnessed(witness: Witness | None, found: Found) -> str:
    """Return a witness in faces: the tops pile by pile, and the cards that fit none of them."""
    if witness is None:
        return NOTHING
    names = found.game.names(found.rules)
    tops = " ".join(
        f"{pile}: {names.card(top)}" for pile, top in zip(names.piles, witness.tops, strict=True)
    )
    return f"{tops} | {' '.join(names.card(card) for card in witness.hand)}"


def _written(measure: str, found: Interval | None) -> str:
    if found is None:
        return NOTHING
    return share(found) if MEASURES[measure] in ("share", "within") else number(found)
