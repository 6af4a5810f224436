"""What the replay page's script is given: the table after every step, as plain JSON values."""

from dataclasses import asdict
from typing import get_args

from reports.documents import MARKERS, GameReplay, Icon, SceneView, Step


def is_marked(step: Step) -> bool:
    """Say whether the time line marks this step."""
    return step.kind in MARKERS or bool(step.findings)


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
