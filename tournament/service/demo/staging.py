"""Where the demo's log and pages go: a folder of its own, never the club's log."""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path

from eventstore.errors import StorageFailure
from eventstore.filelock import file_lock
from reports.pages import write
from tournament.games.shuffle import seed_of
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.demo.evening import SLUG, Told, play_evening
from tournament.service.ledger import Ledger
from tournament.service.printing.book import pages_of
from tournament.service.tournaments import Tournament, load

DATABASE = "demo.db"
WORKSHOP = ".demo-"


@dataclass(frozen=True, slots=True)
class Staged:
    """A demo that has been played: the tournament, the log's size, and the pages by file name.

    `decided_by_race` are the games that a lost race decided.
    """

    tournament: Tournament
    games: int
    events: int
    database: Path
    pages: Mapping[str, str]
    decided_by_race: tuple[Told, ...]


def stage(out: Path, *, game: str, players: int, seed: str, tell: Callable[[Told], None]) -> Staged:
    """Play a demo into the folder `out`: its log `demo.db`, written anew, and its pages.

    The log takes its place only once it is whole: a demo that is stopped leaves the last one. What
    a demo that was killed left lying there is cleared away.

    Raises:
        OSError: the folder cannot be written.
        EventStoreError: the log cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    for abandoned in out.glob(f"{WORKSHOP}*"):
        with suppress(StorageFailure), _at_work(abandoned):
            shutil.rmtree(abandoned, ignore_errors=True)
    workshop = Path(tempfile.mkdtemp(prefix=WORKSHOP, dir=out))
    try:
        with _at_work(workshop):
            staged = _play(workshop, out, game=game, players=players, seed=seed, tell=tell)
            write(staged.pages, out)
            for leftover in out.glob(f"{DATABASE}-*"):
                leftover.unlink()
            (workshop / DATABASE).replace(out / DATABASE)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    return staged


def _at_work(workshop: Path) -> AbstractContextManager[None]:
    """Hold a workshop for one demo; the system lets go of it when the program dies.

    Raises:
        StorageFailure: a demo that is running holds it.
    """
    return file_lock(workshop / "lock", patience=0)


def _play(
    workshop: Path,
    out: Path,
    *,
    game: str,
    players: int,
    seed: str,
    tell: Callable[[Told], None],
) -> Staged:
    clock = SimulatedClock()
    games: list[Told] = []
    with open_store(f"sqlite:///{workshop / DATABASE}", write=True, clock=clock) as opened:
        ledger = Ledger(
            opened.store,
            opened.roster,
            codec(),
            actor="demo",
            source=seeded(seed_of(f"demo/{seed}/ids")),
            secrets=opened.secrets,
        )
        for told in play_evening(ledger, clock, game=game, players=players, seed=seed):
            tell(told)
            if told.game:
                games.append(told)
        return Staged(
            tournament=load(ledger, SLUG),
            games=len(games),
            events=ledger.store.head().size,
            database=out / DATABASE,
            pages=pages_of(ledger, SLUG),
            decided_by_race=tuple(told for told in games if told.game and told.game.deciding_race),
        )
