"""Hints in words. They say numbers and chances, and never what somebody did or meant (G-5)."""

from collections.abc import Mapping

from tournament.service.counted import several
from tournament.service.tournaments import Tournament
from tournament.service.unusual.games import Place
from tournament.service.unusual.hints import Hint, Kind, Unusual

HINTS_ONLY = (
    "These are hints, not verdicts: each is a number that honest play seldom leads to, and says "
    "where to look. None of them alone is a reason to rule."
)

OTHERWISE: Mapping[Kind, str] = {
    "reactions": (
        "It may also be that the player foresaw the card, that a finger was on its way already, or "
        "that a clock was off by more than it said."
    ),
    "races": (
        "It may also be that this player's device has the quicker connection, or that the player "
        "is the quicker one."
    ),
    "corrections": (
        "It may also be that one kind of slip was misread time and again. The reasons stand on the "
        "integrity log."
    ),
    "clocks": (
        "It may also be that the device set its clock by itself, that the page was opened again, "
        "or that another device took the seat."
    ),
}
"""What else may have led to it."""

PLACES_SHOWN = 5
SMALLEST = 1e-6
"""A chance below it is not written in digits."""


def heading(hint: Hint, tournament: Tournament) -> str:
    """Return whom a hint is about."""
    if hint.entry is None:
        return f"corrections by {hint.actor}"
    name = tournament.numbered(hint.entry)
    return f"{name}, corrections by {hint.actor}" if hint.actor else name


def sentence(hint: Hint, measured: Unusual) -> str:
    """Say what was counted."""
    bound = f"{measured.measures.soonest_us / 1000:g} ms"
    match hint.kind:
        case "reactions":
            return (
                f"{hint.hits} of {several(hint.of, 'placement')} that can only answer a card just "
                f"placed came less than {bound} after it."
            )
        case "races":
            return (
                f"Of {several(hint.of, 'race')} of which the clocks do not bear out who was first, "
                f"{hint.hits} were won."
            )
        case "corrections" if hint.entry is None:
            return (
                f"Of {several(hint.of, 'correction')} {hint.hits} made the result better for the "
                f"left seat, {hint.of - hint.hits} for the right."
            )
        case "corrections":
            return (
                f"Of {several(hint.of, 'correction')} in this player's matches {hint.hits} made "
                "the result better for the player."
            )
        case "clocks":
            return (
                f"The clock of the device jumped {several(hint.hits, 'time')} in "
                f"{several(hint.of, 'game')} by more than drift and uncertainty explain."
            )


def chance_words(hint: Hint, measured: Unusual) -> str:
    """Say how often honest play leads to it, and whether it stands out among all questions."""
    if hint.chance is None:
        return "Nobody can say how often that happens by itself: clocks are set now and then."
    given = ""
    if hint.kind == "reactions":
        given = f", if {percent(measured.measures.guessed)} of all answers are lucky guesses,"
    said = f"In honest play{given} that many or more come about in {percent(hint.chance)} of cases."
    if hint.stands_out:
        return f"{said} It is rare among all {measured.questions} questions together, too."
    return f"{said} Among {several(measured.questions, 'question')} one such may well be chance."


def many_questions(measured: Unusual) -> str:
    """Say how many hints are to be expected by chance alone."""
    return (
        f"{several(measured.questions, 'question')} were asked of "
        f"{several(measured.games, 'recorded game')} and of all corrections. Where everybody plays "
        f"honestly, up to {measured.by_chance:.2g} of them are expected to give a hint by chance."
    )


def places_words(hint: Hint) -> list[str]:
    """Say where to look, the most unusual first."""
    said = [_place(hint.kind, place) for place in hint.places[:PLACES_SHOWN]]
    more = len(hint.places) - len(said)
    return [*said, f"and {more} more"] if more > 0 else said


def percent(chance: float) -> str:
    """Return a chance in per cent, with two digits that tell something."""
    if chance < SMALLEST:
        return "less than 0.0001 %"
    return f"{float(f'{100 * chance:.2g}'):.6f}".rstrip("0").rstrip(".") + " %"


def _place(kind: Kind, place: Place) -> str:
    far = f"{place.us / 1000:+.0f} ms" if kind == "clocks" else f"{place.us / 1000:.0f} ms"
    at_most = "" if kind == "clocks" else " at the most"
    return f"{place.game}, event {place.version}: {far}{at_most}"


def measures_words(measured: Unusual) -> list[str]:
    """Say how it was measured."""
    given = measured.measures
    bound, guessed, level = given.soonest_us / 1000, percent(given.guessed), percent(given.level)
    return [
        _PLAY,
        _REACTION.format(bound, guessed),
        _CLOCK.format(given.drift_ppm),
        _RACE,
        _CORRECTIONS,
        _LEVEL.format(level),
    ]


_PLAY = (
    "Only games that people played at a live table, or that were marked on a film, are looked at; "
    "a seat that a bot had is left out, and so is a record with an impossible event."
)
_REACTION = (
    "An answer is a card that fits the card that the other had just placed, and did not fit the "
    "one below. Its time is the longest that the clocks allow. Under {:g} ms nobody reacts; {} of "
    "answers are taken to be lucky guesses."
)
_CLOCK = (
    "A clock jumps where its offset changes by more than both uncertainties, a grain of 1 ms and a "
    "drift of {} millionths explain."
)
_RACE = (
    "A race is open where the clocks do not show that the first to arrive was first, or show the "
    "other; honest players win half of theirs."
)
_CORRECTIONS = (
    "Corrections are compared with a fair coin; those that a ruling made, or that were undone, are "
    "not counted."
)
_LEVEL = "A hint is given where honest play leads to it in at most {} of cases."
