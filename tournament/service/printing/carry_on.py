"""The carry-on sheet: where an event stands, so that the evening can go on by hand (T-5, T-10)."""

from collections.abc import Iterable, Iterator
from typing import Literal

from reports.documents import (
    CarryOnLine,
    CarryOnSheet,
    ScheduledPair,
    ScheduledRound,
    ScoreGroup,
)
from tournament.competition.formats import begins_with_bracket, has_published, is_scheduled
from tournament.competition.question import had_bye
from tournament.competition.schedule import rounds_to_come
from tournament.competition.scheduled import berger_round
from tournament.competition.state import Competition, Round
from tournament.competition.state_people import Entry
from tournament.competition.wishes import wishes_for
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition
from tournament.service.printing.pairings import pairing_sheet

FEWEST_TABLES = 2
"""Blank lines on the sheet of the smallest event."""


def carry_on_sheet(edition: Edition, *, home: bool = True) -> CarryOnSheet:
    """Return the sheet as the event stands. A pairing that does not hang out yet is not on it.

    `home` says that the index of the event lies beside it.
    """
    state = edition.state
    running = state.running
    playing = len(state.active(state.next_round))
    hung = None if running is None else pairing_sheet(edition, running)
    header = edition.header(_counted(state))
    return CarryOnSheet(
        header if home else edition.header(header.counted, home=""),
        slug=edition.tournament.slug,
        pairing=_pairing(state),
        groups=tuple(_groups(edition)),
        running=None if hung is None else hung.round,
        tables=() if hung is None else hung.tables,
        byes=() if hung is None else hung.byes,
        next_round=state.next_round,
        rounds_left=max(rounds_to_come(state) - (1 if running else 0), 0),
        best_of=state.best_of() if state.cut else state.settings.best_of,
        blank_tables=max(playing // 2, FEWEST_TABLES),
        schedule=tuple(_schedule(state)),
    )


def is_due(state: Competition) -> bool:
    """Say whether the sheet belongs to the pages of an event: once it has begun, until its end."""
    return state.started and not state.finished


def _pairing(state: Competition) -> Literal["standing", "schedule", "bracket"]:
    if state.cut or begins_with_bracket(state.settings):
        return "bracket"
    return "schedule" if is_scheduled(state.settings) else "standing"


def _schedule(state: Competition) -> Iterator[ScheduledRound]:
    """Yield the rounds to come of a round robin that has begun."""
    if _pairing(state) != "schedule" or not has_published(state):
        return
    for number in range(state.next_round, (state.settings.rounds or 0) + 1):
        pairs, rests = berger_round(state, state.groups, number)
        met = tuple(ScheduledPair(left, right) for left, right in pairs)
        yield ScheduledRound(number, met, tuple(rests))


def _groups(edition: Edition) -> Iterator[ScoreGroup]:
    state = edition.state
    points = edition.points_before(state.next_round)
    hung_out = [played for played in state.rounds if played.published]
    entries = sorted(
        state.entries.values(),
        key=lambda entry: (-points[entry.number], state.lots.get(entry.number, entry.number)),
    )
    for score in dict.fromkeys(points[entry.number] for entry in entries):
        yield ScoreGroup(
            score,
            tuple(
                _line(edition, entry, hung_out)
                for entry in entries
                if points[entry.number] == score
            ),
        )


def _line(edition: Edition, entry: Entry, hung_out: list[Round]) -> CarryOnLine:
    tables = [played.table_of(entry.number) for played in hung_out]
    pairs = [(table.paired.left, table.paired.right) for table in tables if table]
    return CarryOnLine(
        player=edition.player(entry.number),
        lot=edition.state.lots.get(entry.number),
        met=tuple(right if left == entry.number else left for left, right in pairs),
        byes=tuple(played.number for played in hung_out if entry.number in had_bye(played)),
        absent=tuple(
            played.number
            for played in hung_out
            if played.stage == "swiss"
            and entry.number
            not in {*played.seats, *played.byes, *played.byes_granted, *played.rests}
        ),
        remark=_remark(edition.state, entry),
    )


def _remark(state: Competition, entry: Entry) -> str:
    number = state.next_round
    if entry.disqualified_after is not None:
        return "disqualified: not to be paired"
    if entry.withdrawn:
        return "has left: not to be paired"
    if entry.left_out_of(number):
        return "was missing at the check-in"
    if entry.first_round > number:
        return f"plays from round {entry.first_round} on"
    return "; ".join(_asked(state, entry.number)) if _pairing(state) == "standing" else ""


def _asked(state: Competition, entry: int) -> Iterator[str]:
    """Yield what is asked of the next pairing for an entry (T-5, T-6)."""
    wishes = wishes_for(state, state.next_round)
    if entry in wishes.resting:
        yield f"sits out round {state.next_round}, as it asked"
    never = {other for pair in wishes.forbidden.pairs if entry in pair for other in pair}
    if never:
        yield f"must not meet {_numbers(never - {entry})}"
    apart = {other for group in wishes.apart if entry in group for other in group}
    if apart:
        yield f"had better not meet {_numbers(apart - {entry} - never)}"
    if entry in state.kept_tables:
        yield f"keeps table {state.kept_tables[entry]}"


def _numbers(entries: Iterable[int]) -> str:
    return ", ".join(f"#{entry}" for entry in sorted(entries))


def _counted(state: Competition) -> str:
    if state.running:
        return f"{terms.in_words(state.running)}, {terms.results_in(state.running)}"
    closed = [played for played in state.rounds if played.closed]
    return f"{terms.in_words(closed[-1])} closed" if closed else "before round 1"
