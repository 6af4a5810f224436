"""`playledger player late`: somebody comes while a round is being played (T-6)."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_in_play, receipt
from tournament.cli.output import dry_run_option, note
from tournament.cli.player import club_ratings_option, namesakes_option, same_people_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, number, words

if TYPE_CHECKING:
    from tournament.competition.state import Competition


@click.command()
@words("WHO")
@click.option("--take-bye", is_flag=True, help="Play who has the bye, at a new table.")
@click.option("--loss", is_flag=True, help="Take a loss for this round; play from the next on.")
@click.option("--club", default="", help="The player's club.")
@click.option("--rating", default="", help="What the player comes with, a whole number.")
@click.option("--family", default="", help="Who shares it should not meet early.")
@same_people_option
@namesakes_option
@club_ratings_option
@dry_run_option
@pass_settings
def late(
    settings: Settings,
    words: list[str | None],
    club: str,
    rating: str,
    family: str,
    *,
    take_bye: bool,
    loss: bool,
    same_people: bool,
    namesakes: bool,
    club_ratings: bool,
    dry_run: bool,
) -> None:
    """Let WHO comes late into the running round: an entry's number, or the name of a new player.

    The bye can be played until the first result of the round is in. Whoever is not paired in a
    round scores nothing for it (T-6).
    """
    from tournament.service import late as coming
    from tournament.service.entering import Consent
    from tournament.service.newcomers import read_newcomer
    from tournament.service.sentences_late import late_said
    from tournament.service.tournaments import now

    slug, who = words[0], str(words[1])
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        acting_in_play(tournament)
        _require_choice(tournament.state, take_bye=take_bye, loss=loss)
        if who.isdigit():
            entry = number("entry", who)
            done = coming.come_late(ledger, tournament.slug, entry, play_bye=take_bye)
        else:
            consent = Consent(
                same_people=same_people, namesakes=namesakes, club_ratings=club_ratings
            )
            newcomer = read_newcomer(who, club, "", rating, family=family)
            done = coming.enter_late(
                ledger, tournament.slug, newcomer, play_bye=take_bye, consent=consent
            )
        stands = now(ledger, tournament.slug, done)
    unchanged = f"Entry #{who} plays from the next round on anyway."
    receipt(done, dry_run=dry_run, said=late_said(stands, done), unchanged=unchanged)
    if take_bye and not dry_run:
        note("who had the bye may not know: call them, and print the new slip")


def _require_choice(state: "Competition", *, take_bye: bool, loss: bool) -> None:
    """Ask for one of the two, and say who has the bye."""
    from tournament.competition.late import bye_to_play

    if take_bye != loss:
        return
    holder = bye_to_play(state)
    has = "nobody has a bye" if holder is None else f"entry {holder} has the bye"
    raise click.UsageError(f"Say --take-bye or --loss: {has} in this round.")
