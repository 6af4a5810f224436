"""Run the console blocks of a document as a reader would type them.

A block is fenced as ```console. A line `$ …` is a command, lines `> …` after it go on with it (a
here-document, a long command), and what follows is what the terminal shows. Where a document shows
something, the command must show the same; `...` stands for anything. A command without shown lines
must only succeed.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass
class Step:
    """A command of a document, the line it stands in, and what the document shows of its output."""

    line: int
    command: str
    shown: list[str] = field(default_factory=list)

    def accepts(self, output: str) -> bool:
        """Tell whether the terminal said what the document shows."""
        if not self.shown:
            return True
        parts = [re.escape(part) for part in _stripped("\n".join(self.shown)).split("...")]
        return re.fullmatch(".*".join(parts), _stripped(output), re.DOTALL) is not None


def steps(document: str) -> Iterator[Step]:
    """Yield the commands of a Markdown document, in order."""
    for block in FENCE.finditer(document):
        line = document.count("\n", 0, block.start(1)) + 1
        step: Step | None = None
        for number, text in enumerate(block[1].splitlines(), line):
            if text.startswith("$ "):
                if step:
                    yield step
                step = Step(number, text[2:])
            elif step is None:
                raise ValueError(f"line {number}: a console block starts with a command")
            elif not step.shown and (text == ">" or text.startswith("> ")):
                step.command += "\n" + text[2:]
            else:
                step.shown.append(text)
        if step:
            yield step


@dataclass
class Reader:
    """Somebody with an empty home who types what a document says."""

    home: Path

    def __post_init__(self) -> None:
        programs = self.home / ".local" / "bin"
        programs.mkdir(parents=True)
        program = programs / "playledger"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tournament "$@"\n')
        program.chmod(0o755)
        self.environment = {
            "HOME": str(self.home),
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "LANG": "C.UTF-8",
            "COLUMNS": "100",
        }

    def follow(self, document: str) -> None:
        """Run every step; the first that fails or shows something else is an AssertionError."""
        for step in steps(document):
            done = subprocess.run(
                ["bash", "-c", step.command],
                cwd=self.home,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=120,
                check=False,
            )
            where = f"line {step.line}: $ {step.command}"
            assert done.returncode == 0, f"{where}\nleft with {done.returncode}:\n{done.stdout}"
            expected = "\n".join(step.shown)
            assert step.accepts(done.stdout), f"{where}\nshown:\n{expected}\nsaid:\n{done.stdout}"


def _stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
