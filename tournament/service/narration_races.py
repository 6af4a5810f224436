"""Sentences about cards that met on a pile: what a card lay on, and why one was lost or refused."""

from tournament.games.events import CardPlaced, PlacementLost, PlacementRefused
from tournament.games.moments import order_settled
from tournament.service.narration_situation import Situation

_MILLISECOND = 1_000
_SECOND = 1_000_000
_SHORT = 10 * _MILLISECOND
_SHORTEST = 100


def on_what(event: CardPlaced | PlacementLost | PlacementRefused, situation: Situation) -> str:
    """Return the top that a card met, and the one its player saw where that was another."""
    top, seen = situation.top(event.pile), event.seen_top
    if top is None:
        return "" if seen is None else f" ({situation.face(seen)} was seen)"
    if seen is None or seen == top:
        return f" ({situation.face(top)})"
    return f" ({situation.face(top)}; {situation.face(seen)} was seen)"


def why_lost(event: PlacementLost, situation: Situation) -> str:
    """Say how much too late a card came, after which one, and how sure that is (S-6a, F-L, G-1)."""
    judged = {
        "arrival": "",
        "estimate": "as estimated, ",
        "referee": "as the referee states, ",
    }[event.decided_by]
    card, first, delta = situation.face(event.card), _first(event, situation), event.delta_us
    if delta is None:
        came = f"came after {first}"
    elif delta < 0:
        came = f"came after {first}, though the clocks say {span(-delta)} before"
    elif order_settled(delta, event.uncertainty_us):
        came = f"came {span(delta)} after {first}"
    else:
        came = f"counts as second to {first}, {span(delta)} later by the clocks"
    sure = ""
    if not order_settled(delta, event.uncertainty_us):
        sure = f"; the clocks are good to {span(up(event.uncertainty_us or 0))}"
        if event.decided_by == "arrival":
            sure += " and cannot tell which was first, so arrival decided (G-1)"
        else:
            sure += ", so the order is not established (G-1)"
    return f"lost: {judged}{card} {came} ({situation.lost_by}){sure}"


def why_refused(event: PlacementRefused, situation: Situation) -> str:
    """Say what a card did not fit (S-4, S-6a, F-A, F-B, F-C)."""
    card, top, seen = situation.face(event.card), situation.top(event.pile), event.seen_top
    if top is None:
        misfit = "does not fit there"
    elif seen is None or seen == top:
        misfit = f"does not fit {situation.face(top)}"
    else:
        misfit = f"fits neither {situation.face(top)} nor {situation.face(seen)}, which was seen"
    return f"refused: {card} {misfit} ({event.clause})"


def why_undecided(situation: Situation) -> str:
    """Say what becomes of a race that nobody can decide (S-6b, F-L)."""
    clause = situation.undecided_by
    return f"undecided: nobody can say which was first, so the cards stay in hand ({clause})"


def span(microseconds: int) -> str:
    """Return a time span as people say it: `3.2 ms`, `38 ms`, `1.204 s`."""
    if microseconds < _SHORT:
        whole, rest = divmod(microseconds, _MILLISECOND)
        return f"{whole}.{rest // 100} ms"
    if microseconds < _SECOND:
        return f"{microseconds // _MILLISECOND} ms"
    seconds, rest = divmod(microseconds, _SECOND)
    return f"{seconds}.{rest // _MILLISECOND:03} s"


def up(microseconds: int) -> int:
    """Return the least span that `span` shows and that is no shorter: clocks are never better."""
    shown = _SHORTEST if microseconds < _SHORT else _MILLISECOND
    return -(-microseconds // shown) * shown


def _first(event: PlacementLost, situation: Situation) -> str:
    """Return the card that came first, and whether it still lies on top."""
    card = situation.landed.get((event.winner_version, event.pile))
    if card is None:
        return "another card"
    there = "that lies there" if card == situation.top(event.pile) else "that was first"
    return f"the {situation.face(card)} {there}"
