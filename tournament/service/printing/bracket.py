"""The bracket from the cut to the final (T-8)."""

from collections.abc import Sequence
from itertools import count
from typing import Literal

from reports.documents import BracketMatch, BracketRound, BracketSheet, BracketSide, RoundName
from tournament.competition.bracket import bracket_of
from tournament.competition.state import Cut, Round
from tournament.pairing import bracket as pairing
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition

NOBODY = pairing.Slot("seed", 0, None)
"""The other side of a bye."""


def bracket_sheet(edition: Edition) -> BracketSheet | None:
    """Return the bracket as the results so far make it; None before the cut."""
    state = edition.state
    bracket = bracket_of(state)
    if state.cut is None or bracket is None:
        return None
    drawing = _Drawing(edition, state.cut)
    played = list(state.bracket_rounds())
    columns = _columns(bracket)
    third = _for_third_place(bracket)
    return BracketSheet(
        edition.header(_counted(played)),
        rounds=tuple(
            BracketRound(
                RoundName(
                    state.cut.after_round + place,
                    terms.BRACKET_STAGES[f"last-{2 * len(column)}"],
                ),
                tuple(drawing.match(match) for match in column),
            )
            for place, column in enumerate(columns, 1)
        ),
        third_place=None if third is None else drawing.match(third),
        champion=None if bracket.champion is None else edition.player(bracket.champion),
    )


def _for_third_place(bracket: pairing.Bracket) -> pairing.BracketMatch | None:
    return next((match for match in bracket.rounds[-1] if match.third_place), None)


class _Drawing:
    """Writes the matches of one bracket."""

    def __init__(self, edition: Edition, cut: Cut) -> None:
        self._edition = edition
        self._seed = {entry: seed for seed, entry in enumerate(cut.seeds, 1)}
        self._tables = {
            frozenset((table.paired.left, table.paired.right)): (
                table.paired.table if played.published else None,
                terms.score(table.result),
            )
            for played in edition.state.bracket_rounds()
            for table in played.tables.values()
        }

    def match(self, match: pairing.BracketMatch) -> BracketMatch:
        """Return a match as the sheet draws it. A draft has no table yet."""
        known = (side.entry for side in (match.left, match.right) if side.entry is not None)
        table, score = self._tables.get(frozenset(known), (None, None))
        return BracketMatch(
            number=match.number,
            table=table,
            top=self._side(match.left),
            bottom=self._side(match.right),
            score=score,
            winner=_winner(match),
        )

    def _side(self, slot: pairing.Slot) -> BracketSide:
        if slot.entry is not None:
            player = self._edition.player(slot.entry)
            return BracketSide("player", player=player, seed=self._seed[slot.entry])
        if slot.source == "seed":
            return BracketSide("bye")
        return BracketSide(slot.source, of_match=slot.number)


def _columns(bracket: pairing.Bracket) -> list[list[pairing.BracketMatch]]:
    """Return the matches column by column, each column half as long as the one before.

    Found backwards from the final: so every match stands beside the one whose winner it awaits. A
    seed that enters later has a bye in the first column.
    """
    byes = count(len(bracket.matches) + 1)
    columns = [[bracket.rounds[-1][-1]]]
    while any("winner" in (match.left.source, match.right.source) for match in columns[0]):
        slots = [slot for match in columns[0] for slot in (match.left, match.right)]
        columns.insert(
            0,
            [
                bracket.matches[slot.number - 1]
                if slot.source == "winner"
                else pairing.BracketMatch(next(byes), slot, NOBODY, winner=slot.entry)
                for slot in slots
            ],
        )
    return columns


def _winner(match: pairing.BracketMatch) -> Literal["top", "bottom"] | None:
    if match.winner is None:
        return None
    return "top" if match.winner == match.left.entry else "bottom"


def _counted(played: Sequence[Round]) -> str:
    published = [one for one in played if one.published]
    if not published:
        return "no round is published"
    return f"{terms.in_words(published[-1])}, {terms.results_in(published[-1])}"
