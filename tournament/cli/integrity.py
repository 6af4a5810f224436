"""`playledger tournament integrity`: every act that touches fairness."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.integrity import Act


@click.command()
@words()
@click.option("--round", "round_", type=NUMBER, help="Only what concerns this round.")
@json_option
@pass_settings
def integrity(
    settings: Settings, words: list[str | None], round_: int | None, *, as_json: bool
) -> None:
    """Show every act that touches fairness: who, when, why, and what was before (T-9, T-12)."""
    from tournament.cli.shapes_results import IntegrityAct, IntegrityLog
    from tournament.service.integrity import integrity_log

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        acts = integrity_log(ledger, tournament)
    chosen_acts = [act for act in acts if round_ is None or act.round == round_]
    if as_json:
        listed = [
            IntegrityAct(
                log_position=act.position,
                at=act.at,
                actor=act.actor,
                kind=act.kind,
                round=act.round,
                what=act.what,
                before=act.before,
                reason=act.reason,
            )
            for act in chosen_acts
        ]
        emit(IntegrityLog(tournament=tournament.slug, acts=listed))
        return
    _print(chosen_acts, f"{tournament.state.name}: {_counted(len(chosen_acts), round_)}")


def _counted(acts: int, number: int | None) -> str:
    of_round = "" if number is None else f" in round {number}"
    return f"{several(acts, 'act')} that touched fairness{of_round}"


def _print(acts: "list[Act]", title: str) -> None:
    from tournament.service.sentences_integrity import HEADINGS

    emit_table(
        ("Round", "When (UTC)", "Who", "Act", "What", "Before", "Why", "Log"),
        [
            (
                "" if act.round is None else act.round,
                act.at[:16].replace("T", " "),
                act.actor,
                HEADINGS[act.kind],
                act.what,
                act.before,
                act.reason,
                act.position,
            )
            for act in acts
        ],
        title=title,
        right=("Round", "Log"),
    )
