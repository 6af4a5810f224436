"""The claims: judged by intervals against a line, and answered in words that the data gives."""

from collections.abc import Mapping

import pytest

from tournament.games.catalogue import all_rulesets
from tournament.lab import claims
from tournament.lab.answers import NOT_PLAYED, answers
from tournament.lab.axes import axis_of
from tournament.lab.exact import Exact, exact
from tournament.lab.figures import MEASURES, Row
from tournament.lab.intervals import Interval
from tournament.lab.page import page
from tournament.lab.words import listed, percent, share, short


def row(rules: str, low: float, high: float, *, seats: int = 2, bot: str = "human") -> Row:
    found = Interval(low=low, mid=(low + high) / 2, high=high)
    figures: Mapping[str, Interval | None] = dict.fromkeys(MEASURES, found)
    return Row(rules=f"fusion/{rules}@1", seats=seats, bot=bot, games=100, figures=figures)


def counted(*names: str) -> list[Exact]:
    every = [exact(all_rulesets()[f"fusion/{name}@1"].rules) for name in names]
    return [one for one in every if one]


@pytest.mark.parametrize(
    ("intervals", "verdict"),
    [
        ([(0.0, 0.04)], "holds"),
        ([(0.06, 0.1)], "fails"),
        ([(0.04, 0.06)], "open"),
        ([(0.0, 0.04), (0.06, 0.1)], "depends"),
        ([(0.0, 0.04), (0.04, 0.06)], "open"),
        ([(0.06, 0.1), (0.04, 0.06)], "fails"),
        ([], "open"),
    ],
)
def test_blocks_are_very_rare_under_one_game_in_20(intervals, verdict) -> None:
    rows = [row("rulebook", low, high, seats=n + 2) for n, (low, high) in enumerate(intervals)]
    others = [row("review", 0.9, 1.0), row("rulebook+redraw-after-three", 0.9, 1.0)]
    assert claims.blocks_are_very_rare([*rows, *others]).verdict == verdict


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.3, 0.5, "holds"), (0.1, 0.2, "fails"), (0.2, 0.3, "open")]
)
def test_blocks_are_frequent_over_one_game_in_four(low, high, verdict) -> None:
    rows = [row("review+redraw-after-three", low, high), row("review", 0.0, 0.01)]
    assert claims.redrawing_blocks_often(rows).verdict == verdict


def test_one_card_without_a_pile_refutes_that_every_card_fits() -> None:
    assert claims.options_cover_every_card(counted("option-a", "option-b", "review")) == "fails"
    assert claims.options_cover_every_card(counted("review")) == "open"


def test_the_answers_are_words_made_of_the_figures() -> None:
    rows = [
        row("rulebook", 0.46, 0.58),
        row("rulebook", 0.0, 0.013, seats=6),
        row("rulebook+redraw-after-three", 0.98, 1.0),
        row("review", 0.04, 0.1),
        row("option-a", 0.3, 0.4),
    ]
    rare, frequent, covered = answers(rows, counted("option-a"), all_rulesets())
    assert rare.verdict == "depends"
    assert rare.said == (
        (
            "rulebook, human bots: games with a block 52 % (46 to 58 %) at 2 and 0.65 % (0 to "
            "1.3 %) at 6 seats: very rare at 6, not very rare at 2."
        ),
        "Very rare means here: in fewer than one game in 20.",
    )
    assert frequent.verdict == "holds"
    assert frequent.said[0] == (
        "rulebook+redraw-after-three, human bots: games with a block 99 % (98 to 100 %) at 2 seats "
        "(without F-R3 52 %): frequent at 2."
    )
    assert covered.verdict == "fails"
    assert covered.said == (
        (
            "option-a: were one card on top of all three piles, 0 of 46656 pairs of a card and a "
            "top would have no pile."
        ),
        (
            "option-a: each pile has its own top, and over all choices of tops 20 % of the other "
            "cards fit nowhere, and 0.82 % of the full hands have no card that fits."
        ),
        (
            "option-a: with blue-crown-1, blue-crown-2 and blue-sun-2 on top, purple-sun-4 fits no "
            "pile."
        ),
        (
            "option-a, human bots, 2 seats: 35 % of the cards held fit no pile, 35 % of the full "
            "hands have none that fits, and 35 % of the games have a block, without the "
            "option 7.0 %."
        ),
    )


def test_what_was_not_played_is_left_open() -> None:
    every = answers([row("review", 0.1, 0.2)], counted("review"), all_rulesets())
    assert [one.verdict for one in every] == ["open"] * 3
    assert {one.said for one in every} == {(NOT_PLAYED,)}


def test_the_page_has_a_panel_for_each_ruleset_and_a_mark_for_each_bot() -> None:
    rows = [
        row(rules, 0.1 * seats, 0.1 * seats + 0.05, seats=seats, bot=bot)
        for rules in ("rulebook", "option-a")
        for seats in (2, 3)
        for bot in ("human", "random")
    ]
    made = page(
        rows, counted("option-a"), all_rulesets(), command="again", games=100, seed="playledger"
    )
    assert [key.text for key in made.keys] == ["human bots", "random bots"]
    for plot in made.plots:
        assert [panel.title for panel in plot.panels] == ["rulebook", "option-a"]
        for panel in plot.panels:
            assert [line.name for line in panel.lines] == ["2 seats", "3 seats"]
            for line in panel.lines:
                assert len({mark.sign for mark in line.marks}) == 2
                assert all(0 <= mark.low <= mark.mid <= mark.high <= 1000 for mark in line.marks)
    figures, lengths, exactly = made.tables
    assert len(figures.rows) == len(lengths.rows) == 8
    assert len(exactly.rows) == 1
    for table in made.tables:
        assert {len(each.cells) for each in table.rows} == {len(table.head)}


def test_nothing_to_count_leaves_a_gap_and_no_plot() -> None:
    bare = Row(
        rules="thirds/plain@1", seats=2, bot="human", games=5, figures=dict.fromkeys(MEASURES)
    )
    made = page([bare], [], {}, command="again", games=5, seed="x")
    assert made.plots == ()
    assert made.tables[0].rows[0].cells[3:] == ("–",) * 5


@pytest.mark.parametrize(
    ("highest", "end"), [(0.004, 0.004), (0.05, 0.08), (0.3, 0.4), (0.85, 1.0), (1.0, 1.0)]
)
def test_an_axis_of_shares_ends_at_a_round_number_and_never_over_all(highest, end) -> None:
    axis = axis_of("blocked_share", [row("rulebook", 0.0, highest)])
    assert axis.end == pytest.approx(end)
    assert axis.place(axis.end) == 1000
    assert axis.text(axis.end) == f"{end * 100:g} %"


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0 %"), (0.52, "52 %"), (0.0668, "6.7 %"), (0.00997, "1.0 %"), (0.000087, "0.0087 %")],
)
def test_shares_have_two_digits_that_count(value: float, said: str) -> None:
    assert percent(value) == said


def test_words_read_as_words() -> None:
    assert listed([2]) == "2"
    assert listed([2, 3, 4]) == "2, 3 and 4"
    assert listed([]) == ""
    assert short("fusion/option-a+redraw-after-three@1") == "option-a+redraw-after-three"
    assert share(Interval(low=0.46, mid=0.52, high=0.58)) == "52 % (46 to 58 %)"
