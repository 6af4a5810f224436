"""boardgame.io, a library in JavaScript: the games of Speed that we fold, replayed by its reducer.

Its Speed is written for it, in `boardgame/speed.js`, and checks as ours does. `npm ci` installs it
where it is not there yet, in a temporary folder. How its games end must be how ours do.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.games_turns import Contender, Replay, Spent
from benchmarks.verify import RULES, rules
from tournament.event import Event, fold
from tournament.games.events import (
    BlockClaimed,
    CardDrawn,
    CardPlaced,
    GameDealt,
    PlacementLost,
    PlayStarted,
    ReserveRebuilt,
    ReservesTurned,
    SpeedCalled,
)

WHO = "boardgame.io"
PROJECT = Path(__file__).parent / "boardgame"

Move = tuple[str, int, list[object]]
"""The name of a move, its seat, and what else belongs to it."""


class PeerDiffers(AssertionError):
    """A game ended otherwise than by our rules."""


@contextmanager
def boardgame_contenders(games: Sequence[tuple[Event, ...]]) -> Iterator[list[Contender]]:
    """Give the contender while its program runs; none, saying why, where it cannot be had."""
    with tempfile.TemporaryDirectory() as name:
        folder = _installed(Path(name))
        if folder is None:
            yield []
            return
        exported = Path(name) / "games.json"
        exported.write_text(json.dumps([_exported(game) for game in games]))
        program = subprocess.Popen(
            ["node", str(folder / "replay.js"), str(exported)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"NODE_ENV": "production"},
        )
        with program:
            yield [Contender(WHO, RULES, 2, _asking(program, games))]


def versions() -> dict[str, str]:
    """Return the version that the project asks for, and that of node."""
    asked: dict[str, str] = json.loads((PROJECT / "package.json").read_text())["dependencies"]
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True)
    return asked | {"node": node.stdout.strip()}


def _installed(folder: Path) -> Path | None:
    """Return the project with what it needs, which is installed in the folder if need be."""
    missing = [name for name in ("node", "npm") if shutil.which(name) is None]
    if missing:
        print(f"{WHO} is left out: there is no {missing[0]}")
        return None
    if (PROJECT / "node_modules").is_dir():
        return PROJECT
    copy = folder / "boardgame"
    shutil.copytree(PROJECT, copy)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=copy, check=False, capture_output=True, text=True)
    if done.returncode:
        print(f"{WHO} is left out: npm ci did not install it\n{done.stderr}")
        return None
    return copy


def _asking(program: "subprocess.Popen[str]", games: Sequence[tuple[Event, ...]]) -> Replay:
    size, ends = sum(map(len, games)), [_end(game) for game in games]

    def replay() -> Spent:
        assert program.stdin is not None
        assert program.stdout is not None
        print("again", file=program.stdin, flush=True)
        answer = json.loads(program.stdout.readline() or "{}")
        if answer.get("ends") != ends:
            raise PeerDiffers(f"{WHO} does not end the games of Speed as we do")
        return Spent(size, answer["cpu"])

    return replay


def _end(game: tuple[Event, ...]) -> list[object]:
    found = rules()
    state = fold(found.game.reducer, found.game.initial(found.rules), game)
    assert state.outcome is not None
    return [list(state.outcome.winners), state.piles]


def _exported(game: tuple[Event, ...]) -> dict[str, object]:
    """Return a game as a deal and moves; its end is no move, for the game's own rules find it."""
    dealt, *facts = game
    assert isinstance(dealt, GameDealt)
    return {"order": dealt.order, "moves": [_move(fact) for fact in facts[:-1]]}


def _move(fact: Event) -> Move:
    match fact:
        case PlayStarted():
            return "start", 0, []
        case CardPlaced(seat=seat, card=card, pile=pile):
            return "place", seat, [card, pile]
        case PlacementLost(seat=seat, card=card, pile=pile, seen_top=seen_top):
            return "lose", seat, [card, pile, seen_top]
        case CardDrawn(seat=seat, card=card):
            return "draw", seat, [card]
        case BlockClaimed(seat=seat, holds=holds):
            return "claim", seat, [holds]
        case ReserveRebuilt(pile=pile, order=order):
            return "rebuild", 0, [pile, order]
        case ReservesTurned(cards=cards):
            return "turn", 0, [cards]
        case SpeedCalled(seat=seat, holds=holds):
            return "callSpeed", seat, [holds]
        case _:
            raise TypeError(f"bots play no {type(fact).__name__}; {WHO} needs a move for it")
