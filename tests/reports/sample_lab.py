"""A page of the rule lab with everything it may have on it."""

from reports.documents import (
    LabAnswer,
    LabKey,
    LabLine,
    LabMark,
    LabPanel,
    LabPlot,
    LabReport,
    LabRow,
    LabSign,
    LabTable,
    LabTick,
)
from tests.reports.sample_event import HEADER

SIGNS: tuple[LabSign, ...] = ("circle", "square", "triangle", "diamond")


def lab() -> LabReport:
    ticks = tuple(LabTick(at, f"{at // 10} %") for at in range(0, 1001, 250))
    lines = tuple(
        LabLine(
            f"{seats} seats",
            tuple(
                LabMark(sign, 900 - 140 * seats, 950 - 140 * seats, 1000 - 140 * seats, "5 %")
                for sign in SIGNS
            ),
        )
        for seats in range(2, 7)
    )
    panels = tuple(LabPanel(name, lines) for name in ("rulebook", "review", "option-a"))
    return LabReport(
        HEADER,
        command="playledger lab run --rules fusion/rulebook@1 --seats 2-6 --games 1000 --seed 1",
        answers=(
            LabAnswer("Blocks are rare.", "depends", ("At 2 seats 52 %.", "At 6 seats none.")),
            LabAnswer("Every card fits.", "fails", ("One card in five fits nowhere.",)),
            LabAnswer("Nobody wins.", "open", ("This run did not play it.",)),
            LabAnswer("Somebody wins.", "holds", ("Always.",)),
        ),
        keys=tuple(LabKey(sign, f"{sign} bots") for sign in SIGNS),
        plots=(
            LabPlot("Games with a block", "Share of all games.", ticks, 50, panels),
            LabPlot("Length", "In seconds.", ticks, None, panels[:1]),
        ),
        tables=(
            LabTable(
                "Every figure",
                2,
                ("ruleset", "bots", "blocked", "plays"),
                tuple(
                    LabRow((name, "human", "52 % (46 to 58 %)", "61.8 (61.0 to 62.6)"))
                    for name in ("rulebook", "review", "option-a")
                ),
            ),
        ),
        method=("Every game follows from the seed.", "Intervals are 95 %."),
    )
