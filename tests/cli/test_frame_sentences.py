"""Every code with which the core refuses, or judges a record, has its sentence.

The codes are read from the core's source by syntax: `Refused(reason="…")`, a pair of clause and
code however it is named (`Obstacle("S-8", "hand-full")`, `("S-12", "unfinished")`,
`state.illegal("S-4", "…")` or `state.illegal(clauses.fit, "…")`), and for a code put together from
parts the parts' own type.
"""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tournament.event import Refused
from tournament.pairing.history import Why
from tournament.service.disputes.match_result import Cause
from tournament.service.refusals import SENTENCES, sentence
from tournament.service.sentences_games import finding_sentence

ROOT = Path(__file__).parents[2] / "tournament"
CORE = [
    path
    for part in (
        *("games", "match", "pairing", "standings", "competition"),
        *("disputes", "service/disputes"),
    )
    for path in sorted((ROOT / part).rglob("*.py"))
]
CLAUSE = re.compile(r"[GSFTR]-[A-Z0-9]+[a-z]?\d?")
FINDINGS = ("note", "remark", "illegal", "impossible")
CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")
PARTS = {
    "unpairable-": [f"unpairable-{why}" for why in get_args(Why)],
    "ruled-": [f"ruled-{cause}" for cause in get_args(Cause)],
}


REFUSALS = {"Refused", "Missing"}
"""The classes of a refusal."""


def refusals(tree: ast.AST) -> Iterator[tuple[str, set[str] | None]]:
    """Yield the codes of `Refused(…)`, and the names of their facts where these are written out."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS):
            continue
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        facts: set[str] | None = set() if "facts" not in given else None
        if isinstance(given.get("facts"), ast.Dict):
            keys = given["facts"].keys
            if all(isinstance(key, ast.Constant) for key in keys):
                facts = {key.value for key in keys}
        reason = given["reason"]
        if isinstance(reason, ast.Constant):
            yield reason.value, facts
        elif isinstance(reason, ast.JoinedStr):
            for code in PARTS[reason.values[0].value]:
                yield code, facts


def judgements(tree: ast.AST) -> Iterator[str]:
    """Yield the codes that stand beside a clause."""
    for node in ast.walk(tree):
        pair, found = [], False
        if isinstance(node, ast.Call):
            pair = node.args[:2]
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            found = name in (*FINDINGS, "Obstacle")
            if name == "no_such_text":
                pair, found = node.args[1:3], True
        elif isinstance(node, ast.Tuple):
            pair = node.elts[:2]
        if len(pair) == 2 and (found or any(map(CLAUSE.fullmatch, alternatives(pair[0])))):
            yield from alternatives(pair[1])


def alternatives(code: ast.AST) -> Iterator[str]:
    match code:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from alternatives(code.body)
            yield from alternatives(code.orelse)


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_code_of_the_core_has_a_sentence(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for code, facts in refusals(tree):
        assert code in SENTENCES, f"{path.name}: {code} has no sentence in sentences_*.py"
        if facts is not None:
            missing = fields(SENTENCES[code]) - facts
            assert not missing, f"{path.name}: the sentence of {code} needs the facts {missing}"
    for code in judgements(tree):
        if CODE.fullmatch(code):
            assert code in SENTENCES, f"{path.name}: {code} has no sentence in sentences_*.py"


def test_the_search_finds_what_is_there() -> None:
    source = """
Refused(clause="T-1", reason="a", facts={"x": 1})
Refused(clause="T-1", reason="b")
Refused(clause="T-1", reason="c", facts=known)
Obstacle("S-9b", "d")
ruling = "F-E2", "e"
state.illegal("S-11", "f" if x == "h" else "g")
state.note(clauses.fit, "i")
Obstacle(bounds.hand_by, "j")
"""
    assert list(refusals(ast.parse(source))) == [("a", {"x"}), ("b", set()), ("c", None)]
    assert sorted(judgements(ast.parse(source))) == ["d", "e", "f", "g", "i", "j"]


def test_no_sentence_is_left_over() -> None:
    used: set[str] = set()
    for path in CORE:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used |= {code for code, _ in refusals(tree)} | set(judgements(tree))
    assert sorted(set(SENTENCES) - used) == []


def test_a_sentence_ends_as_one_and_needs_no_facts_for_a_finding() -> None:
    from tournament.service.sentences_games import GAMES

    assert all(text.endswith(".") for text in SENTENCES.values())
    assert {code for code, text in GAMES.items() if fields(text)} == {"no-such-table"}


def test_facts_are_put_in_and_lists_are_joined() -> None:
    refused = Refused(clause="T-10", reason="results-missing", facts={"round": 2, "tables": [1, 3]})
    assert sentence(refused) == "round 2 waits for results; tables without one: 1, 3."


def test_a_code_from_elsewhere_is_quoted_with_its_facts() -> None:
    refused = Refused(clause="X-1", reason="no-such-wind", facts={"wind": "east"})
    assert sentence(refused) == "no such wind (wind east)"
    assert sentence(Refused(clause="X-1", reason="no-such-wind")) == "no such wind."
    assert finding_sentence("no-such-wind") == "no such wind."
    assert finding_sentence("card-covered") == "the card is covered, so it stays."
