"""Bots at the tables of one round: every game on the record, every result entered as it comes."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.competition.events import PairedTable, Result
from tournament.competition.state import Round
from tournament.event import Command, Event, fold
from tournament.games.bots import POLICIES, play
from tournament.games.catalogue import Found
from tournament.games.events import PlayFact
from tournament.games.policies import Policy
from tournament.games.shuffle import Draws, derive
from tournament.match.fold import game_ended, lots_drawn, start, time_passed
from tournament.match.rules import MatchRules
from tournament.service.demo.clock import SECOND_US, SimulatedClock
from tournament.service.games import match_game, stream_of
from tournament.service.highlights import lost_race_that_decided
from tournament.service.ledger import Change, Ledger
from tournament.service.rulesets import of_a_match
from tournament.service.scorer import enter_result

BETWEEN_GAMES_S = 45
TO_THE_DESK_S = 20


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that bots played: where, its seed and facts, when it ended, and what to tell of it.

    `number` counts the games of the match at `table`.
    `winner` is a seat, None where the game was drawn and the fewest cards decide nothing;
    `deciding_race` is the version of the lost race that decided it.
    """

    id: str
    table: int
    number: int
    seed: str
    facts: tuple[Event, ...]
    end_us: int
    winner: int | None
    deciding_race: int | None


class RecordBotGame(Command, kw_only=True):
    """Put a game on the record that bots have played. Its seed says everything that followed."""

    game: str
    seed: str


class Table:
    """One match at one table, game after game."""

    def __init__(self, slug: str, paired: PairedTable, found: Found, rules: MatchRules) -> None:
        self.slug = slug
        self.paired = paired
        self.found = found
        self.match = start(rules)

    def next_game(self, seed: str, start_us: int) -> PlayedGame:
        """Play the next game of the match; `seed` is the evening's, `start_us` its signal."""
        number = self.match.next_game or 1
        game_id = match_game(self.slug, self.paired.match, number)
        game_seed = derive(seed, game_id)
        facts = play(
            self.found.game,
            self.found.rules,
            seed=game_seed,
            policies=[_policy(seed, entry) for entry in (self.paired.left, self.paired.right)],
            start_us=start_us,
        )
        state = fold(self.found.game.reducer, self.found.game.initial(self.found.rules), facts)
        assert state.outcome, "a bot plays until the game is over"
        winners = state.outcome.winners
        held = [seat.hand_size + seat.draw_size for seat in self.found.game.open_view(state).seats]
        winner = winners[0] if len(winners) == 1 else None
        if winner is None and self.match.deciding and held[0] != held[1]:
            winner = held.index(min(held))
        return PlayedGame(
            id=game_id,
            table=self.paired.table,
            number=number,
            seed=game_seed,
            facts=facts,
            end_us=_last_moment(facts, start_us),
            winner=winner,
            deciding_race=lost_race_that_decided(facts, state.outcome),
        )

    def result(self) -> Result:
        """Return the result of the finished match."""
        score = self.match.score
        by_lots = score.winner is None and self.match.winner is not None
        return Result(
            left=score.won,
            right=score.lost,
            drawn=score.drawn,
            ending="time" if self.match.cut_short else "played",
            lots=("left", "right")[self.match.winner or 0] if by_lots else None,
        )


def play_round(
    ledger: Ledger,
    slug: str,
    played: Round,
    found: Found,
    *,
    best_of: int,
    clock: SimulatedClock,
    seed: str,
) -> Iterator[PlayedGame]:
    """Play a published round at all its tables at once, and yield each game once it is recorded.

    Games and results reach the log in the order in which they end.
    """
    max_draws, match_time = of_a_match(found.rules)
    rules = MatchRules(
        best_of,
        max_draws=max_draws,
        elimination=played.elimination,
        match_time=match_time,
    )
    begin_us = clock.now_us
    waiting: list[tuple[int, int, Table, PlayedGame]] = []
    for number, table in played.tables.items():
        seated = Table(slug, table.paired, found, rules)
        game = seated.next_game(seed, begin_us + number * SECOND_US)
        heapq.heappush(waiting, (game.end_us, number, seated, game))
    while waiting:
        end_us, number, seated, game = heapq.heappop(waiting)
        clock.move_to(end_us)
        _record(ledger, game)
        yield game
        seated.match = game_ended(seated.match, game.winner)
        seated.match = time_passed(seated.match, (end_us - begin_us) / SECOND_US)
        if seated.match.lots_needed:
            seat = Draws(derive(seed, f"lots/{seated.paired.match}")).below(2)
            seated.match = lots_drawn(seated.match, seat)
        if seated.match.finished:
            clock.move_to(end_us + TO_THE_DESK_S * SECOND_US)
            enter_result(ledger, slug, number, seated.result())
        else:
            game = seated.next_game(seed, end_us + BETWEEN_GAMES_S * SECOND_US)
            heapq.heappush(waiting, (game.end_us, number, seated, game))


def _record(ledger: Ledger, game: PlayedGame) -> None:
    stream = stream_of(game.id)
    command = RecordBotGame(game=game.id, seed=game.seed)
    ledger.record(stream, command, lambda: [Change(stream, 0, game.facts)])


def _policy(seed: str, entry: int) -> Policy:
    """Return how an entry plays, the same all evening."""
    policies = list(POLICIES.values())
    return policies[Draws(derive(seed, f"policy/{entry}")).below(len(policies))]


def _last_moment(facts: tuple[Event, ...], start_us: int) -> int:
    moments = [fact.at for fact in facts if isinstance(fact, PlayFact) and fact.at]
    return max((m.device_us + m.offset_us for m in moments), default=start_us)
