"""The score of a match, as it is written on the slip: games won, lost and drawn."""

import re
from dataclasses import dataclass

from tournament.event import Refused
from tournament.match.rules import MAX_DRAWS, MatchRules

_WRITTEN = re.compile(r"(\d{1,3})[-\N{EN DASH}](\d{1,3})(?:[-\N{EN DASH}](\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Score:
    """Games won, lost and drawn, seen from the left seat (T-1)."""

    won: int
    lost: int
    drawn: int = 0

    @property
    def text(self) -> str:
        """The score as written: `2-1`, or `1-1-1` where games were drawn."""
        return f"{self.won}-{self.lost}" + (f"-{self.drawn}" if self.drawn else "")

    @property
    def winner(self) -> int | None:
        """The seat with most games won: 0 left, 1 right, None where they are level."""
        if self.won == self.lost:
            return None
        return 0 if self.won > self.lost else 1

    def reversed(self) -> "Score":
        """Return the same score seen from the right seat."""
        return Score(self.lost, self.won, self.drawn)


def parse_score(text: str) -> Score | None:
    """Read `2-1` or `2-1-0`, with hyphens or en dashes; None where it is no score."""
    written = _WRITTEN.fullmatch(text.strip())
    return Score(*(int(games or 0) for games in written.groups())) if written else None


def judge(
    score: Score,
    best_of: int,
    *,
    elimination: bool,
    ended_early: bool,
    max_draws: int = MAX_DRAWS,
    by_lots: bool = False,
) -> Refused | None:
    """Say whether a score can stand as the result of a match, and if not, by which clause.

    A match is finished when one side has the games needed (S-12), or when one game more was drawn
    than the `max_draws` that are played again (G-3). Any other score stands only if the match
    `ended_early`, by time (G-4) or by agreement (T-1). In elimination a level score is refused
    (T-1), unless one more game was drawn too and lots decided (`by_lots`, G-3).

    Raises:
        ValueError: `best_of` is below 1.
    """
    rules = MatchRules(best_of, max_draws, elimination)
    draws_before_lots = score.drawn - by_lots  # the one more game that led to lots was drawn
    ruling = _impossible(score, rules, draws_before_lots)
    if ruling is None and by_lots:
        ruling = _lots_refused(score, rules)
    elif ruling is None and elimination and score.winner is None:
        ruling = "T-1", "undecided"
    if ruling is None and not ended_early and not _finished(score, rules, draws_before_lots):
        ruling = "S-12", "unfinished"
    if ruling is None:
        return None
    clause, reason = ruling
    facts = {
        "score": score.text,
        "best_of": best_of,
        "needed": rules.needed,
        "max_draws": max_draws,
    }
    return Refused(clause=clause, reason=reason, facts=facts)


def _impossible(score: Score, rules: MatchRules, draws: int) -> tuple[str, str] | None:
    """Return the clause and reason why no course of games can give this score."""
    if min(score.won, score.lost, score.drawn) < 0:
        return "T-1", "games-below-zero"
    decided = score.won + score.lost
    if max(score.won, score.lost) > rules.needed or decided > rules.most_decided:
        return "S-12", "too-many-wins"
    one_more_game = rules.elimination and abs(score.won - score.lost) == 1
    decided_it = rules.needed in (score.won, score.lost) and not one_more_game
    even_and_played = rules.best_of % 2 == 0 and decided >= rules.best_of  # draws did not end it
    most_draws = rules.max_draws if decided_it or even_and_played else rules.max_draws + 1
    return ("G-3", "too-many-draws") if draws > most_draws else None


def _lots_refused(score: Score, rules: MatchRules) -> tuple[str, str] | None:
    """Return why lots may not decide: only an elimination match, level after one more game."""
    if not rules.elimination or score.winner is not None:
        return "G-3", "lots-without-need"
    return None if score.drawn else ("G-3", "one-more-game")


def _finished(score: Score, rules: MatchRules, draws: int) -> bool:
    """Whether the games themselves ended the match: by wins, by their number or by draws."""
    return (
        rules.needed in (score.won, score.lost)
        or score.won + score.lost == rules.best_of
        or draws > rules.max_draws
    )
