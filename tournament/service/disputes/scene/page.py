"""The scene of a dispute as a page; where there is no record, what is known without one."""

from collections.abc import Iterator
from dataclasses import replace

from reports.documents import DisputeScene, SceneClaim, SceneView
from tournament.games.streams import OF_A_MATCH
from tournament.service.disputes.moments import Moment
from tournament.service.disputes.reading import LoadedDispute, rulings_in_force
from tournament.service.disputes.scene.otherwise import capital
from tournament.service.disputes.scene.reading import SceneOfDispute, hands_are_open
from tournament.service.disputes.scene.ruled import played_words, scene_as_ruled
from tournament.service.disputes.scene.scene import AROUND, Pointed, Scene, scene_of
from tournament.service.disputes.scene.view import claim_of, scene_view
from tournament.service.disputes.scene.words import UNRECORDED
from tournament.service.games import load_game, recorded_of_match
from tournament.service.ledger import Ledger
from tournament.service.narration import BASES
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition
from tournament.service.result_history import history_of
from tournament.service.sentences_disputes import act, named_in, seated
from tournament.service.sentences_results import acts_said
from tournament.service.tournaments import Tournament, load


def scene_page(edition: Edition, ledger: Ledger, found: SceneOfDispute) -> DisputeScene:
    """Return the page of a dispute's scene."""
    dispute = found.dispute
    page = _page(
        edition,
        dispute.opened.match,
        dispute.opened.game,
        claim_of(edition.tournament, dispute, found.scene),
        view_of(ledger, found),
    )
    return replace(page, ruled=ruled_lines(edition.tournament, dispute))


def page_of_game(
    ledger: Ledger,
    edition: Edition,
    game_id: str,
    at: Moment,
    *,
    around: int = AROUND,
    open_hands: bool = False,
) -> tuple[DisputeScene, Scene]:
    """Return the page of a moment of a game about which nobody has claimed anything yet.

    Raises:
        NotFound: there is no such game.
        BadInput: the record has no such event, or no times.
    """
    opened = open_hands or hands_are_open(ledger, edition.tournament, game_id)
    pointed = Pointed(None, at.version, at.at_us)
    scene = scene_of(load_game(ledger, game_id), pointed, around=around, open_hands=opened)
    both = scene_as_ruled(scene, rulings_in_force(ledger, game_id))
    of = OF_A_MATCH.fullmatch(game_id)
    match, game = (int(of["match"]), int(of["game"])) if of else (0, 1)
    view = scene_view(scene, both)
    return _page(edition, match, game, SceneClaim(0, ""), view), scene


def _page(
    edition: Edition, match: int, game: int, claim: SceneClaim, view: SceneView
) -> DisputeScene:
    place = edition.tournament.state.place_of(match)
    return DisputeScene(
        edition.header(f"dispute {claim.number}" if claim.number else view.stream, home=""),
        round=terms.round_name(place[0]) if place else None,
        table=place[1].paired.table if place else None,
        game=game,
        claim=claim,
        scene=view,
    )


def view_of(ledger: Ledger, found: SceneOfDispute) -> SceneView:
    """Return the scene as pages show it; without a record it says what is known, and what not."""
    dispute = found.dispute
    tournament = load(ledger, dispute.slug)
    named = named_in(tournament, dispute.opened)
    if found.scene is None:
        view = without_record(ledger, dispute)
    else:
        logged = list(ledger.store.read(found.scene.recorded.stream))
        view = scene_view(
            found.scene, found.as_ruled, dispute=dispute.number, named=named, logged=logged
        )
    return replace(view, who=seated(tournament, dispute, drawn=bool(view.steps)))


def ruled_lines(tournament: Tournament, dispute: LoadedDispute) -> tuple[str, ...]:
    """Return what is ruled in a dispute, a sentence a ruling in force."""
    named = named_in(tournament, dispute.opened)
    return tuple(f"{capital(act(each, named))}." for each in dispute.state.in_force)


def without_record(ledger: Ledger, dispute: LoadedDispute) -> SceneView:
    """Say what there is where the game, or the match as a whole, has no record to look at."""
    opened = dispute.opened
    ended = list(_ends(ledger, dispute))
    tournament = load(ledger, dispute.slug)
    place = tournament.state.place_of(opened.match)
    if place is not None:
        table, number = place[1].paired.table, place[0].number
        ended += acts_said(history_of(ledger, tournament, table, number).acts)
    return SceneView(
        sure="The log cannot tell",
        answer=_MATCH if not opened.game else _GAME,
        basis=BASES[opened.basis],
        rules="",
        stream="",
        players=(),
        piles=(),
        faces=(),
        steps=(),
        at=0,
        attempts=(),
        rests_on=tuple(map(capital, ended)),
        found=(),
        limits=(UNRECORDED,),
    )


_GAME = (
    "Nobody recorded the plays of this game: who was first, by how much, and which card lay where "
    "cannot be known from the log. What counts is what the two sides and witnesses say, and what "
    "the piles still show, unless a ruling says otherwise (G-1, G-5)."
)
_MATCH = (
    "The claim is about the match as a whole. The log has who entered which result and when, and "
    "how those games ended that have a record. Who won a game without a record cannot be known "
    "but from what was entered: a referee weighs the slip and what both sides say. Only a "
    "correction with author and reason changes a result (T-9)."
)


def _ends(ledger: Ledger, dispute: LoadedDispute) -> Iterator[str]:
    """Yield how each recorded game of a match ended, as played."""
    found = recorded_of_match(ledger, dispute.slug, dispute.opened.match)
    for number, game_id in found.items():
        game = load_game(ledger, game_id)
        yield f"game {number} ({BASES[game.dealt.basis]}): {played_words(game)}"
