"""What a frozen table proves, in plain English, and what it cannot show."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.games.frozen import Break, Proof
from tournament.service.scenes.examination import Examined


@dataclass(frozen=True, slots=True)
class Turning:
    """How a game calls what brings cards onto piles that no pile judges."""

    one: str
    several: str
    each: str


TURNING: Mapping[str, Turning] = {
    "turns": Turning("turn", "turns", "one card of each pile to a turn"),
    "free-rounds": Turning("free round", "free rounds", "one card of each seat to a round"),
}
"""The words for each."""

MISSING_SHOWN = 24
"""Of the cards that are not seen, as many as a line has room for."""

LIMITS = (
    "A frozen table does not show who placed a card, in which order the piles grew,{rebuilt} nor "
    "an illegal card that one of the above explains."
)
BEFORE_A_REBUILDING = " anything from before a reserve was rebuilt,"


def scene_lines(examined: Examined, players: Sequence[str] = ()) -> Iterator[str]:
    """Yield what is found, line by line: piles, proofs, counts, the block, and the limits.

    `players` names the seats, where somebody is known to have sat there.
    """
    yield from _pile_lines(examined)
    yield from _turn_lines(examined)
    yield from _count_lines(examined)
    yield from _block_lines(examined, players)
    rebuilt = BEFORE_A_REBUILDING if examined.evidence.reserved else ""
    yield LIMITS.format(rebuilt=rebuilt)


def break_words(examined: Examined, one: Break) -> str:
    """Say which card does not fit which."""
    return f"{examined.face(one.upper)} on {examined.face(one.lower)}"


def missing_faces(examined: Examined) -> list[str]:
    """Return the unseen cards; counted by what is known of them where faces were written in part.

    Of a rank that was written without suits only the number of missing cards is known.
    """
    missing = examined.evidence.missing
    if not examined.partial:
        return [examined.names.card(card) for card in missing]
    kinds = Counter(examined.partial_face(card) for card in missing)
    return [kind if count == 1 else f"{count}×{kind}" for kind, count in kinds.items()]


def _pile_lines(examined: Examined) -> Iterator[str]:
    names = examined.names
    for pile, cards in enumerate(examined.table.piles):
        broken = [one for one in examined.evidence.breaks if one.pile == pile]
        said = ", ".join(break_words(examined, one) for one in broken)
        fits = f"does not fit: {said}" if broken else "every card fits the one below"
        yield f"{names.piles[pile]}: {_several(len(cards), 'card')}; {fits}"


def _turn_lines(examined: Examined) -> Iterator[str]:
    evidence, table = examined.evidence, examined.table
    words = _turning(examined)
    for proof in evidence.proofs:
        yield proof_words(examined, proof)
    if not evidence.breaks:
        return
    if not _said_of_all_breaks(examined):
        needed = _several(evidence.turns_needed, words.one, words.several)
        yield (
            f"{needed} would explain every card that does not fit, {words.each}; "
            f"if there were fewer, a card is illegal ({evidence.turned_by}). "
            "Tell how many by --turns."
        )
    elif not evidence.proofs:
        counted = f"The {words.several}"
        if table.turns is not None and not any(table.pile_turns):
            counted = _several(table.turns, words.one, words.several)
        yield f"{counted} can explain every card that does not fit ({evidence.turned_by})."


def _said_of_all_breaks(examined: Examined) -> bool:
    """Say whether the turns are told of every pile on which a card does not fit."""
    table = examined.table
    broken = {one.pile for one in examined.evidence.breaks}
    return table.turns is not None or all(table.pile_turns[pile] is not None for pile in broken)


def proof_words(examined: Examined, proof: Proof) -> str:
    """Say how many cards of which piles were placed illegally, at least, and why."""
    names, words = examined.names, _turning(examined)
    piles = ", ".join(names.piles[pile] for pile in proof.piles)
    among = ", ".join(
        break_words(examined, one) for one in examined.evidence.breaks if one.pile in proof.piles
    )
    explained = f"{words.several} explain at most {proof.explained} of {proof.breaks}"
    were = "was" if proof.illegal == 1 else "were"
    least = f"at least {_several(proof.illegal, 'card')} of {piles} {were} placed illegally"
    clauses = f"({examined.evidence.placed_by}, {examined.evidence.turned_by})"
    if proof.assumes == "no-rebuilding":
        return f"If no reserve was rebuilt, {least}: {explained}, among {among} {clauses}."
    return f"Proved: {least}: {explained}, among {among} {clauses}."


def _turning(examined: Examined) -> Turning:
    return TURNING[examined.evidence.counted_in]


def _count_lines(examined: Examined) -> Iterator[str]:
    evidence = examined.evidence
    missing, hidden = len(evidence.missing), evidence.hidden
    if hidden is not None:
        boxed = f", {evidence.boxed} of them in the box" if evidence.boxed else ""
        said = f"{_several(missing, 'card is', 'cards are')} not seen{boxed}, as the counts have it"
    else:
        said = f"{_several(missing, 'card is', 'cards are')} not seen"
    shown = 0 < missing <= MISSING_SHOWN
    yield f"{said}: {' '.join(missing_faces(examined))}." if shown else f"{said}."


def _block_lines(examined: Examined, players: Sequence[str]) -> Iterator[str]:
    evidence, names = examined.evidence, examined.names
    for one in evidence.fitting:
        piles = _or([names.piles[pile] for pile in one.piles])
        who = players[one.seat] if one.seat < len(players) else f"Seat {one.seat + 1}"
        yield f"{who} could place {examined.face(one.card)} on {piles}."
    said = {
        "yes": "Nobody can place: this is a block",
        "no": "This is no block",
        "open": "Whether this is a block is open: not every hand and count is known",
    }[evidence.block]
    yield f"{said} ({evidence.blocked_by})."


def _or(words: Sequence[str]) -> str:
    return " or ".join(words)


def _several(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"
