"""A double elimination and a round robin in groups, as an evening would give them."""

from reports.documents import (
    BracketMatch,
    BracketPart,
    BracketRound,
    BracketSheet,
    BracketSide,
    PlaceLine,
    RoundName,
    RoundRobinCell,
    RoundRobinGroup,
    RoundRobinRow,
    RoundRobinTable,
    Score,
)
from tests.reports.sample_event import HEADER, PLAYERS


def side(seed: int) -> BracketSide:
    return BracketSide("player", PLAYERS[seed - 1], seed)


def double_elimination() -> BracketSheet:
    """Four players, of whom the first seed loses the final and then wins the second."""
    return BracketSheet(
        HEADER,
        (
            BracketRound(
                RoundName(1, title="Round 1"),
                (
                    BracketMatch(1, 1, side(1), side(4), Score(2, 0), "top"),
                    BracketMatch(2, 2, side(2), side(3), Score(2, 1), "top"),
                ),
            ),
            BracketRound(
                RoundName(2, title="Round 2"),
                (BracketMatch(3, 1, side(1), side(2), Score(2, 1, 0, "time"), "top"),),
            ),
        ),
        champion=PLAYERS[0],
        title="Winners' side",
        parts=(
            BracketPart(
                "Losers' side",
                (
                    BracketRound(
                        RoundName(1, title="Round 1"),
                        (BracketMatch(4, 2, side(4), side(3), Score(0, 2), "bottom"),),
                    ),
                    BracketRound(
                        RoundName(2, title="Round 2"),
                        (BracketMatch(5, 1, side(3), side(2), None, None, (4,)),),
                    ),
                ),
            ),
            BracketPart(
                "Final",
                (
                    BracketRound(
                        RoundName(1, title="Final"),
                        (BracketMatch(6, 1, side(1), side(2), Score(0, 2), "bottom"),),
                    ),
                    BracketRound(
                        RoundName(2, title="Second final"),
                        (BracketMatch(7, 1, side(2), side(1), Score(0, 2), "bottom", (6,)),),
                    ),
                ),
            ),
        ),
        places=tuple(
            PlaceLine(min(place, 3), PLAYERS[place - 1], withdrawn=place == 4)
            for place in range(1, 5)
        ),
    )


def round_robin() -> RoundRobinTable:
    """Two groups of three after two rounds of two legs."""

    def row(group: int, place: int) -> RoundRobinRow:
        cells = tuple(
            RoundRobinCell(oneself=True)
            if other == place
            else RoundRobinCell((Score(2, other % 2) if other > place else Score(0, 2), None))
            for other in range(3)
        )
        player = PLAYERS[3 * group + place]
        return RoundRobinRow(
            place + 1, player, cells, 2 - place, place, 0, 6 - 3 * place, place == 2, place == 0
        )

    return RoundRobinTable(
        HEADER,
        2,
        tuple(
            RoundRobinGroup(f"Group {group + 1}", tuple(row(group, place) for place in range(3)))
            for group in range(2)
        ),
        ("group 1: what drew the line",),
    )
