"""A golden game gives the same tables on every Python, and whatever the hash seed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.games.state_hashes import PINNED, state_hashes, text
from tests.games.transcripts import REPLAYS
from tournament.games.game import Finding, Outcome
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB
from tournament.games.state_hash import state_hash

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.11", "3.12", "3.13")
HASH_SEEDS = ("0", "1", "4294967295")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def version_of(python: str) -> str | None:
    """Say which Python a command starts; None where it starts none, as some shims do."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        said = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip()


def interpreter(version: str) -> str | None:
    """Find a Python of that version: this one, one on the path, or one that pyenv installed."""
    if version == HERE:
        return sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    offers = [shutil.which(f"python{version}")]
    offers += sorted(map(str, pyenv.glob(f"versions/{version}.*/bin/python")), reverse=True)
    return next((one for one in offers if one and version_of(one) == version), None)


def with_msgspec(python: str, version: str, cache: Path) -> str:
    """Return a Python of that version that has msgspec; it is kept for the next time."""
    if version == HERE:
        return python
    folder = cache / f"{version}-msgspec-{msgspec.__version__}"
    ready = folder / "bin/python"
    asked = f"import msgspec; assert msgspec.__version__ == {msgspec.__version__!r}"
    if ready.exists() and not subprocess.run([ready, "-c", asked], check=False).returncode:
        return str(ready)
    wanted = f"msgspec=={msgspec.__version__}"
    pip = ["-m", "pip", "install", "--quiet", "--retries", "1", "--timeout", "20", wanted]
    for command in ([python, "-m", "venv", "--clear", folder], [ready, *pip]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"Python {version} is here, but {wanted} cannot be installed for it")
    return str(ready)


def told_by(python: str, hash_seed: str) -> str:
    command = [python, "-m", "tests.games.state_hashes"]
    clean = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    environment = clean | {"PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_the_golden_games_give_the_states_that_are_pinned() -> None:
    """After a change that is meant run `python -m tests.games.state_hashes --write`."""
    assert text() == PINNED.read_text("utf-8")


def test_every_golden_game_is_pinned() -> None:
    games = {f"{path.parent.name}/{path.stem}" for path in REPLAYS.glob("*/*.txt")}
    assert set(msgspec.json.decode(PINNED.read_bytes())) == games == set(state_hashes())


@pytest.mark.parametrize("version", PYTHONS)
def test_every_python_gets_them_under_every_hash_seed(
    version: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    cache = request.config.cache
    ready = with_msgspec(python, version, cache.mkdir("pythons") if cache else tmp_path)
    assert version_of(ready) == version
    for hash_seed in HASH_SEEDS:
        assert told_by(ready, hash_seed) == PINNED.read_text("utf-8"), hash_seed


def test_the_hash_tells_any_two_tables_apart() -> None:
    """The control: a card, a finding, the trust and the end are all in it."""
    state = GAME.initial(CLUB)
    seen = {state_hash(GAME, state)}
    for number in range(3):
        dealt = GAME.initial(CLUB)
        deal = GAME.deal(CLUB, 2, seed_of(f"hash {number}"), "live")
        GAME.reducer[type(deal)](dealt, deal)
        seen.add(state_hash(GAME, dealt))
    state.version = 7
    seen.add(state_hash(GAME, state))
    state.findings.append(Finding(version=7, clause="S-4", severity="illegal", code="odd"))
    seen.add(state_hash(GAME, state))
    state.untrusted_from = 7
    seen.add(state_hash(GAME, state))
    state.outcome = Outcome(winners=(0,), cause="out")
    seen.add(state_hash(GAME, state))
    assert len(seen) == 8
