"""The scene of a dispute from the log: what its claim points at, and the rulings on that game."""

from dataclasses import dataclass

from tournament.competition.state import Table
from tournament.games.streams import OF_A_MATCH
from tournament.service.disputes.reading import LoadedDispute, rulings_in_force
from tournament.service.disputes.scene.ruled import SceneAsRuled, scene_as_ruled
from tournament.service.disputes.scene.scene import AROUND, OWN, Pointed, Scene, scene_of
from tournament.service.games import RecordedGame, ids, load_game
from tournament.service.ledger import Ledger
from tournament.service.tournaments import Tournament, load

PLAYER = "entry/"
"""How the part begins in which a player acts."""


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
) -> SceneOfDispute:
    """Return the scene that a claim points at, with the rulings that are in force.

    Raises:
        BadInput: the record has no such event, or no times.
    """
    game_id = dispute.game_id
    if game_id is None or game_id not in ids(ledger, game_id):
        return SceneOfDispute(dispute, None, None)
    opened = dispute.opened
    at = Pointed(opened.claim, opened.version, opened.at_us)
    opened_up = open_hands or hands_are_open(ledger, load(ledger, dispute.slug), game_id)
    scene = scene_of(load_game(ledger, game_id), at, around=around, open_hands=opened_up)
    as_ruled = scene_as_ruled(scene, rulings_in_force(ledger, game_id))
    return SceneOfDispute(dispute, scene, as_ruled)


def hands_are_open(ledger: Ledger, tournament: Tournament, game_id: str) -> bool:
    """Say whether everybody may see the hands of a game: it is over, or its match is."""
    found = OF_A_MATCH.fullmatch(game_id)
    if found is not None and found["slug"] == tournament.slug:
        place = tournament.state.place_of(int(found["match"]))
        if place is not None and _has_ended(place[1]):
            return True
    recorded = load_game(ledger, game_id)
    return recorded.state.outcome is not None or hides_nothing(recorded)


def _has_ended(table: Table) -> bool:
    """Say whether a match has a result that does not rest on the word of one player.

    Else a player would enter one while a game goes on, and see what the other one holds.
    """
    of_one_player = table.entered_by.startswith(PLAYER) and not table.confirmed_by
    return table.result is not None and not of_one_player


def hides_nothing(recorded: RecordedGame) -> bool:
    """Say whether a table that was noted as it lay names no card that only one side knew."""
    dealt = recorded.dealt
    if dealt.basis != "scene" or dealt.order is not None or dealt.seed is not None:
        return False
    if any(isinstance(event, OWN) for event in recorded.events):
        return False
    views = map(recorded.game.open_view, recorded.states())
    return not any(seat.hand for view in views for seat in view.seats)
