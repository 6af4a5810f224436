"""Formats from the command line: what is agreed, paired, cut and shown."""

import json
from collections.abc import Callable

import pytest

from tournament.cli import shapes_formats, shapes_standings


@pytest.fixture
def ok(playledger) -> Callable[..., str]:
    """Return how to run a command that must work, with what it said on both streams."""

    def run(*arguments: str, stdin: str = "") -> str:
        answer = playledger(*arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return answer.out + answer.err

    return run


def announce(ok: Callable[..., str], players: int, *options: str) -> None:
    ok("tournament", "create", "cup", "--name", "Cup", *options)
    people = "".join(f"Player {number}\n" for number in range(1, players + 1))
    ok("player", "import", "cup", "-", stdin=f"name\n{people}")


def play(ok: Callable[..., str], score: str = "2-0", how: str = "") -> None:
    """Publish what is paired, give every table the same result, and close."""
    ok("round", "publish")
    for table in json.loads(ok("round", "show", "--json"))["tables"]:
        ok("result", "enter", str(table["table"]), score, *(("--how", how) if how else ()))
    ok("round", "close")


def test_a_double_elimination_is_played_to_its_places(ok) -> None:
    announce(ok, 3, "--format", "double-elimination", "--seeding", "entered", "--first-to", "1")
    said = []
    for _ in range(4):
        said.append(ok("round", "pair"))
        play(ok, "1-0")
    assert "winners' side" in said[0]
    assert "losers' side" in said[2]
    assert "final" in said[3]
    shown = shapes_formats.Bracket.model_validate_json(ok("bracket", "show", "--json"))
    assert shown.champion == 1
    assert [[match.section for match in matches] for matches in shown.rounds] == [
        ["main"],
        ["main"],
        ["losers"],
        ["final"],
    ]
    placed = shapes_formats.FinalPlaces.model_validate_json(ok("tournament", "places", "--json"))
    assert (placed.places[0].place, placed.places[0].player.entry) == (1, 1)
    assert "Cup: places" in ok("bracket", "show")
    assert "Player 1" in ok("tournament", "places")
    ok("tournament", "finish")


def test_a_round_robin_shows_who_rests_and_says_its_format(ok) -> None:
    announce(ok, 3, "--format", "round-robin", "--legs", "2")
    said = ok("round", "pair")
    assert "rests" in said
    assert "6 rounds" in said
    assert "format round-robin" in ok("tournament", "show")


def test_groups_are_shown_one_by_one(ok) -> None:
    announce(ok, 6, "--groups", "2", "--cut", "2", "--seeding", "entered")
    for _ in range(3):
        ok("round", "pair")
        play(ok)
    shown = ok("standings")
    assert "group 1" in shown
    assert "group 2" in shown
    lines = shapes_standings.Standings.model_validate_json(ok("standings", "--json"))
    assert [(row.group, row.rank) for row in lines.rows] == [
        (group, rank) for group in (1, 2) for rank in (1, 2, 3)
    ]
    assert "group 2: " in ok("bracket", "line")


def test_a_tie_at_the_line_is_told_and_can_be_played_off(ok, playledger) -> None:
    announce(ok, 4, "--format", "round-robin", "--cut", "2")
    assert playledger("bracket", "line").code == 5
    for _ in range(3):
        ok("round", "pair")
        play(ok, "1-1", "time")
    said = ok("bracket", "line")
    assert "are level in everything but the lot, for 2 places" in said
    assert "--play-off" in said
    lines = shapes_formats.CutLines.model_validate_json(playledger("bracket", "line", "--json").out)
    assert [(len(line.tied), line.places, line.criterion) for line in lines.lines] == [
        (4, 2, "lots")
    ]
    assert "1 event would be recorded" in ok("bracket", "cut", "--play-off", "--dry-run")
    ok("bracket", "cut", "--play-off")
    play(ok)
    assert "the play-off decided" in ok("bracket", "line")
    said = ok("bracket", "cut")
    assert "seed 2" in said
    assert "the play-off decided" in said
    play(ok)
    assert "Winner: " in ok("bracket", "show")


def test_the_line_names_the_criterion_and_both_figures(ok) -> None:
    announce(ok, 3, "--format", "round-robin", "--cut", "2")
    for _ in range(3):
        ok("round", "pair")
        play(ok)
    assert " is the last in, " in ok("bracket", "line")
    assert "everybody who is still there goes on" in ok("bracket", "line", "--to", "8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--format", "single-elimination", "--cut", "4"), "all is bracket"),
        (("--groups", "3", "--cut", "4"), "give a multiple"),
        (("--format", "double-elimination", "--third-place"), "third place itself"),
        (("--cut-best-of", "4"), "an odd number"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_way_out(
    playledger, arguments: tuple[str, ...], said: str
) -> None:
    answer = playledger("tournament", "create", "cup", "--name", "Cup", *arguments)
    assert answer.code == 1
    assert said in answer.err


def test_an_intentional_draw_is_refused_where_none_is_allowed_t1(ok, playledger) -> None:
    announce(ok, 4, "--no-agreed-draws", "--match-minutes", "50")
    ok("round", "pair")
    ok("round", "publish")
    answer = playledger("result", "enter", "1", "0-0", "--how", "agreement")
    assert answer.code == 1
    assert "no draw by agreement" in answer.err


def test_no_place_is_certain_before_a_bracket(ok, playledger) -> None:
    announce(ok, 4, "--cut", "2")
    answer = playledger("tournament", "places")
    assert answer.code == 5
    assert "no place of Cup is certain yet" in answer.err


@pytest.mark.parametrize("asked", [["standings"], ["bracket", "line", "--to", "2"]])
def test_an_elimination_says_that_it_has_no_standings_and_where_to_look(
    ok, playledger, asked
) -> None:
    announce(ok, 2, "--format", "single-elimination")
    ok("round", "pair")
    ok("round", "publish")
    ok("result", "enter", "1", "2-0")
    assert "next: playledger bracket show cup" in ok("round", "close")
    answer = playledger(*asked)
    assert answer.code == 5
    assert "all of it is bracket\n  next: playledger bracket show cup" in answer.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--first-to 3 --best-of 3", "--first-to 3 is best of 5, and --best-of says 3"),
        ("--legs 2", "--legs says nothing in a tournament of the format swiss"),
        ("--legs 2 --format single-elimination", "give --format round-robin or --format groups"),
        ("--groups 2 --format round-robin", "of the format round-robin: leave it out"),
        ("--groups 2 --format swiss", "give --format groups"),
        ("--acceleration baku --groups 2", "of the format groups: leave it out"),
        ("--first-round halves --format round-robin", "give --format swiss"),
        ("--missed bye --format double-elimination", "give --format swiss"),
    ],
)
def test_options_that_would_count_for_nothing_are_refused(playledger, options, said) -> None:
    answer = playledger("tournament", "create", "cup", "--name", "Cup", *options.split())
    assert (answer.code, said in answer.err) == (2, True), answer.err
    assert "Cup" not in playledger("tournament", "list").out


@pytest.mark.parametrize(
    "options",
    [
        "--first-to 3 --best-of 5",
        "--legs 1",
        "--legs 2 --groups 2 --cut 2",
        "--legs 2 --format round-robin",
    ],
)
def test_options_that_agree_are_taken(ok, options) -> None:
    assert "is announced" in ok("tournament", "create", "cup", "--name", "Cup", *options.split())


def test_the_desk_refuses_the_same_options(playledger, home) -> None:
    (home / "entries.csv").write_text("name\nAnn\nBen\n", encoding="utf-8")
    line = 'new "Cup" entries.csv --legs 2\n'
    answer = playledger("--actor", "Iris", "desk", "--script", "-", stdin=line)
    assert (answer.code, "--legs says nothing" in answer.out) == (2, True), answer.out


def test_the_second_final_is_named_within_a_sentence_as_the_first_is(ok) -> None:
    announce(ok, 3, "--format", "double-elimination", "--seeding", "entered", "--first-to", "1")
    for _ in range(3):
        ok("round", "pair")
        play(ok, "1-0")
    ok("round", "pair")
    assert "Round 4, final" in ok("--actor", "Iris", "desk", "--script", "-", stdin="show\n")
    play(ok, "0-1")
    ok("round", "pair")
    assert "Round 5, second final" in ok("--actor", "Iris", "desk", "--script", "-", stdin="show\n")
