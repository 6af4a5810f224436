"""Disputes, and what rulings would do, as `--json` gives them."""

from typing import TYPE_CHECKING

from tournament.cli import shapes_disputes as shapes
from tournament.cli.shapes import Player
from tournament.competition.events import Result
from tournament.service.disputes.match_result import Undecided
from tournament.service.records.fields import iso
from tournament.service.refusals import sentence
from tournament.service.sentences_disputes import table_of
from tournament.service.sentences_results import score

if TYPE_CHECKING:
    from tournament.disputes.ruled import RuledGame
    from tournament.service.disputes.considering import Considered
    from tournament.service.disputes.reading import LoadedDispute
    from tournament.service.tournaments import Tournament


def line(tournament: "Tournament", dispute: "LoadedDispute", at_us: int) -> shapes.DisputeLine:
    """Return a dispute in a list."""
    opened, state = dispute.opened, dispute.state
    table = table_of(tournament, opened)
    return shapes.DisputeLine(
        dispute=dispute.number,
        round=opened.round,
        table=opened.table,
        match=opened.match,
        game=opened.game,
        left=Player.of(tournament, table.paired.left) if table else None,
        right=Player.of(tournament, table.paired.right) if table else None,
        claim=opened.claim,
        by=opened.by,
        basis=opened.basis,
        phase=state.phase(at_us),
        open=state.is_open(at_us),
        in_force=[one.ruling for one in state.in_force],
    )


def shown(tournament: "Tournament", dispute: "LoadedDispute", at_us: int) -> shapes.DisputeShown:
    """Return all that is known of a dispute."""
    opened, state = dispute.opened, dispute.state
    in_force = {one.ruling for one in state.in_force}
    said = [*opened.says, *(taken.said for taken in state.statements)]
    return shapes.DisputeShown(
        **line(tournament, dispute, at_us).model_dump(),
        tournament=tournament.slug,
        version=opened.version,
        at=None if opened.at_us is None else iso(opened.at_us),
        says=[shapes.Saying(side=each.side, text=each.text) for each in said],
        evidence=[
            shapes.Evidence(stream=each.stream, version=each.version, note=each.note)
            for each in state.evidence
        ],
        rulings=[
            shapes.Ruling(
                ruling=one.ruling,
                log_position=recorded.position,
                at=recorded.recorded_at,
                actor=recorded.actor,
                referee=one.referee,
                kind=one.kind,
                game=one.game,
                targets=list(one.targets),
                effective=one.effective,
                award=None if one.award is None else one.award + 1,
                result=None if one.result is None else score(one.result),
                was=None if one.was is None else score(one.was),
                clause=one.clause,
                reason=one.reason,
                supersedes=list(one.supersedes),
                on_appeal=one.on_appeal,
                appeal_until=None if one.appeal_until_us is None else iso(one.appeal_until_us),
                in_force=one.ruling in in_force,
            )
            for recorded, one in dispute.rulings()
        ],
        appeal=shapes.Appeal(
            ruling=state.appeal.ruling, by=state.appeal.by, reason=state.appeal.reason
        )
        if state.appeal
        else None,
        accepted_by=list(state.accepting),
        withdrawn=state.withdrawn.reason if state.withdrawn else None,
        log_positions=list(dispute.positions),
    )


def imagined(
    tournament: "Tournament", dispute: int | None, found: "Considered", lines: list[str]
) -> shapes.WhatIfShown:
    """Return what a ruling would do."""
    refused, in_game, effect = found.refused, found.in_game, found.effect
    result, was = found.result, found.was
    goes_on = found.goes_on
    return shapes.WhatIfShown(
        tournament=tournament.slug,
        dispute=dispute,
        round=found.played.number,
        table=found.table.paired.table,
        game=found.issued.game,
        admissible=refused is None,
        refused=None if refused is None else sentence(refused),
        clause=None if refused is None else refused.clause,
        impossible=None if in_game is None else in_game.impossible,
        winners_before=_winners(in_game.before) if in_game else None,
        winners_after=_winners(in_game.after) if in_game else None,
        game_counts=in_game.after.counts if in_game else found.issued.kind != "replay",
        result_before=None if was is None else score(was),
        result_after=score(result) if isinstance(result, Result) else None,
        undecided=result.cause if isinstance(result, Undecided) else None,
        moved=[
            shapes.MovedEntry(
                player=Player.of(tournament, each.entry), rank=each.rank, points=each.points
            )
            for each in effect.moved
        ],
        rested=[shapes.RestedTable(round=each.round, table=each.table) for each in effect.rested],
        slots=[
            shapes.ChangedSlot(match=each.match, was=each.was, now=each.now)
            for each in effect.slots
        ],
        goes_on=None
        if goes_on is None
        else (Player.of(tournament, goes_on[0]), Player.of(tournament, goes_on[1])),
        lines=lines,
    )


def _winners(ruled: "RuledGame") -> list[int] | None:
    if ruled.outcome is None:
        return None
    return [seat + 1 for seat in ruled.outcome.winners]
