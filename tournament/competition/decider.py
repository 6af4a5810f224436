"""A play-off for the last places of the cut, where only the lot would decide (T-4, T-8)."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.competition.bracket import winner_of
from tournament.competition.cut_line import CutLine, cut_lines
from tournament.competition.draft import Pair, draft_of
from tournament.competition.formats import games_of
from tournament.competition.groups import group_standings
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition, Round
from tournament.event import Event, Refused

TITLE = "Play-off for the cut"


def pair_decider(state: Competition, size: int) -> tuple[Event, ...] | Refused:
    """Pair a round among those whom only the lot tells apart at the line, or its draft again.

    Who is beaten is out; it goes on, round by round, until as many are left as there are places.
    The worst lots play, the best are spared.
    """
    pairs = [
        pair
        for line in cut_lines(state, state.closed_swiss, size)
        if line.by_lot
        for pair in _pairs(_still_in(state, line), line.places)
    ]
    if not pairs:
        return Refused(clause="T-8", reason="no-tie-at-cut", facts={"size": size})
    best_of = games_of(state.settings, final=False)
    return (draft_of(state, "decider", pairs, best_of=best_of, title=TITLE),)


def settled_lines(state: Competition, size: int) -> tuple[CutLine, ...]:
    """Return the lines of a cut as they stand now, those that were played off too."""
    return tuple(_settled(state, line) for line in cut_lines(state, state.closed_swiss, size))


def _settled(state: Competition, line: CutLine) -> CutLine:
    """Return a line as the play-off drew it, unchanged until that has left as few as can go on."""
    still_in = _still_in(state, line)
    if not line.by_lot or len(still_in) > line.places:
        return line
    first_out = next(entry for entry in line.tied if entry not in still_in)
    return replace(
        line,
        last_in=still_in[-1],
        first_out=first_out,
        criterion=None,
        figures=None,
        played_off=True,
    )


def decided_order(state: Competition, size: int) -> list[int]:
    """Return everybody in the order of the standings, a tie at the line as it was played off.

    Who won through comes before who was beaten; the lots order each of the two.
    """
    after = state.closed_swiss
    order = [row.entry for row in standings_after(state, after)]
    for line in cut_lines(state, after, size):
        order = with_play_off(state, line, order)
    return order


def decided_groups(state: Competition, size: int) -> list[list[int]]:
    """Return every group in its order, a tie at its line as it was played off."""
    after = state.closed_swiss
    orders = [[row.entry for row in rows] for rows in group_standings(state, after)]
    for line in cut_lines(state, after, size):
        place = (line.group or 1) - 1
        orders[place] = with_play_off(state, line, orders[place])
    return orders


def with_play_off(state: Competition, line: CutLine, order: Sequence[int]) -> list[int]:
    """Return an order in which those beaten in the play-off come after those who were not."""
    if not line.by_lot:
        return list(order)
    still_in = _still_in(state, line)
    beaten = [entry for entry in line.tied if entry not in still_in]
    settled = iter([*still_in, *beaten])
    return [next(settled) if entry in line.tied else entry for entry in order]


def _still_in(state: Competition, line: CutLine) -> list[int]:
    """Return those of a tie whom nobody has beaten in the play-off, the best lot first."""
    beaten = {loser for played in _deciders(state) for loser in _losers(played)}
    return [entry for entry in line.tied if entry not in beaten]


def _deciders(state: Competition) -> list[Round]:
    return [played for played in state.rounds if played.stage == "decider" and played.closed]


def _losers(played: Round) -> list[int]:
    return [
        entry
        for table in played.tables.values()
        if (winner := winner_of(table)) is not None
        for entry in (table.paired.left, table.paired.right)
        if entry != winner
    ]


def _pairs(still_in: Sequence[int], places: int) -> list[Pair]:
    """Pair as many as can play and have to go, best against worst."""
    matches = min(len(still_in) // 2, len(still_in) - places)
    playing = still_in[len(still_in) - 2 * matches :]
    return [(playing[place], playing[-1 - place]) for place in range(matches)]
