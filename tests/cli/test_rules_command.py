"""`rules list` and `rules show`."""

import json

from tournament.cli.shapes_rules import Rulesets, RulesetShown
from tournament.games.catalogue import all_rulesets


def test_every_ruleset_is_listed_with_the_start_of_its_hash(playledger) -> None:
    answer = playledger("rules", "list")
    assert answer.code == 0
    for found in all_rulesets().values():
        [line] = [line for line in answer.out.splitlines() if line.startswith(found.rules.id)]
        assert found.rules.hash[:12] in line


def test_the_list_as_json_has_its_shape(playledger) -> None:
    answer = playledger("rules", "list", "--json")
    assert json.loads(answer.out)["schema"] == "playledger.rulesets/1"
    listed = Rulesets.model_validate_json(answer.out).rulesets
    assert [line.id for line in listed] == list(all_rulesets())
    speed = next(line for line in listed if line.id == "speed/club@1")
    assert (speed.game, speed.seats) == ("speed", [2])


def test_a_ruleset_is_shown_with_its_switches(playledger) -> None:
    answer = playledger("rules", "show", "speed/club@1")
    assert "speed/club@1: speed for 2 seats" in answer.out
    assert all_rulesets()["speed/club@1"].rules.hash in answer.out
    switches = [line.split() for line in answer.out.splitlines()[4:]]
    assert ["time_limit", "none"] in switches
    assert ["call", "required"] in switches


def test_a_deck_is_counted_and_piles_are_a_line_each(playledger) -> None:
    answer = playledger("rules", "show", "fusion/rulebook@1")
    assert "fusion for 2 to 6 seats" in answer.out
    assert "72 cards" in answer.out
    assert ["last_card_must_fit", "yes"] in [line.split() for line in answer.out.splitlines()]
    assert "name A, clause F-A, likeness shared" in answer.out
    assert max(len(line) for line in answer.out.splitlines()) < 120


def test_every_ruleset_as_json_has_its_shape(playledger) -> None:
    for ruleset_id, found in all_rulesets().items():
        shown = RulesetShown.model_validate_json(
            playledger("rules", "show", ruleset_id, "--json").out
        )
        assert (shown.id, shown.hash) == (ruleset_id, found.rules.hash)
        assert shown.switches["max_draws"] == 3


def test_an_unknown_ruleset_is_not_found_and_a_near_one_named(playledger) -> None:
    near = playledger("rules", "show", "speed/clb@1")
    assert (near.code, near.out) == (5, "")
    assert "there is no ruleset speed/clb@1" in near.err
    assert "did you mean speed/club@1?" in near.err
    assert "playledger rules list" in playledger("rules", "show", "go").err
