"""Undoing acts: the last one, or all since a moment; shown first, then recorded (T-9)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace

from eventstore.events import RecordedEvent
from tournament.competition.commands_record import UndoActs
from tournament.competition.decide import decide
from tournament.competition.effect import Effect, effect
from tournament.competition.events_record import SheetsPrinted
from tournament.competition.live_facts import live_versions
from tournament.competition.reducer import REDUCER
from tournament.competition.undo import changed_by_undo
from tournament.event import Refused, fold
from tournament.service.disputes.undoing import made_by_ruling
from tournament.service.errors import BadInput, Fault, NotFound, RefusedByRule
from tournament.service.ledger import Ledger, Receipt
from tournament.service.prints import version_at
from tournament.service.sentences_acts import act_by
from tournament.service.tournaments import Tournament, ask, require_text, stream_of
from tournament.service.written_times import written_moment

_LOG_NUMBER = re.compile(r"[0-9]{1,16}")
FORMS = "give a log number, a time such as 19:40, or a day and a time: 2026-03-07T19:40"


@dataclass(frozen=True, slots=True)
class Undoing:
    """An undo before it is done.

    `to` is the version gone back to, and `seen` the last one that was looked at. `lost` are the
    acts that would count no more and `regained` those that would count again, each in words.
    """

    to: int
    seen: int
    lost: tuple[str, ...]
    regained: tuple[str, ...]
    effect: Effect


def last_act(ledger: Ledger, tournament: Tournament, acts: int = 1) -> int:
    """Return the version before the last act that counts, or the last few: all of each command.

    Raises:
        NotFound: nothing but prints was done, or not so many acts.
    """
    recorded = _recorded(ledger, tournament)
    facts = tournament.state.facts
    counting = [v for v in live_versions(facts) if not isinstance(facts[v - 1], SheetsPrinted)]
    if not counting:
        raise NotFound(f"nothing was done in {tournament.state.name}", "there is nothing to undo")
    commands = list(dict.fromkeys(recorded[v - 1].command_id for v in reversed(counting)))
    if acts > len(commands):
        what = f"{len(commands)} acts count in {tournament.state.name}, not {acts}"
        raise NotFound(what, "undo fewer, or give a log number or a time")
    last = commands[acts - 1]
    return next(each.version for each in recorded if each.command_id == last) - 1


def moment(ledger: Ledger, tournament: Tournament, text: str) -> int:
    """Return the version of the tournament at a log number or a time of the local clock.

    Raises:
        BadInput: it is neither.
        NotFound: the log has no such number.
    """
    if (position := log_number(text)) is not None:
        return version_at(ledger, tournament.slug, position)
    at = utc_moment("--to", text)
    return sum(each.recorded_at <= at for each in _recorded(ledger, tournament))


def preview(ledger: Ledger, tournament: Tournament, to: int, *, reason: str) -> Undoing:
    """Say what an undo would do; change nothing.

    Raises:
        BadInput: the reason is none, or cannot be kept.
        RefusedByRule: it cannot be undone, or a ruling made it; the refusal says the way out.
    """
    state = tournament.state
    answer = decide(state, _command(to, state.version, reason))
    recorded = _recorded(ledger, tournament)
    if isinstance(answer, Refused):
        raise RefusedByRule(_by_log_number(answer, recorded))
    lost, regained = changed_by_undo(state, to)
    if ruled := made_by_ruling(ledger, tournament.slug, [recorded[v - 1] for v in lost]):
        raise RefusedByRule(ruled)
    return Undoing(
        to=to,
        seen=state.version,
        lost=tuple(act_by(recorded[v - 1], state.facts[v - 1]) for v in lost),
        regained=tuple(act_by(recorded[v - 1], state.facts[v - 1]) for v in regained),
        effect=effect(state, fold(REDUCER, state.copy(), answer)),
    )


def undo(ledger: Ledger, slug: str, undoing: Undoing, *, reason: str) -> Receipt:
    """Undo what was shown, and nothing that came after.

    Raises:
        RefusedByRule: it cannot be undone, or others acted since it was shown.
    """
    return ask(ledger, slug, _command(undoing.to, undoing.seen, reason))


def _command(to: int, seen: int, reason: str) -> UndoActs:
    return UndoActs(to=to, seen=seen, reason=require_text("reason", reason))


def _by_log_number(refused: Refused, recorded: Sequence[RecordedEvent]) -> Refused:
    """Return a refusal that tells how far back one can go in log numbers, as `moment` takes them.

    The core knows versions only; where a log holds more than one tournament the two differ.
    """
    facts = {
        name: recorded[value - 1].position if name in ("published", "version") else value
        for name, value in refused.facts.items()
    }
    return replace(refused, facts=facts)


def _recorded(ledger: Ledger, tournament: Tournament) -> list[RecordedEvent]:
    """Return the events of the stream that the tournament was folded from."""
    recorded = list(ledger.store.read(stream_of(tournament.slug)))
    return recorded[: tournament.state.version]


def log_number(text: str) -> int | None:
    """Return the log number that a text is; None where it is none, or has more digits than any."""
    return int(text) if _LOG_NUMBER.fullmatch(text) else None


def utc_moment(option: str, text: str) -> str:
    """Return a moment of the local clock as the log writes it; a time alone is one of today.

    Raises:
        BadInput: it is none; `option` is where it was given.
    """
    today = datetime.now(UTC).astimezone().date().isoformat()
    try:
        at = written_moment(text, today)
    except ValueError:
        raise BadInput(option, [Fault(ascii(text)[:80], "it is no moment", FORMS)]) from None
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
