"""Wrong opponents sat down: what they played is void, or it counts as played (T-9)."""

from collections.abc import Mapping

from msgspec.structs import replace

from tournament.competition.changing import acted_since, asked_anew, met_before, with_forfeits
from tournament.competition.commands_by_hand import KeepAsPlayed, PlayAgain
from tournament.competition.editing import edit_refused, in_hand
from tournament.competition.entries import unknown_entry
from tournament.competition.events_by_hand import KeptAsPlayed
from tournament.competition.events_formats import NewSeats, TablesReseated
from tournament.competition.found import no_table, round_in_play
from tournament.competition.reasons import reason_missing
from tournament.competition.serving import PLAYED
from tournament.competition.state import Competition, Round
from tournament.event import Event, Refused
from tournament.pairing.by_hand import Faults, faults
from tournament.pairing.history import Pairing


def play_again(state: Competition, command: PlayAgain) -> tuple[Event, ...] | Refused:
    """Send everybody of these tables to the table they were paired at; results are gone (T-9)."""
    running = round_in_play(state, None)
    if isinstance(running, Refused):
        return running
    again: list[NewSeats] = []
    for number in dict.fromkeys(command.tables):
        table = running.tables.get(number)
        if table is None:
            return no_table(running, number)
        if table.result is not None and table.result.ending not in PLAYED:
            facts = {"round": running.number, "table": number}
            return Refused(clause="T-9", reason="nobody-played", facts=facts)
        again.append(
            NewSeats(
                table=number,
                match=state.matches + len(again) + 1,
                left=table.paired.left,
                right=table.paired.right,
            )
        )
    refused = (
        acted_since(state, command.seen) or edit_refused(state) or reason_missing(command.reason)
    )
    if refused or not again:
        return refused or ()
    return with_forfeits(
        state,
        TablesReseated(round=running.number, tables=tuple(again), reason=command.reason),
    )


def keep_as_played(state: Competition, command: KeepAsPlayed) -> tuple[Event, ...] | Refused:
    """Let two entries change places on the record, as they sat; results stay as entered (T-9).

    A rematch, or a pair that should not have met, needs a confirmation (T-5).
    """
    running = in_hand(state)
    if isinstance(running, Refused):
        return running
    if not running.published:
        return Refused(clause="T-10", reason="round-draft", facts={"round": running.number})
    change = {command.one: command.other, command.other: command.one}
    refused = (
        acted_since(state, command.seen)
        or edit_refused(state)
        or _no_places(state, running, change)
        or reason_missing(command.reason)
    )
    if refused:
        return refused
    kept = KeptAsPlayed(
        round=running.number,
        tables=_changed(running, change),
        byes=tuple(change.get(entry, entry) for entry in running.byes),
        rematches=(),
        reason=command.reason,
    )
    asked = asked_anew(state, None)
    if not command.confirmed and doubts(state, kept) != Faults():
        return Refused(clause="T-5", reason="keep-doubtful", facts={"round": running.number})
    stay = [
        NewSeats(table=number, match=0, left=table.paired.left, right=table.paired.right)
        for number, table in running.tables.items()
        if number not in {each.table for each in kept.tables}
    ]
    met = met_before(asked.contenders, sorted((*stay, *kept.tables), key=lambda each: each.table))
    return with_forfeits(state, replace(kept, rematches=met))


def doubts(state: Competition, kept: KeptAsPlayed) -> Faults:
    """Return which of the pairs that are kept should not have met (T-5)."""
    asked = asked_anew(state, None)
    pairs = tuple((each.left, each.right) for each in kept.tables)
    found = faults(asked.contenders, Pairing(pairs, None), asked.wishes)
    return Faults(rematches=found.rematches, forbidden=found.forbidden, avoided=found.avoided)


def _no_places(state: Competition, running: Round, change: Mapping[int, int]) -> Refused | None:
    seats = [running.seats.get(entry, 0) for entry in change]
    for entry, seat in zip(change, seats, strict=True):
        if entry not in state.entries:
            return unknown_entry(entry)
        if not seat and entry not in running.byes:
            facts = {"entry": entry, "round": running.number}
            return Refused(clause="T-6", reason="not-at-a-table", facts=facts)
    if len(set(seats)) < 2:  # noqa: PLR2004 - two entries, two places
        both = {"entries": list(change), "table": seats[0]}
        return Refused(clause="T-5", reason="same-place", facts=both)
    return None


def _changed(running: Round, change: Mapping[int, int]) -> tuple[NewSeats, ...]:
    tables = sorted(running.seats[entry] for entry in change if entry in running.seats)
    return tuple(
        NewSeats(
            table=number,
            match=paired.match,
            left=change.get(paired.left, paired.left),
            right=change.get(paired.right, paired.right),
        )
        for number in tables
        for paired in [running.tables[number].paired]
    )
