"""How a writing command says what it did, or on a dry run what it would do."""

from typing import TYPE_CHECKING

from tournament.cli.output import emit, note, several

if TYPE_CHECKING:
    from tournament.competition.events import Result
    from tournament.competition.state import Table
    from tournament.service.ledger import Receipt
    from tournament.service.tournaments import Tournament


def acting_on(tournament: "Tournament", number: int | None = None) -> None:
    """Name the event, and the round, that is about to change."""
    where = f"{tournament.state.name} ({tournament.slug})"
    note(where if number is None else f"{where}, round {number}")


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


def score(result: "Result") -> str:
    """Return a result as `--json` gives it: `2-1`, or `1-1-1` with drawn games."""
    return "-".join(
        str(games) for games in (result.left, result.right, result.drawn)[: 2 + bool(result.drawn)]
    )


def written(result: "Result") -> str:
    """Return a result as people write it: `2–1`, with drawn games and an unusual ending."""
    games = f"{result.left}–{result.right}" + (f"–{result.drawn}" if result.drawn else "")
    endings = {
        "played": games,
        "time": f"{games} (time)",
        "agreement": f"{games} (by agreement)",
        "no-show": f"{games} (no-show)",
        "both-absent": "both absent",
        "penalty": f"{games} (penalty)",
    }
    return endings[result.ending] + (" (lots)" if result.lots else "")


def outcome(tournament: "Tournament", table: "Table", result: "Result") -> str:
    """Return a result with both names, the winner first."""
    left = f"{tournament.name(table.paired.left)} (#{table.paired.left})"
    right = f"{tournament.name(table.paired.right)} (#{table.paired.right})"
    if result.ending == "both-absent":
        goes_on = {"left": f"the lot lets {left} go on", "right": f"the lot lets {right} go on"}
        end = goes_on[result.lots] if result.lots else "both lose"
        return f"neither {left} nor {right} came; {end}"
    if result.ending == "penalty" and result.left == result.right:
        return f"{left} and {right} both lose by penalty"
    if result.winner is None:
        return f"{left} and {right} drew {written(result)}"
    if result.winner == "left":
        return f"{left} beat {right} {written(result)}"
    from msgspec.structs import replace

    turned = replace(result, left=result.right, right=result.left)
    return f"{right} beat {left} {written(turned)}"
