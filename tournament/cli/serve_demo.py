"""`playledger serve --demo`: an evening of bots, on a log of its own, with a seat for a person."""

import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tournament.cli.output import emit
from tournament.cli.serve import run_server

if TYPE_CHECKING:
    from tournament.web.hall import Hall
    from tournament.web.options import Options

ACTOR = "demo"


def serve_demo(options: "Options", *, host: str, port: int, game: str, players: int) -> None:
    """Serve an evening of bots until the process is told to stop.

    Raises:
        NotFound: there is no such game, or two cannot play it.
    """
    from tournament.service.demo.evening import rules_of

    found = rules_of(game)
    with tempfile.TemporaryDirectory(prefix="playledger-demo-") as folder:

        def attend(hall: "Hall", address: str) -> Callable[[], None]:
            from tournament.service.demo.live import SLUG, YOU, LiveEvening, announce

            ledger = hall.serving.ledger(ACTOR)
            yours = announce(ledger, found, players)
            you, _ = hall.access.make_link(ledger, "player", tournament=SLUG, entry=YOU)
            organiser, _ = hall.access.make_link(ledger, "organiser")
            emit(f"your seat: {address}{f'table/{yours}' if yours else 'enter'}#{you}")
            emit(f"organiser: {address}enter#{organiser}")
            stop = threading.Event()
            evening = LiveEvening(
                ledger,
                found,
                seed=ledger.source.new_seed(),
                tables=hall.serving.database.live_tables,
                now_us=hall.serving.now_us,
                stop=stop,
            )
            thread = threading.Thread(target=evening.run, name="demo", daemon=True)
            thread.start()

            def leave() -> None:
                stop.set()
                thread.join()

            return leave

        url = f"sqlite:///{Path(folder, 'demo.db')}"
        run_server(url, options, host=host, port=port, attend=attend)
