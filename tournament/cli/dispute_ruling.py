"""`playledger dispute what-if` and `rule`: what a ruling would do, and the ruling itself."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.dispute_words import game_of_match, now_us
from tournament.cli.output import (
    confirm,
    dry_run_option,
    emit,
    json_option,
    note,
    yes_option,
)
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, number, words
from tournament.competition.events_people import PenaltyLevel
from tournament.disputes.events import RulingIssued, RulingKind
from tournament.service.sentences_results import How

if TYPE_CHECKING:
    from tournament.competition.state import Round, Table
    from tournament.service.disputes.considering import Considered
    from tournament.service.disputes.results import Wish
    from tournament.service.disputes.ruling import Proposal
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

F = TypeVar("F", bound=Callable[..., Any])

_RULINGS = (
    click.option("--let-stand", is_flag=True, help="What happened stands."),
    click.option("--warn", is_flag=True, help="It stands, with a warning."),
    click.option("--void", metavar="EVENTS", help="These events did not happen: 57,58."),
    click.option("--return", "return_", metavar="EVENT", help="Its card goes back to the hand."),
    click.option("--after", type=NUMBER, help="It goes back only after this event."),
    click.option("--reorder", metavar="EVENTS", help="Judge them again in this order: 57,56."),
    click.option("--award", type=click.Choice(["left", "right"]), help="This seat has won."),
    click.option("--replay", is_flag=True, help="The game does not count and is played again."),
    click.option("--game", type=click.IntRange(0, 99), help="Another game; 0 is the match."),
    click.option("--result", "score", metavar="SCORE", help="Where the games cannot tell it: 2-1."),
    click.option("--how", type=click.Choice(get_args(How)), help="What ended the match then."),
    click.option("--play-on", is_flag=True, help="Leave the match undecided: a game follows."),
    click.option("--penalty", type=click.Choice(get_args(PenaltyLevel)), help="For --side."),
    click.option("--side", type=click.Choice(["left", "right"]), help="Who is penalised."),
    click.option(
        "--supersedes", metavar="RULINGS", help="In place of these, or of none; else of all."
    ),
)


class RulingOptions:
    """What the options say of a ruling."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    def proposal(self) -> "Proposal":
        """Return the ruling.

        Raises:
            UsageError: none is named, or more than one.
            BadInput: what it names are no numbers.
        """
        from tournament.service.disputes.ruling import Proposal
        from tournament.service.people import read_numbers

        given = self.options
        listed: dict[RulingKind, str | None] = {
            "void": given["void"],
            "return_card": given["return_"],
            "reorder": given["reorder"],
        }
        plain: dict[RulingKind, bool] = {
            "let_stand": given["let_stand"],
            "warn": given["warn"],
            "replay": given["replay"],
            "award": given["award"] is not None,
        }
        kinds = [
            *(kind for kind, events in listed.items() if events is not None),
            *(kind for kind, is_set in plain.items() if is_set),
        ]
        if len(kinds) != 1:
            raise click.UsageError(
                "Name one ruling: --let-stand, --warn, --void, --return, --reorder, --award or "
                "--replay."
            )
        events = listed.get(kinds[0])
        gone = given["supersedes"]
        return Proposal(
            kinds[0],
            game=given["game"],
            targets=read_numbers("events", events) if events else (),
            effective=given["after"],
            award={"left": 0, "right": 1}.get(given["award"] or ""),
            supersedes=None if gone is None else _numbers("rulings", gone),
        )

    def wish(self, best_of: int) -> "Wish":
        """Return what goes with the ruling: a result, a penalty, a game to be played.

        Raises:
            UsageError: a penalty is for nobody, or somebody is named without one.
            BadInput: the result is written as none.
        """
        from tournament.service.disputes.results import Penalty, Wish
        from tournament.service.scorer import read_result

        given = self.options
        if (given["penalty"] is None) != (given["side"] is None):
            raise click.UsageError("--penalty and --side go together.")
        penalty = Penalty(given["penalty"], given["side"]) if given["penalty"] else None
        said = given["score"] is not None or given["how"] is not None
        result = read_result(given["score"], given["how"], best_of) if said else None
        return Wish(result=result, penalty=penalty, play_on=given["play_on"])


def ruling_options(command: F) -> F:
    """Add the options that say how it is ruled, handed on together as `ruled`."""
    names = {
        *("let_stand", "warn", "void", "return_", "after", "reorder", "award", "replay", "game"),
        *("score", "how", "play_on", "penalty", "side", "supersedes"),
    }

    @wraps(command)
    def together(*args: object, **given: Any) -> object:  # noqa: ANN401  # click's own values
        options = {name: given.pop(name) for name in names}
        return command(*args, ruled=RulingOptions(options), **given)

    for option in reversed(_RULINGS):
        option(together)
    return together  # type: ignore[return-value]  # called as the command is, but by click


@click.command("what-if")
@words("DISPUTE|GAME")
@ruling_options
@json_option
@pass_settings
def what_if(
    settings: Settings, words: list[str | None], *, ruled: RulingOptions, as_json: bool
) -> None:
    """Say what a ruling on a DISPUTE or a GAME (SLUG/m7/g2) would change. It touches nothing.

    It folds the game again, tells the first later event that could not have happened, the winner,
    the match, whom it moves in the standings, later pairings that rest on it, and the bracket.
    """
    from tournament.service.disputes.effect_words import considered_lines

    with settings.ledger(write=False) as ledger:
        tournament, dispute, found = _imagined(ledger, words[0], str(words[1]), ruled)
    lines = considered_lines(tournament, found)
    if as_json:
        from tournament.cli.dispute_answers import imagined

        emit(imagined(tournament, dispute, found, lines))
        return
    for line in lines:
        emit(line)


@click.command()
@words("DISPUTE")
@ruling_options
@click.option("--clause", required=True, help="The clause it rests on, such as S-6.")
@click.option("--reason", required=True, help="Why; it stands on the record.")
@click.option("--referee", required=True, help="Who rules; initials do.")
@yes_option
@dry_run_option
@pass_settings
def rule(
    settings: Settings,
    words: list[str | None],
    clause: str,
    reason: str,
    referee: str,
    *,
    ruled: RulingOptions,
    yes: bool,
    dry_run: bool,
) -> None:
    """Rule on a DISPUTE; what that changes is said first, and recorded with it (T-9).

    It takes the place of the rulings in force, and starts from the result as it was before them.
    An appeal may follow within the time that was agreed (appeal_time); another referee rules on it.
    """
    from tournament.service.disputes import ruling
    from tournament.service.disputes.effect_words import considered_lines
    from tournament.service.disputes.reading import load_dispute
    from tournament.service.disputes.repeated import given_already

    wanted = number("dispute", str(words[1]))
    proposal = ruled.proposal()
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        place = _place(ledger, tournament, wanted)
        acting_on(tournament, place[0].number if place else None)
        wish = ruled.wish(place[0].best_of if place else 1)
        refused = False
        if place is None:
            note("  the match was paired otherwise since; a ruling changes no result")
        else:
            foreseen = ruling.what_if_of_dispute(ledger, tournament.slug, wanted, proposal, wish)
            loaded = load_dispute(ledger, tournament.slug, wanted)
            said = {"referee": referee, "clause": clause, "reason": reason}
            if before := given_already(ledger, loaded, foreseen, **said):
                emit(_said(wanted, [before]))
                note("it was ruled so already, and nothing came after it: nothing is recorded")
                return
            refused = foreseen.refused is not None
            for line in considered_lines(tournament, foreseen):
                note(f"  {line}")
        if not dry_run and not refused:
            confirm(f"Rule so on dispute {wanted}?", yes=yes)
        done = ruling.rule(
            ledger,
            tournament.slug,
            wanted,
            proposal,
            wish,
            referee=referee,
            clause=clause,
            reason=reason,
            now_us=now_us(),
        )
    receipt(done, dry_run=dry_run, said=_said(wanted, done.facts(RulingIssued)))
    slug = tournament.slug
    if not dry_run and any(one.appeal_until_us for one in done.facts(RulingIssued)):
        note(f"next: playledger dispute accept {slug} {wanted}, or appeal by a side")


def _said(wanted: int, issued: Iterable[RulingIssued]) -> str:
    from tournament.service.sentences_disputes import ruling_line

    said = [ruling_line(one, in_force=True) for one in issued]
    return f"Dispute {wanted}: {'; '.join(said)}."


def _place(ledger: "Ledger", tournament: "Tournament", wanted: int) -> "tuple[Round, Table] | None":
    from tournament.service.disputes.reading import load_dispute

    opened = load_dispute(ledger, tournament.slug, wanted).opened
    return tournament.state.place_of(opened.match)


def _imagined(
    ledger: "Ledger", slug: str | None, word: str, ruled: RulingOptions
) -> "tuple[Tournament, int | None, Considered]":
    """Consider a ruling on a dispute, or on a game of a match that nobody disputes."""
    from tournament.service.disputes import ruling
    from tournament.service.errors import NotFound
    from tournament.service.games import load_game

    proposal = ruled.proposal()
    if word.isdigit():
        wanted, tournament = number("dispute", word), chosen(ledger, slug)
        place = _place(ledger, tournament, wanted)
        wish = ruled.wish(place[0].best_of if place else 1)
        found = ruling.what_if_of_dispute(ledger, tournament.slug, wanted, proposal, wish)
        return tournament, wanted, found
    game = game_of_match(word)
    tournament = chosen(ledger, game["slug"])
    load_game(ledger, game[0])
    place = tournament.state.place_of(int(game["match"]))
    if place is None:
        raise NotFound(f"match {game['match']} is paired otherwise since", "round show tells how")
    wish = ruled.wish(place[0].best_of)
    number_of_game = int(game["game"])
    found = ruling.what_if(ledger, tournament, place, proposal, wish, game=number_of_game)
    return tournament, None, found


def _numbers(what: str, text: str) -> tuple[int, ...]:
    """Read numbers of rulings; `none` is none of them."""
    from tournament.service.people import read_numbers

    return () if text == "none" else read_numbers(what, text)
