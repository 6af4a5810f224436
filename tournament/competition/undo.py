"""Undoing acts: back to a moment, on the record, as far as nothing was played (T-9)."""

from tournament.competition.commands_record import UndoActs
from tournament.competition.events import RoundPaired, RoundPublished
from tournament.competition.events_by_hand import PairedByHand, RoundRepaired
from tournament.competition.events_formats import TablesReseated
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.events_record import ActsUndone, SheetsPrinted
from tournament.competition.live_facts import live_versions
from tournament.competition.reasons import reason_missing
from tournament.competition.reducer import REDUCER
from tournament.competition.serving import NOT_PLAYED
from tournament.competition.state import Competition
from tournament.event import Missing, Refused, fold

_CHANGED = PairedByHand | RoundRepaired | TablesReseated | ByePlayed
"""What makes new matches in a round that may hang out already."""


def undo_acts(state: Competition, command: UndoActs) -> tuple[ActsUndone, ...] | Refused:
    """Go back to how the tournament stood after a version (T-9).

    Refused where a round or a match that was played would not hang out any more, where the pairing
    that first hung out would be gone, and where others acted after the undo was decided on. A round
    that was paired on paper can be taken back whole: paper has it still.
    """
    if command.seen != state.version:
        facts = {"seen": command.seen, "versions": state.version}
        return Refused(clause="T-9", reason="acted-meanwhile", facts=facts)
    if command.to == 0:
        return Refused(clause="T-9", reason="undo-beginning", facts={"name": state.name})
    if not 0 < command.to <= state.version:
        unknown = {"version": command.to, "versions": state.version}
        return Missing(clause="T-9", reason="version-unknown", facts=unknown)
    lost, regained = changed_by_undo(state, command.to)
    if not lost and not regained:
        return ()
    return (
        reason_missing(command.reason)
        or _too_far(state, lost)
        or (ActsUndone(to=command.to, reason=command.reason),)
    )


def changed_by_undo(state: Competition, to: int) -> tuple[list[int], list[int]]:
    """Return the versions that would count no more, and those that would count again."""
    now, then = (
        {
            version
            for version in live_versions(facts)
            if not isinstance(facts[version - 1], SheetsPrinted)
        }
        for facts in (state.facts, state.facts[:to])
    )
    return sorted(now - then), sorted(then - now)


def _too_far(state: Competition, lost: list[int]) -> Refused | None:
    """Refuse for what stands latest, so that the undo it refers to is one that can be had."""
    played, hung_out = _played(state, lost), _hung_out(state, lost)
    if played is None or hung_out is None:
        return played or hung_out
    return played if played.facts["published"] > hung_out.facts["version"] else hung_out


def _played(state: Competition, lost: list[int]) -> Refused | None:
    on_paper = _paired_on_paper(state, lost)
    for version in reversed(lost):
        event = state.facts[version - 1]
        if not isinstance(event, RoundPublished | _CHANGED):
            continue
        if isinstance(event, RoundPublished) and event.round in on_paper:
            continue
        tables = state.rounds[event.round - 1].tables if event.round <= len(state.rounds) else {}
        stood = set() if isinstance(event, RoundPublished) else _matches_before(state, version)
        played = [
            number
            for number, table in tables.items()
            if table.paired.match not in stood
            and table.result is not None
            and table.result.ending not in NOT_PLAYED
        ]
        if played:
            facts = {"round": event.round, "tables": played, "published": version}
            return Refused(clause="T-9", reason="round-was-played", facts=facts)
    return None


def _paired_on_paper(state: Competition, lost: list[int]) -> set[int]:
    """Return the rounds among what is lost that came back from paper with their pairing."""
    facts = (state.facts[version - 1] for version in lost)
    return {fact.round for fact in facts if isinstance(fact, RoundFromPaper) and fact.paired}


def _matches_before(state: Competition, version: int) -> set[int]:
    """Return the matches there were before a version: an undo of it leaves them as they are."""
    before = fold(REDUCER, Competition(), state.facts[: version - 1])
    return {table.paired.match for played in before.rounds for table in played.tables.values()}


def _hung_out(state: Competition, lost: list[int]) -> Refused | None:
    on_paper = _paired_on_paper(state, lost)
    for version in reversed(lost):
        event = state.facts[version - 1]
        if not isinstance(event, RoundPaired) or event.round in on_paper:
            continue
        for later, published in enumerate(state.facts[version:], version):
            if isinstance(published, RoundPublished) and published.round == event.round:
                facts = {"round": event.round, "version": later}
                return Refused(clause="T-9", reason="pairing-hung-out", facts=facts)
    return None
