"""The state hashes of the golden games, pinned in `tests/golden/replays/state_hashes.json`.

`python -m tests.games.state_hashes` prints them as this Python gets them, with nothing installed
but msgspec. After a change that is meant, `--write` pins them anew; read the difference first.
"""

import hashlib
import json
import sys
from collections.abc import Mapping

from tests.games.transcripts import REPLAYS, game_of, head_of
from tournament.games.state_hash import state_hash

PINNED = REPLAYS / "state_hashes.json"


def state_hashes() -> Mapping[str, Mapping[str, object]]:
    """Play every golden game and hash its last table, and the row of all its tables."""
    return {
        f"{path.parent.name}/{path.stem}": _hashed(head_of(path.read_text("utf-8")))
        for path in sorted(REPLAYS.glob("*/*.txt"))
    }


def _hashed(head: Mapping[str, str]) -> Mapping[str, object]:
    game, rules, events = game_of(head)
    state = game.initial(rules)
    row = hashlib.sha256()
    for event in events:
        game.reducer[type(event)](state, event)
        row.update(state_hash(game, state).encode())
    return {"events": len(events), "last": state_hash(game, state), "all": row.hexdigest()}


def text() -> str:
    return json.dumps(state_hashes(), indent=1) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PINNED.write_text(text(), "utf-8")
    else:
        sys.stdout.write(text())
