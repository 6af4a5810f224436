"""Worked examples: pages whose record is recorded, and whose commands are typed as they stand.

The record of a page stands in a block ```pln. In its blocks ```console every command is run on an
evening of four in which Ann sits left of Cem at table 1; what it answers must stand below it, `...`
for anything. `python -m tests.disputes.worked FILE` prints a page with what is answered now.
"""

import io
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from os import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.service.club_evening import SLUG
from tests.tour import FENCE, Step, steps
from tournament.cli.errors import run
from tournament.competition.events import Settings
from tournament.games.shuffle import seed_of
from tournament.service import director, entering
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.demo.clock import seeded
from tournament.service.ledger import Ledger
from tournament.service.newcomers import Newcomer

EXAMPLES = sorted(
    page
    for page in (Path(__file__).parents[2] / "docs/disputes").glob("*.md")
    if page.name != "README.md"
)
RECORD = re.compile(r"^```pln\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOMENT = re.compile(r"(until |director, )[\d: -]+ UTC")
CAME = re.compile(r"(came into the log in one go, at )[^;]+;")
"""What is another each time: how long an appeal may follow, when something was recorded."""
NAMES = ("Ann", "Bob", "Cem", "Dee")


@contextmanager
def evening(page: str) -> Iterator[Path]:
    """Be in a folder with the log of the evening, and the record of a page in `record.pln`."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        chdir(folder)
        try:
            with open_store("sqlite:///club.db", write=True) as opened:
                ledger = Ledger(
                    opened.store,
                    opened.roster,
                    codec(),
                    actor="director",
                    source=seeded(seed_of("club evening")),
                )
                director.create(
                    ledger, SLUG, "Spring Open", Settings(rules="speed/club@1", rounds=3)
                )
                newcomers = {name: Newcomer(name=name, club="") for name in NAMES}
                entering.add_players(ledger, SLUG, "test", newcomers)
                director.pair(ledger, SLUG)
                director.publish(ledger, SLUG)
            if found := RECORD.search(page):
                Path("record.pln").write_text(found[1], encoding="utf-8")
            yield Path(folder)
        finally:
            chdir(before)


def answered(step: Step) -> tuple[int, str]:
    """Type a command; return its exit code and what it answers, without what stands beside it."""
    program, *arguments = shlex.split(step.command)
    assert program == "playledger", step.command
    out, beside = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(beside):
        code = run(["--db", "club.db", *arguments])
    return code, out.getvalue() if code == 0 else out.getvalue() + beside.getvalue()


def followed(page: str, look: Callable[[Step, int, str], None]) -> None:
    """Type every command of a page, and look at each answer."""
    with evening(page):
        for step in steps(page):
            look(step, *answered(step))


def written_anew(page: str) -> str:
    """Return a page with what its commands answer now."""
    said: dict[int, str] = {}
    followed(page, lambda step, _, answer: said.update({step.line: answer}))

    def block(found: re.Match[str]) -> str:
        first = page.count("\n", 0, found.start(1)) + 1
        made = ["```console\n"]
        for number, text in enumerate(found[1].splitlines(keepends=True), first):
            if number in said:
                answer = MOMENT.sub(r"\1... UTC", CAME.sub(r"\1...;", said[number])).rstrip("\n")
                made += [text, f"{answer}\n" if answer else ""]
        return "".join(made) + "```"

    return FENCE.sub(block, page)


if __name__ == "__main__":
    sys.stdout.write(written_anew(Path(sys.argv[1]).read_text(encoding="utf-8")))
