"""A scene and a dossier for the tests of pages, with everything that they can show."""

from reports.documents import (
    AsRuled,
    DisputeScene,
    Dossier,
    DossierProof,
    DossierRuling,
    ProvedLine,
    RuledLine,
    SceneAttempt,
    SceneClaim,
    SceneView,
)
from tests.reports.sample_event import HEADER, ROUND
from tests.reports.sample_games import replay


def claim() -> SceneClaim:
    return SceneClaim(
        1,
        "Who was first at a pile (S-6, F-L).",
        "the left seat, Ana López (#1)",
        "It points at event 7 of the record.",
        (("the left seat", "my card lay there first"), ("the right seat", "it did not")),
    )


def view(*, closed: bool = False, recorded: bool = True) -> SceneView:
    game = replay()
    attempts = tuple(
        SceneAttempt(
            version,
            game.players[seat].name,
            "8C on L",
            "came too late (S-6a)",
            "19:04:06.172000",
            "+0 ms",
            "±4.7 ms",
            "19:04:06.172000",
            "412",
            gap,
            decisive,
        )
        for version, seat, gap, decisive in ((6, 0, "", True), (7, 1, "+172 ms", True))
    )
    ruled = AsRuled(
        ("Ruling 1 by AL: game 2: event 7 did not happen (S-6): the film shows it",),
        "Ana López wins: out of cards",
        "the game does not count and is played again",
        (
            RuledLine(6, "Ana López", "8C on L", "as-played", "the same"),
            RuledLine(7, "Ben", "9D on L", "voided", "did not happen"),
            RuledLine(8, "Ben", "JS on R", "judged-again", "JS came too late for R"),
            RuledLine(0, "", "", "end-derived", "Ben wins: out of cards"),
        ),
    )
    return SceneView(
        "The clocks can tell",
        "Ana López was first, by 172 ms: 8C on L, before Ben with 6H on L.",
        game.basis,
        game.rules if recorded else "",
        game.stream if recorded else "",
        game.players if recorded else (),
        game.piles if recorded else (),
        game.faces if recorded else (),
        game.steps[2:13] if recorded else (),
        4 if recorded else 0,
        attempts if recorded else (),
        ("marked by AL on a film",),
        ("L: 3 cards; every card fits the one below",),
        ("Nothing marked on a film is known better than one of its pictures lasts.",),
        closed,
        ruled if recorded and not closed else None,
    )


def scene(*, closed: bool = False, recorded: bool = True) -> DisputeScene:
    return DisputeScene(HEADER, ROUND, 1, 2, claim(), view(closed=closed, recorded=recorded))


def dossier() -> Dossier:
    ruling = DossierRuling(
        1,
        "ruling 1 by AL: game 2: event 7 did not happen (S-6)",
        "the film shows it",
        "2026-03-14 15:20:07 UTC",
        "AL",
        "director",
        in_force=False,
        before="Ana López wins: out of cards",
        after="the game does not count and is played again",
        changes=("event 7, 9D on L: did not happen",),
        effect=("table 1 is 1–2, not 2–1",),
        penalties=("A penalty for the right seat: warning.",),
        is_penalty=True,
    )
    later = DossierRuling(2, "ruling 2", "on appeal", "", "BM", "BM", True, "", "", (), ())  # noqa: FBT003  bare
    proof = DossierProof(
        80,
        2417,
        head_signed=True,
        page_signed=False,
        key="club.example/log+74dd92c4+AQOh",
        lines=(
            ProvedLine("2301 to 2380", "game/spring/m1/g2", "15:04:00", "table/1", "the game"),
            ProvedLine("2390", "dispute/spring/1", "15:10:00", "director", "dispute opened"),
        ),
        shows=("These events were in the log when its head was made.",),
        cannot=("That what somebody typed is true.",),
    )
    return Dossier(
        HEADER,
        ROUND,
        1,
        2,
        "ruled: an appeal may follow",
        "Ruling 2 counts.",
        claim(),
        view(),
        ("shown: game/spring/m1/g2, event 7: the film",),
        (ruling, later),
        "An appeal may be lodged until 2026-03-14 15:35 UTC.",
        ("the left seat accepts the ruling",),
        "The result is 2–1.",
        proof,
        "speed/club@1",
        (("S-6", "The first card to arrive stays."),),
    )
