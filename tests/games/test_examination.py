"""What a frozen table proves, against the games that led to it."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.games.films import fusion_films, speed_films
from tests.games.speed_positions import cards
from tournament.event import fold
from tournament.games import events as did
from tournament.games.frozen import Break, DealsUnknown, Examines, FrozenHand, FrozenTable
from tournament.games.fusion import GAME as FUSION
from tournament.games.fusion.blocks import block_exists as fusion_block
from tournament.games.fusion.examination import examine as examine_fusion
from tournament.games.fusion.examination import possible_cards as possible_in_fusion
from tournament.games.speed import GAME as SPEED
from tournament.games.speed.blocks import block_exists as speed_block
from tournament.games.speed.cards import FACES
from tournament.games.speed.examination import examine, partial_face, possible_cards
from tournament.games.speed.rules import CLUB
from tournament.games.table import TableState


def frozen(
    state: TableState, turns: int | Sequence[int] | None, *, known: bool = True
) -> FrozenTable:
    reserves = getattr(state, "reserves", None)
    return FrozenTable(
        piles=tuple(map(tuple, state.piles)),
        reserves=tuple(map(len, reserves)) if reserves else (None,) * len(state.piles),
        hands=tuple(
            FrozenHand(
                cards=tuple(sorted(hand)) if known else (),
                size=len(hand),
                draw_size=len(state.draw_piles[seat]),
            )
            for seat, hand in enumerate(state.hands)
        ),
        turns=turns if isinstance(turns, int) else None,
        pile_turns=tuple(turns) if isinstance(turns, Sequence) else (),
    )


def pile(text: str, other: str = "KH", **fields: object) -> FrozenTable:
    return FrozenTable(
        piles=(tuple(cards(text)), tuple(cards(other))),
        reserves=(None, None),
        hands=(FrozenHand(), FrozenHand()),
        **fields,
    )


def test_both_games_of_ours_know_frozen_tables() -> None:
    for game in (SPEED, FUSION):
        assert isinstance(game, Examines)
        assert isinstance(game, DealsUnknown)


def test_no_frozen_table_of_speed_accuses_more_cards_than_were_illegal() -> None:
    """S-4, S-9: every third table of random games with faults, all that was counted being true."""
    proved: Counter[int] = Counter()
    for table in speed_films():
        state = SPEED.initial(table.rules)
        turns, illegal = [0, 0], [0, 0]
        for number, event in enumerate(table.events):
            placed = isinstance(event, did.CardPlaced)
            misfit = placed and not state.fits_top(event.card, event.pile)
            fold(SPEED.reducer, state, [event])
            match event:
                case did.ReservesTurned():
                    turns = [count + 1 for count in turns]
                case did.ReserveRebuilt():
                    turns[event.pile], illegal[event.pile] = 0, 0
                case did.CardPlaced() if misfit:
                    illegal[event.pile] += 1
                case did.CardTakenBack():
                    illegal[event.pile] -= 1
            if state.phase != "play" or number % 3:
                continue
            evidence = examine(table.rules, frozen(state, turns))
            assert not evidence.impossible
            if turns[0] == turns[1]:
                assert examine(table.rules, frozen(state, turns[0])).proofs == evidence.proofs
            for proof in evidence.proofs:
                assert 0 < proof.illegal <= illegal[proof.piles[0]]
                proved[proof.illegal] += 1
            assert evidence.block == ("yes" if speed_block(state) else "no")
            assert evidence.hidden == len(evidence.missing)
            hidden = examine(table.rules, frozen(state, None, known=False))
            assert hidden.block in ("open", evidence.block)
            held = [card for hand in state.hands for card in sorted(hand)]
            assert set(hidden.missing) == set(evidence.missing) | set(held)
    assert proved[1] > 20


def test_without_a_rebuilding_the_reserves_tell_the_turns() -> None:
    """S-10: what is said on that assumption says so, and is true of games without one."""
    for table in speed_films():
        state = SPEED.initial(table.rules)
        illegal = 0
        for event in table.events:
            if isinstance(event, did.ReserveRebuilt):
                break
            illegal += isinstance(event, did.CardPlaced) and not state.fits_top(
                event.card, event.pile
            )
            fold(SPEED.reducer, state, [event])
            if state.phase == "play":
                for proof in examine(table.rules, frozen(state, None)).proofs:
                    assert proof.assumes == "no-rebuilding"
                    assert proof.illegal <= illegal


@pytest.mark.parametrize(
    ("text", "turns", "illegal"),
    [
        ("7S 8C 9D", 0, 0),
        ("7S 8C JD QD", 1, 0),
        ("7S 8C JD QD", 0, 1),
        ("7S 9C JD QD", 1, 1),
        ("7S 9C JD KD", 0, 3),
        ("7S 9C JD KD", 4, 0),
    ],
)
def test_a_pile_has_as_many_breaks_as_turns(text: str, turns: int, illegal: int) -> None:
    """S-4, S-9b: worked piles."""
    evidence = examine(CLUB, pile(text, "KH AH 2H 3H", turns=turns))
    assert sum(proof.illegal for proof in evidence.proofs) == illegal


@pytest.mark.parametrize(
    ("fields", "illegal"),
    [
        ({"turns": 2}, [1]),
        ({"pile_turns": (3, 2)}, []),
        ({"pile_turns": (1, 0)}, [2, 1]),
        ({"turns": 1, "pile_turns": (3, None)}, []),
        ({"pile_turns": (2, None)}, [1]),
    ],
)
def test_each_pile_is_judged_by_its_own_turns(
    fields: dict[str, object], illegal: list[int]
) -> None:
    """S-10, S-10a: also a rebuilt pile, whose first card was turned."""
    evidence = examine(CLUB, pile("7S 9C JD KD", "8H 2H", **fields))
    assert evidence.impossible == ()
    assert [(proof.illegal, proof.assumes) for proof in evidence.proofs] == [
        (count, "nothing") for count in illegal
    ]


def test_a_break_says_which_card_does_not_fit_which() -> None:
    evidence = examine(CLUB, pile("7S 8C JD QD"))
    lower, upper = cards("8C JD")
    assert evidence.breaks == (Break(pile=0, place=2, lower=lower, upper=upper),)
    assert (evidence.turns_needed, evidence.proofs, evidence.block) == (1, (), "open")


def test_counts_that_cannot_be_are_told() -> None:
    """S-2, S-9b."""
    turned = examine(CLUB, pile("7S 8C", turns=3))
    assert [one.code for one in turned.impossible] == ["pile-shorter-than-its-turns"]
    hands = (FrozenHand(size=5, draw_size=15), FrozenHand(size=6, draw_size=15))
    many = FrozenTable(piles=((0,), (9,)), reserves=(5, 5), hands=hands)
    assert [one.code for one in examine(CLUB, many).impossible] == [
        "more-than-was-dealt",
        "cards-do-not-add-up",
    ]


def test_a_draw_pile_never_has_more_cards_than_were_dealt_to_it() -> None:
    """S-2: it only shrinks, whatever the hand has."""
    hands = (FrozenHand(draw_size=16), FrozenHand())
    table = FrozenTable(piles=((0,), (9,)), reserves=(None, None), hands=hands)
    assert [one.code for one in examine(CLUB, table).impossible] == ["draw-pile-has-grown"]


def test_a_rank_stands_for_its_four_cards() -> None:
    assert [FACES[card] for card in possible_cards(CLUB, "10")] == ["10C", "10D", "10H", "10S"]
    assert [FACES[card] for card in possible_cards(CLUB, "10s")] == ["10S"]
    assert list(possible_cards(CLUB, "1")) == []
    assert partial_face(CLUB, cards("10S")[0]) == "10"


def test_no_frozen_table_of_fusion_accuses_more_cards_than_were_illegal() -> None:
    """F-E, F-U1, F-K: with every free round counted."""
    proved = 0
    for rules, events, _ in fusion_films():
        state = FUSION.initial(rules)
        rounds = illegal = 0
        chance = random.Random(len(events))
        for event in events:
            if isinstance(event, did.FreeRound):
                rounds += 1
                seats = Counter(one.seat for one in event.placements)
                illegal += sum(count - 1 for count in seats.values())
            if isinstance(event, did.CardPlaced):
                illegal += not state.fits_top(event.card, event.pile)
            fold(FUSION.reducer, state, [event])
            if state.phase == "play" and chance.random() < 0.3:
                evidence = examine_fusion(rules, frozen(state, rounds))
                assert not evidence.impossible
                assert sum(proof.illegal for proof in evidence.proofs) <= illegal
                proved += len(evidence.proofs)
                exists = fusion_block(state)
                assert evidence.block in (("yes", "open") if exists else ("no", "open"))
                if rules.redraw == "any_time":
                    assert evidence.block == ("yes" if exists else "no")
    assert proved > 20


def test_a_reserve_or_free_rounds_of_one_pile_in_fusion_cannot_be() -> None:
    """F-2, F-U3."""
    rules = FUSION.rulesets["fusion/rulebook@1"]
    table = FrozenTable(
        piles=((0,), (9,), (20,)), reserves=(3, None, None), hands=(FrozenHand(), FrozenHand())
    )
    [found] = examine_fusion(rules, table).impossible
    assert found.code == "scene-without-a-reserve"
    counted = FrozenTable(
        piles=table.piles, reserves=(None,) * 3, hands=table.hands, pile_turns=(1, None, None)
    )
    [found] = examine_fusion(rules, counted).impossible
    assert found.code == "free-rounds-of-one-pile"
    assert list(possible_in_fusion(rules, "Blue-Crown-1")) == [0]
