"""The scene of a dispute as pages show it."""

from collections.abc import Sequence

from eventstore.events import RecordedEvent
from reports.documents import (
    AsRuled,
    Player,
    RuledLine,
    SceneAttempt,
    SceneClaim,
    SceneView,
)
from tournament.disputes.events import SEATS
from tournament.disputes.in_force import KnownRuling
from tournament.service.counted import several
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.disputes.scene.answer import answer
from tournament.service.disputes.scene.logged import arrivals, logged_lines, times_said
from tournament.service.disputes.scene.otherwise import who
from tournament.service.disputes.scene.ruled import SceneAsRuled
from tournament.service.disputes.scene.scene import Scene
from tournament.service.disputes.scene.words import basis_lines, found_lines, limits, rows
from tournament.service.narration import BASES
from tournament.service.printing.clock import Clock
from tournament.service.printing.replays import drawn_steps
from tournament.service.printing.tables import Faces
from tournament.service.sentences_disputes import (
    CLAIMS,
    SIDES,
    Named,
    clauses_of,
    moment_said,
    ruled,
    side_said,
)
from tournament.service.tournaments import Tournament


def claim_of(
    tournament: Tournament, dispute: LoadedDispute, scene: Scene | None = None
) -> SceneClaim:
    """Return what is claimed, what each side says, and what of it `scene` shows."""
    opened = dispute.opened
    said = [*opened.says, *(taken.said for taken in dispute.state.statements)]
    shown = f"; the scene shows event {scene.version}" if scene else ""
    points_at = moment_said(opened) or f"no event{shown}"
    clauses = clauses_of(opened.claim, tournament.state.settings.rules)
    return SceneClaim(
        number=dispute.number,
        text=f"{CLAIMS[opened.claim].capitalize()} ({', '.join(clauses)}).",
        by=side_said(tournament, opened, opened.by),
        points_at=f"It points at {points_at}.",
        says=tuple((side_said(tournament, opened, one.side), one.text) for one in said),
        unheard=tuple(
            f"Of {side_said(tournament, opened, side)}, no statement is on the record."
            for side in SEATS
            if side not in {one.side for one in said}
        ),
    )


def scene_view(
    scene: Scene,
    as_ruled: SceneAsRuled | None,
    *,
    dispute: int = 0,
    named: Named = SIDES.__getitem__,
    logged: Sequence[RecordedEvent] = (),
) -> SceneView:
    """Return a scene as its page shows it.

    `dispute` is whose it is, 0 of none; `named` tells who sits on a side, and `logged` has the
    events of the record as the log has them.
    """
    recorded = scene.recorded
    faces = Faces(recorded.names)
    steps = drawn_steps(scene.moments, recorded, faces, Clock(recorded.events, exact=True))
    said = answer(scene)
    came = arrivals(recorded, logged)
    return SceneView(
        sure=said.sure,
        answer=said.text,
        basis=BASES[recorded.dealt.basis],
        rules=recorded.dealt.rules,
        stream=recorded.stream,
        players=tuple(Player(0, name) for name in recorded.players),
        piles=recorded.names.piles,
        faces=tuple(faces.drawn),
        steps=steps,
        at=next(at for at, step in enumerate(steps) if step.version == scene.version),
        attempts=tuple(
            SceneAttempt(
                version=row.version,
                who=row.who,
                what=row.what,
                became=row.became,
                device=row.device,
                offset=row.offset,
                uncertainty=row.uncertainty,
                clock=row.clock,
                frame=row.frame,
                gap=row.gap,
                decisive=row.decisive,
                arrived=came.get(row.version, ""),
            )
            for row in rows(scene)
        ),
        rests_on=(*basis_lines(scene), *logged_lines(recorded, logged)),
        found=tuple(found_lines(scene)),
        limits=limits(scene),
        closed=not scene.open_hands,
        as_ruled=None if as_ruled is None else _both_ways(scene, as_ruled, dispute, named),
        times=times_said(recorded),
        shown=_shown(scene),
    )


def _shown(scene: Scene) -> str:
    """Say which events of the record a scene shows."""
    first, last = scene.moments[0].version, scene.moments[-1].version
    all_of_it = len(scene.recorded.events)
    if last - first + 1 == all_of_it:
        return f"These are all {several(all_of_it, 'event')} of the record."
    return f"These are events {first} to {last} of the {all_of_it} on the record."


def ruling_words(known: KnownRuling, dispute: int, named: Named) -> str:
    """Return a ruling in force as a line, with its clause; of another dispute than this one too."""
    issued = known.issued
    of_another = f" of dispute {known.dispute}" if known.dispute != dispute else ""
    said = f"Ruling {issued.ruling}{of_another} by {issued.referee}"
    return f"{said}: {ruled(issued, named)}: {issued.reason}"


def _both_ways(scene: Scene, both: SceneAsRuled, dispute: int, named: Named) -> AsRuled:
    lines = []
    for line in both.lines:
        seat = None if line.played is None else line.played.told.seat
        lines.append(
            RuledLine(
                version=line.played.version if line.played else 0,
                who="" if seat is None else who(scene, seat),
                played=line.played.told.text if line.played else "",
                change=line.change,
                ruled=line.text,
            )
        )
    return AsRuled(
        rulings=tuple(ruling_words(each, dispute, named) for each in both.rulings),
        played=both.played,
        ruled=both.ruled,
        lines=tuple(lines),
    )
