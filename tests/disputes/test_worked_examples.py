"""Every kind of claim has a worked example, and the program answers what stands in it."""

from pathlib import Path
from typing import get_args

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.disputes.worked import EXAMPLES, answered, evening, followed
from tests.tour import Step, steps
from tournament.disputes.events import Claim

IDS = [page.stem for page in EXAMPLES]


def test_every_kind_of_claim_has_its_example() -> None:
    assert sorted(IDS) == sorted(get_args(Claim))


@pytest.mark.parametrize("page", EXAMPLES, ids=IDS)
def test_the_program_answers_what_an_example_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    ran = []

    def look(step: Step, code: int, answer: str) -> None:
        shown = "\n".join(step.shown)
        assert code == 0, f"{step.command}\n{answer}"
        assert step.shown, f"line {step.line}: {step.command} shows nothing"
        assert step.accepts(answer), f"{step.command}\nshown:\n{shown}\nsaid:\n{answer}"
        ran.append(step.command.split()[2])

    followed(text, look)
    assert {"scene", "what-if", "rule"} <= set(ran)


@pytest.mark.parametrize("page", EXAMPLES, ids=IDS)
def test_the_ruling_of_an_example_is_argued_from_its_clause(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    (rule,) = (step.command for step in steps(text) if " rule " in step.command)
    clause = rule.partition("--clause ")[2].split()[0]
    argued = text.partition("## The ruling")[2].partition("```")[0]
    assert f"{clause}" in argued
    rules = (Path(__file__).parents[2] / "docs/rules/speed.md").read_text(encoding="utf-8")
    assert clause in rules or clause == "T-9"


@pytest.mark.parametrize("page", EXAMPLES, ids=IDS)
def test_a_ruling_that_its_clause_does_not_make_of_itself_says_by_what_power(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    (rule,) = (step.command for step in steps(text) if " rule " in step.command)
    beyond = "--warn" in rule or "--void" in rule
    assert ("(R-3)" in rule) == beyond


@pytest.mark.parametrize("page", EXAMPLES, ids=IDS)
def test_the_page_of_an_example_says_the_same_and_everybody_can_use_it(
    page: Path, browser: Browser
) -> None:
    text = page.read_text(encoding="utf-8")
    with evening(text) as folder:
        for step in steps(text):
            answered(step)
            if " scene " in f"{step.command} ":
                break
        command = f"{step.command} --out scene.html"
        assert answered(Step(0, command))[0] == 0
        tab = browser.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
        complaints: list[str] = []
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.goto(f"file://{folder}/scene.html")
        shown = [line for line in step.shown[1:3] if line]
        said = tab.locator(".answer").inner_text()
        assert [line for line in shown if line.rstrip(".") not in said] == []
        found = Axe().run(tab).response["violations"]
        assert [one["id"] for one in found] == []
        tab.close()
        assert complaints == []
