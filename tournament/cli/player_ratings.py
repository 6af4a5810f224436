"""`playledger player ratings`: how strong people are by the club's own tournaments."""

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.settings import Settings, pass_settings


@click.command()
@json_option
@pass_settings
def ratings(settings: Settings, *, as_json: bool) -> None:
    """List the ratings of all who have played in tournaments on this log, the strongest first.

    They are made from the log each time, by the matches that were played, in the order in which
    rounds were closed.
    """
    from tournament.cli.shapes_people import RatedPerson, Ratings
    from tournament.service.ratings import club_ratings

    with settings.ledger(write=False) as ledger:
        found = sorted(club_ratings(ledger).values(), key=lambda each: (-each.points, each.person))
        people = ledger.roster.get(each.person for each in found)
    rated = [
        RatedPerson(
            person=each.person,
            name=people[each.person].name if each.person in people else None,
            rating=each.points,
            matches=each.matches,
        )
        for each in found
    ]
    if as_json:
        emit(Ratings(ratings=rated))
        return
    emit_table(
        ("Rating", "Name", "Matches"),
        [(each.rating, each.name or "(erased)", each.matches) for each in rated],
        right=("Rating", "Matches"),
    )
