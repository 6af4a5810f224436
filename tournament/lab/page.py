"""From what a run found to its page: a document of `reports`."""

from collections.abc import Mapping, Sequence

from reports.documents import (
    EventHeader,
    LabAnswer,
    LabKey,
    LabLine,
    LabMark,
    LabPanel,
    LabPlot,
    LabReport,
    LabSign,
    LabTick,
)
from tournament.games.catalogue import Found
from tournament.lab.answers import answers
from tournament.lab.axes import Axis, axis_of
from tournament.lab.claims import RARE
from tournament.lab.exact import Exact
from tournament.lab.figures import Row
from tournament.lab.legends import METHOD, PLOTS
from tournament.lab.tables import exact_table, row_tables
from tournament.lab.words import number, share, short

SIGNS: Mapping[str, LabSign] = {"human": "circle", "greedy": "square", "random": "triangle"}


def page(
    rows: Sequence[Row],
    exacts: Sequence[Exact],
    found: Mapping[str, Found],
    *,
    command: str,
    games: int,
    seed: str,
) -> LabReport:
    """Return the page of a run. `command` is what gives the same page again."""
    names = [short(ruleset_id) for ruleset_id in dict.fromkeys(row.rules for row in rows)]
    return LabReport(
        header=EventHeader(
            title="Rulesets played by bots",
            subtitle=", ".join(names),
            counted=f"{games:,} games a cell, seed {seed}",
            printed_at="",
            log_position=0,
            fingerprint="",
        ),
        command=command,
        answers=tuple(
            LabAnswer(one.claim, one.verdict, one.said) for one in answers(rows, exacts, found)
        ),
        keys=tuple(
            LabKey(sign, f"{bot} bots")
            for bot, sign in SIGNS.items()
            if any(row.bot == bot for row in rows)
        ),
        plots=tuple(plot for plot in (_plot(rows, *each) for each in PLOTS) if plot.panels),
        tables=(*row_tables(rows), *exact_table(exacts, found)),
        method=METHOD,
    )


def _plot(rows: Sequence[Row], measure: str, title: str, note: str) -> LabPlot:
    axis = axis_of(measure, rows)
    panels = [
        LabPanel(short(ruleset_id), tuple(_lines(rows, ruleset_id, measure, axis)))
        for ruleset_id in dict.fromkeys(row.rules for row in rows)
    ]
    return LabPlot(
        title=title,
        note=note,
        ticks=tuple(LabTick(axis.place(at), axis.text(at)) for at in axis.ticks),
        level=axis.place(RARE) if measure == "blocked_share" else None,
        panels=tuple(panel for panel in panels if panel.lines),
    )


def _lines(rows: Sequence[Row], ruleset_id: str, measure: str, axis: Axis) -> list[LabLine]:
    lines: dict[int, list[LabMark]] = {}
    for row in rows:
        found = row.figures[measure]
        if row.rules != ruleset_id or found is None:
            continue
        text = share(found) if axis.is_share else number(found)
        mark = LabMark(
            SIGNS.get(row.bot, "diamond"),
            axis.place(found.low),
            axis.place(found.mid),
            axis.place(found.high),
            f"{row.bot} bots, {row.seats} seats: {text}",
        )
        lines.setdefault(row.seats, []).append(mark)
    return [LabLine(f"{seats} seats", tuple(marks)) for seats, marks in sorted(lines.items())]
