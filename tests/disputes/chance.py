"""Random records of every ruleset, and random rulings on them."""

import random
from collections.abc import Sequence

from tests.disputes.brute import has_order
from tests.games.blinding import blinded
from tests.games.oracle.cases import Case
from tests.games.oracle.comparing import BASES, dealt, stacked
from tests.games.oracle.facts import record
from tournament.disputes.events import RulingIssued
from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.attempts import AttemptRefused
from tournament.games.bots import POLICIES, play
from tournament.games.evidence import StatementMade
from tournament.games.shuffle import seed_of

MISCHIEF = (0.0, 0.05, 0.3)
KINDS = ("bots", "bots", "honest", "mischief", "blind", "time", "broken-off", "statement")


def game_of(case: Case, number: int, chance: random.Random) -> tuple[str, list[Event]]:
    """Return a record and what kind it is: played, made up, told from a scene, or hardly known."""
    kind = KINDS[number % len(KINDS)]
    if kind == "bots":
        return kind, with_attempts(by_bots(case, number, chance), chance)
    if kind == "statement":
        unknown = case.game.deal_unknown(case.rules, case.seats, "referee")
        end = did.GameEnded(winners=(chance.randrange(case.seats),), cause="agreed")
        return kind, [unknown, StatementMade(by="R.", role="referee", text="seen"), end]
    if kind == "mischief":
        events = by_chance(case, number, chance, chance.choice(MISCHIEF[1:]))
        return kind, with_attempts(events, chance)
    events = by_chance(case, number, chance, 0.0)
    if kind == "blind":
        return kind, list(
            blinded(
                case.game, case.rules, events, chance=chance, named=chance.choice([0.0, 0.5, 1.0])
            )
        )
    if kind == "honest":
        return kind, with_attempts(events, chance)
    cut = events[: chance.randrange(3, len(events))]
    if kind == "broken-off":
        return kind, cut
    state = fold(case.game.reducer, case.game.initial(case.rules), cut)
    fewest = state.with_fewest_cards() if chance.random() < 0.8 else (0,)
    return kind, [*cut, did.GameEnded(winners=fewest, cause="time")]


def by_bots(case: Case, number: int, chance: random.Random) -> list[Event]:
    return list(
        play(
            case.game,
            case.rules,
            seed=seed_of(f"ruled {case.name} {number}"),
            policies=[POLICIES[chance.choice(sorted(POLICIES))] for _ in range(case.seats)],
            start_us=1_700_000_000_000_000,
            seats=case.seats,
        )
    )


def by_chance(case: Case, number: int, chance: random.Random, mischief: float) -> list[Event]:
    deal = dealt(case, number, chance)
    if case.game.name == "speed" and chance.random() < 0.3:
        known = case.game.deal_known(case.rules, 2, stacked(chance), chance.choice(BASES))
        assert isinstance(known, did.GameDealt)
        deal = known
    return list(record(case.oracle(), deal, chance, mischief))


def with_attempts(events: Sequence[Event], chance: random.Random) -> list[Event]:
    """Put a few refused attempts in, after the end too, as a live table records them."""
    told = list(events)
    seats = next((one.seats for one in told if isinstance(one, did.GameDealt)), 2)
    placed = [one for one in told if isinstance(one, did.CardPlaced)]
    for _ in range(chance.randrange(4)):
        like = chance.choice(placed) if placed else did.CardPlaced(seat=0, card=0, pile=0)
        act = chance.choice(["place", "place", "speed", "draw", "block", "back"])
        tried = AttemptRefused(
            seat=chance.choice([like.seat, chance.randrange(seats)]),
            act=act,
            card=like.card if act == "place" else None,
            pile=like.pile if act == "place" else None,
            seen_top=chance.choice([None, like.seen_top]) if act == "place" else None,
            clause="G-1",
            reason="game-over",
        )
        # A version that a lost race names stays that of its winner, as it is put in behind.
        place = chance.randrange(max(1, len(told) - 6), len(told) + 1)
        later = [n for n, one in enumerate(told) if isinstance(one, did.PlacementLost)]
        if not later or place > max(later):
            told.insert(place, tried)
    return told


def ruling(number: int, kind: str, **given: object) -> RulingIssued:
    """Return a ruling on game 1."""
    fields = {"ruling": number, "referee": "R.", "game": 1, "clause": "S-6", "reason": "seen"}
    return RulingIssued(**{**fields, "kind": kind, **given})


def rulings_on(events: Sequence[Event], seats: int, chance: random.Random) -> list[RulingIssued]:
    """Return one to three rulings, mostly such as a referee might think of."""
    return [
        _ruling(number, events, seats, chance) for number in range(1, chance.choice([2, 2, 3, 4]))
    ]


def _ruling(
    number: int, events: Sequence[Event], seats: int, chance: random.Random
) -> RulingIssued:
    attempts = [n for n, event in enumerate(events, 1) if has_order(event)]
    placed = [n for n, event in enumerate(events, 1) if isinstance(event, did.CardPlaced)]
    roll = chance.random()
    if roll < 0.06:
        return ruling(number, "award", award=chance.randrange(min(seats, 2)))
    if roll < 0.12:
        return ruling(number, chance.choice(["replay", "let_stand", "warn"]))
    if roll < 0.4 or not attempts:
        share = chance.choice([1, 1, 1, 2, 3])
        late = range(max(1, len(events) - 8), len(events) + 1)
        pool = chance.choice([range(1, len(events) + 1), late, late])
        targets = tuple(chance.sample(list(pool), min(share, len(pool))))
        return ruling(number, "void", targets=targets)
    if roll < 0.55 and placed:
        target = chance.choice([chance.choice(placed), placed[-1]])
        soon = chance.randrange(target, min(target + 4, len(events)) + 1)
        return ruling(
            number, "return_card", targets=(target,), effective=chance.choice([None, soon])
        )
    if len(attempts) < 2:
        return ruling(number, "let_stand")
    return ruling(number, "reorder", targets=_order(events, attempts, chance))


def _order(
    events: Sequence[Event], attempts: Sequence[int], chance: random.Random
) -> tuple[int, ...]:
    """Choose a race and its winner, neighbours, the last ones, or any at all."""
    lost = [
        (n, event.winner_version)
        for n, event in enumerate(events, 1)
        if isinstance(event, did.PlacementLost) and event.winner_version in attempts
    ]
    roll = chance.random()
    if lost and roll < 0.3:
        chosen = list(chance.choice(lost))
    elif roll < 0.8:
        first = chance.choice([0, len(attempts) - 2, chance.randrange(len(attempts) - 1)])
        chosen = list(attempts[first : first + chance.choice([2, 2, 3])])
    else:
        chosen = chance.sample(list(attempts), min(len(attempts), chance.choice([2, 3, 5])))
    if chance.random() < 0.8:
        chosen.reverse()
    else:
        chance.shuffle(chosen)
    return tuple(dict.fromkeys(chosen)) if len(set(chosen)) > 1 else tuple(attempts[-2:])
