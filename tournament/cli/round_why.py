"""`playledger round why`: a sentence for each pair and bye of a round (T-5)."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, number, words

if TYPE_CHECKING:
    from tournament.cli.shapes_pairing import PairingReason
    from tournament.cli.shapes_pairing import Why as Shown
    from tournament.pairing.explanation import Reason
    from tournament.service.tournaments import Tournament
    from tournament.service.why import Why

MANY = 100
"""Tables from which all reasons at once take long enough to say so."""


@click.command()
@words("[TABLE]")
@click.option("--entry", type=NUMBER, help="Of this entry alone.")
@click.option("--round", "in_round", type=NUMBER, help="Of this round; else of the last one.")
@json_option
@pass_settings
def why(
    settings: Settings,
    words: list[str | None],
    entry: int | None,
    in_round: int | None,
    *,
    as_json: bool,
) -> None:
    """Say why a TABLE, or every pair and bye, is as it is: who was out, what another would cost.

    The log is asked for what was known when the round was paired, so it is the same at any time.
    """
    from tournament.service import sentences_pairing
    from tournament.service.why import why as reasons_for

    table = None if words[1] is None else number("table", words[1])
    if table is not None and entry is not None:
        raise click.UsageError("Name a TABLE or --entry, not both.")
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    rounds = tournament.state.rounds
    if table is None and entry is None and any(len(r.tables) > MANY for r in rounds[-1:]):
        note("every pair takes a search of its own; name a TABLE to be quicker")
    found = reasons_for(tournament, in_round, table=table, entry=entry)
    if as_json:
        emit(_shown(tournament, found))
        return
    draft = " (draft)" if found.draft else ""
    emit(f"{tournament.state.name}, round {found.round}{draft}")
    for line in sentences_pairing.lines(tournament, found):
        emit(line)


def _shown(tournament: "Tournament", found: "Why") -> "Shown":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_pairing import ByeByRequest
    from tournament.cli.shapes_pairing import Why as Shown
    from tournament.service import sentences_pairing

    explained = found.explanation
    return Shown(
        tournament=tournament.slug,
        round=found.round,
        draft=found.draft,
        by=found.by,
        lent=found.lent,
        objective=None if explained is None else explained.objective._asdict(),
        reasons=[
            _reason(tournament, found, reason, sentence)
            for reason, sentence in sentences_pairing.reasons(tournament, found)
        ],
        byes_by_request=[
            ByeByRequest(
                player=Player.of(tournament, entry),
                worth=found.granted[entry],
                sentence=sentence,
            )
            for entry, sentence in sentences_pairing.granted(tournament, found)
        ],
    )


def _reason(
    tournament: "Tournament", found: "Why", reason: "Reason", sentence: str
) -> "PairingReason":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_pairing import Excluded, NextBest, PairingReason

    right, other = reason.right, reason.alternative
    return PairingReason(
        table=None if right is None else found.tables[frozenset((reason.left, right))],
        a=Player.of(tournament, reason.left),
        b=None if right is None else Player.of(tournament, right),
        scores=list(reason.scores),
        groups=list(reason.groups),
        excluded=[
            Excluded(entry=each.entry, rival=each.rival, barrier=each.barrier, clause=each.clause)
            for each in reason.excluded
        ],
        next_best=None if other is None else NextBest(aim=other.aim, cost=other.cost),
        sentence=sentence,
    )
