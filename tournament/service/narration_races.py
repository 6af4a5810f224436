"""Sentences about cards that met on a pile: what a card lay on, and why one was lost or refused."""

from tournament.games.events import CardPlaced, PlacementLost, PlacementRefused
from tournament.games.moments import order_settled
from tournament.service.narration_scene import Scene

_MILLISECOND = 1_000
_SECOND = 1_000_000
_SHORT = 10 * _MILLISECOND


def on_what(event: CardPlaced | PlacementLost | PlacementRefused, scene: Scene) -> str:
    """Return the top that a card met, and the one its player saw where that was another."""
    top, seen = scene.top(event.pile), event.seen_top
    if top is None:
        return "" if seen is None else f" ({scene.face(seen)} was seen)"
    if seen is None or seen == top:
        return f" ({scene.face(top)})"
    return f" ({scene.face(top)}; {scene.face(seen)} was seen)"


def why_lost(event: PlacementLost, scene: Scene) -> str:
    """Say how much too late a card came, after which one, and how sure that is (S-6a, F-L, G-1)."""
    judged = {
        "arrival": "",
        "estimate": "as estimated, ",
        "referee": "as the referee states, ",
    }[event.decided_by]
    card, first, delta = scene.face(event.card), _first(event, scene), event.delta_us
    if delta is None:
        came = f"came after {first}"
    elif delta < 0:
        came = f"came after {first}, though the clocks say {span(-delta)} before"
    else:
        came = f"came {span(delta)} after {first}"
    sure = ""
    if not order_settled(delta, event.uncertainty_us):
        sure = f"; the clocks are good to {span(event.uncertainty_us or 0)}"
        if event.decided_by == "arrival":
            sure += " and cannot tell which was first, so arrival decided (G-1)"
        else:
            sure += ", so the order is not established (G-1)"
    return f"lost: {judged}{card} {came} ({scene.lost_by}){sure}"


def why_refused(event: PlacementRefused, scene: Scene) -> str:
    """Say what a card did not fit (S-4, S-6a, F-A, F-B, F-C)."""
    card, top, seen = scene.face(event.card), scene.top(event.pile), event.seen_top
    if top is None:
        misfit = "does not fit there"
    elif seen is None or seen == top:
        misfit = f"does not fit {scene.face(top)}"
    else:
        misfit = f"fits neither {scene.face(top)} nor {scene.face(seen)}, which was seen"
    return f"refused: {card} {misfit} ({event.clause})"


def why_undecided(scene: Scene) -> str:
    """Say what becomes of a race that nobody can decide (S-6b, F-L)."""
    clause = scene.undecided_by
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


def _first(event: PlacementLost, scene: Scene) -> str:
    """Return the card that came first, and whether it still lies on top."""
    card = scene.landed.get((event.winner_version, event.pile))
    if card is None:
        return "another card"
    there = "that lies there" if card == scene.top(event.pile) else "that was first"
    return f"the {scene.face(card)} {there}"
