"""Standings in any order of tie-breaks, and every sum behind a place (T-4, T-12)."""

from collections.abc import Callable

import pytest

from tournament.cli.shapes_standings import Standings, StandingsExplained

ENTRIES = "name,rating\nAna,2000\nBen,\nChloé,1800\nDan,1799\n"
ORDER = "match_points,head_to_head,rating,buchholz_cut_1,resistance,lots"


@pytest.fixture
def cup(playledger) -> Callable[..., str]:
    """Play two rounds of four players, ranked by another order than usual."""

    def ok(*arguments: str, stdin: str = "") -> str:
        answer = playledger(*arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return answer.out

    ok("tournament", "create", "cup", "--name", "Cup", "--rounds", "2", "--tie-breaks", ORDER)
    ok("player", "import", "cup", "-", stdin=ENTRIES)
    for _ in range(2):
        ok("round", "pair")
        ok("round", "publish")
        ok("result", "import", "-", stdin="table,result\n1,2-0\n2,1-2\n")
        ok("round", "close")
    return ok


def test_columns_and_figures_follow_the_order_that_was_agreed(cup) -> None:
    heading = cup("standings").splitlines()[1].split()
    assert heading[5:] == ["H2H", "Rtg", "BH-C1", "Res", "%"]
    found = Standings.model_validate_json(cup("standings", "--json"))
    assert found.tie_breaks == ORDER.split(",")
    assert all(list(row.figures) == ORDER.split(",") for row in found.rows)


def test_every_sum_behind_a_place_is_shown_and_adds_up(cup) -> None:
    rows = Standings.model_validate_json(cup("standings", "--json")).rows
    for row in rows:
        said = cup("standings", "--explain", str(row.entry))
        assert said.startswith(f"Cup: {row.name} (#{row.entry}) is number {row.rank} of 4 after ")
        found = StandingsExplained.model_validate_json(
            cup("standings", "--explain", str(row.entry), "--json")
        )
        assert (found.player.entry, found.rank, found.after_round) == (row.entry, row.rank, 2)
        for figure in found.figures:
            assert figure.value == row.figures[figure.tie_break]
            if figure.parts and figure.divisor:
                whole = sum(float(p.figure) * p.times for p in figure.parts if p.counted)
                assert whole / figure.divisor == pytest.approx(float(figure.value or 0), abs=1e-5)
        assert all(neighbour.sentence in said for neighbour in found.neighbours)
        assert len(found.neighbours) == (1 if row.rank in {1, 4} else 2)


def test_an_unrated_opponent_is_said_to_be_left_out(cup) -> None:
    rows = {r.name: r for r in Standings.model_validate_json(cup("standings", "--json")).rows}
    met = [
        name
        for name, row in rows.items()
        if "#2 Ben" in cup("standings", "--explain", str(row.entry)) and name != "Ben"
    ]
    assert met
    for name in met:
        assert "has no rating: left out" in cup("standings", "--explain", str(rows[name].entry))


def test_the_order_is_locked_at_the_start_and_changed_with_its_old_value_on_record_t12(
    cup, playledger
) -> None:
    answer = playledger("tournament", "change", "tie_breaks", "match_points,lots")
    assert answer.code == 1
    assert "tie_breaks is fixed since round 1" in answer.err
    change = ("tournament", "change", "tie_breaks", "match_points, lots", "--yes")
    cup(*change, "--reason", "as the club's rules say")
    assert cup("standings").splitlines()[1].split()[-1] == "W-L-D"
    log = cup("log", "show", "tournament/cup")
    assert "head_to_head" in log[log.index("SettingChanged") :]
    assert "was already" not in cup(*change, "--reason", "again")


@pytest.mark.parametrize(
    ("order", "code", "said"),
    [
        ("match_points,buchhoz", 2, "there is none called 'buchhoz'"),
        ("", 2, "there is none called ''"),
        ("lots,omw", 1, "omw after them would never decide"),
        ("omw,omw", 1, "omw stands in the order twice"),
    ],
)
def test_an_order_that_cannot_be_meant_is_refused(
    playledger, order: str, code: int, said: str
) -> None:
    answer = playledger("tournament", "create", "x", "--name", "X", "--tie-breaks", order)
    assert (answer.code, said in answer.err) == (code, True), answer.err


@pytest.mark.usefixtures("cup")
def test_an_entry_that_is_not_in_the_standings_is_not_found(playledger) -> None:
    answer = playledger("standings", "--explain", "9")
    assert (answer.code, "entry 9 is not in the standings after round 2" in answer.err) == (5, True)


@pytest.mark.usefixtures("cup")
@pytest.mark.parametrize("rating", ["x", "-1", "100000", "1.5"])
def test_a_rating_that_is_no_whole_number_is_refused_with_its_line(playledger, rating: str) -> None:
    answer = playledger("player", "import", "cup", "-", stdin=f"name,rating\nEva,{rating}\n")
    assert answer.code == 2
    assert f"line 2, rating: {rating!r} is no whole number" in answer.err
