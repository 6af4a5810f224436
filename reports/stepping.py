"""What is shown of the steps of a game: which are marked or drawn, and what the script is given."""

from dataclasses import asdict
from typing import get_args

from reports.documents import MARKERS, GameReplay, Icon, SceneView, Step, TableState

_MOVES_NOTHING = ("statement", "film")


def is_marked(step: Step) -> bool:
    """Say whether the time line marks this step."""
    return step.kind in MARKERS or bool(step.findings)


def drawn_steps(scene: SceneView) -> frozenset[int]:
    """Return at which steps paper has the table drawn: the first, the moment, and those beside it.

    A step that moves nothing shows no table a second time, unless it is the moment; and a step of
    which nobody knows the table shows none.
    """
    drawn: set[int] = set()
    last: TableState | None = None
    for place, step in enumerate(scene.steps):
        near = place == 0 or abs(place - scene.at) <= 1
        again = step.kind in _MOVES_NOTHING and step.table == last
        if near and step.table.seats and (place == scene.at or not again):
            drawn.add(place)
            last = step.table
    return frozenset(drawn)


def icons(replay: GameReplay | SceneView) -> tuple[str, ...]:
    """Return the drawings the faces use, so that the page carries no other."""
    used = {face.icon for face in replay.faces}
    return tuple(icon for icon in get_args(Icon) if icon and icon in used)


def replay_data(replay: GameReplay | SceneView) -> dict[str, object]:
    """Return faces, names and tables. The words of a step are in the page's list already."""
    return {
        "faces": [asdict(face) for face in replay.faces],
        "piles": replay.piles,
        "players": [player.name for player in replay.players],
        "steps": [_table(step) for step in replay.steps],
    }


def _table(step: Step) -> dict[str, object]:
    return {
        "version": step.version,
        "kind": step.kind,
        "elapsed": step.elapsed_ms,
        "seat": step.seat,
        "pile": step.pile,
        "card": step.card,
        "marked": is_marked(step),
        "piles": [
            [pile.top, pile.count, pile.reserve, pile.face_down] for pile in step.table.piles
        ],
        "seats": [[seat.hand, seat.hidden, seat.draw] for seat in step.table.seats],
    }
