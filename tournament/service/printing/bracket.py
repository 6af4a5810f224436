"""The bracket from its first round to the final, and what is played beside it (T-8)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Literal

from reports.documents import (
    BracketMatch,
    BracketPart,
    BracketRound,
    BracketSheet,
    BracketSide,
    PlaceLine,
    RoundName,
    Score,
)
from tournament.competition.bracket import bracket_of, is_double, matches_of
from tournament.competition.places import final_places
from tournament.competition.state import Cut, Round, Table
from tournament.pairing import bracket as pairing
from tournament.service.printing import terms
from tournament.service.printing.bracket_parts import Part, parts_of
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
    double = is_double(state)
    columns = _columns(bracket)
    third, parts = parts_of(bracket)
    return BracketSheet(
        edition.header(_counted(list(state.bracket_rounds()))),
        rounds=tuple(
            BracketRound(
                RoundName(place, title=f"Round {place}")
                if double
                else terms.bracket_round_name(
                    state.cut.after_round + place, f"last-{2 * len(column)}"
                ),
                tuple(map(drawing.match, column)),
            )
            for place, column in enumerate(columns, 1)
        ),
        third_place=None if third is None else drawing.match(third),
        champion=None if bracket.champion is None else edition.player(bracket.champion),
        title="Winners' side" if double else "",
        parts=tuple(map(drawing.part, parts)),
        places=_places(edition) if bracket.decided else (),
    )


def _places(edition: Edition) -> tuple[PlaceLine, ...]:
    entries = edition.state.entries
    return tuple(
        PlaceLine(each.place, edition.player(each.entry), entries[each.entry].withdrawn)
        for each in final_places(edition.state)
    )


class _Drawing:
    """Writes the matches of one bracket."""

    def __init__(self, edition: Edition, cut: Cut) -> None:
        self._edition = edition
        self._seed = {entry: seed for seed, entry in enumerate(cut.seeds, 1)}
        self._tables = {
            match.number: (
                number if played.published else None,
                _score(match, played.tables[number]),
                edition.claims.mark(played.tables[number].paired.match),
            )
            for played in edition.state.bracket_rounds()
            for number, match in matches_of(edition.state, played).items()
        }

    def match(self, match: pairing.BracketMatch) -> BracketMatch:
        """Return a match as the sheet draws it. A draft has no table yet."""
        table, score, claim = self._tables.get(match.number, (None, None, ""))
        return BracketMatch(
            number=match.number,
            table=table,
            top=self._side(match.left),
            bottom=self._side(match.right),
            score=score,
            winner=_winner(match),
            claim=claim,
        )

    def part(self, part: Part) -> BracketPart:
        """Return a part with its matches, each told whose winners it brings together."""
        return BracketPart(
            part.title,
            tuple(
                BracketRound(
                    RoundName(place, title=part.heading(place)),
                    tuple(
                        replace(
                            self.match(match),
                            winners_of=tuple(
                                side.number
                                for side in (match.left, match.right)
                                if side.source == "winner"
                            ),
                        )
                        for match in column
                    ),
                )
                for place, column in enumerate(part.columns, 1)
            ),
        )

    def _side(self, slot: pairing.Slot) -> BracketSide:
        if slot.entry is not None:
            player = self._edition.player(slot.entry)
            return BracketSide("player", player=player, seed=self._seed[slot.entry])
        if slot.source == "seed":
            return BracketSide("bye")
        return BracketSide(slot.source, of_match=slot.number)


def _columns(bracket: pairing.Bracket) -> list[list[pairing.BracketMatch]]:
    """Return the main matches column by column, each column half as long as the one before.

    Found backwards from the last: so every match stands beside the one whose winner it awaits. A
    seed that enters later has a bye in the first column.
    """
    byes = count(len(bracket.plan.matches) + 1)
    columns = [[match for match in bracket.matches if match.section == "main"][-1:]]
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


def _score(match: pairing.BracketMatch, table: Table) -> Score | None:
    """Return a result with the games of the upper side first, however they sat."""
    score = terms.score(table.result, table.gone)
    if score is None or table.paired.left == match.left.entry:
        return score
    return replace(score, left=score.right, right=score.left)


def _winner(match: pairing.BracketMatch) -> Literal["top", "bottom"] | None:
    if match.winner is None:
        return None
    return "top" if match.winner == match.left.entry else "bottom"


def _counted(played: Sequence[Round]) -> str:
    published = [one for one in played if one.published]
    if not published:
        return "no round is published"
    return f"{terms.in_words(published[-1])}, {terms.results_in(published[-1])}"
