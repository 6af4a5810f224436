"""The answer of `dispute scene --json`, described in `json.md`."""

from typing import Literal

from pydantic import Field

from reports.documents import DisputeScene
from tournament.cli.shapes import Shape


class SceneAttempt(Shape):
    """Something a seat tried; a text is empty where nothing is known."""

    event: int
    who: str
    what: str
    became: str
    device: str
    offset: str
    uncertainty: str
    clock: str
    arrived: str
    frame: str
    gap: str
    in_question: bool


class SceneEvent(Shape):
    """An event around the moment, in words, with what validation found."""

    event: int
    clock: str
    kind: str
    text: str
    reason: str
    findings: list[str]


class SceneRuled(Shape):
    """An event that the rulings in force change; `event` is null for what they add."""

    event: int | None
    change: str
    ruled: str


class SceneAnswer(Shape):
    """A scene: how sure it is, the answer, and everything it rests on.

    `dispute` is 0 for a game of which nobody has claimed anything.
    """

    schema_: Literal["playledger.scene-of-dispute/1"] = Field(
        "playledger.scene-of-dispute/1", alias="schema"
    )
    dispute: int
    sure: str
    answer: str
    basis: str
    stream: str
    hands: Literal["open", "closed"]
    moment: int | None
    attempts: list[SceneAttempt]
    events: list[SceneEvent]
    as_played: str | None
    as_ruled: str | None
    changed: list[SceneRuled]
    found: list[str]
    rests_on: list[str]
    limits: list[str]


def scene_answer(page: DisputeScene) -> SceneAnswer:
    """Return the answer of `dispute scene`."""
    view, both = page.scene, page.scene.as_ruled
    lines = both.lines if both else ()
    return SceneAnswer(
        dispute=page.claim.number,
        sure=view.sure,
        answer=view.answer,
        basis=view.basis,
        stream=view.stream,
        hands="closed" if view.closed else "open",
        moment=view.steps[view.at].version if view.steps else None,
        attempts=[
            SceneAttempt(
                event=one.version,
                who=one.who,
                what=one.what,
                became=one.became,
                device=one.device,
                offset=one.offset,
                uncertainty=one.uncertainty,
                clock=one.clock,
                arrived=one.arrived,
                frame=one.frame,
                gap=one.gap,
                in_question=one.decisive,
            )
            for one in view.attempts
        ],
        events=[
            SceneEvent(
                event=step.version,
                clock=step.clock,
                kind=step.kind,
                text=step.text,
                reason=step.reason,
                findings=[f"{one.severity} ({one.clause}): {one.text}" for one in step.findings],
            )
            for step in view.steps
        ],
        as_played=both.played if both else None,
        as_ruled=both.ruled if both else None,
        changed=[
            SceneRuled(event=line.version or None, change=line.change, ruled=line.ruled)
            for line in lines
            if line.change != "as-played"
        ],
        found=list(view.found),
        rests_on=list(view.rests_on),
        limits=list(view.limits),
    )
