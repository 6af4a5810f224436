"""Where everybody stands after a closed round (T-2, T-4, T-6)."""

from collections.abc import Mapping

from tournament.competition.disqualification import disqualified_by
from tournament.competition.events import Result
from tournament.competition.formats import is_scheduled
from tournament.competition.settings import scoring_of
from tournament.competition.state import Competition, Round
from tournament.competition.state_people import Entry
from tournament.match.rules import MatchRules
from tournament.pairing.byes import GrantedBye
from tournament.standings.explain import Explanation, explain
from tournament.standings.field import Field
from tournament.standings.scoring import (
    ABSENT,
    BYE,
    GONE,
    HALF_BYE,
    LATE,
    REST,
    RoundScore,
    Scoring,
)
from tournament.standings.table import Row, standings

GRANTED: Mapping[GrantedBye, RoundScore] = {"full": BYE, "half": HALF_BYE, "zero": ABSENT}
"""What a granted bye gives (T-1, T-6)."""


def standings_after(state: Competition, number: int) -> tuple[Row, ...]:
    """Rank the entries by the closed Swiss rounds up to round `number` (T-4).

    Who came later is not among them: an entry never changes the standings of a closed round.
    """
    return standings(field_after(state, number), state.settings.tie_breaks)


def explained_after(state: Competition, number: int, entry: int) -> Explanation:
    """Explain the place of an entry in the same standings (T-4).

    Raises:
        ValueError: the entry is not among them.
    """
    return explain(field_after(state, number), entry, state.settings.tie_breaks)


def field_after(state: Competition, number: int) -> Field:
    """Return what the standings after round `number` are worked out from."""
    return Field(
        round_scores(state, number),
        scoring(state),
        state.lots or {entry: entry for entry in state.entries},
        {
            entry.number: entry.rating
            for entry in state.entries.values()
            if entry.rating is not None
        },
        state.settings.unplayed,
        scheduled=is_scheduled(state.settings),
        disqualified=disqualified_by(state, number),
    )


def scoring(state: Competition) -> Scoring:
    """Return what counts how much (T-1, T-2). `decide` admits no settings without an answer."""
    return scoring_of(state.settings) or Scoring()


def round_scores(state: Competition, number: int) -> dict[int, list[RoundScore]]:
    """Return, entry by entry, what each closed Swiss round up to `number` gave (T-4)."""
    closed = [r for r in state.swiss_rounds() if r.closed and r.number <= number]
    return {
        entry.number: [
            round_score(state, played, entry) or _uncounted(played, entry) for played in closed
        ]
        for entry in state.entries.values()
        if entry.first_round <= max(number, 1)
    }


def round_score(state: Competition, played: Round, entry: Entry) -> RoundScore | None:
    """Return what a round gave an entry.

    None where it had left, where it rests in a round robin, or where its match still waits for a
    result (T-10): such a round counts neither for nor against it.
    """
    table = played.table_of(entry.number)
    if table is not None:
        if table.result is None:
            return None
        seat = 0 if table.paired.left == entry.number else 1
        opponent = table.paired.right if seat == 0 else table.paired.left
        return seen_from(table.result, seat, opponent, played.best_of)
    if entry.number in played.rests:
        return None
    if entry.number in played.byes:
        return BYE
    if entry.number in played.granted:
        return GRANTED[played.granted[entry.number]]
    if played.number < entry.first_round:
        return BYE if state.settings.missed == "bye" else LATE
    return ABSENT if entry.entered_by(played.number) else None


def _uncounted(played: Round, entry: Entry) -> RoundScore:
    if entry.number in played.rests:
        return REST
    table = played.table_of(entry.number)
    if table is None:
        return GONE
    left, right = table.paired.left, table.paired.right
    return RoundScore("open", right if left == entry.number else left)


def seen_from(result: Result, seat: int, opponent: int, best_of: int) -> RoundScore:
    """Return a result as one seat (0 left, 1 right) sees it. Both absent, both lose (T-6)."""
    if result.ending == "both-absent":
        return RoundScore("forfeit", opponent, lost=MatchRules(best_of).needed)
    if result.ending == "penalty" and result.left == result.right:
        return RoundScore("played", opponent, lost=MatchRules(best_of).needed)
    won, lost = (result.left, result.right) if seat == 0 else (result.right, result.left)
    forfeit = result.ending == "no-show" and won != lost
    return RoundScore("forfeit" if forfeit else "played", opponent, won, lost, result.drawn)
