"""Records for disputes, written in the notation: a few seconds of Speed each."""

from tests.service.recorded import new_ledger
from tournament.games.speed.cards import FACES
from tournament.service.games import RecordedGame
from tournament.service.records.taking import record_text


def deck(left: str, right: str, tops: str, *, draw: tuple[str, str] = ("", "")) -> str:
    """Return a deck of Speed in dealing order: both hands, what lies on top, the rest by itself."""
    hands, draws = (left.split(), right.split()), (draw[0].split(), draw[1].split())
    named = {*hands[0], *hands[1], *draws[0], *draws[1], *tops.split()}
    rest = [face for face in FACES if face not in named]
    piles = []
    for known in draws:
        piles.append([*known, *rest[: 15 - len(known)]])
        rest = rest[15 - len(known) :]
    return " ".join([*hands[0], *hands[1], *piles[0], *piles[1], *tops.split(), *rest])


def text_of(basis: str, order: str, acts: str, *, clock: str = "* 0 4700") -> str:
    """Return a record in the notation."""
    return "\n".join(
        [
            "pln 1 speed/club@1",
            "zero 2026-11-28T19:04:05.000Z",
            f"clock {clock}",
            f"deal {basis} 2",
            f"  order {order}",
            *acts.strip().splitlines(),
            "",
        ]
    )


USUAL = deck("8C 3C KD 4H JS", "6H 9D 2D QH 5S", "7S QS", draw=("9C 10S", "10D"))
"""On L lies 7S, on R QS: left holds 8C and right 6H, which both fit on L; JS and KD fit R."""


def game(basis: str, acts: str, *, order: str = USUAL, clock: str = "* 0 4700") -> RecordedGame:
    """Return a friendly game with these acts."""
    ledger = new_ledger()
    text = text_of(basis, order, acts, clock=clock)
    return record_text(ledger, "test", text, game_id="friendly", place=None).recorded
