"""Bots: seeded players with reaction times, for any game of the protocol.

A bot looks at the table, chooses, and acts a reaction time later through the same commands as a
person. Meanwhile the table may have changed, so that two bots sometimes go for one pile and one of
them is late. What arrives is recorded in order of arrival (G-1); each act carries the moment by its
own device's clock, which is a little wrong.
"""

import heapq
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tournament.event import Event, Refused, fold
from tournament.games.commands import ClaimBlock, Command, PlayFreeRound, StartPlay
from tournament.games.events import Basis, Moment
from tournament.games.game import AnyGame, GameState, Ruleset
from tournament.games.policies import (
    Policy,
    choose_as_people_do,
    choose_greedily,
    choose_randomly,
)
from tournament.games.shuffle import Draws, derive
from tournament.games.tempo import PEOPLE, STEADY, Tempo, between

DELAY_US = (2_000, 25_000)
"""From the act to its arrival at the recorder."""
CLOCK_ERROR_US = 250_000
"""How far a device's clock may be off, either way."""
UNCERTAINTY_US = (300, 8_000)
"""How well that error is known."""
MOST_TURNS = 40_000
"""More looks and acts than a game can have: the rules end Speed and Fusion far below."""

POLICIES: Mapping[str, Policy] = {"random": choose_randomly, "greedy": choose_greedily}
"""The policies that play at a steady tempo."""

Watcher = Callable[[GameState, Sequence[Event], int], None]
"""Is told of every answer: the table after it, its facts, and the microseconds since the signal."""


class Kind(NamedTuple):
    """A kind of bot: how it chooses, and how fast it acts."""

    policy: Policy
    tempo: Tempo


KINDS: Mapping[str, Kind] = {
    **{name: Kind(policy, STEADY) for name, policy in POLICIES.items()},
    "human": Kind(choose_as_people_do, PEOPLE),
}


class NobodyCanAct(RuntimeError):
    """The game is not over, and it offers nobody anything to do, or never comes to its end."""


def play(
    game: AnyGame,
    rules: Ruleset,
    *,
    seed: str,
    policies: Sequence[Policy],
    start_us: int,
    seats: int = 2,
    basis: Basis = "bot",
    tempo: Tempo = STEADY,
    watch: Watcher | None = None,
) -> tuple[Event, ...]:
    """Deal and play one game to its end, and return its facts.

    `policies` has one for each seat. `start_us` is the recorder's time at the signal, microseconds
    since 1970 UTC. `watch` is told of every answer, the signal's first. The same arguments give the
    same facts.

    Raises:
        ValueError: The number of policies is not the number of seats, or the seed is none.
        NobodyCanAct: The game's options lead nowhere, which is a fault of the plug-in.
    """
    if len(policies) != seats:
        raise ValueError(f"{seats} seats need {seats} policies, not {len(policies)}")
    dealt = game.deal(rules, seats, seed, basis)
    state = fold(game.reducer, game.initial(rules), [dealt])
    bots = [_Bot.seated(seat, policy, tempo, seed) for seat, policy in enumerate(policies)]
    table = _Table(game, state, [dealt], bots, watch)
    table.ask(StartPlay(at=Moment(device_us=start_us)), 0)
    queue: list[_Turn] = [(bot.pause(), bot.seat, None) for bot in bots]
    heapq.heapify(queue)
    for _ in range(MOST_TURNS):
        if table.state.outcome is not None:
            return tuple(table.facts)
        now_us, seat, intent = heapq.heappop(queue)
        bot = bots[seat]
        if intent is None:
            options = table.options(seat)
            if not (options or any(one for _, _, one in queue) or table.is_open()):
                break
            heapq.heappush(queue, bot.looks(now_us, options))
        elif intent.under_way:
            table.act(
                seat,
                msgspec.structs.replace(intent.wish, at=bot.moment(start_us + intent.acts_us)),
                now_us,
            )
            heapq.heappush(queue, (now_us + bot.pause(), seat, None))
        elif intent.wish in table.options(seat):
            heapq.heappush(queue, bot.acts(intent.wish, intent.acts_us))
        else:
            heapq.heappush(queue, (now_us, seat, None))
    raise NobodyCanAct(f"{game.name}: no end at version {table.state.version}, seed {seed}")


class _Intent(NamedTuple):
    """What a bot is about to do, and when. Once it is under way nothing stops it."""

    wish: Command
    acts_us: int
    under_way: bool


_Turn = tuple[int, int, _Intent | None]
"""A time since the signal, and the seat that does something then: without an intent it looks."""


class _Table(NamedTuple):
    """The one recorder: it asks the game, and keeps the facts in the order they arrive."""

    game: AnyGame
    state: GameState
    facts: list[Event]
    bots: Sequence["_Bot"]
    watch: Watcher | None

    def options(self, seat: int) -> Sequence[Command]:
        return self.game.options(self.state, seat)

    def is_open(self) -> bool:
        """Say whether anybody can do anything."""
        return any(self.options(bot.seat) for bot in self.bots)

    def ask(self, wish: Command, now_us: int) -> None:
        answer = self.game.decide(self.state, wish)
        if not isinstance(answer, Refused):
            self.facts.extend(answer)
            fold(self.game.reducer, self.state, answer)
            if self.watch is not None:
                self.watch(self.state, answer, now_us)

    def act(self, seat: int, wish: Command, now_us: int) -> None:
        """Do what a bot had in mind. It does not call what another has called meanwhile."""
        if isinstance(wish, PlayFreeRound):
            wish = self.joined(wish)
        elif isinstance(wish, ClaimBlock) and not any(
            isinstance(option, ClaimBlock) for option in self.options(seat)
        ):
            return
        self.ask(wish, now_us)

    def joined(self, begun: PlayFreeRound) -> PlayFreeRound:
        """Join a card of every bot to the free round that one of them began (F-U, F-U3)."""
        landing: list[tuple[int, int, PlayFreeRound]] = []
        for bot in self.bots:
            cards = [one for one in self.options(bot.seat) if isinstance(one, PlayFreeRound)]
            if cards:
                chosen = bot.chooses(cards)
                assert isinstance(chosen, PlayFreeRound)
                landing.append((bot.reaction(len(cards)), bot.seat, chosen))
        landing.sort(key=lambda one: one[:2])
        placements = tuple(card for _, _, chosen in landing for card in chosen.placements)
        return PlayFreeRound(at=begun.at, placements=placements)


class _Bot(NamedTuple):
    """One seat's policy and pace, its chance, and the clock of its device."""

    seat: int
    policy: Policy
    tempo: Tempo
    draws: Draws
    clock_error_us: int
    offset_us: int
    uncertainty_us: int
    pace: int

    @classmethod
    def seated(cls, seat: int, policy: Policy, tempo: Tempo, seed: str) -> "_Bot":
        draws = Draws(derive(seed, f"bot/{seat}"))
        error = between(draws, -CLOCK_ERROR_US, CLOCK_ERROR_US)
        uncertainty = between(draws, *UNCERTAINTY_US)
        measured = between(draws, -uncertainty, uncertainty) - error
        pace = tempo.pace_of_a_seat(draws)
        return cls(seat, policy, tempo, draws, error, measured, uncertainty, pace)

    def pause(self) -> int:
        return self.tempo.pause_us(self.draws) * self.pace // 100

    def reaction(self, options: int) -> int:
        return self.tempo.reaction_us(options, self.draws) * self.pace // 100

    def chooses(self, options: Sequence[Command]) -> Command | None:
        return self.policy(options, self.draws)

    def looks(self, now_us: int, options: Sequence[Command]) -> _Turn:
        """Look at the table, and form an intent or look again later."""
        if not options:
            return now_us + self.pause(), self.seat, None
        acts_us = now_us + self.reaction(len(options))
        wish = self.chooses(options)
        if wish is None:
            return acts_us, self.seat, None
        stops_us = acts_us - self.tempo.last_stop_us
        if stops_us < acts_us and wish in options:  # a slip is one because nobody notices it
            return max(now_us, stops_us), self.seat, _Intent(wish, acts_us, under_way=False)
        return self.acts(wish, acts_us)

    def acts(self, wish: Command, acts_us: int) -> _Turn:
        """Do what was intended: it arrives a little later."""
        intent = _Intent(wish, acts_us, under_way=True)
        return acts_us + between(self.draws, *DELAY_US), self.seat, intent

    def moment(self, true_us: int) -> Moment:
        return Moment(
            device_us=max(0, true_us + self.clock_error_us),
            offset_us=self.offset_us,
            uncertainty_us=self.uncertainty_us,
        )
