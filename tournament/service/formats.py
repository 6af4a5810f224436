"""Reading the format that is agreed for a tournament."""

from typing import TypedDict

from msgspec.structs import replace

from tournament.competition.events import Settings
from tournament.competition.events_formats import FormatName, Seeding
from tournament.pairing.acceleration import Acceleration
from tournament.pairing.first_round import FirstRound


class FormatWishes(TypedDict):
    """What an organiser says of the format; None is left to the rest of the settings.

    `first_to` games won end a match: the same as best of twice as many less one. `match_minutes` is
    match time (G-4), in place of what the ruleset says.
    """

    format_: FormatName
    legs: int
    groups: int
    seeding: Seeding
    first_round: FirstRound
    acceleration: Acceleration
    all_places: bool
    first_to: int | None
    cut_best_of: int | None
    final_best_of: int | None
    agreed_draws: bool
    match_minutes: int | None
    appeal_time: int


def with_format(settings: Settings, wishes: FormatWishes) -> Settings:
    """Return settings with the format wished for; who says groups need not say the format too."""
    first_to, minutes = wishes["first_to"], wishes["match_minutes"]
    in_groups = wishes["groups"] > 0 and wishes["format_"] == "swiss"
    return replace(
        settings,
        format="groups" if in_groups else wishes["format_"],
        legs=wishes["legs"],
        groups=wishes["groups"],
        seeding=wishes["seeding"],
        first_round=wishes["first_round"],
        acceleration=wishes["acceleration"],
        all_places=wishes["all_places"],
        best_of=settings.best_of if first_to is None else 2 * first_to - 1,
        cut_best_of=wishes["cut_best_of"],
        final_best_of=wishes["final_best_of"],
        agreed_draws=wishes["agreed_draws"],
        match_time=settings.match_time if minutes is None else minutes * 60,
        appeal_time=wishes["appeal_time"],
    )
