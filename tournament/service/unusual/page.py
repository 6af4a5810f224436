"""The page of unusual records, for the referee. It is no part of the pages that hang out."""

from reports.documents import UnusualHint, UnusualRecords
from tournament.service.counted import several
from tournament.service.printing.edition import Edition
from tournament.service.unusual.hints import Unusual
from tournament.service.unusual.words import (
    HINTS_ONLY,
    OTHERWISE,
    chance_words,
    heading,
    many_questions,
    measures_words,
    places_words,
    sentence,
)


def unusual_page(edition: Edition, measured: Unusual) -> UnusualRecords:
    """Return the page."""
    games = several(measured.games, "recorded game")
    return UnusualRecords(
        edition.header(f"{games} looked at", home=""),
        remark=HINTS_ONLY,
        asked=many_questions(measured),
        hints=tuple(
            UnusualHint(
                heading(hint, edition.tournament),
                sentence(hint, measured),
                chance_words(hint, measured),
                OTHERWISE[hint.kind],
                tuple(places_words(hint)),
            )
            for hint in measured.hints
        ),
        measures=tuple(measures_words(measured)),
        not_read=measured.not_read,
    )
