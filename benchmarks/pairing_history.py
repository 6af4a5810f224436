"""Swiss tournaments played by chance, as every pairing program can read them.

A win is 1, a draw half a point for programs of chess, which read the file of reports (TRF); for
programs of card games it is 3 and 1. Nobody is strong: results are drawn.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.pairing.history import Contender
from tournament.standings.scoring import BYE, RoundScore

Pairs = tuple[tuple[int, int], ...]
WON, LOST, DRAWN = (2, 0), (0, 2), (1, 1)


@dataclass(frozen=True)
class Played:
    """A round: who met whom, with the games won by each, and who had the bye."""

    games: tuple[tuple[int, int, tuple[int, int]], ...]
    bye: int | None


@dataclass
class History:
    """A tournament of so many players, numbered from 1, over so many rounds, as far as played."""

    players: int
    rounds: int
    played: list[Played] = field(default_factory=list)

    @property
    def rounds_left(self) -> int:
        return self.rounds - len(self.played)

    def play(self, pairs: Sequence[tuple[int, int]], bye: int | None, rng: random.Random) -> None:
        """Add a round with drawn results."""
        games = tuple((*pair, rng.choice((WON, WON, LOST, LOST, DRAWN))) for pair in pairs)
        self.played.append(Played(games, bye))

    def with_colours(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pairs with white first: who had it less often, then who had it longer ago."""
        whites = [{game[0] for game in played.games} for played in self.played]

        def claim(player: int) -> tuple[int, list[bool]]:
            had = [player in round_ for round_ in whites]
            return sum(had), had[::-1]

        return [
            (one, other) if claim(one) <= claim(other) else (other, one) for one, other in pairs
        ]

    def met(self) -> set[frozenset[int]]:
        return {frozenset(game[:2]) for played in self.played for game in played.games}

    def had_bye(self) -> set[int]:
        return {played.bye for played in self.played if played.bye is not None}

    def contenders(self, rng: random.Random) -> list[Contender]:
        """Return what our pairing is told, in an order of chance."""
        points = dict.fromkeys(range(1, self.players + 1), 0)
        met: dict[int, set[int]] = {player: set() for player in points}
        floats: dict[int, int] = {}
        for played in self.played:
            floats = {}
            before = dict(points)
            for left, right, (won, lost) in played.games:
                met[left].add(right)
                met[right].add(left)
                gap = before[left] - before[right]
                floats[left] = (gap > 0) - (gap < 0)
                floats[right] = -floats[left]
                points[left] += 3 * (won > lost) + (won == lost)
                points[right] += 3 * (lost > won) + (won == lost)
            if played.bye is not None:
                points[played.bye] += 3
        had_bye = self.had_bye()
        found = [
            Contender(p, points[p], frozenset(met[p]), p in had_bye, floats.get(p, 0))
            for p in points
        ]
        rng.shuffle(found)
        return found

    def scores(self) -> dict[int, list[RoundScore]]:
        """Return what our standings are told."""
        scores: dict[int, list[RoundScore]] = {p: [] for p in range(1, self.players + 1)}
        for played in self.played:
            for left, right, (won, lost) in played.games:
                drawn = won == lost
                games = (1, 1, 0) if drawn else (won, lost, 0)
                scores[left].append(RoundScore("played", right, *games))
                scores[right].append(RoundScore("played", left, games[1], games[0], 0))
            if played.bye is not None:
                scores[played.bye].append(BYE)
        return scores

    def trf(self) -> str:
        """Return the file of reports: the first named of a pair has white."""
        points = dict.fromkeys(range(1, self.players + 1), 0)  # in halves
        cells: dict[int, list[str]] = {player: [] for player in points}
        for played in self.played:
            for white, black, (won, lost) in played.games:
                ours, theirs = {WON: ("1", "0"), LOST: ("0", "1")}.get((won, lost), ("=", "="))
                cells[white].append(f"{black:4} w {ours}")
                cells[black].append(f"{white:4} b {theirs}")
                points[white] += {"1": 2, "=": 1}.get(ours, 0)
                points[black] += {"1": 2, "=": 1}.get(theirs, 0)
            if played.bye is not None:
                cells[played.bye].append("0000 - U")
                points[played.bye] += 2
        ranking = sorted(points, key=lambda player: (-points[player], player))
        lines = ["012 Random", f"062 {self.players}", "092 Individual: Swiss-System (Dutch)"]
        lines += [f"142 {self.rounds}", f"XXR {self.rounds}", "XXC white1", "152 W"]
        for player in points:
            head = (
                f"001 {player:4} {'':4} {'Player ' + str(player):33} {3000 - player // 2:4} {'':26}"
            )
            total = f"{points[player] / 2:4.1f} {ranking.index(player) + 1:4}"
            lines.append(f"{head:80}{total}  {'  '.join(cells[player])}".rstrip())
        return "\n".join(lines) + "\n"
