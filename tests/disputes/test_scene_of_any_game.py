"""A scene can be made of any record, at any event, for any claim, and hides what is hidden."""

from random import Random
from typing import get_args

import pytest

from reports.documents import DisputeScene, EventHeader, SceneClaim
from reports.render import render
from tests.games.blinding import blinded
from tests.service.recorded import FUSION, RULESETS, SPEED, bot_game, found, new_ledger, wild_game
from tournament.disputes.events import Claim, RulingIssued
from tournament.disputes.in_force import KnownRuling
from tournament.event import Event
from tournament.games.events import Basis, PlacementLost
from tournament.games.moments import difference
from tournament.service.disputes.scene.answer import answer
from tournament.service.disputes.scene.ruled import scene_as_ruled
from tournament.service.disputes.scene.scene import Pointed, scene_of
from tournament.service.disputes.scene.view import scene_view
from tournament.service.games import RecordedGame, recorded_game

CLAIMS: tuple[Claim | None, ...] = (None, *get_args(Claim))
HEADER = EventHeader("", "", "", "", 1, "")


def of(events: tuple[Event, ...] | list[Event]) -> RecordedGame:
    return recorded_game(new_ledger(), "any", events)


@pytest.mark.parametrize("basis", ["live", "film", "referee"])
@pytest.mark.parametrize("rules", RULESETS)
def test_any_record_has_a_scene_at_any_event(rules: str, basis: Basis) -> None:
    chance = Random(f"{rules} {basis}")
    recorded = of(wild_game(rules, "scene", basis=basis, seats=2, tries=60))
    for claim in CLAIMS:
        version = chance.randrange(1, len(recorded.events) + 1)
        for at in (version, None):
            scene = scene_of(recorded, Pointed(claim, at), open_hands=chance.random() < 0.5)
            said = answer(scene)
            assert said.sure
            assert said.text.endswith((".", ")."))
            ruling = RulingIssued(
                ruling=1,
                referee="AL",
                kind="void",
                game=1,
                targets=(version,),
                clause="S-6",
                reason="chance",
            )
            known = KnownRuling(position=1, dispute=1, issued=ruling)
            view = scene_view(scene, scene_as_ruled(scene, [known]))
            assert view.steps[view.at].version == scene.version
            page = DisputeScene(HEADER, None, None, 1, SceneClaim(0, ""), view)
            assert said.sure in render(page)


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_every_lost_race_of_a_game_names_winner_loser_and_both_clocks(rules: str) -> None:
    """Judged again from the events alone."""
    seen = 0
    for seed in range(6):
        recorded = of(bot_game(rules, f"races {seed}"))
        for version, event in enumerate(recorded.events, 1):
            if not isinstance(event, PlacementLost):
                continue
            seen += 1
            first = scene_of(recorded, Pointed("lost-race", version)).first
            assert first is not None
            winner = recorded.events[event.winner_version - 1]
            assert (first.first.version, first.second.version) == (event.winner_version, version)
            delta, wrong = difference(winner.at, event.at)
            assert (first.delta_us, first.uncertainty_us) == (delta, wrong)
            told = first.sure in ("agree", "against")
            assert told == (delta is not None and abs(delta) > wrong)
    assert seen


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_a_closed_scene_draws_no_card_but_those_on_piles(rules: str) -> None:
    events = wild_game(rules, "closed", basis="film", tries=40)
    recorded = of(events)
    view = scene_view(scene_of(recorded, Pointed(None, len(events) - 3)), None)
    hands = [seat.hand for step in view.steps for seat in step.table.seats]
    assert set(hands) == {()}
    names = {face.name for face in view.faces}
    on_piles = {
        view.faces[face].name
        for step in view.steps
        for pile in step.table.piles
        for face in pile.top
    }
    assert names == on_piles


@pytest.mark.parametrize("rules", [SPEED, FUSION])
def test_a_game_of_which_nobody_knows_the_hands_has_a_scene(rules: str) -> None:
    there = found(rules)
    events = bot_game(rules, "blind", basis="film")
    recorded = of(blinded(there.game, there.rules, events, chance=Random(1)))
    scene = scene_of(recorded, Pointed("miscount"))
    view = scene_view(scene, None)
    assert answer(scene).sure == "What the record counts"
    assert any(seat.hidden for step in view.steps for seat in step.table.seats)
