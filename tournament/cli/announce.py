"""How a writing command says what it did, or on a dry run what it would do."""

from typing import TYPE_CHECKING

from tournament.cli.output import emit, note
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.ledger import Receipt
    from tournament.service.tournaments import Tournament


def acting_on(tournament: "Tournament", number: int | None = None) -> None:
    """Name the event, and the round, that is about to change."""
    where = f"{tournament.state.name} ({tournament.slug})"
    note(where if number is None else f"{where}, round {number}")


def acting_in_play(tournament: "Tournament", number: int | None = None) -> None:
    """Name the event and the round that is about to change: the running one if none is given."""
    running = tournament.state.running
    acting_on(tournament, number or (running.number if running else None))


def receipt(done: "Receipt", *, dry_run: bool, said: str, unchanged: str = "") -> None:
    """Say what was done; `unchanged` where nothing was new. A dry run lists the facts before."""
    if not dry_run:
        emit(said if done.recorded or not unchanged else unchanged)
        return
    facts = [(change.stream, event) for change in done.changes for event in change.events]
    if not facts:
        emit("Nothing would be recorded: it is on the record already.")
        return
    import msgspec

    emit(f"Dry run: {several(len(facts), 'event')} would be recorded; nothing was.")
    for stream, event in facts:
        fields = msgspec.json.encode(event, order="sorted").decode()
        emit(f"  {stream}  {type(event).__name__}  {fields}")
    emit(f"It would say: {said}")


def expected_end(tournament: "Tournament") -> str:
    """Say when the tournament will be over if the next round begins now; empty when it is (T-7)."""
    from datetime import UTC, datetime, timedelta

    from tournament.competition.schedule import rounds_to_come

    to_come = rounds_to_come(tournament.state)
    minutes = tournament.state.settings.round_minutes
    if to_come < 1:
        return ""
    end = datetime.now(UTC).astimezone() + timedelta(minutes=to_come * minutes)
    rounds = several(to_come, "round")
    return f"{rounds} of {minutes} minutes to come; begun now, it ends about {end:%H:%M}"
