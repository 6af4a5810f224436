"""The named rulesets are fixed: an old game is judged by what its ruleset said at the deal."""

import re

import pytest

from tests.games.transcripts import folder_of
from tournament.games.catalogue import all_rulesets
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import BASES, RULESETS

HASHES = {
    "speed/club@1": "d49448c89e80460246e0767421f1527329b15d862c901b69b37534b81aca68e1",
    "fusion/rulebook@1": "064159e6a1b4e682d1fbb8645cc6014eb60bc07e193664550bab63ab1b4895fa",
    "fusion/rulebook+redraw-after-three@1": (
        "c3bfae8d64b46074bb603c929ee4f5f7be0717a5708cd7534afb527edc6dc878"
    ),
    "fusion/review@1": "fd4794537ed352e5e533e05f3ec8454c0040aea8e2513489066445aca4b14968",
    "fusion/review+redraw-after-three@1": (
        "7cd6f9ae1e7ff7edf2fd661a98bdbaa84c52f4c3d716ec569908ae5d609dd409"
    ),
    "fusion/option-a@1": "30fd9db351afe2614f733850a21b265ababe3a2e147fb506118ed684dc7110bd",
    "fusion/option-a+redraw-after-three@1": (
        "07bea2beb049290fc62bfe43b55e9736ce9153272e96c6db3e717a3af4f7c6db"
    ),
    "fusion/option-b@1": "929e4c6e58859033ea6ac238b08e8ed70db003fcb562085563c7dbbafb5a96d1",
    "fusion/option-b+redraw-after-three@1": (
        "bf3372ef72e4fa5a34c8767cd6ccca9be90e8bdce54fab9f6cfb35d363df88a8"
    ),
}
"""A hash that is wrong here after a change: give the ruleset another version, or undo the change.

Every game on every log says by which content it was dealt; with another content under the same
name none of them can be trusted any more.
"""


def test_every_named_ruleset_is_pinned() -> None:
    """A new one is added here with its hash."""
    built_in = {name for name in all_rulesets() if name.startswith(("speed/", "fusion/"))}
    assert built_in == set(HASHES)


@pytest.mark.parametrize("ruleset_id", HASHES)
def test_a_named_ruleset_says_what_it_always_said(ruleset_id: str) -> None:
    assert all_rulesets()[ruleset_id].rules.hash == HASHES[ruleset_id]


def test_redraw_after_three_changes_that_and_nothing_else() -> None:
    """F-R3."""
    for name, rules in RULESETS.items():
        if "+redraw-after-three" in name:
            base = RULESETS[BASES[name]]
            assert differing(rules, base) == {"redraw": "when_empty"}


def test_the_review_differs_from_the_rulebook_in_pile_c_and_the_free_round() -> None:
    """F-C2, F-U2."""
    review, rulebook = RULESETS["fusion/review@1"], RULESETS["fusion/rulebook@1"]
    assert set(differing(review, rulebook)) == {"piles", "free_round"}
    assert [pile.clause for pile in review.piles] == ["F-A", "F-B", "F-C2"]
    assert (rulebook.free_round, review.free_round) == ("optional", "counted")


@pytest.mark.parametrize(
    ("ruleset_id", "clauses"),
    [
        ("fusion/option-a@1", ["F-A", "F-OA", "F-C2"]),
        ("fusion/option-b@1", ["F-A", "F-B", "F-OB"]),
    ],
)
def test_an_option_changes_one_pile_of_the_review(ruleset_id: str, clauses: list[str]) -> None:
    """F-OA, F-OB."""
    option, review = RULESETS[ruleset_id], RULESETS["fusion/review@1"]
    assert set(differing(option, review)) == {"piles"}
    assert [pile.clause for pile in option.piles] == clauses


def differing(rules: FusionRules, base: FusionRules) -> dict[str, object]:
    return {
        name: getattr(rules, name)
        for name in FusionRules.__struct_fields__
        if name != "id" and getattr(rules, name) != getattr(base, name)
    }


REFILL = re.compile(r"seat (\d) draws")
PUT = re.compile(r"^ *\d+ +[\d.]+  seat (\d): (\S+) on [ABC](?!: (?:lost|refused))")


@pytest.mark.parametrize("name", [name for name in RULESETS if "redraw-after-three" in name])
def test_in_its_golden_game_a_hand_is_refilled_only_when_it_is_empty(name: str) -> None:
    """F-R3, counted in the transcript as a reader would."""
    (path,) = folder_of(name).glob("*.txt")
    held, drawn, refills = {"1": 0, "2": 0}, {"1": 0, "2": 0}, 0
    for line in path.read_text("utf-8").splitlines():
        if draws := REFILL.search(line):
            seat = draws[1]
            assert held[seat] == 0, line
            drawn[seat] += 1
        elif put := PUT.match(line):
            for seat, count in drawn.items():
                refills += count == 3
                held[seat] += count
            drawn = {"1": 0, "2": 0}
            held[put[1]] -= 1
        elif "free round" in line:
            for seat in held:
                held[seat] += drawn[seat] - line.count(f"seat {seat}: ")
            drawn = {"1": 0, "2": 0}
    assert refills > 10
