"""The forms of what a record begins with: the deal, or a scene."""

from typing import get_args

from tournament.games.events import Basis, GameDealt, HandFound, SceneFound
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.words import cards_text, folded, pile_text, word_text
from tournament.games.shuffle import is_seed, seed_of

BASES: tuple[Basis, ...] = get_args(Basis)
UNKNOWN_ORDER = "unknown"


def dealt(event: GameDealt, around: Surroundings) -> str | None:
    """`deal film 2` and the hashes of rules and deck, the seed, and the order of the cards.

    None for a deal by another ruleset than the text's, whose cards have other names.
    """
    if event.rules != around.rules.id:
        return None
    words = [
        f"{event.basis} {event.seats}",
        f"rules {word_text(event.rules_hash)}",
        f"cards {word_text(event.deck_hash)}",
    ]
    if event.seed is not None:
        words.append(f"seed {word_text(event.seed)}")
    if event.commitment is not None:
        words.append(f"committed {event.commitment}")
    order = UNKNOWN_ORDER if event.order is None else cards_text(around.names, event.order)
    return "\n  ".join([*words, *folded(f"order {order}".strip())])


def read_dealt(reader: Reader) -> GameDealt:
    """Read a deal. What is left out is as the game here has it: the hashes, a seed's order."""
    basis = reader.choice(BASES, "basis")
    seats, behind_seats = reader.number("seats"), reader.place
    rules_hash = reader.text() if reader.took("rules") else None
    deck_hash = reader.text() if reader.took("cards") else None
    seed = reader.any_text("seed") if reader.took("seed") else None
    commitment = reader.digest() if reader.took("committed") else None
    ordered = reader.took("order")
    if not ordered and seed is None:
        reader.fail("deal", "seed", "order")
    order = None if not ordered or reader.took(UNKNOWN_ORDER) else reader.cards()
    if not (ordered and rules_hash and deck_hash):
        if seats not in reader.around.game.seats:
            reader.fail("seats", *map(str, reader.around.game.seats), place=behind_seats - 1)
        given = _given(reader, seats, None if ordered else seed)
        rules_hash = rules_hash or given.rules_hash
        deck_hash = deck_hash or given.deck_hash
        order = order if ordered else given.order
    return GameDealt(
        rules=reader.around.rules.id,
        rules_hash=rules_hash,
        deck_hash=deck_hash,
        seats=seats,
        order=order,
        seed=seed,
        basis=basis,
        commitment=commitment,
    )


def _given(reader: Reader, seats: int, seed: str | None) -> GameDealt:
    """Return a deal as the game makes it here: by the seed, where the order is to be its own."""
    game, rules = reader.around.game, reader.around.rules
    if seed is not None and not is_seed(seed):
        reader.fail("seed", place=reader.place - 1)
    return game.deal(rules, seats, seed or seed_of(""), "live")


def scene(event: SceneFound, around: Surroundings) -> str | None:
    """`scene L[7H 8C]+5 R[KS]+5 1[AH 2C]5+15 2[]4+15`: piles with reserves, then hands.

    None where some of the piles have a reserve and others not.
    """
    names, reserves = around.names, event.reserves
    if len(reserves) not in (0, len(event.piles)):
        return None
    beside = [f"+{size}" for size in reserves] or [""] * len(event.piles)
    piles = [
        f"{pile_text(names, pile)}[{cards_text(names, cards)}]{size}"
        for pile, (cards, size) in enumerate(zip(event.piles, beside, strict=True))
    ]
    hands = [
        f"{seat}[{cards_text(names, hand.cards)}]{hand.size}+{hand.draw_size}"
        for seat, hand in enumerate(event.hands, 1)
    ]
    return " ".join([*piles, *hands])


def read_scene(reader: Reader) -> SceneFound:
    """Read a scene: every pile in its order, then every hand."""
    piles: list[tuple[int, ...]] = []
    reserves: list[int] = []
    hands: list[HandFound] = []
    while reader.more and not reader.is_number():
        if reader.pile() != len(piles):
            reader.fail(
                "pile", *reader.names.piles[len(piles) : len(piles) + 1], place=reader.place - 1
            )
        reader.mark("[")
        piles.append(reader.cards("]"))
        if reader.next.startswith("+"):
            reserves.append(reader.number(behind="+"))
        if len(reserves) not in (0, len(piles)):
            reader.fail("reserve")
    while reader.more:
        if reader.seat_number() != len(hands):
            reader.fail("seat", str(len(hands) + 1), place=reader.place - 1)
        reader.mark("[")
        cards = reader.cards("]")
        size, draw_size = reader.pair()
        hands.append(HandFound(cards=cards, size=size, draw_size=draw_size))
    return SceneFound(
        at=reader.at, piles=tuple(piles), reserves=tuple(reserves), hands=tuple(hands)
    )
