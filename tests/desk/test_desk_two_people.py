"""Somebody else acts while a question waits at the desk: nothing unseen is recorded."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tournament.cli.desk.desk import Desk
from tournament.cli.desk.evening import hold
from tournament.cli.desk.talk import Script
from tournament.cli.resolution import resolve
from tournament.cli.settings import Flags


class Disturbed(Script):
    """A script during whose questions somebody else is busy."""

    def __init__(self, given: list[str], act: Callable[[], None]) -> None:
        super().__init__(given)
        self._act = act

    def ask(self, question: str, choices: tuple[str, ...] = ()) -> str:
        self._act()
        return super().ask(question, choices)


class Overtaken(Script):
    """A script during whose lines somebody else is busy, after the prompt was read."""

    def __init__(self, given: list[str], act: Callable[[], None]) -> None:
        super().__init__(given)
        self._act = act

    def line(self, prompt: str) -> str | None:
        text = super().line(prompt)
        self._act()
        return text


@pytest.fixture
def disturbed(evening, entries, capsys, home: Path) -> Callable[..., tuple[int, str]]:
    """Run lines while Bo types others at his own desk, once, when the first question comes."""
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2')

    def run(*lines: str, before: tuple[str, ...], others: tuple[str, ...]) -> tuple[int, str]:
        settings = resolve(Flags(actor="Iris"))
        if before:
            assert hold(Desk(settings, Script(before), home / "pages")) == 0
        left = [others]

        def act() -> None:
            if left:
                bo = Desk(resolve(Flags(actor="Bo")), Script(left.pop()), home / "pages")
                assert hold(bo) == 0

        capsys.readouterr()
        code = hold(Desk(settings, Disturbed(list(lines), act), home / "pages"))
        return code, capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("lines", "before", "others"),
    [
        (("next", "y"), (), ("late Zoë Novak",)),
        (('fix 1 1 02 "wrong side"', "y"), ("next --yes", "1 20"), ("2 20",)),
        (("noshow 2", "y"), ("next --yes",), ("1 20",)),
        (('out 1 "threw cards"', "y"), ("next --yes",), ("1 20",)),
        (('repair "left"', "y"), ("next --yes", "drop 1 wait"), ("late Zoë Novak",)),
        (('swap 1 2 "sat wrong"', "again", "y"), ("next --yes",), ("1 20",)),
    ],
)
def test_what_was_agreed_to_is_recorded_only_as_it_was_shown(
    disturbed, ok, lines: tuple[str, ...], before: tuple[str, ...], others: tuple[str, ...]
) -> None:
    code, said = disturbed(*lines, before=before, others=others)
    assert code == 3
    assert "somebody else acted while you were asked" in said
    assert "next: give the line again" in said
    last = ok("tournament", "integrity") + ok("log", "tail", "--json")
    assert '"actor": "Bo"' in last
    for kind in ("RoundPublished", "ResultCorrected", "EntryDisqualified", "RoundRepaired"):
        if not before or kind != "RoundPublished":
            assert kind not in last


def test_an_undo_takes_nothing_that_was_not_shown(disturbed) -> None:
    code, said = disturbed(
        'undo "wrong table"', "y", before=("next --yes", "1 20"), others=("2 20",)
    )
    assert code == 1
    assert "others acted since" in said


def test_a_result_typed_for_one_round_is_not_that_of_the_next(
    evening, entries, home: Path, capsys
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 20", "2 20")
    left = [("next --yes",)]

    def act() -> None:
        if left:
            bo = Desk(resolve(Flags(actor="Bo")), Script(left.pop()), home / "pages")
            assert hold(bo) == 0

    desk = Desk(resolve(Flags(actor="Iris")), Overtaken(["2 02"], act), home / "pages")
    assert hold(desk) == 3
    said = capsys.readouterr().out
    assert "somebody else acted while you typed, and it is round 2 now" in said
    assert "next: give it again; 1/7 SCORE is table 7 of round 1" in said
    assert "Round 2: 2 tables left" in evening("left")
