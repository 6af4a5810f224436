"""`decide` of Fusion against the oracle's door: random games of people who try anything."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.oracle.cases import Case, fusion
from tests.games.oracle.comparing import shown, table_of
from tests.games.oracle.fusion import CONDITIONS, FusionOracle
from tests.games.oracle.fusion_door import Fact, FusionDoor
from tournament.event import Event, Refused, fold
from tournament.games import commands, events
from tournament.games.fusion import GAME
from tournament.games.shuffle import seed_of

GAMES = 60
VARIANTS = {2: "rulebook", 3: "review", 4: "rulebook", 5: "option-a", 6: "option-b"}
"""A ruleset for each number of seats."""


class Chance:
    """Draws the next wish: mostly something sensible, now and then anything at all."""

    def __init__(self, oracle: FusionOracle, rng: random.Random) -> None:
        self.oracle = oracle
        self.rng = rng

    def wish(self) -> commands.Command:
        rng, oracle = self.rng, self.oracle
        seat = rng.randrange(len(oracle.hands))
        if oracle.phase == "block" and rng.random() < 0.5:
            return self.free_round()
        legal = oracle.fitting(seat)
        if legal and rng.random() < 0.5:
            card, pile = rng.choice(legal)
            return commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=self.seen(pile))
        if oracle.may_draw(seat) and rng.random() < 0.8:
            return commands.DrawCard(seat=seat)
        return self.anything(seat)

    def anything(self, seat: int) -> commands.Command:
        rng, oracle = self.rng, self.oracle
        pile = rng.randrange(3)
        card = rng.choice(sorted(oracle.hands[seat]) or [rng.randrange(72)])
        roll = rng.random()
        if roll < 0.25:
            return commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=self.seen(pile))
        if roll < 0.4:
            return commands.LosePlacement(seat=seat, card=card, pile=pile, seen_top=self.seen(pile))
        if roll < 0.5:
            return commands.TakeBackCard(seat=seat, card=oracle.piles[pile][-1].card, pile=pile)
        if roll < 0.6:
            return commands.DrawCard(seat=seat)
        if roll < 0.85:
            return commands.ClaimBlock(seat=seat)
        if roll < 0.87:
            return self.free_round()
        if roll < 0.875:
            return commands.CallTime()
        if roll < 0.93:
            return commands.StartPlay()
        return commands.PlaceCard(seat=seat, card=rng.randrange(72), pile=pile)

    def seen(self, pile: int) -> int | None:
        """A top of late or of long ago, a card that never lay there, or not known."""
        cards = [one.card for one in self.oracle.piles[pile]]
        near = cards[max(0, len(cards) - 3) :]
        return self.rng.choice([None, cards[-1], cards[-1], *near, self.rng.randrange(72)])

    def free_round(self) -> commands.PlayFreeRound:
        """A card of everybody, of some, of nobody, or two of one seat."""
        rng, oracle = self.rng, self.oracle
        holders = [seat for seat in range(len(oracle.hands)) if oracle.hands[seat]]
        rng.shuffle(holders)
        if rng.random() < 0.4:
            holders = holders[: rng.randrange(len(holders) + 1)]
        if holders and rng.random() < 0.1:
            holders.append(holders[0])
        cards: list[events.FreePlacement] = []
        for seat in holders:
            left = oracle.hands[seat] - {each.card for each in cards}
            if left:
                card = rng.choice(sorted(left))
                cards.append(events.FreePlacement(seat=seat, card=card, pile=rng.randrange(3)))
        return commands.PlayFreeRound(placements=tuple(cards))


def told(event: Event) -> Fact:
    """Return a fact as the door foretells it."""
    fields: dict[type[Event], tuple[str, ...]] = {
        events.CardPlaced: ("seat", "card", "pile"),
        events.CardTakenBack: ("seat", "card", "pile"),
        events.PlacementLost: ("seat", "card", "pile", "winner_version", "decided_by"),
        events.PlacementRefused: ("seat", "card", "pile", "clause"),
        events.CardDrawn: ("seat", "card"),
        events.BlockClaimed: ("seat", "holds"),
        events.GameEnded: ("winners", "cause"),
    }
    if isinstance(event, events.FreeRound):
        return "FreeRound", *((one.seat, one.card, one.pile) for one in event.placements)
    known = fields.get(type(event), ())
    return type(event).__name__, *(getattr(event, field) for field in known)


def judge(case: Case, basis: events.Basis, number: int) -> Counter[str]:
    """Play one game to its end, both judges side by side; count the answers and the findings."""
    rng = random.Random(f"{case.name}/{basis}/{number}")
    oracle, state = case.oracle(), case.game.initial(case.rules)
    assert isinstance(oracle, FusionOracle)
    door, chance, kinds = FusionDoor(oracle), Chance(oracle, rng), Counter[str]()
    facts: list[Event] = [GAME.deal(case.rules, case.seats, seed_of(f"door {number}"), basis)]
    facts += [events.PlayStarted()] if rng.random() < 0.9 else []
    answer: Any = facts
    while True:
        fold(GAME.reducer, state, answer)
        for fact in answer:
            oracle.tell(fact)
            kinds[type(fact).__name__] += 1
        found = [(one.version, one.clause, one.severity) for one in state.findings]
        assert sorted(found) == sorted(oracle.verdicts)
        assert shown(GAME.open_view(state)) == table_of(oracle)
        if oracle.outcome:
            break
        wish = chance.wish()
        expected, answer = door.answer(wish), GAME.decide(state, wish)
        if isinstance(answer, Refused):
            assert answer.clause == expected, wish
            kinds[f"no {answer.clause}"] += 1
            answer = ()
        else:
            assert [told(fact) for fact in answer] == expected, wish
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.cause) == oracle.outcome
    kinds.update(clause for _, clause, _ in oracle.verdicts)
    return kinds


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("basis", ["live", "film"])
def test_the_program_answers_any_wish_as_the_clauses_do(seats: int, basis: events.Basis) -> None:
    """F-2 to F-K, G-1, G-2."""
    case = fusion(VARIANTS[seats], seats, {})
    for number in range(GAMES):
        judge(case, basis, number)


def test_the_random_games_leave_nothing_out() -> None:
    case = fusion("rulebook", 2, {})
    live = sum((judge(case, "live", number) for number in range(60)), Counter[str]())
    film = sum((judge(case, "film", number) for number in range(60)), Counter[str]())
    always = {"PlayStarted", "CardPlaced", "CardDrawn", "BlockClaimed", "FreeRound", "GameEnded"}
    refused = {"no F-S", "no F-3", "no F-K", "no F-U", "no F-U1", "no F-U2", "no F-E", "no G-1"}
    assert set(live) >= always | {"PlacementLost", "PlacementRefused"} | refused
    found = {"F-S", "F-A", "F-B", "F-C", "F-3", "F-U", "F-U1", "F-E", "F-L", "G-1"}
    assert set(film) >= always | {"PlacementLost", "CardTakenBack", "no F-E", "no F-L"} | found


def test_the_control_a_door_with_another_third_pile_disagrees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed = CONDITIONS | {"F-C": CONDITIONS["F-C2"]}
    monkeypatch.setattr(FusionOracle, "conditions", changed)
    with pytest.raises(AssertionError):
        judge(fusion("rulebook", 3, {}), "live", 0)
