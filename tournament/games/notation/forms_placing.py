"""The forms of what cards do: placed, lost, refused, raced, taken back, drawn, turned, put freely.

Every form has its writer and its reader side by side. A writer returns the words behind the seat.
"""

from typing import get_args

from tournament.games.events import (
    CardDrawn,
    CardPlaced,
    CardTakenBack,
    DecidedBy,
    FreePlacement,
    FreeRound,
    PlacementLost,
    PlacementRefused,
    RaceLeftUndecided,
    RacingCard,
    ReserveRebuilt,
    ReservesTurned,
)
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.words import UNKNOWN, card_text, cards_text, pile_text, word_text

LOST = "~"
REFUSED = "x"
DECIDED_BY: tuple[DecidedBy, ...] = get_args(DecidedBy)


def placed(event: CardPlaced, around: Surroundings) -> str:
    """`7H>L^6C`: a card on a pile, and the top that its player saw (S-4, S-6a)."""
    return _on(event, around)


def refused(event: PlacementRefused, around: Surroundings) -> str:
    """`7H>L x S-4`: a card that was not let onto the pile, and the clause."""
    return f"{_on(event, around)} {REFUSED} {word_text(event.clause)}"


def lost(event: PlacementLost, around: Surroundings) -> str:
    """`7H>L^6C ~`: a card that came too late (S-6a); what the acts before do not say is added."""
    first = around.first_at(event.pile, event.seen_top)
    words = [_on(event, around), LOST]
    if first is None or first.version != event.winner_version:
        words.append(f"@{event.winner_version}")
    said = (event.delta_us, event.uncertainty_us)
    if said != around.lateness(first, event.at):
        words += (UNKNOWN if number is None else str(number) for number in said)
    if event.decided_by != around.decided_by:
        words.append(event.decided_by)
    return " ".join(words)


def read_card(reader: Reader) -> CardPlaced | PlacementLost | PlacementRefused | CardTakenBack:
    """Read what became of a card that a seat moved to a pile or from one."""
    card = reader.card()
    if reader.took("<"):
        pile = reader.pile()
        return CardTakenBack(at=reader.at, seat=reader.actor, card=card, pile=pile)
    if not reader.took(">"):
        reader.fail("mark", ">", "<")
    pile = reader.pile()
    seen = reader.card() if reader.took("^") else None
    if reader.took(LOST):
        return _lost(reader, card, pile, seen)
    if reader.took(REFUSED):
        return PlacementRefused(
            at=reader.at,
            seat=reader.actor,
            card=card,
            pile=pile,
            seen_top=seen,
            clause=reader.text("clause"),
        )
    return CardPlaced(at=reader.at, seat=reader.actor, card=card, pile=pile, seen_top=seen)


def _lost(reader: Reader, card: int, pile: int, seen: int | None) -> PlacementLost:
    around = reader.around
    first = around.first_at(pile, seen)
    if reader.next.startswith("@"):
        winner = reader.number("first-at-the-pile", behind="@")
    elif first is None:
        reader.fail("first-at-the-pile")
    else:
        winner = first.version
    delta, uncertainty = around.lateness(first, reader.at)
    if reader.is_number() or reader.next.startswith(("-", UNKNOWN)):
        delta = None if reader.took(UNKNOWN) else reader.signed()
        uncertainty = None if reader.took(UNKNOWN) else reader.number()
    by = reader.choice(DECIDED_BY) if reader.more else around.decided_by
    return PlacementLost(
        at=reader.at,
        seat=reader.actor,
        card=card,
        pile=pile,
        seen_top=seen,
        winner_version=winner,
        delta_us=delta,
        uncertainty_us=uncertainty,
        decided_by=by,
    )


def taken_back(event: CardTakenBack, around: Surroundings) -> str:
    """`7H<L`: an illegal card that went back from the pile to the hand (S-4a)."""
    return f"{card_text(around.names, event.card)}<{pile_text(around.names, event.pile)}"


def drawn(event: CardDrawn, around: Surroundings) -> str:
    """`+7H`: a card that was drawn; `+?` where nobody knows which (S-8, F-3)."""
    return f"+{UNKNOWN if event.card is None else card_text(around.names, event.card)}"


def read_drawn(reader: Reader) -> CardDrawn:
    """Read a draw: one word, the mark and the card."""
    face = reader.next[1:]
    card = None if face == UNKNOWN else reader.card_in(face)
    if card is None and face != UNKNOWN:
        reader.fail("card", UNKNOWN)
    reader.take()
    return CardDrawn(at=reader.at, seat=reader.actor, card=card)


def race(event: RaceLeftUndecided, around: Surroundings) -> str:
    """`race L 1 7H 2 8C`: a race that nobody can decide, its pile and cards (S-6b, F-L)."""
    cards = (f" {one.seat + 1} {card_text(around.names, one.card)}" for one in event.cards)
    return f"{pile_text(around.names, event.pile)}{''.join(cards)}"


def read_race(reader: Reader) -> RaceLeftUndecided:
    """Read an undecided race."""
    pile = reader.pile()
    cards: list[RacingCard] = []
    while reader.more:
        cards.append(RacingCard(seat=reader.seat_number(), card=reader.card()))
    return RaceLeftUndecided(at=reader.at, pile=pile, cards=tuple(cards))


def turned(event: ReservesTurned, around: Surroundings) -> str:
    """`turn 7H 8C`: a card from each reserve, the first pile's first (S-9, S-9b)."""
    return cards_text(around.names, event.cards)


def read_turned(reader: Reader) -> ReservesTurned:
    """Read a turn of the reserves."""
    return ReservesTurned(at=reader.at, cards=reader.cards())


def rebuilt(event: ReserveRebuilt, around: Surroundings) -> str:
    """`rebuild L 7H 8C`: a reserve made of its active pile, its first card first (S-10)."""
    return f"{pile_text(around.names, event.pile)} {cards_text(around.names, event.order)}".strip()


def read_rebuilt(reader: Reader) -> ReserveRebuilt:
    """Read a rebuilt reserve."""
    return ReserveRebuilt(at=reader.at, pile=reader.pile(), order=reader.cards())


def free(event: FreeRound, around: Surroundings) -> str:
    """`free 1 blue-sun-3>A 2 …`: the cards of a free round in landing order (F-U, F-U3)."""
    names = around.names
    return " ".join(
        f"{one.seat + 1} {card_text(names, one.card)}>{pile_text(names, one.pile)}"
        for one in event.placements
    )


def read_free(reader: Reader) -> FreeRound:
    """Read a free round; it may have no card."""
    placements: list[FreePlacement] = []
    while reader.more:
        seat, card = reader.seat_number(), reader.card()
        reader.mark(">")
        placements.append(FreePlacement(seat=seat, card=card, pile=reader.pile()))
    return FreeRound(at=reader.at, placements=tuple(placements))


def _on(event: CardPlaced | PlacementLost | PlacementRefused, around: Surroundings) -> str:
    names = around.names
    seen = "" if event.seen_top is None else f"^{card_text(names, event.seen_top)}"
    return f"{card_text(names, event.card)}>{pile_text(names, event.pile)}{seen}"
