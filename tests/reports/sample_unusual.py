"""A sample of the page of unusual records."""

from reports.documents import UnusualHint, UnusualRecords
from tests.reports.sample_event import HEADER


def unusual_records() -> UnusualRecords:
    """Two hints, one with places, and a game that was not looked at."""
    return UnusualRecords(
        HEADER,
        remark="These are hints.",
        asked="Forty questions were asked of twelve games.",
        hints=(
            UnusualHint(
                "Ana Ruiz (#1)",
                "9 of 40 placements came less than 100 ms after the card they answer.",
                "In honest play that many or more come about in 0.00012 % of cases.",
                "It may also be that the player foresaw the card.",
                ("spring/m3/g1, event 41: 62 ms at the most", "and 8 more"),
            ),
            UnusualHint("Ben Okafor (#2)", "The clock jumped.", "Nobody can say.", "It was set."),
        ),
        measures=("An answer is a card that fits the card just placed.",),
        not_read=("spring/m9/g1",),
    )
