"""The scene of a dispute from the log: of a recorded game, or what there is without a record."""

from dataclasses import dataclass

from reports.documents import DisputeScene, SceneView
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import in_force
from tournament.service.disputes.reading import LoadedDispute, place_of, rulings_on
from tournament.service.disputes.scene import AROUND, Pointed, Scene, scene_of
from tournament.service.disputes.scene_page import claim_of, scene_view
from tournament.service.disputes.scene_ruled import SceneAsRuled, played_words, scene_as_ruled
from tournament.service.disputes.scene_words import LIMITS
from tournament.service.games import ids, load_game, match_game
from tournament.service.ledger import Ledger
from tournament.service.narration import BASES
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition
from tournament.service.tournaments import load


@dataclass(frozen=True, slots=True)
class SceneOfDispute:
    """A dispute with its scene; `scene` is None where no game of it is on the record."""

    dispute: LoadedDispute
    scene: Scene | None
    as_ruled: SceneAsRuled | None


def scene_of_dispute(
    ledger: Ledger,
    dispute: LoadedDispute,
    *,
    around: int = AROUND,
    open_hands: bool = False,
    known_at: int | None = None,
) -> SceneOfDispute:
    """Return the scene that a claim points at, with the rulings known at a position of the log.

    Raises:
        BadInput: the record has no such event, or no times.
    """
    game_id = dispute.game_id
    if game_id is None or game_id not in ids(ledger, game_id):
        return SceneOfDispute(dispute, None, None)
    opened = dispute.opened
    at = Pointed(opened.claim, opened.version, opened.at_us)
    opened_up = open_hands or hands_are_open(ledger, dispute)
    scene = scene_of(load_game(ledger, game_id), at, around=around, open_hands=opened_up)
    return SceneOfDispute(
        dispute, scene, scene_as_ruled(scene, rulings_in_force(ledger, game_id, known_at))
    )


def scene_of_game(
    ledger: Ledger,
    game_id: str,
    at: Pointed,
    *,
    around: int = AROUND,
    open_hands: bool = False,
) -> tuple[Scene, SceneAsRuled | None]:
    """Return the scene of a recorded game about which nobody has claimed anything yet.

    Raises:
        NotFound: there is no such game.
        BadInput: the record has no such event, or no times.
    """
    scene = scene_of(load_game(ledger, game_id), at, around=around, open_hands=open_hands)
    return scene, scene_as_ruled(scene, rulings_in_force(ledger, game_id))


def rulings_in_force(
    ledger: Ledger, game_id: str, known_at: int | None = None
) -> list[RulingIssued]:
    """Return the rulings on a game that count, in the order of the log."""
    return [known.issued for known in in_force(rulings_on(ledger, game_id), known_at)]


def scene_page(edition: Edition, ledger: Ledger, found: SceneOfDispute) -> DisputeScene:
    """Return the page of a dispute's scene."""
    dispute = found.dispute
    place = place_of(edition.tournament, dispute.opened.match)
    return DisputeScene(
        edition.header(f"dispute {dispute.number}", home=""),
        round=terms.round_name(place[0]) if place else None,
        table=place[1].paired.table if place else None,
        game=dispute.opened.game,
        claim=claim_of(edition.tournament, dispute),
        scene=view_of(ledger, found),
    )


def view_of(ledger: Ledger, found: SceneOfDispute) -> SceneView:
    """Return the scene as pages show it; without a record it says what is known, and what not."""
    if found.scene is not None:
        return scene_view(found.scene, found.as_ruled)
    return without_record(ledger, found.dispute)


def without_record(ledger: Ledger, dispute: LoadedDispute) -> SceneView:
    """Say what there is where the game, or the match as a whole, has no record to look at."""
    opened = dispute.opened
    games = ids(ledger, match_game(dispute.slug, opened.match, 1)[:-1])
    ended = []
    for game_id in games:
        game = load_game(ledger, game_id)
        basis = BASES[game.dealt.basis]
        ended.append(f"Game {game_id.rpartition('/g')[2]} ({basis}): {played_words(game)}.")
    about = "this game" if opened.game else "the match as a whole"
    said = (
        f"No record of {about} shows plays: who was first, by how much, and which card lay where "
        "cannot be known from the log. What counts is what the two sides and the witnesses say, "
        "and what the piles still show, until a ruling (G-1, G-5)."
    )
    if not opened.game and ended:
        said = (
            "The claim is about the match as a whole. The games on the record ended as is listed "
            "here; what was not recorded nobody can know from the log (T-9)."
        )
    return SceneView(
        sure="Nothing measured it",
        answer=said,
        basis=BASES[opened.basis],
        rules="",
        stream="",
        players=(),
        piles=(),
        faces=(),
        steps=(),
        at=0,
        attempts=(),
        rests_on=tuple(ended),
        found=(),
        limits=LIMITS["result" if opened.basis == "live" else opened.basis],
    )


def hands_are_open(ledger: Ledger, dispute: LoadedDispute) -> bool:
    """Say whether everybody may see the hands: the games are over, or a result is in."""
    place = place_of(load(ledger, dispute.slug), dispute.opened.match)
    if place is not None and place[1].result is not None:
        return True
    played = ids(ledger, match_game(dispute.slug, dispute.opened.match, 1)[:-1])
    about = [one for one in played if dispute.game_id in (None, one)]
    return all(load_game(ledger, one).state.outcome is not None for one in about)
