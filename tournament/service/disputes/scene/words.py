"""A scene in words, for the terminal and for pages: its attempts, its basis, and its limits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.games.catalogue import Found
from tournament.games.events import Basis, CardPlaced, ReservesTurned, SceneFound
from tournament.games.evidence import StatementMade
from tournament.games.frozen import Examines, FrozenHand, FrozenTable
from tournament.games.offers import races_of
from tournament.service.disputes.scene.answer import act_words
from tournament.service.disputes.scene.attempts import Attempt, Became
from tournament.service.disputes.scene.otherwise import who
from tournament.service.disputes.scene.scene import Scene
from tournament.service.disputes.scene.spans import exact
from tournament.service.evidence import films, statements
from tournament.service.instants import instant
from tournament.service.narration_evidence import film_words, statement_words
from tournament.service.scenes.examination import Examined
from tournament.service.scenes.words import scene_lines

BECAME: Mapping[Became, str] = {
    "placed": "lies there",
    "lost": "went back",
    "refused": "did not fit",
    "turned-away": "turned away",
    "left-open": "left open",
    "called": "right",
    "false-call": "false",
}
"""What became of an attempt, in a few words."""

LIMITS: Mapping[Basis, tuple[str, ...]] = {
    "live": (
        "The record has what reached the recorder of the table, in the order in which it came.",
        "It does not show a hand in the air, a touch that a device did not take, or what was said.",
        "Which act comes first also depends on the connections, by how much is not recorded.",
        "A clock is as good as its device measured it against the recorder's: see its uncertainty.",
    ),
    "film": (
        "The record has what somebody marked on a film. Only the film itself shows it.",
        "Nothing marked on a film is known better than one of its pictures lasts.",
        "What the camera did not see, nobody can tell from it.",
    ),
    "scene": (
        "The record was concluded from a table as it lay; nobody recorded the plays as they came.",
    ),
    "referee": (
        "The record is what somebody states. Nobody measured it; its order is from memory (G-1).",
        "It is worth as much as whoever states it.",
    ),
    "result": (
        "Only who won is known. Which cards were played, in what order and when is not recorded.",
    ),
    "bot": ("Bots played this game; its times are simulated.",),
}
"""What a record cannot show, by how it came about."""

UNRECORDED = (
    "Of a game without a record no more is known than what was entered: a score, and who won which "
    "game only where that was entered too. Which cards were played, in what order and when is not "
    "recorded."
)
"""What nobody can know of a game that is not on the record."""


@dataclass(frozen=True, slots=True)
class Row:
    """An attempt as tables show it. Empty is what is not known.

    `device` and `clock` are times of day in UTC to the microsecond: as the device said, of a table
    that was played at devices, and by the recorder's clock. `gap` is the time since the attempt
    before it.
    """

    version: int
    who: str
    what: str
    became: str
    device: str
    offset: str
    uncertainty: str
    clock: str
    frame: str
    gap: str
    decisive: bool


def rows(scene: Scene) -> list[Row]:
    """Return every attempt around the moment, in the order of the record.

    Nothing where the event in question is none: then the times of attempts say nothing about it.
    """
    if not any(_in_question(scene, one) for one in scene.attempts):
        return []
    before: int | None = None
    made = []
    for one in scene.attempts:
        made.append(_row(scene, one, before))
        before = one.when.us if one.when.us is not None else before
    return made


def basis_lines(scene: Scene) -> Iterator[str]:
    """Yield what the record rests on: films with their pictures, and who states what."""
    attached = [film for _, film in films(scene.recorded)]
    for film in attached:
        yield film_words(film)
        yield f"That film is the file with the SHA-256 {film.sha256}"
    if scene.recorded.dealt.basis == "film" and not attached:
        yield "Which film it was, who marked it and how long a picture lasts is not on the record."
    for _, made in statements(scene.recorded):
        yield statement_words(made)


def limits(scene: Scene) -> tuple[str, ...]:
    """Return what this record cannot show."""
    own = LIMITS[scene.recorded.dealt.basis]
    remembered = any(isinstance(event, StatementMade) for event in scene.recorded.events)
    if remembered and scene.recorded.dealt.basis not in ("referee", "result"):
        own += ("What is stated in it is worth as much as whoever states it.",)
    return own


def found_lines(scene: Scene) -> list[str]:
    """Return what a table that was found as it lay proves, and what it cannot show.

    It is the last one on the record up to the moment; nothing where there is none.
    """
    recorded = scene.recorded
    game = recorded.game
    events = recorded.events[: scene.moments[-1].version]
    found = [event for event in events if isinstance(event, SceneFound)]
    if not found or not isinstance(game, Examines):
        return []
    table = _frozen(found[-1], hands=scene.open_hands)
    at = next(at for at, event in enumerate(events, 1) if event is found[-1])
    played = any(isinstance(event, CardPlaced | ReservesTurned) for event in events[at:])
    then = [f"This is the table of event {at}: nothing that was played after it is in it."]
    evidence = game.examine(recorded.rules, table)
    found_by = Examined(Found(game=recorded.game, rules=recorded.rules), table, evidence, {})
    return [*(then if played else ()), *scene_lines(found_by, recorded.players)]


def _frozen(found: SceneFound, *, hands: bool) -> FrozenTable:
    return FrozenTable(
        piles=found.piles,
        reserves=found.reserves,
        hands=tuple(
            FrozenHand(cards=hand.cards if hands else (), size=hand.size, draw_size=hand.draw_size)
            for hand in found.hands
        ),
    )


def _row(scene: Scene, one: Attempt, before: int | None) -> Row:
    when = one.when
    moment = when.moment
    device = moment if scene.recorded.dealt.basis == "live" else None
    return Row(
        version=one.version,
        who=who(scene, one.seat),
        what=act_words(scene, one),
        became=_became(scene, one),
        device="" if device is None else _clock(device.device_us),
        offset="" if device is None else _signed(device.offset_us),
        uncertainty="" if moment is None else f"±{exact(moment.uncertainty_us)}",
        clock="" if when.us is None else _clock(when.us),
        frame="" if when.frame is None else str(when.frame),
        gap="" if before is None or when.us is None else _signed(when.us - before),
        decisive=_in_question(scene, one),
    )


def _became(scene: Scene, one: Attempt) -> str:
    """Say what became of an attempt, with the clause: of a lost one by which, and why it goes back.

    Where a game has one clause for both it is named once (S-6, S-6a, F-L).
    """
    illegal = ", against the rules" if one.illegal else ""
    said = f"{BECAME[one.became]}{illegal}"
    if one.became != "lost":
        return f"{said} ({one.clause})"
    back = races_of(scene.recorded.game).first
    return f"counts as second{'' if back == one.clause else f' ({one.clause})'}, {said} ({back})"


def _in_question(scene: Scene, one: Attempt) -> bool:
    race = scene.first
    in_race = race is not None and one.version in (race.first.version, race.second.version)
    return in_race or one.version == scene.version


def _signed(us: int) -> str:
    return f"{'-' if us < 0 else '+'}{exact(us)}"


def _clock(us: int) -> str:
    return instant(us).time().isoformat("microseconds")
