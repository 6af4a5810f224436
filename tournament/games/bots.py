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
from tournament.games.commands import (
    CallSpeed,
    ClaimBlock,
    Command,
    DrawCard,
    PlaceCard,
    PlayFreeRound,
    StartPlay,
)
from tournament.games.events import Basis, Moment
from tournament.games.game import AnyGame, GameState, Ruleset
from tournament.games.shuffle import Draws, derive

Policy = Callable[[Sequence[Command], Draws], Command]
"""Chooses one of the options; there is at least one."""

PAUSE_US = (150_000, 650_000)
"""From the end of one act to the next look at the table."""
REACTION_US = (180_000, 480_000)
"""From the look to the act."""
DELAY_US = (2_000, 25_000)
"""From the act to its arrival at the recorder."""
CLOCK_ERROR_US = 250_000
"""How far a device's clock may be off, either way."""
UNCERTAINTY_US = (300, 8_000)
"""How well that error is known."""
MOST_ACTS = 20_000
"""More acts than a game can have: the rules end Speed and Fusion far below."""


class NobodyCanAct(RuntimeError):
    """The game is not over, and it offers nobody anything to do, or never comes to its end."""


def choose_randomly(options: Sequence[Command], draws: Draws) -> Command:
    """Choose any option, each equally likely."""
    return options[draws.below(len(options))]


def choose_greedily(options: Sequence[Command], draws: Draws) -> Command:
    """Win if that is possible, else place, else draw, else call; among equals choose any."""
    best = min(map(_eagerness, options))
    return choose_randomly([option for option in options if _eagerness(option) == best], draws)


_EAGERNESS: Mapping[type[Command], int] = {
    CallSpeed: 0,
    PlaceCard: 1,
    PlayFreeRound: 1,
    DrawCard: 2,
    ClaimBlock: 3,
}


def _eagerness(command: Command) -> int:
    return _EAGERNESS.get(type(command), len(_EAGERNESS))


POLICIES: Mapping[str, Policy] = {"random": choose_randomly, "greedy": choose_greedily}


def play(
    game: AnyGame,
    rules: Ruleset,
    *,
    seed: str,
    policies: Sequence[Policy],
    start_us: int,
    seats: int = 2,
    basis: Basis = "bot",
) -> tuple[Event, ...]:
    """Deal and play one game to its end, and return its facts.

    `policies` has one for each seat. `start_us` is the recorder's time at the signal, microseconds
    since 1970 UTC. The same arguments give the same facts.

    Raises:
        ValueError: The number of policies is not the number of seats, or the seed is none.
        NobodyCanAct: The game's options lead nowhere, which is a fault of the plug-in.
    """
    if len(policies) != seats:
        raise ValueError(f"{seats} seats need {seats} policies, not {len(policies)}")
    dealt = game.deal(rules, seats, seed, basis)
    table = _Table(game, fold(game.reducer, game.initial(rules), [dealt]), [dealt])
    table.ask(StartPlay(at=Moment(device_us=start_us)))
    bots = [_Bot.seated(seat, policy, seed) for seat, policy in enumerate(policies)]
    queue: list[tuple[int, int, Command | None]] = [  # without a wish a bot is about to look
        (start_us + bot.wait(PAUSE_US), bot.seat, None) for bot in bots
    ]
    heapq.heapify(queue)
    for _ in range(2 * MOST_ACTS):
        if table.state.outcome is not None:
            return tuple(table.facts)
        now_us, seat, wish = heapq.heappop(queue)
        bot = bots[seat]
        if wish is not None:
            table.act(bots, wish, seat)
        elif options := table.options(seat):
            acts_us = now_us + bot.wait(REACTION_US)
            wish = msgspec.structs.replace(bot.choose(options), at=bot.moment(acts_us))
            heapq.heappush(queue, (acts_us + bot.wait(DELAY_US), seat, wish))
            continue
        elif not any(pending for _, _, pending in queue) and not any(
            table.options(one.seat) for one in bots
        ):
            break
        heapq.heappush(queue, (now_us + bot.wait(PAUSE_US), seat, None))
    raise NobodyCanAct(f"{game.name}: no end at version {table.state.version}, seed {seed}")


class _Table(NamedTuple):
    """The one recorder: it asks the game, and keeps the facts in the order they arrive."""

    game: AnyGame
    state: GameState
    facts: list[Event]

    def options(self, seat: int) -> Sequence[Command]:
        return self.game.options(self.state, seat)

    def ask(self, wish: Command) -> None:
        answer = self.game.decide(self.state, wish)
        if not isinstance(answer, Refused):
            self.facts.extend(answer)
            fold(self.game.reducer, self.state, answer)

    def act(self, bots: Sequence["_Bot"], wish: Command, seat: int) -> None:
        """Do what a bot had in mind. It does not call what another has called meanwhile."""
        if isinstance(wish, PlayFreeRound):
            wish = self.joined(bots, wish)
        elif isinstance(wish, ClaimBlock) and not any(
            isinstance(option, ClaimBlock) for option in self.options(seat)
        ):
            return
        self.ask(wish)

    def joined(self, bots: Sequence["_Bot"], begun: PlayFreeRound) -> PlayFreeRound:
        """Join a card of every bot to the free round that one of them began (F-U, F-U3)."""
        landing: list[tuple[int, int, PlayFreeRound]] = []
        for bot in bots:
            cards = [one for one in self.options(bot.seat) if isinstance(one, PlayFreeRound)]
            if cards:
                chosen = bot.choose(cards)
                assert isinstance(chosen, PlayFreeRound)
                landing.append((bot.wait(REACTION_US), bot.seat, chosen))
        landing.sort(key=lambda one: one[:2])
        placements = tuple(card for _, _, chosen in landing for card in chosen.placements)
        return PlayFreeRound(at=begun.at, placements=placements)


class _Bot(NamedTuple):
    """One seat's policy, its chance, and the clock of its device."""

    seat: int
    policy: Policy
    draws: Draws
    clock_error_us: int
    offset_us: int
    uncertainty_us: int

    @classmethod
    def seated(cls, seat: int, policy: Policy, seed: str) -> "_Bot":
        draws = Draws(derive(seed, f"bot/{seat}"))
        error = _between(draws, -CLOCK_ERROR_US, CLOCK_ERROR_US)
        uncertainty = _between(draws, *UNCERTAINTY_US)
        measured = _between(draws, -uncertainty, uncertainty) - error
        return cls(seat, policy, draws, error, measured, uncertainty)

    def wait(self, bounds: tuple[int, int]) -> int:
        return _between(self.draws, *bounds)

    def choose(self, options: Sequence[Command]) -> Command:
        return self.policy(options, self.draws)

    def moment(self, true_us: int) -> Moment:
        return Moment(
            device_us=max(0, true_us + self.clock_error_us),
            offset_us=self.offset_us,
            uncertainty_us=self.uncertainty_us,
        )


def _between(draws: Draws, low: int, high: int) -> int:
    return low + draws.below(high - low + 1)
