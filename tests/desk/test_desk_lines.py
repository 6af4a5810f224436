"""Lines of the desk: any text is read or refused, and what is read prints back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.cli.desk import lines
from tournament.cli.desk.parser import READERS, parse
from tournament.cli.desk.words import Unread

WORDS = st.sampled_from(
    [*READERS, "7", "12", "21", "2-1", "1-1-1", "?", "time", "award", "to", "all", "slips", "7-12",
     "--yes", "--without", "7,8", "--play-off", '"why not"', '"', "#3", "Ana", "Ruiz", "game-loss",
     "left-absent", "LRL", "d", "3b-12-K", '"a \\" b"', "\\", "3,x", "0", "--", '""', "Zoë"]
)  # fmt: skip
ANY_LINE = st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=7).map(" ".join))


@settings(max_examples=600, deadline=None)
@given(ANY_LINE)
def test_any_text_is_read_or_refused_and_what_is_read_prints_back(text: str) -> None:
    line = parse(text)
    if isinstance(line, lines.Line):
        assert parse(str(line)) == line
    else:
        assert line is None or (line.what and line.remedy)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("7 21", lines.Score("7", "2-1")),
        ("7 2–1", lines.Score("7", "2-1")),
        ("7 111 time", lines.Score("7", "1-1-1", how="time")),
        ("7 Ana Ruiz 21", lines.Score("7", "2-1", winner="Ana Ruiz")),
        ("7 3 21", lines.Score("7", "2-1", winner="3")),
        ("7 LRL", lines.Score("7", None, games="LRL")),
        ("7 2-1 lrl", lines.Score("7", "2-1", games="LRL")),
        ("7 Ana 20 ll", lines.Score("7", "2-0", winner="Ana", games="LL")),
        ("7 left-absent", lines.Score("7", None, how="left-absent")),
        ("2/7 21", lines.Score("2/7", "2-1")),
        ("3b-12-K 21", lines.Score("3b-12-K", "2-1")),
        ("3b12k Ana 20", lines.Score("3b12k", "2-0", winner="Ana")),
        ("7 ?", lines.Unreadable("7")),
        ("7", lines.AtTable("7")),
        ("next", lines.Next()),
        ("next --yes --without 7,9-10", lines.Next(without=(7, 9, 10), yes=True)),
        ('fix 2 7 Ana 12 "wrong way round"',
         lines.Fix(2, 7, "1-2", "Ana", reason="wrong way round")),
        ("late Ana Ruiz", lines.Late("Ana Ruiz")),
        ("drop Ana wait", lines.Drop("Ana", "wait")),
        ("undo", lines.Undo()),
        ('undo 3 "typed in the wrong round"', lines.Undo(3, reason="typed in the wrong round")),
        ("undo to 19:40", lines.Undo(moment="19:40")),
        ('new "Thursday Speed" entries.csv --cut 4',
         lines.New("Thursday Speed", "entries.csv", ("--cut", "4"))),
        ("print slips 7-12", lines.Print("slips", "7-12")),
        ("noshow 7 Ana", lines.NoShow(7, "Ana")),
        ('penalty 3 game-loss "late"', lines.Penalty("3", "game-loss", "late")),
        ("NEXT", lines.Next()),
        ("exit", lines.Quit()),
    ],
)  # fmt: skip
def test_a_line_as_directors_type_it(text: str, line: lines.Line) -> None:
    assert parse(text) == line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("netx", "did you mean next?"),
        ("7 Ana", "there is no score"),
        ("7 left-absent time", "there is no score"),
        ('fix 2 7 "Ana', "not closed"),
        ("next --without", "names no table"),
        ("print posters", "there is no sheet"),
        ("penalty Ana", "level"),
        ("finish now", "one word too many"),
        ("drop", "is missing"),
        ("7 21 5", "'5' cannot stand behind a score"),
        ("fix 1 1 02 because", "a reason stands in quotation marks, with fix"),
        ('7 21 "because"', "cannot stand behind a score"),
        ("undo 0", "how many acts cannot be '0'"),
        ("standings 0", "the round cannot be '0' give a number from 1 on"),
        ("undo to", "the moment is missing give a log number"),
        ("who", "give a part, such as desk/2, or initials"),
    ],
)
def test_what_cannot_be_read_says_what_is_wrong(text: str, says: str) -> None:
    unread = parse(text)
    assert isinstance(unread, Unread)
    assert says in f"{unread.what} {unread.remedy}"


@pytest.mark.parametrize("text", ["", "   ", "# a remark in a script"])
def test_nothing_said_is_nothing_done(text: str) -> None:
    assert parse(text) is None
