"""The check that shares no code with us deals the same cards, and takes nothing changed."""

import copy
import json
import random
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.service.fairly_played import ID, STREAM, played
from tests.service.moving import bundle_of
from tests.service.recorded import FUSION, SPEED
from tournament.service.games import load_game
from tournament.service.ledger import Ledger

PROGRAM = Path(__file__).parents[2] / "docs/verify/check_deal.py"
MUTATIONS = 1000
Facts = list[tuple[str, dict[str, Any]]]


def loaded() -> ModuleType:
    spec = spec_from_file_location("check_deal", PROGRAM)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


THEIRS = loaded()


def facts_of(ledger: Ledger) -> Facts:
    recorded = ledger.store.read(STREAM)
    return [(one.type, json.loads(one.payload)) for one in recorded]


GAMES = {
    "speed": (played(SPEED, 2), 52),
    "fusion": (played(FUSION, 4), 72),
    "left-out": (played(FUSION, 3, left_out=True), 72),
}


@pytest.mark.parametrize("name", GAMES)
def test_it_deals_the_cards_that_we_do(name: str) -> None:
    ledger, size = GAMES[name]
    ours = load_game(ledger, ID).dealt.order
    assert tuple(THEIRS.check(facts_of(ledger), STREAM, size)) == ours


def test_it_reads_an_exported_log_as_a_program_of_its_own(tmp_path: Path) -> None:
    ledger, size = GAMES["speed"]
    log = tmp_path / "log.ndjson"
    log.write_bytes(bundle_of(ledger))
    run = [sys.executable, "-I", str(PROGRAM), str(log), STREAM, str(size)]
    right = subprocess.run(run, capture_output=True, text=True, check=False)
    assert right.returncode == 0, right.stderr
    order = load_game(ledger, ID).dealt.order or ()
    assert right.stdout.split() == ["fair;", "the", "deck:", *map(str, order)]
    run[-2] = "game/final-2"
    wrong = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stderr[:10]) == (1, "not fair, ")


def rejected(facts: Facts, size: int) -> bool:
    try:
        THEIRS.check(facts, STREAM, size)
    except (AssertionError, IndexError, KeyError, TypeError, ValueError):
        return True
    return False


def changed(facts: Facts, chance: random.Random) -> str:
    """Change one digit of a hash, a nonce or the secret, one seat, or one drawn card."""
    bound = ("DealCommitted", "NonceCommitted", "NonceRevealed", "DealRevealed", "GameDealt")
    digits = [
        (kind, fact, key)
        for kind, fact in facts
        for key, value in fact.items()
        if (kind in bound and isinstance(value, str) and len(value) == 64)
        or (kind in (*bound[1:3], "CardDrawn") and key in ("seat", "card"))
    ]
    kind, fact, key = chance.choice(digits)
    value = fact[key]
    if isinstance(value, int):
        fact[key] = value + chance.choice((-1, 1))
    else:
        at = chance.randrange(64)
        fact[key] = value[:at] + format(int(value[at], 16) ^ chance.randrange(1, 16), "x")
        fact[key] += value[at + 1 :]
    return f"{kind}.{key}"


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_value_is_rejected_wherever_it_is(name: str) -> None:
    ledger, size = GAMES[name]
    facts, chance, touched = facts_of(ledger), random.Random(name), set()
    for _ in range(MUTATIONS // len(GAMES)):
        mutated = copy.deepcopy(facts)
        what = changed(mutated, chance)
        touched.add(what)
        assert rejected(mutated, size), what
    assert len(touched) > 8


@pytest.mark.parametrize("name", GAMES)
def test_steps_that_are_missing_or_out_of_turn_are_rejected(name: str) -> None:
    ledger, size = GAMES[name]
    facts = facts_of(ledger)
    steps = [at for at, (kind, _) in enumerate(facts) if kind in (*THEIRS.STEPS, "SeatLeftOut")]
    for at in steps:
        assert rejected(facts[:at] + facts[at + 1 :], size)
    nonces = [at for at in steps if facts[at][0] == "NonceRevealed"]
    early = [*facts]
    early.insert(1, early.pop(nonces[0]))
    assert rejected(early, size)
    assert rejected([*facts, facts[nonces[-1]]], size)


def test_the_control_takes_the_unchanged_record() -> None:
    for ledger, size in GAMES.values():
        assert not rejected(facts_of(ledger), size)


def test_it_shares_no_code_with_us_and_is_short() -> None:
    text = PROGRAM.read_text()
    assert "tournament" not in text
    assert "eventstore" not in text
    assert len([line for line in text.splitlines() if line.strip()]) <= 70
