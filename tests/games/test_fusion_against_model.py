"""Random games, played by people who try anything, judged by the program and by the model."""

import random

import pytest

from tests.games import fusion_model
from tests.games.fusion_model import Face, Fact, Model, No, fits
from tournament.event import Event, Refused, fold
from tournament.games import commands, events
from tournament.games.cardsets import cards_of
from tournament.games.fusion import GAME
from tournament.games.fusion.state import FusionState
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.shuffle import seed_of

GAMES = 100
FACES = [Face(card.colour, card.shape, card.number) for card in RULEBOOK.deck.cards]


class Chance:
    """Draws the next wish: mostly something sensible, now and then anything at all."""

    def __init__(self, model: Model, rng: random.Random) -> None:
        self.model = model
        self.rng = rng

    def wish(self) -> commands.Command:
        rng, model = self.rng, self.model
        seat = rng.randrange(model.seats)
        if model.round_due and rng.random() < 0.5:
            return self.free_round()
        legal = sorted(model.legal(seat))
        if legal and rng.random() < 0.5:
            card, pile = rng.choice(legal)
            return commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=self.seen(pile))
        if model.has_room(seat) and rng.random() < 0.8:
            return commands.DrawCard(seat=seat)
        return self.anything(seat)

    def anything(self, seat: int) -> commands.Command:
        rng, model = self.rng, self.model
        pile = rng.randrange(3)
        card = rng.choice(sorted(model.hands[seat]) or [rng.randrange(72)])
        roll = rng.random()
        if roll < 0.25:
            return commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=self.seen(pile))
        if roll < 0.4:
            return commands.LosePlacement(seat=seat, card=card, pile=pile, seen_top=self.seen(pile))
        if roll < 0.5:
            return commands.TakeBackCard(seat=seat, card=model.piles[pile][-1], pile=pile)
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
        cards = self.model.piles[pile]
        near = cards[max(0, len(cards) - 3) :]
        return self.rng.choice([None, cards[-1], cards[-1], *near, self.rng.randrange(72)])

    def free_round(self) -> commands.PlayFreeRound:
        """A card of everybody, of some, of nobody, or two of one seat."""
        rng, model = self.rng, self.model
        holders = [seat for seat in range(model.seats) if model.hands[seat]]
        rng.shuffle(holders)
        if rng.random() < 0.4:
            holders = holders[: rng.randrange(len(holders) + 1)]
        if holders and rng.random() < 0.1:
            holders.append(holders[0])
        cards: list[events.FreePlacement] = []
        for seat in holders:
            left = model.hands[seat] - {each.card for each in cards}
            if left:
                card = rng.choice(sorted(left))
                cards.append(events.FreePlacement(seat=seat, card=card, pile=rng.randrange(3)))
        return commands.PlayFreeRound(placements=tuple(cards))


def predicted(event: Event) -> Fact:
    """What the model says about this fact."""
    kind = type(event).__name__
    match event:
        case events.CardPlaced() | events.CardTakenBack():
            return Fact(kind, (event.seat, event.card, event.pile))
        case events.PlacementLost():
            what = (event.seat, event.card, event.pile, event.winner_version, event.decided_by)
            return Fact(kind, what)
        case events.PlacementRefused():
            return Fact(kind, (event.seat, event.card, event.pile, event.clause))
        case events.CardDrawn():
            return Fact(kind, (event.seat, event.card))
        case events.BlockClaimed():
            return Fact(kind, (event.seat, event.holds))
        case events.FreeRound():
            return Fact(kind, tuple((p.seat, p.card, p.pile) for p in event.placements))
        case events.GameEnded():
            return Fact(kind, (event.winners, event.cause))
        case _:
            return Fact(kind)


def assert_same_table(state: FusionState, model: Model) -> None:
    assert [set(cards_of(hand)) for hand in state.hands] == model.hands
    assert state.piles == model.piles
    assert [cards[::-1] for cards in state.draw_piles] == model.draw_piles
    assert state.waits_for_free_round == model.round_due
    assert (state.phase == "count") == model.on_the_count
    assert state.version == model.fact_count
    assert state.untrusted_from is None
    assert [(one.version, one.clause, one.severity) for one in state.findings] == model.findings


def offered(state: FusionState, seat: int) -> set[tuple[int, int]]:
    return {
        (option.card, option.pile)
        for option in GAME.options(state, seat)
        if isinstance(option, commands.PlaceCard)
    }


def judge(seats: int, basis: events.Basis, number: int) -> tuple[FusionState, set[str]]:
    """Play one game to its end, both judges side by side; return what kinds of answers it had."""
    rng = random.Random(f"{seats}/{basis}/{number}")
    dealt = GAME.deal(RULEBOOK, seats, seed_of(f"{seats}/{number}"), basis)
    assert dealt.order is not None
    state = fold(GAME.reducer, GAME.initial(RULEBOOK), [dealt])
    model = Model(FACES, dealt.order, seats, is_record=basis == "film")
    chance = Chance(model, rng)
    kinds: set[str] = set()
    if rng.random() < 0.9:
        model.act(commands.StartPlay())
        fold(GAME.reducer, state, [events.PlayStarted()])
    while model.winners is None:
        wish = chance.wish()
        expected = model.act(wish)
        answer = GAME.decide(state, wish)
        if isinstance(answer, Refused):
            assert No(answer.clause) == expected, (wish, answer)
            kinds.add(f"no {answer.clause}")
            continue
        facts = [predicted(event) for event in answer]
        assert facts == expected, wish
        kinds.update(fact.kind for fact in facts)
        fold(GAME.reducer, state, answer)
        assert_same_table(state, model)
        seat = rng.randrange(seats)
        if state.phase == "play":
            assert offered(state, seat) == model.legal(seat)
    assert state.outcome is not None
    assert state.outcome.winners == model.winners
    assert list(state.leftover) == model.box
    return state, kinds | {one.clause for one in state.findings}


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("basis", ["live", "film"])
def test_the_program_judges_random_games_as_the_clauses_do(seats: int, basis: events.Basis) -> None:
    for number in range(GAMES):
        state, _ = judge(seats, basis, number)
        assert basis == "film" or sum(map(len, state.piles)) <= 69 + 3


def test_the_random_games_leave_nothing_out() -> None:
    live: set[str] = set()
    film: set[str] = set()
    for number in range(60):
        live |= judge(2, "live", number)[1]
        film |= judge(2, "film", number)[1]
    always = {"PlayStarted", "CardPlaced", "CardDrawn", "BlockClaimed", "FreeRound", "GameEnded"}
    refused = {"no F-S", "no F-3", "no F-K", "no F-U", "no F-U1", "no F-U2", "no F-E", "no G-1"}
    assert live >= always | {"PlacementLost", "PlacementRefused"} | refused
    found = {"F-S", "F-A", "F-B", "F-C", "F-3", "F-K", "F-U", "F-U1", "F-E", "F-L", "G-1"}
    assert film >= always | {"PlacementLost", "CardTakenBack", "no F-E", "no F-L"} | found


def test_a_model_with_another_third_pile_disagrees(monkeypatch: pytest.MonkeyPatch) -> None:
    def reading_of_the_review(card: Face, pile: int, top: Face) -> bool:
        return fits(card, pile, top) or (
            pile == 2 and not set(card[:2]) & set(top[:2]) and card.number != top.number
        )

    monkeypatch.setattr(fusion_model, "fits", reading_of_the_review)
    with pytest.raises(AssertionError):
        judge(3, "live", 0)
