"""The demo's evening from the entry list to the champion."""

from collections.abc import Iterator
from dataclasses import dataclass

from eventstore.keys import key_from_seed
from eventstore.notes import SigningKey
from tournament.competition.bracket import bracket_of
from tournament.competition.events import Settings
from tournament.games.catalogue import Found, games
from tournament.games.shuffle import PREFIX, derive, seed_of
from tournament.service import director, entering
from tournament.service.checkpoints import make_checkpoint
from tournament.service.demo.clock import SimulatedClock
from tournament.service.demo.people import newcomers
from tournament.service.demo.tables import PlayedGame, play_round
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger
from tournament.service.log_keys import adopt
from tournament.service.records.places import SIDES
from tournament.service.tournaments import load

SLUG = "demo"
ORIGIN = "playledger.example/demo"
ORGANISING_S = 5 * 60
CUT_FROM = 8
CUT_TO = 4


@dataclass(frozen=True, slots=True)
class Told:
    """Something the demo can tell while it plays: a round that begins, or a game that ended."""

    round: int
    tables: int
    game: PlayedGame | None = None


def rules_of(game: str) -> Found:
    """Return the first ruleset of a game: the one it is usually played by.

    Raises:
        NotFound: there is no such game, or two cannot play it.
    """
    plug_in = games().get(game)
    if plug_in is None or SIDES not in plug_in.seats:
        listed = [name for name, one in games().items() if SIDES in one.seats]
        raise NotFound(f"there is no game {game!a} for two", f"there are: {', '.join(listed)}")
    return Found(game=plug_in, rules=next(iter(plug_in.rulesets.values())))


def play_evening(
    ledger: Ledger, clock: SimulatedClock, *, game: str, players: int, seed: str
) -> Iterator[Told]:
    """Play a tournament of bots to its end: Swiss, best of three, and a cut where there are enough.

    The log is signed after every round and at the end, by a key that follows from the seed.

    Raises:
        RefusedByRule: there are too few players for a round.
        NotFound: there is no such game, or two cannot play it.
    """
    found = rules_of(game)
    settings = Settings(rules=found.rules.id, cut=CUT_TO if players >= CUT_FROM else 0)
    key = demo_key(seed)
    adopt(ledger, key.verifier)
    director.create(ledger, SLUG, f"Demo evening: {game.capitalize()}", settings)
    clock.wait(ORGANISING_S)
    entering.add_players(ledger, SLUG, "demo", newcomers(players))
    yield from _rounds(ledger, clock, found, seed_of(f"demo/{seed}"), key)
    clock.wait(ORGANISING_S)
    director.finish(ledger, SLUG)
    make_checkpoint(ledger, key)


def demo_key(seed: str) -> SigningKey:
    """Return the key of the demo with that seed. It is no secret."""
    drawn = derive(seed_of(f"demo/{seed}"), "key")
    return key_from_seed(ORIGIN, bytes.fromhex(drawn.removeprefix(PREFIX)))


def _rounds(
    ledger: Ledger, clock: SimulatedClock, found: Found, seed: str, key: SigningKey
) -> Iterator[Told]:
    while _pair(ledger, clock):
        state = load(ledger, SLUG).state
        current = state.rounds[-1]
        yield Told(current.number, len(current.tables))
        for game in play_round(
            ledger, SLUG, current, found, best_of=current.best_of, clock=clock, seed=seed
        ):
            yield Told(current.number, len(current.tables), game)
        clock.wait(ORGANISING_S)
        director.close(ledger, SLUG)
        make_checkpoint(ledger, key)


def _pair(ledger: Ledger, clock: SimulatedClock) -> bool:
    """Pair and publish the next round, after the Swiss those of the cut; False: none is left."""
    state = load(ledger, SLUG).state
    clock.wait(ORGANISING_S)
    bracket = bracket_of(state)
    if bracket is not None and bracket.champion is not None:
        return False
    swiss_is_over = state.closed_swiss == state.settings.rounds
    if not swiss_is_over or state.cut:
        director.pair(ledger, SLUG)
    elif state.settings.cut:
        director.cut(ledger, SLUG)
    else:
        return False
    director.publish(ledger, SLUG)
    return True
