"""The record at the desk: undo, why a pairing is as it is, seats changed, the end."""

from typing import TYPE_CHECKING

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.words import is_number

if TYPE_CHECKING:
    from tournament.service.undo import Undoing


def undo(desk: Desk, line: lines.Undo) -> None:
    """Undo the last acts, or all since a moment; what that changes is said first (T-9)."""
    from tournament.service import undo as undoing
    from tournament.service.counted import several
    from tournament.service.sentences_corrections import effect_lines

    with desk.writing() as (ledger, tournament):
        to = (
            undoing.moment(ledger, tournament, line.moment)
            if line.moment
            else undoing.last_act(ledger, tournament, line.acts)
        )
        reason = desk.why(line.reason)
        shown: Undoing = undoing.preview(ledger, tournament, to, reason=reason)
        desk.say(
            *(f"  undone: {each}" for each in shown.lost),
            *(f"  had again: {each}" for each in shown.regained),
            *(f"  {each}" for each in effect_lines(tournament, shown.effect)),
        )
        question = f"Undo {several(len(shown.lost), 'event')}?"
        if not desk.agreed(question, yes=line.yes):
            desk.say("Nothing is undone.")
            return
        done = undoing.undo(ledger, tournament.slug, shown, reason=reason)
    said = f"Undone: {several(len(shown.lost), 'event')}."
    desk.say(said if done.recorded else "Nothing was done since.")


def finish(desk: Desk, _line: lines.Finish) -> None:
    """Close the tournament for good."""
    from tournament.cli.desk.acting_sheets import print_all
    from tournament.service import director

    with desk.writing() as (ledger, tournament):
        director.finish(ledger, tournament.slug)
        where = print_all(desk, ledger)
    desk.say(f"{tournament.state.name} is finished; its pages are in {where}.")


def why(desk: Desk, line: lines.Why) -> None:
    """Say why somebody plays whom: who was out of the question, what another pairing would cost."""
    from tournament.service import sentences_pairing
    from tournament.service.who import entry_named
    from tournament.service.why import why as reasons_for

    with desk.reading() as (_, tournament):
        if not line.about:
            found = reasons_for(tournament)
        elif is_number(line.about):
            found = reasons_for(tournament, table=int(line.about))
        else:
            found = reasons_for(tournament, entry=entry_named(tournament, line.about))
    desk.say(*sentences_pairing.lines(tournament, found))


def bring_back(desk: Desk, line: lines.Paper) -> None:
    """Bring back rounds that were played on paper: all of the file or nothing, shown first."""
    from tournament.cli.sources import read_text, source_name
    from tournament.service import paper_rounds
    from tournament.service.counted import several
    from tournament.service.sentences_paper import remark_lines
    from tournament.service.sentences_rounds import round_lines

    text = read_text(line.file)
    with desk.writing() as (ledger, tournament):
        plan = paper_rounds.read_rounds(ledger, tournament.slug, source_name(line.file), text)
        for number in plan.rounds:
            desk.say(*round_lines(plan.after, plan.after.state.rounds[number - 1]))
        desk.say(*(f"  {each}" for each in remark_lines(plan)))
        rounds = several(len(plan.rounds), "round")
        if not desk.agreed(f"Bring {rounds} back as shown?", yes=line.yes):
            desk.say("Nothing is brought back.")
            return
        desk.unchanged(ledger, tournament)
        paper_rounds.bring_back(ledger, plan)
    running = plan.after.state.running
    desk.say(f"{rounds} brought back" + (f"; round {running.number} goes on." if running else "."))
