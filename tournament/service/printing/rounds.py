"""What every closed Swiss round gave every entry."""

from dataclasses import dataclass
from typing import Literal

from reports.documents import Score
from tournament.competition.standing import round_score, scoring
from tournament.competition.state import Competition, Round
from tournament.competition.state_people import Entry
from tournament.service.printing.terms import how_ended
from tournament.standings.scoring import UNPLAYED


@dataclass(frozen=True, slots=True)
class Given:
    """What a round gave an entry: its line of a table, but for ranks and running totals."""

    kind: Literal["played", "bye", "half-bye", "zero-bye", "late", "absent", "open"]
    result: Literal["win", "draw", "loss", "none"] = "none"
    score: Score | None = None
    opponent: int | None = None
    points: int = 0


def given_by_rounds(state: Competition) -> dict[int, dict[int, Given]]:
    """Return what each closed Swiss round gave, by round and entry, in the order played (T-4)."""
    return {
        played.number: {
            entry.number: _given(state, played, entry) for entry in state.entries.values()
        }
        for played in state.swiss_rounds()
        if played.closed
    }


def _given(state: Competition, played: Round, entry: Entry) -> Given:
    """Return a round as one entry saw it; who had left is absent, and without points."""
    seen = round_score(state, played, entry)
    table = played.table_of(entry.number)
    if seen is None and table is not None:
        left, right = table.paired.left, table.paired.right
        return Given("open", opponent=right if entry.number == left else left)
    if seen is None:
        return Given("absent")
    if seen.kind in UNPLAYED:
        if seen.kind == "late":
            return Given("late", points=scoring(state).points(seen))
        asked = entry.number in played.byes_granted
        return Given("zero-bye" if asked else "absent", points=scoring(state).points(seen))
    if seen.kind == "half-bye":
        return Given("half-bye", "draw", points=scoring(state).points(seen))
    won_lost = (seen.won > seen.lost) - (seen.won < seen.lost)
    return Given(
        "bye" if seen.opponent is None else "played",
        ("draw", "win", "loss")[won_lost],
        Score(
            seen.won,
            seen.lost,
            seen.drawn,
            how_ended(table.result, table.gone) if table is not None and table.result else "played",
        ),
        seen.opponent,
        scoring(state).points(seen),
    )
