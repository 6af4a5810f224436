"""Disputes in words: what is claimed, where it stands, how it was ruled, and why not."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from tournament.disputes import events as fact
from tournament.disputes.events import Claim, RulingIssued, RulingKind, Side
from tournament.disputes.state import Phase
from tournament.event import Event
from tournament.service.sentences_results import written

if TYPE_CHECKING:
    from eventstore.events import RecordedEvent
    from tournament.competition.events import Result
    from tournament.competition.state import Table
    from tournament.service.disputes.reading import LoadedDispute
    from tournament.service.tournaments import Tournament

CLAIMS: Mapping[Claim, str] = {
    "lost-race": "who was first at a pile",
    "illegal-card": "a card that did not fit",
    "false-block": "a block that was none",
    "late-call": "who called when",
    "miscount": "a wrong number of cards",
    "conduct": "what somebody did",
    "result": "a result that is not what was played",
}
"""What each claim is about."""

CLAUSES: Mapping[Claim, str] = {
    "lost-race": "S-6, F-L",
    "illegal-card": "S-4a, F-E",
    "false-block": "S-9d, F-K",
    "late-call": "S-11",
    "miscount": "S-2, F-2",
    "conduct": "G-5",
    "result": "T-9",
}
"""The clauses that decide it."""

PHASES: Mapping[Phase, str] = {
    "open": "open: no ruling yet",
    "evidence": "evidence is in: no ruling yet",
    "ruled": "ruled: an appeal may follow",
    "appealed": "appealed: another referee will rule",
    "final": "final",
    "withdrawn": "withdrawn",
}
"""Where a dispute stands."""

SIDES: Mapping[Side, str] = {
    "left": "the left seat",
    "right": "the right seat",
    "scorer": "the scorer",
    "referee": "the referee",
    "witness": "a witness",
}

_KINDS: Mapping[RulingKind, str] = {
    "let_stand": "what happened stands",
    "warn": "a warning; what happened stands",
    "void": "{targets} did not happen",
    "return_card": "the card of {targets} goes back to the hand",
    "award": "{award} has won",
    "replay": "it does not count and is played again",
    "reorder": "{targets} are judged again in this order",
}

Named = Callable[[Side], str]
"""How a side is called: `the left seat`, or with the name of who sits there."""

Kind = Literal["dispute", "ruling", "appeal", "ruling-accepted", "dispute-withdrawn"]
"""What of a dispute stands on the integrity log of its tournament."""

HEADINGS: dict[Kind, str] = {
    "dispute": "dispute opened",
    "ruling": "ruling",
    "appeal": "appeal",
    "ruling-accepted": "ruling accepted",
    "dispute-withdrawn": "claim withdrawn",
}
"""What it is called on a sheet."""

KINDS: Mapping[type[Event], Kind] = {
    fact.DisputeOpened: "dispute",
    fact.RulingIssued: "ruling",
    fact.AppealLodged: "appeal",
    fact.RulingAccepted: "ruling-accepted",
    fact.DisputeWithdrawn: "dispute-withdrawn",
}


def clauses_of(claim: Claim, rules: str) -> list[str]:
    """Return the clauses that decide a claim in a game by these rules; of another game all."""
    known = CLAUSES[claim].split(", ")
    letter = {"speed": "F", "fusion": "S"}.get(rules.partition("/")[0])
    return [clause for clause in known if not clause.startswith(f"{letter}-")] or known


def decided_by(claim: Claim, rules: str) -> str:
    """Return what decides a claim: `S-6 decides`."""
    clauses = clauses_of(claim, rules)
    return f"{', '.join(clauses)} {'decides' if len(clauses) == 1 else 'decide'}"


def where(opened: fact.DisputeOpened) -> str:
    """Return what a dispute is about: `round 2, table 7, game 1`, or the match as a whole."""
    place = f"round {opened.round}, table {opened.table}"
    return f"{place}, game {opened.game}" if opened.game else f"{place}, the match"


def claim_said(tournament: "Tournament", dispute: "LoadedDispute") -> str:
    """Return a claim as a line: where, what, and by whom."""
    opened = dispute.opened
    by = side_said(tournament, opened, opened.by)
    return f"dispute {dispute.number}, {where(opened)}: {CLAIMS[opened.claim]}, claimed by {by}"


def side_said(tournament: "Tournament", opened: fact.DisputeOpened, side: Side) -> str:
    """Return who speaks, with the name of a player: `the left seat, Ana Ruiz (#3)`."""
    table = table_of(tournament, opened)
    if table is None or side not in ("left", "right"):
        return SIDES[side]
    entry = table.paired.left if side == "left" else table.paired.right
    return f"{SIDES[side]}, {tournament.numbered(entry)}"


def as_subject(side: str) -> str:
    """Return a side as the subject of a sentence: a name in apposition ends with a comma."""
    return f"{side}," if ", " in side else side


def seated(tournament: "Tournament", dispute: "LoadedDispute", *, drawn: bool = False) -> str:
    """Say who sits on which side of a disputed match; empty where it was paired otherwise.

    Where the table is `drawn` it says who is above.
    """
    table = table_of(tournament, dispute.opened)
    if table is None:
        return ""
    left, right = map(tournament.numbered, (table.paired.left, table.paired.right))
    score = "" if dispute.opened.game else " A score begins with the games of the left seat."
    above = " and is drawn above" if drawn else ""
    return f"{left} sits left{above}, {right} sits right.{score}"


def named_in(tournament: "Tournament", opened: fact.DisputeOpened) -> Named:
    """Return how the sides of a dispute are called, with their names."""
    return lambda side: side_said(tournament, opened, side)


def table_of(tournament: "Tournament", opened: fact.DisputeOpened) -> "Table | None":
    """Return the table whose match is disputed; None where it was paired otherwise since."""
    place = tournament.state.place_of(opened.match)
    return place[1] if place else None


def moment_said(opened: fact.DisputeOpened) -> str:
    """Return where in the record a claim points, empty where it does not."""
    if opened.version is not None:
        return f"event {opened.version} of the record"
    if opened.at_us is not None:
        return f"{clock(opened.at_us)} by the recorder's clock"
    return ""


def clock(at_us: int) -> str:
    """Return a time of day in UTC, to the microsecond."""
    seconds, part = divmod(at_us, 1_000_000)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours % 24:02}:{minute:02}:{second:02}.{part:06} UTC"


def ruled(issued: RulingIssued, named: Named = SIDES.__getitem__) -> str:
    """Return what a ruling does: `game 1: event 57 did not happen (S-6)`."""
    return f"{_of(issued)}: {ruled_so(issued, named)} ({issued.clause})"


def ruled_so(issued: RulingIssued, named: Named = SIDES.__getitem__) -> str:
    """Return the same without saying of which game and by which clause."""
    number = "events" if len(issued.targets) > 1 else "event"
    targets = f"{number} {', '.join(map(str, issued.targets))}"
    sides = dict(enumerate(fact.SEATS))
    seat = issued.award or 0
    award = named(sides[seat]) if seat in sides else f"seat {seat}"
    said = _KINDS[issued.kind].format(targets=targets, award=award)
    if issued.effective is not None:
        said += f", after event {issued.effective}"
    if issued.result is None:
        return said
    result = f"the result is {_for_whom(issued.result, named)}"
    if issued.kind != "let_stand":
        return f"{said}; {result}"
    if issued.was is None or issued.was == issued.result:
        return result
    return f"{result}, not {_for_whom(issued.was, named)}"


def _for_whom(result: "Result", named: Named) -> str:
    """Return a score, the games of the left seat first, and who has won by it."""
    winner = result.winner
    return f"{written(result)} for {named(winner)}" if winner else written(result)


def _of(issued: RulingIssued) -> str:
    return f"game {issued.game}" if issued.game else "the match"


def ruling_line(issued: RulingIssued, *, in_force: bool) -> str:
    """Return a ruling as a line: who, what, why, and until when an appeal may follow."""
    appeal = " on appeal" if issued.on_appeal else ""
    dead = "" if in_force else " (no longer in force)"
    until = ""
    if in_force and issued.appeal_until_us is not None:
        until = f"; an appeal may follow until {clock(issued.appeal_until_us)[:8]} UTC"
    return (
        f"ruling {issued.ruling}{appeal} by {issued.referee}{dead}: {ruled(issued)}: "
        f"{issued.reason}{until}"
    )


def act(event: Event, named: Named = SIDES.__getitem__) -> str:
    """Return a fact of a dispute in a few words."""
    match event:
        case fact.DisputeOpened():
            return f"dispute opened ({where(event)}, {CLAIMS[event.claim]})"
        case fact.StatementTaken():
            return f"{named(event.said.side)} said: {event.said.text}"
        case fact.EvidenceAdded():
            at = f", event {event.version}" if event.version is not None else ""
            return f"shown: {event.stream}{at}: {event.note}"
        case fact.RulingIssued():
            appeal = " on appeal" if event.on_appeal else ""
            return f"ruling {event.ruling}{appeal} by {event.referee}: {ruled(event, named)}"
        case fact.AppealLodged():
            return f"{named(event.by)} appeals against ruling {event.ruling}: {event.reason}"
        case fact.RulingAccepted():
            return (
                f"{named(event.by)} accepts ruling {event.ruling}"
                if event.by
                else (f"both sides accept ruling {event.ruling}")
            )
        case fact.DisputeWithdrawn():
            return f"claim withdrawn: {event.reason}"
    return type(event).__name__


def act_by(recorded: "RecordedEvent", event: Event) -> str:
    """Return the same with who recorded it, and when by the clock of the log (UTC)."""
    return f"{act(event)}, by {recorded.actor}, {recorded.recorded_at[11:19]} UTC"
