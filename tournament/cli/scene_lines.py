"""The scene of a dispute in lines for the terminal: the same as its page, without the drawing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournament.cli.game_words import event_lines, table_lines

if TYPE_CHECKING:
    from reports.documents import SceneView
    from tournament.service.disputes.scene.scene import Scene

INDENT = "  "


def scene_lines(view: "SceneView", scene: "Scene | None") -> Iterator[str]:
    """Yield the answer, what was tried, the moment event by event, and what it cannot show."""
    yield f"{view.sure}."
    yield view.answer
    if view.closed:
        yield "No end of the game is on the record: hands are counted; --open-hands shows them."
    yield from _attempts(view)
    if scene is not None:
        yield from _moments(scene)
    yield from _ruled(view)
    if view.found:
        yield "What the table shows, as it was noted:"
        yield from (INDENT + line for line in view.found)
    yield "What this rests on, and what it cannot show:"
    yield from (INDENT + line for line in (*view.rests_on, *view.limits))


def _attempts(view: "SceneView") -> Iterator[str]:
    for one in view.attempts:
        clock = f", {one.clock} {one.uncertainty}" if one.clock else ""
        clock += f" (offset {one.offset})" if one.offset else ""
        clock += f", reached the log {one.arrived}" if one.arrived else ""
        frame = f", picture {one.frame}" if one.frame else ""
        gap = f", {one.gap} since the one before" if one.gap else ""
        mark = "*" if one.decisive else " "
        yield f"{mark}{one.version:>4}  {one.who}: {one.what}, {one.became}{clock}{frame}{gap}"


def _moments(scene: "Scene") -> Iterator[str]:
    from tournament.service.replay import at_us

    recorded = scene.recorded
    yield "The moment, event by event:"
    start = next((us for us in map(at_us, recorded.events) if us is not None), None)
    for step in scene.moments:
        yield from event_lines(step, recorded.players, start, exact=True)
        if step.version == scene.version:
            yield from (
                INDENT * 4 + line.strip()
                for line in table_lines(step.table, recorded.names, recorded.players)
            )


def _ruled(view: "SceneView") -> Iterator[str]:
    both = view.as_ruled
    if both is None:
        return
    yield "As played and as ruled:"
    yield from (INDENT + ruling for ruling in both.rulings)
    for line in both.lines:
        if line.change != "as-played":
            number = f"{line.version:>4}  " if line.version else " " * 6
            who = f"{line.who}: " if line.who else ""
            played = f"{who}{line.played}; as ruled: " if line.played else "as ruled: "
            yield f"{INDENT}{number}{played}{line.ruled}"
    yield f"{INDENT}as played: {both.played}"
    yield f"{INDENT}as ruled:  {both.ruled}"
